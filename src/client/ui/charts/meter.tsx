import { type Tone, toneScales } from '../theme/palette.ts'
import classes from './meter.module.css'

interface MeterProps {
  /** What is measured, for those who hear it. */
  label: string
  /** How full the bar is, in percent; it never leaves its track. */
  percent: number
  /** The value in words, where it is not the percent itself. */
  text?: string
  /** Without one the bar has the product's own colour. */
  tone?: Tone
  size?: 'md' | 'lg'
  /** Something on its way to being done, rather than something measured. */
  isProgress?: boolean
}

/** Yellow is as strong as the others one shade lighter. */
const fillOf = (tone: Tone) => `var(--mantine-color-${toneScales[tone]}-${tone === 'yellow' ? 4 : 5})`

/** A value as the length of a bar. */
export function Meter({ label, percent, text, tone, size = 'md', isProgress = false }: MeterProps) {
  const width = Math.min(100, Math.max(0, percent))
  const heard = {
    role: isProgress ? 'progressbar' : 'meter',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(width),
    'aria-valuetext': text,
  }
  return (
    <div {...heard} className={classes.track} data-tone={tone} data-size={size}>
      <div className={classes.fill} style={{ width: `${width}%`, background: tone && fillOf(tone) }} />
    </div>
  )
}
