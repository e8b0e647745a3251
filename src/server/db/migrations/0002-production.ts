import { type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import { indexOn, optional, recordTable, reference, required } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createVineyardMaintenance(db)
  await createBatches(db)
  await createVessels(db)
  await createFermentations(db)
  await createPostFermentations(db)
  await createAgings(db)
  await createBottlings(db)
}

async function createVineyardMaintenance(db: Kysely<never>) {
  const name = 'vineyard_maintenance'
  await recordTable(db, name)
    .$call(reference(name, 'vineyard_id', 'vineyards'))
    .$call(required('text', 'measurement_date'))
    .$call(optional(decimal, 'brix ph ta sg'))
    .$call(optional('text', 'grape_color notes'))
    .execute()
  await indexOn(db, name, 'winery_id measurement_date', 'vineyard_id measurement_date')
}

async function createBatches(db: Kysely<never>) {
  const name = 'batches'
  await recordTable(db, name)
    .$call(required('text', 'batch_id batch_key batch_name'))
    .$call(reference(name, 'vineyard_id', 'vineyards', optional))
    .$call(reference(name, 'responsible_user_id', 'users', optional))
    .$call(optional('text', 'wine_type grape_variety start_date end_date status notes'))
    .$call(optional(decimal, 'weight net_liquid_weight final_brix final_ph final_ta final_sg'))
    .$call(optional(decimal, 'bisulfite tartaric_acid volume'))
    .$call(optional('text', 'yeast_strain volume_unit'))
    .addUniqueConstraint('batches_batch_key', ['winery_id', 'batch_key'])
    .execute()
  await indexOn(db, name, 'vineyard_id', 'responsible_user_id')
}

async function createVessels(db: Kysely<never>) {
  await recordTable(db, 'vessels')
    .$call(required('text', 'vessel_id vessel_key vessel_type material capacity_unit usage_type status'))
    .addColumn('capacity', decimal, column => column.notNull().check(sql`capacity > 0`))
    .$call(required('boolean', 'kosher'))
    .addColumn('age', 'integer', column => column.check(sql`age >= 0`))
    .$call(optional('text', 'material_other notes manufacture previous_owner'))
    .$call(optional('text', 'location vintage toast cooperage'))
    .addUniqueConstraint('vessels_vessel_key', ['winery_id', 'vessel_key'])
    .execute()
}

async function createFermentations(db: Kysely<never>) {
  const name = 'fermentations'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(reference(name, 'vessel_id', 'vessels'))
    .$call(required('text', 'start_date status'))
    .$call(optional('text', 'end_date press_date notes'))
    .$call(optional(decimal, 'initial_brix'))
    .execute()
  await indexOn(db, name, 'batch_id', 'vessel_id', 'winery_id start_date')
  await oneActivePerVessel(db, name)

  const readings = 'fermentation_maintenance'
  await recordTable(db, readings)
    .$call(reference(readings, 'wine_batch_id', 'batches'))
    .$call(reference(readings, 'fermentation_id', 'fermentations'))
    .$call(required('text', 'reading_timestamp'))
    .$call(reference(readings, 'taken_by_id', 'users', optional))
    .$call(optional(decimal, 'temperature rs sg total_so2 et ph ta alc density_sg brix'))
    .$call(optional(decimal, 'fk15_g_hl wine_volume bisulfite tartaric_acid'))
    .$call(optional('text', 'yeast_strain yeast_type yeast_volume notes'))
    .execute()
  await indexOn(
    db,
    readings,
    'winery_id reading_timestamp id',
    'wine_batch_id reading_timestamp',
    'fermentation_id',
    'taken_by_id',
  )
}

async function createPostFermentations(db: Kysely<never>) {
  const name = 'post_fermentations'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(optional('text', 'squeezing_date daborbage_date notes'))
    .$call(optional(decimal, 'sg ph malic_acid va'))
    .execute()
  await indexOn(db, name, 'batch_id')
}

async function createAgings(db: Kysely<never>) {
  const name = 'agings'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(reference(name, 'vessel_id', 'vessels'))
    .$call(required('text', 'start_date status'))
    .$call(optional('text', 'end_date notes'))
    .addColumn('previous_fermentation_id', 'integer', column =>
      column.references('fermentations.id').onDelete('set null'),
    )
    .execute()
  await indexOn(db, name, 'batch_id', 'vessel_id', 'previous_fermentation_id', 'winery_id start_date')
  await oneActivePerVessel(db, name)

  const readings = 'aging_maintenance'
  await recordTable(db, readings)
    .$call(reference(readings, 'aging_id', 'agings', optional))
    .$call(required('text', 'reading_timestamp'))
    .$call(reference(readings, 'taken_by_id', 'users', optional))
    .$call(optional('text', 'aging_start_date vessel_type color nose notes'))
    .$call(optional(decimal, 'ph ta bisulfite so2'))
    .execute()
  await indexOn(db, readings, 'winery_id reading_timestamp id', 'aging_id reading_timestamp', 'taken_by_id')
}

async function createBottlings(db: Kysely<never>) {
  const name = 'bottlings'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(reference(name, 'aging_id', 'agings', optional))
    .$call(required('text', 'bottling_date bottle_size status'))
    .addColumn('bottle_count', 'integer', column => column.notNull().check(sql`bottle_count >= 0`))
    .$call(optional('text', 'notes'))
    .execute()
  await indexOn(db, name, 'batch_id', 'aging_id', 'winery_id bottling_date')
}

/** The last word on occupancy: whatever the program thinks, no vessel gets two Active processes of a kind. */
async function oneActivePerVessel(db: Kysely<never>, table: string) {
  await sql`create unique index ${sql.ref(`${table}_active_vessel_key`)} on ${sql.table(table)} (winery_id, vessel_id)
    where status = 'Active'`.execute(db)
}
