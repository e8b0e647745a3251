import type { CSSProperties, ReactNode } from 'react'
import { fillSheets, type LabelGrid, labelParts, marginsOf, type Paper, papers } from './label-layout.ts'
import classes from './label-sheets.module.css'
import { QrCode } from './qr-code.tsx'

/** One label to stick on something. */
export interface PrintedLabel {
  id: number
  /** What people call it, in large letters. */
  name: string
  lines: readonly string[]
  /** In small letters at the foot. */
  foot: string
  /** The address that its code opens. */
  address: string
}

interface LabelSheetsProps {
  labels: readonly PrintedLabel[]
  paper: Paper
  grid: LabelGrid
  /** How many places of the first sheet are used up. */
  skipped: number
}

/** Labels on sheets of paper: a picture of them on a screen, their true size in print. */
export function LabelSheets({ labels, paper, grid, skipped }: LabelSheetsProps) {
  const { name, width, height } = papers[paper]
  const { left, top } = marginsOf(papers[paper], grid)
  const sheets = fillSheets(labels, grid, skipped)
  const lengths = {
    '--paper-width': width,
    '--paper-height': height,
    '--left': left,
    '--top': top,
    '--width': grid.width,
    '--height': grid.height,
    '--gap': grid.gap,
    '--columns': grid.columns,
  } as CSSProperties
  return (
    <div className={classes.sheets} style={lengths}>
      {sheets.map((places, index) => (
        <section
          key={`sheet ${index + 1}`}
          className={classes.sheet}
          data-paper={paper}
          aria-label={`Sheet ${index + 1} of ${sheets.length}, ${name}`}
        >
          <ul className={classes.labels}>
            {places.map((label, place) =>
              label ? (
                <Label key={label.id} label={label} grid={grid} />
              ) : (
                <li key={`used ${place + 1}`} aria-hidden />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Label({ label: { name, lines, foot, address }, grid }: { label: PrintedLabel; grid: LabelGrid }) {
  const { code, text, padding } = labelParts(grid, name)
  const lengths = { '--code': code, '--text': text, '--padding': padding } as CSSProperties
  return (
    <li className={classes.label} style={lengths}>
      <QrCode className={classes.code} text={address} label={`QR code that opens ${address}`} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {lines.map(line => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
        <p className={classes.foot}>{foot}</p>
      </div>
    </li>
  )
}

/** What a screen needs and paper does not. */
export function NotPrinted({ children }: { children: ReactNode }) {
  return <div className={classes.notPrinted}>{children}</div>
}
