import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/data/api.ts'
import { useConfirmedSave } from '#client/data/use-confirmed-save.ts'
import { usePatchList } from '#client/data/use-patch-list.ts'
import { type Saved, useSave } from '#client/data/use-save.ts'
import type { FormValues } from '#client/ui/forms/form-model.ts'
import { processKinds, vessels } from '#features/records/vessels/contract.ts'
import { numberOf } from '#shared/numbers.ts'
import { fermentations, fermentationTexts } from '../contract.ts'
import { applyEffects, type FermentationRow, fermentationBody, vesselEffects } from '../rules.ts'

const [, aging] = processKinds

/** The writes of the screen; what they mean for vessels shows at once. */
export function useFermentationSave(rows: readonly FermentationRow[]) {
  const { create } = useSave(fermentations)
  const { update, remove } = useConfirmedSave(fermentations, '', fermentationTexts.notReloaded)
  const patchVessels = usePatchList(vessels)
  const queryClient = useQueryClient()
  type Change = Parameters<typeof vesselEffects>
  const show = (before: Change[0], after: Change[1]) => {
    const effects = vesselEffects(before, after, rows)
    patchVessels(list => applyEffects(list, effects))
    for (const vesselId of effects.unsure) void freeUnlessAging(vesselId)
  }

  /** This screen knows nothing of agings; where it may not ask either, the vessels themselves are asked for. */
  async function freeUnlessAging(vesselId: number) {
    try {
      const agings = await call('GET', `${aging.path}?vesselId=${vesselId}&status=Active`, { keeps: false })
      if (Array.isArray(agings) && agings.length === 0)
        patchVessels(list => applyEffects(list, { takes: null, frees: [vesselId] }))
    } catch {
      await queryClient.invalidateQueries({ queryKey: [vessels.path] })
    }
  }

  return {
    async create(payload: FormValues): Promise<Saved> {
      const saved = await create(fermentationBody(payload))
      const id = numberOf((saved.answer as { id?: unknown } | null)?.id)
      if (id === null) throw new Error(fermentationTexts.noId)
      show(null, occupation(payload))
      return saved
    },
    async update(row: FermentationRow, payload: FormValues): Promise<Saved> {
      const saved = await update(row, fermentationBody(payload))
      show(row, occupation(payload))
      return saved
    },
    async remove(row: FermentationRow): Promise<Saved> {
      const saved = await remove(row)
      show(row, null)
      return saved
    },
  }
}

const occupation = ({ vesselId, status }: FormValues) => ({
  vesselId: numberOf(vesselId),
  status: String(status),
})
