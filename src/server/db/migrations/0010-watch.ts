import type { Kysely } from 'kysely'
import { indexOn, optional, recordTable, reference, required } from './columns.ts'

/** What a winery sets for the watch over its fermentations, and what somebody has set aside. */
export async function up(db: Kysely<never>): Promise<void> {
  await recordTable(db, 'watch_limits')
    // A wine type, or the batch; of the whole winery where neither is said.
    .$call(optional('text', 'wine_type cold_soak_until'))
    .$call(reference('watch_limits', 'batch_id', 'batches', optional))
    .$call(required('text', 'limits'))
    .$call(reference('watch_limits', 'set_by_id', 'users', optional))
    .execute()
  await indexOn(db, 'watch_limits', 'winery_id wine_type', 'winery_id batch_id')
  await recordTable(db, 'watch_asides')
    .$call(reference('watch_asides', 'fermentation_id', 'fermentations'))
    .$call(required('text', 'kind until reason'))
    .$call(reference('watch_asides', 'set_by_id', 'users', optional))
    .execute()
  await indexOn(db, 'watch_asides', 'winery_id fermentation_id until')
}
