import { VisuallyHidden } from '@mantine/core'
import { IconLoader2, type IconProps, IconSearch, IconX } from '@tabler/icons-react'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Dialog } from '../windows/dialog.tsx'
import classes from './command-palette.module.css'

/** Something to choose. */
export interface PaletteOption {
  key: string
  title: string
  detail?: string
  icon: ComponentType<IconProps>
}

/** Options of one kind under their name. */
export interface PaletteGroup {
  label: string
  options: readonly PaletteOption[]
}

interface CommandPaletteProps {
  label: string
  placeholder: string
  query: string
  maxLength: number
  onQuery: (query: string) => void
  groups: readonly PaletteGroup[]
  /** More is on its way for what is typed now. */
  isBusy: boolean
  /** Said below the field: that nothing was found, or why. */
  notice?: string | null
  /** Another way to say what is looked for, beside the field. */
  otherWay?: { label: string; icon: ComponentType<IconProps>; onPress: () => void }
  onChoose: (option: PaletteOption) => void
  onClose: () => void
}

/**
 * A field over a list of what it finds: arrows move, Enter opens, Escape closes. Enter pressed before the answer
 * is there waits for it, so that fast typing and scanners open what they mean. Open while rendered.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, groups, query, isBusy, notice, otherWay, onChoose, onClose } = props
  const id = useId()
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const [awaited, setAwaited] = useState<string | null>(null)
  const options = groups.flatMap(group => group.options)
  const activeAt = Math.max(
    0,
    options.findIndex(({ key }) => key === chosenKey),
  )
  const active = options[activeAt]
  const idOf = (option: PaletteOption) => `${id}-${option.key}`

  useEffect(() => {
    if (awaited === null || isBusy) return
    setAwaited(null)
    if (awaited === query && active) onChoose(active)
  }, [awaited, isBusy, query, active, onChoose])

  function move(by: number) {
    const next = options[(activeAt + by + options.length) % options.length]
    if (!next) return
    setChosenKey(next.key)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    // Enter and the arrows belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) move(step)
    else if (isBusy && chosenKey === null) setAwaited(query)
    else if (active) onChoose(active)
  }

  return (
    <Dialog isSheet className={classes.palette} label={label} focusFirst="input" onClose={onClose}>
      <div className={classes.content}>
        <div className={classes.field}>
          {isBusy ? (
            <IconLoader2 className={classes.busy} size={20} aria-hidden />
          ) : (
            <IconSearch size={20} aria-hidden />
          )}
          <input
            className={classes.input}
            type="text"
            role="combobox"
            aria-label={label}
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? id : undefined}
            aria-activedescendant={active && idOf(active)}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={query}
            onChange={event => {
              setChosenKey(null)
              setAwaited(null)
              props.onQuery(event.currentTarget.value)
            }}
            onKeyDown={press}
          />
          {otherWay && (
            <button
              type="button"
              className={classes.close}
              aria-label={otherWay.label}
              title={otherWay.label}
              onClick={otherWay.onPress}
            >
              <otherWay.icon size={22} aria-hidden />
            </button>
          )}
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <div className={classes.found}>
          {notice && <p className={classes.notice}>{notice}</p>}
          {options.length > 0 && (
            <div id={id} role="listbox" aria-label="Results">
              {groups.map(({ label: name, options: inGroup }) => (
                <fieldset key={name} aria-label={name}>
                  <div className={classes.name} aria-hidden>
                    {name}
                  </div>
                  {inGroup.map(option => (
                    <Option
                      key={option.key}
                      id={idOf(option)}
                      option={option}
                      isActive={option === active}
                      onPoint={() => setChosenKey(option.key)}
                      onChoose={() => onChoose(option)}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          )}
        </div>
        <p className={classes.keys} aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Esc</kbd> to close
        </p>
        <VisuallyHidden role="status">
          {isBusy ? '' : (notice ?? `${options.length} ${options.length === 1 ? 'result' : 'results'}`)}
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  id: string
  option: PaletteOption
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, option: { title, detail, icon: Icon }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      // The focus stays in the field: the next letter goes there.
      onMouseDown={event => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon className={classes.icon} size={20} stroke={1.6} aria-hidden />
      <span className={classes.title}>{title}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
    </button>
  )
}
