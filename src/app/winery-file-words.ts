import type { OperationKind } from '#features/records/cellar/contract/vocabulary.ts'
import {
  renumberDetails,
  renumberEffects,
  renumberState,
  renumberSummary,
} from '#features/records/cellar/rules/renumbering.ts'
import { operationSentence } from '#features/records/cellar/rules/texts.ts'
import { trailKinds } from '#features/views/activity/contract.ts'
import type { FileWords } from '#server/winery-file/make-winery-file.ts'
import { type Namings, plainJson, type Told } from '#server/winery-file/namings.ts'
import { decodeEffects } from '#shared/cellar-effects.ts'
import { kinds } from './kinds.ts'

const tablesOfLinks: Readonly<Record<string, string>> = {
  fermentation: 'fermentations',
  aging: 'agings',
  bottling: 'bottlings',
}

/** How columns name records where no foreign key says it. A JSON column that is not named here is told as text. */
const namings: Namings = {
  roles: { permissions: plainJson },
  accessTokens: { permissions: plainJson },
  passkeys: { transports: plainJson },
  accessTokenUses: { tokenId: { table: 'accessTokens' } },
  watchLimits: { limits: plainJson },
  importHeadings: { assignment: plainJson },
  cellarOperations: { effects: { json: renumberEffects }, details: { json: renumberDetails } },
  cellarCorrections: { summary: { json: renumberSummary } },
  cellarLocks: { state: { json: renumberState } },
  cellarLinks: { recordId: { tableOf: ({ kind }) => tablesOfLinks[String(kind)] ?? null } },
  sensorReadings: { vesselId: { table: 'vessels' } },
  watchFindings: { fermentationId: { table: 'fermentations' } },
  notices: {
    userId: { table: 'users' },
    about: {
      text: (about, renumber) =>
        about.replace(/^(finding )(\d+)/, (_, word, id) => `${word}${renumber('watchFindings', Number(id))}`),
    },
  },
}

/** What was done in the cellar, in the sentence of its screens. */
const operation: Told = {
  header: 'inWords',
  meaning: 'What was done, in a sentence.',
  kinds: ['vessels', 'batches'],
  sentence: ({ kind, effects }, nameOf) =>
    operationSentence(kind as OperationKind, decodeEffects(JSON.stringify(effects)), {
      vessel: id => nameOf('vessels', id) || `Vessel ${id}`,
      batch: id => nameOf('batches', id) || `Batch ${id}`,
    }),
}

/** All that a winery's file must know of the product. */
export const fileWords: FileWords = {
  kinds: trailKinds(kinds),
  namings,
  told: { cellarOperations: operation },
}
