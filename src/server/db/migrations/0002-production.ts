import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import { decimal } from '../dialect.ts'
import { indexOn, recordTable, referTo } from './columns.ts'

type Table = CreateTableBuilder<string, string>

export async function up(db: Kysely<never>): Promise<void> {
  await createVineyardMaintenance(db)
  await createBatches(db)
  await createVessels(db)
  await createFermentations(db)
  await createPostFermentations(db)
  await createAgings(db)
  await createBottlings(db)
}

const decimals = (names: string[]) => (table: Table) =>
  names.reduce((built, name) => built.addColumn(name, decimal), table)

const texts = (names: string[]) => (table: Table) =>
  names.reduce((built, name) => built.addColumn(name, 'text'), table)

const requiredTexts = (names: string[]) => (table: Table) =>
  names.reduce((built, name) => built.addColumn(name, 'text', column => column.notNull()), table)

const reference = (from: string, column: string, to: string) => (table: Table) =>
  table.addColumn(column, 'integer', definition => definition.notNull()).$call(referTo(from, column, to))

const optionalReference = (from: string, column: string, to: string) => (table: Table) =>
  table.addColumn(column, 'integer').$call(referTo(from, column, to))

async function createVineyardMaintenance(db: Kysely<never>) {
  const name = 'vineyard_maintenance'
  await recordTable(db, name)
    .$call(reference(name, 'vineyard_id', 'vineyards'))
    .$call(requiredTexts(['measurement_date']))
    .$call(decimals(['brix', 'ph', 'ta', 'sg']))
    .$call(texts(['grape_color', 'notes']))
    .execute()
  await indexOn(db, name, ['winery_id', 'measurement_date'])
  await indexOn(db, name, ['vineyard_id', 'measurement_date'])
}

async function createBatches(db: Kysely<never>) {
  const name = 'batches'
  await recordTable(db, name)
    .$call(requiredTexts(['batch_id', 'batch_key', 'batch_name']))
    .$call(optionalReference(name, 'vineyard_id', 'vineyards'))
    .$call(optionalReference(name, 'responsible_user_id', 'users'))
    .$call(texts(['wine_type', 'grape_variety', 'start_date', 'end_date', 'status', 'notes']))
    .$call(decimals(['weight', 'net_liquid_weight', 'final_brix', 'final_ph', 'final_ta', 'final_sg']))
    .$call(decimals(['bisulfite', 'tartaric_acid', 'volume']))
    .$call(texts(['yeast_strain', 'volume_unit']))
    .addUniqueConstraint('batches_batch_key', ['winery_id', 'batch_key'])
    .execute()
  await indexOn(db, name, ['vineyard_id'])
  await indexOn(db, name, ['responsible_user_id'])
}

async function createVessels(db: Kysely<never>) {
  await recordTable(db, 'vessels')
    .$call(
      requiredTexts([
        'vessel_id',
        'vessel_key',
        'vessel_type',
        'material',
        'capacity_unit',
        'usage_type',
        'status',
      ]),
    )
    .addColumn('capacity', decimal, column => column.notNull().check(sql`capacity > 0`))
    .addColumn('kosher', 'boolean', column => column.notNull())
    .addColumn('age', 'integer', column => column.check(sql`age >= 0`))
    .$call(texts(['material_other', 'notes', 'manufacture', 'previous_owner']))
    .$call(texts(['location', 'vintage', 'toast', 'cooperage']))
    .addUniqueConstraint('vessels_vessel_key', ['winery_id', 'vessel_key'])
    .execute()
}

