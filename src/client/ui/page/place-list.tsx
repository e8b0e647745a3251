import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../actions/button.tsx'
import classes from './place-list.module.css'

/** A place and how much is there. */
export interface Place {
  id: number
  to: string
  name: string
  value: string
  detail?: string
}

/** So many are read before anybody asks for the rest. */
const shownAtFirst = 24

/** Places side by side, each a link, with how much is there. */
export function PlaceList({ label, places }: { label: string; places: readonly Place[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? places : places.slice(0, shownAtFirst)
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {shown.map(({ id, to, name, value, detail }) => (
          <li key={id}>
            <Link className={classes.place} to={to}>
              <span className={classes.line}>
                <span className={classes.name}>{name}</span>
                <span className={classes.value}>{value}</span>
              </span>
              {detail && <span className={classes.detail}>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          {`Show all ${places.length}`}
        </Button>
      )}
    </>
  )
}
