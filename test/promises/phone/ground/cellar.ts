import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Caller } from '../../../caller.ts'
import { newFermentation } from '../../../cellar.ts'
import { newTestCertificate, type TestCertificate } from '../../../https.ts'
import { type Ground, type PromisedWinery, startGround } from '../../ground/ground.ts'
import type { Kind } from '../../ground/store.ts'
import { newPhone, type Phone } from './phone.ts'
import { linkTo, type SignalLink } from './signal-link.ts'

export const readingsPath = '/api/fermentation-maintenance'

/** A machine that is busy with other tests takes its time. */
export const patience = { timeout: 60_000, interval: 100 }

export interface Reading {
  id: number
  brix: number
  notes: string | null
  readingTimestamp: string
  takenBy: { id: number } | null
}

/** A fermentation to be read, and who does it. */
export interface Tank {
  winery: PromisedWinery
  admin: Caller
  id: number
}

/** A server that speaks HTTPS, and phones that reach it over links of their own. */
export interface Cellar {
  ground: Ground
  certificate: TestCertificate
  newPhone(): Phone
  newLink(): Promise<SignalLink>
  aTank(): Promise<Tank>
  /** Ends what was opened; the store must be sound. */
  leave(): Promise<void>
}

export async function openCellar(kind: Kind): Promise<Cellar> {
  const certificate = await newTestCertificate()
  const ground = await startGround(kind, { certificate })
  const phones: Phone[] = []
  const links: SignalLink[] = []
  return {
    ground,
    certificate,
    newPhone() {
      const phone = newPhone(certificate)
      phones.push(phone)
      return phone
    },
    async newLink() {
      const link = await linkTo(ground.servers[0]?.url ?? '', certificate)
      links.push(link)
      return link
    },
    async aTank() {
      const winery = await ground.newWinery()
      const { id } = await newFermentation(winery.admin, { startDate: '2024-09-12' })
      return { winery, admin: winery.admin, id }
    },
    async leave() {
      for (const phone of phones) await phone.throwAway()
      for (const link of links) await link.close()
      await ground.expectSound()
      await ground.stop()
      certificate.remove()
    },
  }
}

/** What the tests of a block have, from its first one on: a phone on a line of its own, with signal as each begins. */
export interface PhoneInCellar {
  cellar: Cellar
  phone: Phone
  link: SignalLink
}

export function phoneInCellar(kind: Kind): PhoneInCellar {
  const here = {} as PhoneInCellar
  beforeAll(async () => {
    here.cellar = await openCellar(kind)
    here.phone = here.cellar.newPhone()
    here.link = await here.cellar.newLink()
  })
  afterAll(() => here.cellar.leave())
  beforeEach(() => here.link.mend())
  return here
}

/** What the server itself has, whoever asks by way of no phone; oldest first. */
export async function readingsOf(caller: Caller): Promise<Reading[]> {
  const list = (await caller.get(readingsPath)).body as Reading[]
  return list.toSorted((a, b) => a.readingTimestamp.localeCompare(b.readingTimestamp))
}

export const valuesOf = async (caller: Caller) => (await readingsOf(caller)).map(({ brix }) => brix)
