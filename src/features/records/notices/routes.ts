import { randomUUID } from 'node:crypto'
import { Failure } from '#server/failure.ts'
import { type Api, addRoute, type Call, whoOf, write } from '#server/http/api.ts'
import { z } from '#shared/zod.ts'
import {
  type Choices,
  choices,
  choicesInput,
  choicesPath,
  notice,
  noticesPath,
  noticesTag,
  noticeTexts,
} from './contract.ts'
import { choose, readChoices } from './queries/choosing.ts'
import { channelsOf, putOnItsWay } from './queries/planning.ts'
import { testTold } from './rules/texts.ts'

const message = z.object({ message: z.string() }).meta({ id: 'NoticeMessage', description: 'What was done.' })

export function addNoticeRoutes(api: Api): void {
  const canMail = api.settings.mail !== null
  const shown = async (db: Parameters<typeof readChoices>[0], call: Call): Promise<Choices> => {
    const { wineryId, userId } = whoOf(call)
    return { ...(await readChoices(db, wineryId, userId)), canMail }
  }

  addRoute(api, {
    method: 'GET',
    path: choicesPath,
    access: 'person',
    operation: 'readNoticeChoices',
    summary: 'Read how one wants to be told of what the watch finds',
    tag: noticesTag,
    answer: choices,
    handle: call => shown(api.db, call),
  })

  addRoute(api, {
    method: 'PUT',
    path: choicesPath,
    access: 'person',
    operation: 'setNoticeChoices',
    summary: 'Set how one wants to be told of what the watch finds',
    tag: noticesTag,
    body: choicesInput,
    answer: choices,
    handle: call =>
      write(api, call, async door => {
        await choose(door, call.body)
        return { status: 200, body: await shown(door.tx, call) }
      }),
  })

  addRoute(api, {
    method: 'GET',
    path: noticesPath,
    access: 'person',
    operation: 'listNotices',
    summary: 'List what one was told lately, and what became of it',
    tag: noticesTag,
    answer: notice.array(),
    handle: async call => {
      const { wineryId, userId } = whoOf(call)
      return api.books
        .selectFrom('notices')
        .select(['id', 'channel', 'subject', 'state', 'why', 'createdAt', 'doneAt'])
        .where('wineryId', '=', wineryId)
        .where('userId', '=', userId)
        .orderBy('id', 'desc')
        .limit(20)
        .execute()
    },
  })

  addRoute(api, {
    method: 'POST',
    path: `${noticesPath}/test`,
    access: 'person',
    operation: 'sendTestNotice',
    summary: 'Send oneself a test message in every way that one has chosen',
    tag: noticesTag,
    answer: message,
    status: 202,
    refusals: [409],
    ignoresKey: true,
    handle: async call => {
      const { wineryId, userId } = whoOf(call)
      const own = await readChoices(api.db, wineryId, userId)
      if (channelsOf(own).length === 0) throw new Failure(409, noticeTexts.nothingChosen)
      const now = api.clock().getTime()
      await putOnItsWay(
        api.books,
        { ...own, wineryId, userId },
        { about: `test ${randomUUID()}`, told: testTold, now },
      )
      return { message: noticeTexts.tested }
    },
  })
}
