import { useState } from 'react'
import { createPortal } from 'react-dom'
import { foldText } from '#shared/text-folding.ts'
import { Button } from '../actions/button.tsx'
import { Modal } from '../windows/modal.tsx'
import form from './form.module.css'
import { TextInput } from './inputs.tsx'
import classes from './pick-window.module.css'

/** One thing to be picked. */
export interface Pick {
  id: number
  name: string
  detail: string
}

interface PickWindowProps {
  title: string
  /** What is picked, in the plural: "vessels". */
  noun: string
  picks: readonly Pick[]
  onPick: (ids: number[]) => void
  onClose: () => void
}

/** Beyond this many, a search is quicker than a look: more are not drawn. */
const mostDrawn = 200

/** By the beginnings of its words: "B-" finds the barrels and not every WB-1. */
function isFound({ name, detail }: Pick, search: string): boolean {
  const words = foldText(`${name} ${detail}`).split(/\s+/)
  const asked = foldText(search).split(/\s+/)
  return asked.every(part => words.some(word => word.startsWith(part)))
}

/** Picks several of many by a search and ticks. It stands outside the form that asks for it: Enter must not send that. */
export function PickWindow({ title, noun, picks, onPick, onClose }: PickWindowProps) {
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const found = picks.filter(pick => isFound(pick, search))
  const areAll = found.length > 0 && found.every(({ id }) => picked.has(id))
  const drawn = found.slice(0, mostDrawn)

  function toggle(ids: readonly number[], isPicked: boolean) {
    setPicked(now => {
      const next = new Set(now)
      for (const id of ids)
        if (isPicked) next.add(id)
        else next.delete(id)
      return next
    })
  }

  // In the order of the list, not of the clicks.
  const finish = () => onPick(picks.filter(({ id }) => picked.has(id)).map(({ id }) => id))
  const content = (
    <Modal title={title} onClose={onClose}>
      <div className={form.form}>
        <div>
          <div className={classes.top}>
            <TextInput
              type="search"
              label={`Search ${noun}`}
              autoComplete="off"
              value={search}
              onChange={setSearch}
            />
            <Button
              disabled={found.length === 0}
              onClick={() =>
                toggle(
                  found.map(({ id }) => id),
                  !areAll,
                )
              }
            >
              {areAll ? 'Choose none' : `Choose all ${found.length}`}
            </Button>
          </div>
          {found.length === 0 && <p className={classes.none}>Nothing matches.</p>}
          <ul className={classes.list} aria-label={title}>
            {drawn.map(({ id, name, detail }) => (
              <li key={id}>
                <label className={classes.label}>
                  <input
                    type="checkbox"
                    className={classes.box}
                    checked={picked.has(id)}
                    onChange={event => toggle([id], event.currentTarget.checked)}
                  />
                  <span className={classes.name}>{name}</span>
                  <span className={classes.detail}>{detail}</span>
                </label>
              </li>
            ))}
          </ul>
          {found.length > drawn.length && (
            <p className={classes.none}>{`${found.length - drawn.length} more. Search to see them.`}</p>
          )}
        </div>
        <footer className={form.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={picked.size === 0} onClick={finish}>
            {picked.size === 0 ? 'Add' : `Add ${picked.size}`}
          </Button>
        </footer>
      </div>
    </Modal>
  )
  return createPortal(content, document.body)
}
