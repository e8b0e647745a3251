import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormValues } from '../ui/forms/form-model.ts'

/**
 * A form may open before the list has come that some of its first values are taken from. When it has, the fields that
 * nobody has touched follow.
 */
export function useLateValues(form: UseFormReturn<FormValues>, values: FormValues, isWaiting: boolean): void {
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting)
      for (const [name, value] of Object.entries(values)) {
        const isUntouched = isSame(form.getValues(name), form.formState.defaultValues?.[name])
        if (isUntouched && !isSame(form.getValues(name), value))
          form.resetField(name, { defaultValue: value })
      }
    wasWaiting.current = isWaiting
  })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
