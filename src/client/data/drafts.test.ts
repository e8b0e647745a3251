import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, dropKept, forgetDrafts, keepDraftsOf, readDraft, writeDraft } from './drafts.ts'

/** A device's storage, with room for so many entries. */
function someStorage(room = 100) {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (kept.size >= room) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem: (key: string) => kept.delete(key),
  }
}

const draft = { typed: { notes: 'Plums' }, base: { notes: '' }, version: 3 }
const form = '/api/vineyard add'

describe('drafts', () => {
  beforeEach(() => vi.stubGlobal('localStorage', someStorage()))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are there again for the same person, form by form', () => {
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    keepDraftsOf('1/7')
    expect(readDraft(form)).toMatchObject(draft)
    expect(readDraft('/api/vineyard 5')).toBeNull()
    dropDraft(form)
    expect(readDraft(form)).toBeNull()
  })

  it.each(['1/70', '2/7', null])('of one person are gone from the device when %s comes', other => {
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    localStorage.setItem('appearance', 'dark')
    keepDraftsOf(other)
    expect(readDraft(form)).toBeNull()
    expect(localStorage.length).toBe(1)
    keepDraftsOf('1/7')
    expect(readDraft(form)).toBeNull()
  })

  it('of two tabs stay apart: its own comes first, and only that goes when it is saved', () => {
    const openTab = (tab: string) =>
      vi.stubGlobal('sessionStorage', { getItem: () => tab, setItem: () => undefined })
    keepDraftsOf('1/7')
    openTab('a')
    writeDraft(form, draft)
    openTab('b')
    expect(readDraft(form)).toMatchObject({ ...draft, isOfThisTab: false })
    writeDraft(form, { ...draft, typed: { notes: 'Pears' } })
    expect(readDraft(form)).toMatchObject({ typed: { notes: 'Pears' }, isOfThisTab: true })
    dropDraft(form)
    openTab('a')
    const own = readDraft(form)
    expect(own).toMatchObject({ ...draft, isOfThisTab: true })
    if (own) dropKept(own)
    expect(readDraft(form)).toBeNull()
  })

  it('are neither kept nor written once somebody has signed out', () => {
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    forgetDrafts()
    writeDraft(form, draft)
    expect(localStorage.length).toBe(0)
  })

  it('go when nobody comes back for them, and when they cannot be read', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01') })
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    localStorage.setItem('draft 1/7 broken', '{"typed":')
    vi.setSystemTime(new Date('2026-03-14'))
    expect(readDraft(form)).toMatchObject(draft)
    vi.setSystemTime(new Date('2026-03-16'))
    expect(readDraft(form)).toBeNull()
    keepDraftsOf('1/7')
    expect(localStorage.length).toBe(0)
  })

  it('are none on a device that is full or keeps nothing', () => {
    vi.stubGlobal('localStorage', someStorage(0))
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    expect(readDraft(form)).toBeNull()
    vi.stubGlobal('localStorage', undefined)
    keepDraftsOf('1/7')
    writeDraft(form, draft)
    dropDraft(form)
    expect(readDraft(form)).toBeNull()
  })
})
