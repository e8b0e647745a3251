import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/actions/button.tsx'
import { CodeCamera } from '#client/ui/camera/code-camera.tsx'
import { TextInput } from '#client/ui/forms/inputs.tsx'
import { PlainForm } from '#client/ui/forms/plain-form.tsx'
import { Stack } from '#client/ui/page/layout.tsx'
import { Modal } from '#client/ui/windows/modal.tsx'
import { chosenByLabel, type Labelled, unknownLabel, vesselOfLabel } from './vessel-labels.ts'

const texts = {
  hint: 'Hold one label after the other into the frame',
  instead: 'Type the vessels’ codes instead.',
}

export interface ScanWindowProps {
  title: string
  vessels: readonly Labelled[]
  /** How many are chosen by now. */
  count: number
  isChosen: (id: number) => boolean
  /** Which of them can be chosen; all of them otherwise. */
  isOffered?: (id: number) => boolean
  onChoose: (id: number) => void
  onClose: () => void
}

/**
 * Chooses vessels by their labels, one after the other. It stands outside the form that asks for it, whose events would
 * else hear of this one's.
 */
export function ScanWindow(props: ScanWindowProps) {
  const { title, vessels, count, isChosen, isOffered, onChoose, onClose } = props
  // A label stays before the camera for a while: it is chosen once, and the hand is told once.
  const told = useRef(new Set<number>())
  const [said, setSaid] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [wrongTyped, setWrongTyped] = useState<string | null>(null)

  /** Chooses what a label or a person names; what is wrong with it, else null. */
  function choose(text: string): string | null {
    const found = vesselOfLabel(text, vessels, window.location.host)
    if (!found) return unknownLabel(text)
    const { id, vesselId } = found.vessel
    if (isOffered?.(id) === false) return `${vesselId} cannot be chosen here.`
    setSaid(chosenByLabel(found))
    if (isChosen(id) || told.current.has(id)) return null
    told.current.add(id)
    navigator.vibrate?.(60)
    onChoose(id)
    return null
  }
  const read = (text: string) => {
    const wrong = choose(text)
    if (wrong) setSaid(wrong)
  }

  const content = (
    <Modal title={title} focusFirst="button" onClose={onClose}>
      <Stack>
        <CodeCamera label="Camera" hint={texts.hint} instead={texts.instead} notice={said} onRead={read} />
        <PlainForm
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            if (typed.trim() === '') return
            const wrong = choose(typed)
            setWrongTyped(wrong)
            if (!wrong) setTyped('')
          }}
        >
          <TextInput
            label="Vessel code"
            placeholder="T-06"
            autoComplete="off"
            value={typed}
            error={wrongTyped}
            onChange={text => {
              setTyped(text)
              setWrongTyped(null)
            }}
          />
          <Button type="submit">Choose</Button>
        </PlainForm>
        <Button look="primary" onClick={onClose}>
          {count === 0 ? 'Done' : `Done, ${count} chosen`}
        </Button>
      </Stack>
    </Modal>
  )
  return createPortal(content, document.body)
}
