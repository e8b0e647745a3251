import classes from './choice-buttons.module.css'

interface ChoiceButtonsProps<Value extends string> {
  /** What is chosen: shown before the buttons where `isLabelShown`, else only heard. */
  label: string
  isLabelShown?: boolean
  /** Among the fields of a form: the label above, as theirs are. */
  isLikeField?: boolean
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A few buttons of which one is pressed. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, isLabelShown = false, isLikeField = false, options, value, onChange } = props
  return (
    <fieldset
      data-screen-only
      data-like-field={isLikeField || undefined}
      aria-label={label}
      className={classes.group}
    >
      {isLabelShown && (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
      <div className={classes.buttons}>
        {options.map(option => (
          <button
            key={option.value}
            type="button"
            className={classes.button}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
