import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './choice-list.module.css'

/** Something to choose, in words. */
export interface ListedChoice {
  id: number
  title: string
  detail?: string
  /** Where one is already: it is shown, and cannot be chosen. */
  isHere?: boolean
}

interface ChoiceListProps {
  label: string
  icon: ComponentType<IconProps>
  choices: readonly ListedChoice[]
  disabled: boolean
  onChoose: (choice: ListedChoice) => void
}

/** Things to choose from, one below the other, each as large as a thumb. */
export function ChoiceList({ label, icon: Icon, choices, disabled, onChoose }: ChoiceListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {choices.map(choice => (
        <li key={choice.id}>
          <button
            type="button"
            className={classes.choice}
            aria-current={choice.isHere || undefined}
            disabled={disabled || choice.isHere}
            onClick={() => onChoose(choice)}
          >
            <Icon size={22} stroke={1.6} aria-hidden />
            <span className={classes.words}>
              <span className={classes.title}>{choice.title}</span>
              {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
