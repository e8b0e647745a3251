import { authTag as tag } from '#features/house/login/contract.ts'
import { readOwnRights } from '#features/house/roles/queries.ts'
import { resetTexts, secondSteps, secondStepsPath } from '#features/house/users/contract/second-steps.ts'
import { endLinksOf } from '#server/auth/account-links.ts'
import { readDemand, removeFactors } from '#server/auth/factors.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, whoOf, write } from '#server/http/api.ts'
import { pathId } from '#server/http/checked-input.ts'
import { messageAnswer } from '#server/http/openapi-schemas.ts'
import { findRow } from '#server/http/records/find-row.ts'
import { demandAnswer, demandInput, demandPath, ownSecondStep, secondStepPath } from './contract.ts'
import { partyOf, readOwn } from './queries.ts'
import { addCodeRoutes } from './routes/codes.ts'
import { addPasskeyRoutes } from './routes/passkeys.ts'

/** What people show besides their password: everyone sets up their own, administrators say who must and reset. */
export function addSecondStepRoutes(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: secondStepPath,
    access: 'person',
    opensToConfined: true,
    operation: 'readSecondStep',
    summary: "Read what one's own second step is",
    tag,
    answer: ownSecondStep,
    handle: call => readOwn(api.db, whoOf(call), partyOf(api, call)),
  })
  addCodeRoutes(api)
  addPasskeyRoutes(api)
  addDemand(api)
  addReset(api)
}

function addDemand(api: Api): void {
  addRoute(api, {
    method: 'GET',
    path: secondStepsPath,
    access: 'admin',
    operation: 'listSecondSteps',
    summary: 'List who has set up what, and of whom it is demanded',
    tag,
    answer: secondSteps,
    handle: async call => {
      const { wineryId } = whoOf(call)
      return { secondStepOf: await readDemand(api.db, wineryId), people: await readPeople(api, wineryId) }
    },
  })

  addRoute(api, {
    method: 'PUT',
    path: demandPath,
    access: 'admin',
    operation: 'demandSecondStep',
    summary: 'Demand a second step of nobody, of administrators or of everyone, from their next sign-in on',
    tag,
    body: demandInput,
    answer: demandAnswer,
    handle: call =>
      write(api, call, async door => {
        const { wineryId } = door.actor
        const before = await door.tx
          .selectFrom('signInRules')
          .selectAll()
          .where('wineryId', '=', wineryId)
          .orderBy('id')
          .executeTakeFirst()
        const { secondStepOf } = call.body
        if (before) await door.update('signInRules', before, { secondStepOf })
        else if (secondStepOf !== 'nobody') await door.insert('signInRules', { secondStepOf })
        return { status: 200, body: { secondStepOf } }
      }),
  })
}

async function readPeople({ db }: Api, wineryId: number) {
  const steps = await db.selectFrom('secondSteps').selectAll().where('wineryId', '=', wineryId).execute()
  const passkeys = await db.selectFrom('passkeys').select('userId').where('wineryId', '=', wineryId).execute()
  const userIds = new Set([...steps, ...passkeys].map(({ userId }) => userId))
  return [...userIds]
    .sort((a, b) => a - b)
    .map(userId => {
      const step = steps.find(each => each.userId === userId)
      return {
        userId,
        hasCodes: Boolean(step?.codeSecret),
        passkeys: passkeys.filter(each => each.userId === userId).length,
        recoveryLeft: step?.recoveryLeft ?? 0,
      }
    })
}

function addReset(api: Api): void {
  addRoute(api, {
    method: 'POST',
    path: '/api/users/{id}/second-step/reset',
    access: 'admin',
    operation: 'resetSecondStep',
    summary: 'Take away the second step of somebody who has lost it; they are signed out everywhere',
    tag,
    answer: messageAnswer,
    refusals: [409],
    handle: call =>
      write(api, call, async door => {
        const { isAdmin } = await readOwnRights(door, 'users:edit')
        if (!isAdmin) throw new Failure(403)
        const person = await findRow(door.tx, 'users', door.actor.wineryId, pathId(call.params.id))
        if (person.id === door.actor.userId) throw new Failure(409, resetTexts.own)
        if (!(await removeFactors(door, person.id))) throw new Failure(409, resetTexts.nothingToReset)
        await door.note('second-step-reset', 'users', person.id)
        await endSessionsOf(door.books, person.id)
        await endLinksOf(door, person.id)
        return { status: 200, body: { message: resetTexts.done } }
      }),
  })
}
