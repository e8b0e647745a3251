import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropDraft, dropKept, type KeptDraft, readDraft, writeDraft } from '#client/data/drafts.ts'
import type { FormBook } from '../ui/forms/form-book.ts'
import type { FormValues } from '../ui/forms/form-model.ts'
import type { MadeOn } from './use-conflict.ts'

/** Which form it is that keeps its drafts: `/api/vineyard 7`, and on which version of the record it works. */
export interface DraftPlace {
  form: string
  version?: number
}

/** Written when the typing pauses for so long, and in any case when the form or the page goes. */
const pause = 300

/**
 * Keeps what is typed on the device until it is saved or thrown away, and offers what was kept. While the offer stands,
 * what is typed is kept together with it, unless it is another tab's, which may still be at work on it. Secrets are never
 * kept.
 */
export function useDraft(form: UseFormReturn<FormValues>, book: FormBook, place: DraftPlace | undefined) {
  const { subscribe, getValues, setValue, formState } = form
  const [offered, setOffered] = useState<KeptDraft | null>(() => (place ? readDraft(place.form) : null))
  const [name, version] = [place?.form, place?.version ?? null]
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)
  const startedWith = useRef<FormValues>({})
  startedWith.current = (formState.defaultValues ?? {}) as FormValues

  const keep = useCallback(() => {
    if (waiting.current === null || name === undefined) return
    clearTimeout(waiting.current)
    waiting.current = null
    const base = withoutSecrets(startedWith.current, book)
    const begun = offered?.isOfThisTab ? offered : { typed: {}, base, version }
    const typed = { ...begun.typed, ...changesTo(base, withoutSecrets(getValues(), book)) }
    if (Object.keys(typed).length === 0) dropDraft(name)
    else writeDraft(name, { typed, base: begun.base, version: begun.version })
  }, [name, version, offered, getValues, book])

  useEffect(() => {
    if (name === undefined) return
    const stop = subscribe({
      formState: { values: true },
      callback: ({ name: field }) => {
        if (!field) return
        if (waiting.current !== null) clearTimeout(waiting.current)
        waiting.current = setTimeout(keep, pause)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      stop()
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [subscribe, name, keep])

  /** It is saved, or not wanted: nothing of it is left. Another tab's is left to that. */
  function drop() {
    if (waiting.current !== null) clearTimeout(waiting.current)
    waiting.current = null
    setOffered(null)
    if (name !== undefined) dropDraft(name)
  }

  /** Neither what is offered is wanted, nor what was typed since. */
  function discard() {
    if (offered) dropKept(offered)
    drop()
  }

  /** Fills in what was kept, beside what is typed by now, and tells what it was made on. */
  function takeUp(): MadeOn | null {
    const typedNow = changesTo(startedWith.current, getValues())
    const isFilled = ([field]: [string, unknown]) => field in book.schema.shape && !(field in typedNow)
    for (const [field, value] of Object.entries(offered?.typed ?? {}).filter(isFilled))
      setValue(field, value, { shouldDirty: true })
    // From here on it is this tab's, and kept under its name.
    if (offered && !offered.isOfThisTab) dropKept(offered)
    setOffered(null)
    return offered
  }

  return { isOffered: offered !== null, takeUp, drop, discard }
}

function withoutSecrets(values: FormValues, { words }: FormBook): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !words.get(name)?.isSecret))
}

function changesTo(base: FormValues, values: FormValues): FormValues {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(base[name])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}
