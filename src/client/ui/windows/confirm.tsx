import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import classes from './confirm.module.css'
import { Dialog } from './dialog.tsx'

/** A question before something that cannot be undone. */
export interface Question {
  text: string
  /** The word on the button that goes ahead. */
  yes?: string
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask | null>(null)

/** Holds the one alert dialog of the page; `useConfirm` below it asks. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<(agreed: boolean) => void>(() => {})

  const ask = useCallback<Ask>(asked => {
    answer.current(false)
    setQuestion(asked)
    return new Promise(resolve => {
      answer.current = resolve
    })
  }, [])

  function close(agreed: boolean) {
    setQuestion(null)
    answer.current(agreed)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      {question && <ConfirmDialog question={question} onAnswer={close} />}
    </ConfirmContext>
  )
}

/** Asks a question and promises the answer; Escape and Cancel are a no. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs a ConfirmProvider above it')
  return ask
}

function ConfirmDialog({ question, onAnswer }: { question: Question; onAnswer: (agreed: boolean) => void }) {
  const { text, yes = 'Delete' } = question
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      className={classes.dialog}
      labelledBy={textId}
      focusFirst="[data-cancel]"
      onClose={() => onAnswer(false)}
    >
      <div className={classes.content}>
        <p id={textId} className={classes.text}>
          {text}
        </p>
        <div className={classes.buttons}>
          <Button data-cancel onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button look="danger" onClick={() => onAnswer(true)}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
