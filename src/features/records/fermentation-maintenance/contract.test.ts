import { describe, expect, it } from 'vitest'
import { toSnakeCase } from '#shared/key-case.ts'
import { fermentationMaintenance, readingNumbers, readingTexts } from './contract.ts'

const { input } = fermentationMaintenance

describe('a fermentation reading', () => {
  it('FMNT-24, TRAP-76: has the fourteen numbers under their stated names', () => {
    expect(readingNumbers.map(toSnakeCase)).toEqual(
      'temperature rs sg total_so2 et ph ta alc density_sg brix fk15_g_hl wine_volume bisulfite tartaric_acid'.split(
        ' ',
      ),
    )
  })

  it.each(readingNumbers)('FMNT-24, TRAP-44: %s is a nullable number, and zero is a value', name => {
    const read = (value: unknown) => input.parse({ [name]: value })[name]
    expect([read('20.5'), read(0), read(''), read(null), read(undefined)]).toEqual([
      20.5,
      0,
      null,
      null,
      null,
    ])
    expect(input.safeParse({ [name]: 'warm' }).error?.issues[0]?.message).toBe('Must be a number')
  })

  it.each(readingTexts)('FMNT-25: %s is a nullable text', name => {
    const read = (value: unknown) => input.parse({ [name]: value })[name]
    expect([read(' EC1118 '), read(''), read(undefined)]).toEqual(['EC1118', null, null])
  })

  it.each([['abc'], [0], [-1], [1.5], [3_000_000_000], [[1]], [true]])(
    'FMNT-51: the batch %o is no batch',
    wineBatchId => {
      expect(input.safeParse({ wineBatchId }).error?.issues[0]?.message).toBe('invalid wine_batch_id')
    },
  )

  it('OPEN-82, TRAP-40: a form without a batch passes, so that the server may say what is missing', () => {
    expect(fermentationMaintenance.form.safeParse({}).success).toBe(true)
  })
})
