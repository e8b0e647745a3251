import { Button } from '../ui/actions/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import classes from './draft-offer.module.css'

/** Offers what was typed into this form before and not saved. */
export function DraftOffer({ onContinue, onDiscard }: { onContinue: () => void; onDiscard: () => void }) {
  const buttons = (
    <div className={classes.buttons}>
      <Button keepsFocus size="sm" onClick={onContinue}>
        Continue
      </Button>
      <Button keepsFocus size="sm" look="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
  return <Notice action={buttons}>You had started this. Continue or discard?</Notice>
}
