import { QrCode } from './qr-code.tsx'
import classes from './qr-figure.module.css'

/** A QR code on the screen, large enough for a phone held in front of it. */
export function QrFigure({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.figure}>
      <QrCode text={text} label={label} className={classes.code} />
    </div>
  )
}
