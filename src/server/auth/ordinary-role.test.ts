import { expect, test } from 'vitest'
import { up as noteByName } from '#server/db/migrations/0007-ordinary-role.ts'
import { startApp } from '#test/app-under-test.ts'
import { readOrdinaryRole } from './ordinary-role.ts'

test('OPEN-04: an installation from before the note gets it, for its first winery alone', async () => {
  const { connection, newWinery, stop } = await startApp()
  const { db } = connection
  try {
    const first = await newWinery()
    await newWinery('Elsewhere')
    const noted = await readOrdinaryRole(db)
    expect(noted?.wineryId).toBe(first.id)
    const forget = () => db.deleteFrom('installation').where('name', '=', 'ordinary_role').execute()
    await forget()
    expect(await readOrdinaryRole(db)).toBeUndefined()
    await noteByName(db as never)
    expect(await readOrdinaryRole(db)).toEqual(noted)
    await forget()
    await first.admin.put(`/api/roles/${noted?.id}`, { name: 'Cellar Master' })
    await noteByName(db as never)
    expect(await readOrdinaryRole(db)).toBeUndefined()
  } finally {
    await stop()
  }
})

test('OPEN-04: a role that manages everything is not the ordinary one, though it once was', async () => {
  const { connection, newWinery, stop } = await startApp()
  try {
    await newWinery()
    const noted = await readOrdinaryRole(connection.db)
    await connection.db
      .updateTable('roles')
      .set({ isAdmin: true })
      .where('id', '=', noted?.id ?? 0)
      .execute()
    expect(await readOrdinaryRole(connection.db)).toBeUndefined()
  } finally {
    await stop()
  }
})
