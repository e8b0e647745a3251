import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FieldFailure } from '#shared/failures.ts'
import { toCamelCase } from '#shared/key-case.ts'
import classes from './error-display.module.css'

const hiddenField = 'fermentationId'
const wineBatchMissing = 'Please select a wine batch.'

interface ErrorDisplayProps {
  message: string
  code?: string
  /** What is wrong with single fields. */
  issues?: readonly FieldFailure[]
}

/** Why a save was refused, with the list of fields to put right. It stays for as long as its form is open. */
export function ErrorDisplay({ message, code, issues = [] }: ErrorDisplayProps) {
  const listed = [...new Set(issues.filter(isListed).map(issueText))]
  return (
    <Alert role="alert" className={classes.display} color="danger" icon={<IconAlertTriangle aria-hidden />}>
      <p className={classes.message}>
        {message}
        {code && ` (${code})`}
      </p>
      {listed.length > 0 && (
        <>
          <p className={classes.heading}>Please fix the following issues:</p>
          <ul className={classes.list}>
            {listed.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}

/** That field is filled by the program, so nobody can put it right. */
function isListed({ field }: FieldFailure): boolean {
  return toCamelCase(field ?? '') !== hiddenField
}

/** The server speaks of `wine_batch_id`; a winemaker chose a wine batch, or forgot to. */
function issueText({ field, message, msg }: FieldFailure): string {
  const text = message || msg || 'Validation error'
  const isWineBatch = toCamelCase(field ?? '') === 'wineBatchId' || /wine_?batch_?id/i.test(text)
  return isWineBatch ? wineBatchMissing : text
}