async function createFermentations(db: Kysely<never>) {
  const name = 'fermentations'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(reference(name, 'vessel_id', 'vessels'))
    .$call(requiredTexts(['start_date', 'status']))
    .$call(texts(['end_date', 'press_date', 'notes']))
    .$call(decimals(['initial_brix']))
    .execute()
  await indexOn(db, name, ['batch_id'])
  await indexOn(db, name, ['vessel_id'])
  await indexOn(db, name, ['winery_id', 'start_date'])
  await oneActivePerVessel(db, name)

  const readings = 'fermentation_maintenance'
  await recordTable(db, readings)
    .$call(reference(readings, 'wine_batch_id', 'batches'))
    .$call(reference(readings, 'fermentation_id', 'fermentations'))
    .$call(requiredTexts(['reading_timestamp']))
    .$call(optionalReference(readings, 'taken_by_id', 'users'))
    .$call(decimals(['temperature', 'rs', 'sg', 'total_so2', 'et', 'ph', 'ta', 'alc', 'density_sg', 'brix']))
    .$call(decimals(['fk15_g_hl', 'wine_volume', 'bisulfite', 'tartaric_acid']))
    .$call(texts(['yeast_strain', 'yeast_type', 'yeast_volume', 'notes']))
    .execute()
  await indexOn(db, readings, ['winery_id', 'reading_timestamp', 'id'])
  await indexOn(db, readings, ['wine_batch_id', 'reading_timestamp'])
  await indexOn(db, readings, ['fermentation_id'])
  await indexOn(db, readings, ['taken_by_id'])
}

async function createPostFermentations(db: Kysely<never>) {
  const name = 'post_fermentations'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(texts(['squeezing_date', 'daborbage_date', 'notes']))
    .$call(decimals(['sg', 'ph', 'malic_acid', 'va']))
    .execute()
  await indexOn(db, name, ['batch_id'])
}

async function createAgings(db: Kysely<never>) {
  const name = 'agings'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(reference(name, 'vessel_id', 'vessels'))
    .$call(requiredTexts(['start_date', 'status']))
    .$call(texts(['end_date', 'notes']))
    .addColumn('previous_fermentation_id', 'integer', column =>
      column.references('fermentations.id').onDelete('set null'),
    )
    .execute()
  await indexOn(db, name, ['batch_id'])
  await indexOn(db, name, ['vessel_id'])
  await indexOn(db, name, ['previous_fermentation_id'])
  await indexOn(db, name, ['winery_id', 'start_date'])
  await oneActivePerVessel(db, name)

  const readings = 'aging_maintenance'
  await recordTable(db, readings)
    .$call(optionalReference(readings, 'aging_id', 'agings'))
    .$call(requiredTexts(['reading_timestamp']))
    .$call(optionalReference(readings, 'taken_by_id', 'users'))
    .$call(texts(['aging_start_date', 'vessel_type', 'color', 'nose', 'notes']))
    .$call(decimals(['ph', 'ta', 'bisulfite', 'so2']))
    .execute()
  await indexOn(db, readings, ['winery_id', 'reading_timestamp', 'id'])
  await indexOn(db, readings, ['aging_id', 'reading_timestamp'])
  await indexOn(db, readings, ['taken_by_id'])
}

async function createBottlings(db: Kysely<never>) {
  const name = 'bottlings'
  await recordTable(db, name)
    .$call(reference(name, 'batch_id', 'batches'))
    .$call(optionalReference(name, 'aging_id', 'agings'))
    .$call(requiredTexts(['bottling_date', 'bottle_size', 'status']))
    .addColumn('bottle_count', 'integer', column => column.notNull().check(sql`bottle_count >= 0`))
    .$call(texts(['notes']))
    .execute()
  await indexOn(db, name, ['batch_id'])
  await indexOn(db, name, ['aging_id'])
  await indexOn(db, name, ['winery_id', 'bottling_date'])
}

/** The last word on occupancy: whatever the program thinks, no vessel gets two Active processes of a kind. */
async function oneActivePerVessel(db: Kysely<never>, table: string) {
  await sql`create unique index ${sql.ref(`${table}_active_vessel_key`)} on ${sql.table(table)} (winery_id, vessel_id)
    where status = 'Active'`.execute(db)
}
