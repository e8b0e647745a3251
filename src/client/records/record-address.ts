import { createParser, useQueryStates } from 'nuqs'

const isThere = createParser<boolean>({ parse: () => true, serialize: () => '1' })
const recordId = createParser<number>({
  // What is no id reads as zero, which no record has: it is told as unknown, like an id of nobody.
  parse: text => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0),
  serialize: String,
})

/** Which record's form or history is open, as the address says it: `?add`, `?edit=7`, `?history=7`. */
export interface RecordAddress {
  isAdding: boolean
  editing: number | null
  /** The record whose history is shown, alone or over its form. */
  historyOf: number | null
  openAdd: () => void
  openEdit: (id: number) => void
  openHistory: (id: number) => void
  closeHistory: () => void
  close: () => void
}

/** Opening adds a step to the history, so that Back closes the form; closing adds none. */
export function useRecordAddress({ editKey = 'edit' } = {}): RecordAddress {
  const [{ add, edit, history }, setAddress] = useQueryStates(
    { add: isThere, edit: recordId, history: recordId },
    { urlKeys: { edit: editKey } },
  )
  return {
    isAdding: add === true,
    editing: edit,
    historyOf: history,
    openAdd: () => void setAddress({ add: true, edit: null }, { history: 'push' }),
    openEdit: id => void setAddress({ add: null, edit: id }, { history: 'push' }),
    openHistory: id => void setAddress({ history: id }, { history: 'push' }),
    closeHistory: () => void setAddress({ history: null }, { history: 'replace' }),
    close: () => void setAddress({ add: null, edit: null, history: null }, { history: 'replace' }),
  }
}
