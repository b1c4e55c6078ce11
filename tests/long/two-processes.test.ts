/** Beyond one machine: two processes, a primary and a synchronous standby. Processes die, then the primary, and no acknowledged payment is lost or doubled. */
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { addressOf, type Deployment, deployed, rowsOf } from "./support/deployment.ts"
import { downloaded, uploading } from "./support/documents.ts"
import { AUTOPAYMENTS, chooseAutopay, dayBecomesDue, RENTS, timesOf } from "./support/due-day.ts"
import { type Payment, pay, ROWS_BY_NOTE, somePayment } from "./support/hand-payments.ts"
import { bookedOnline, chargedAtProvider, payersOf, payingOnline, sendingEvents } from "./support/online-payments.ts"
import { operate, type Server, serve } from "./support/program.ts"

/** The number of acknowledged payments, and of payments sent at the same time. */
const PAYMENTS = 10_000
const SENDERS = 8
const SUITES = 12
/** The pause, in milliseconds, before a caller repeats a payment without a response. */
const LATER = 200
/** No response, a request that was too late for a busy process, and a refusal with Retry-After: nothing is acknowledged, and the caller repeats it. */
const NOTHING_DONE = [0, 408, 503]
/**
 * The number of refusals for which the standby is stalled, and the longest wait for a part of the payments (ms). During that time each process may have these
 * sessions waiting on the server: a write, its lease, the renewal of its row and its check of the standby, and the next one of each, for a lock.
 */
const REFUSALS = 40
const PATIENCE = 1_800_000
const MOST_WAITING = 16
const WAITING =
  "select count(*) as waiting from pg_stat_activity where wait_event = 'SyncRep' or wait_event_type = 'Lock'"

/** The number of tenants who pay online, and the longest wait (ms) until the jobs have requested the undelivered events from the provider. */
const ONLINE = 4
/** The number of tenants on autopay. */
const AUTOPAY = 24
/** The number of payments sent to the old primary, and the longest wait for a refusal (ms). */
const REPEATS = 3
const DEADLINE = 30_000
const SWEPT = 600_000

/** Callers who pay at a running process, and repeat an unacknowledged payment under its key. */
function paying(servers: (Server | undefined)[], token: string, tenants: number[]) {
  const acknowledged: Payment[] = []
  const unanswered: Payment[] = []
  const answers = new Map<number, number>()
  const caller = async (at: number) => {
    for (let turn = at; acknowledged.length < PAYMENTS || unanswered.length > 0; turn += 1) {
      const payment = unanswered.shift() ?? somePayment(tenants)
      const server = servers[turn % servers.length]
      const { status } = server ? await pay(server, token, payment).catch(() => ({ status: 0 })) : { status: 0 }
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status === 201) acknowledged.push(payment)
      else {
        unanswered.push(payment)
        await pause(LATER)
      }
    }
  }
  const done = Promise.all(Array.from({ length: SENDERS }, (_, index) => caller(index)))
  const reaches = (part: number) =>
    expect.poll(() => acknowledged.length, { timeout: PATIENCE }).toBeGreaterThanOrEqual(part * PAYMENTS)
  const refusals = (count: number) =>
    expect.poll(() => answers.get(503) ?? 0, { timeout: PATIENCE }).toBeGreaterThanOrEqual(count)
  return { acknowledged, answers, done, reaches, refusals }
}

type Property = Deployment & { load: ReturnType<typeof paying> }

/** While the standby is stalled, nothing is acknowledged, pages can be read, and no waiting commit occupies a connection forever. */
async function standbyStalls({ pair, servers, token, load }: Property): Promise<void> {
  pair.standby.signal("SIGSTOP")
  await load.refusals(1)
  const before = load.acknowledged.length
  await load.refusals(REFUSALS)
  for (const server of servers) {
    const headers = { Authorization: `Bearer ${token}` }
    expect(await fetch(`${server?.api}/management/unit/all`, { headers })).toMatchObject({ status: 200 })
  }
  expect(load.acknowledged.length).toBe(before)
  const [open] = await rowsOf<{ waiting: string }>(pair.primary.address, WAITING)
  expect(Number(open?.waiting)).toBeLessThanOrEqual(MOST_WAITING)
  pair.standby.signal("SIGCONT")
}

/** Each process in turn is killed, the leading one too, and started again. */
async function processesDie({ env, folders, servers, load }: Property): Promise<void> {
  for (const [index, folder] of folders.entries()) {
    await load.reaches(0.2 + 0.2 * index)
    servers[index]?.kill()
    await servers[index]?.ended
    servers[index] = undefined
    await load.reaches(0.3 + 0.2 * index)
    servers[index] = await serve(folder, env)
  }
}

/** The dead primary starts again, without a standby. A process that knows only this machine acknowledges nothing, not even payments acknowledged before. */
async function oldPrimaryRefuses({ pair, token, tenants, load }: Property, alone: Server): Promise<void> {
  await pair.primary.start()
  const [known] = load.acknowledged as [Payment]
  for (const payment of [...Array.from({ length: REPEATS }, () => somePayment(tenants)), known]) {
    expect(await pay(alone, token, payment, AbortSignal.timeout(DEADLINE))).toMatchObject({ status: 503 })
  }
  alone.kill()
  await pair.primary.kill()
}

/** Payments at the provider that the books do not have yet. */
async function unbooked(address: string): Promise<string[]> {
  const booked = new Set((await bookedOnline(address)).map(({ intent }) => intent))
  return (await chargedAtProvider()).map(({ intent }) => intent).filter((intent) => !booked.has(intent))
}

test("10,000 acknowledged payments outlive a stalled standby, the death of each process and of the primary, each booked once", async () => {
  const deployment = await deployed(SUITES + ONLINE + AUTOPAY)
  const { pair, env, servers, token, tenants } = deployment
  const payers = await payersOf(deployment)
  const events = sendingEvents(deployment)
  await chooseAutopay(deployment, payers.slice(SUITES + ONLINE))
  await dayBecomesDue(deployment)
  const online = payingOnline(deployment, payers.slice(SUITES, SUITES + ONLINE))
  const documents = uploading(deployment)
  const load = paying(servers, token, tenants.slice(0, SUITES))
  const property = { ...deployment, load }
  await load.reaches(0.1)
  await standbyStalls(property)
  await processesDie(property)
  await load.reaches(0.6)
  const alone = await serve(emptyFolder(), { ...env, DATABASE_URL: addressOf([pair.primary]) })
  onTestFinished(() => alone.kill())
  await pair.primary.kill()
  pair.standby.promote()
  await load.reaches(0.8)
  await pair.standbyOf(pair.standby)
  await oldPrimaryRefuses(property, alone)
  await load.done
  for (const going of [online, documents]) {
    going.end()
    await going.done
  }
  const address = pair.standby.address
  await expect.poll(() => unbooked(address), { timeout: SWEPT, interval: 5_000 }).toEqual([])
  await expect.poll(() => timesOf(address, RENTS), { timeout: SWEPT }).toEqual([[1, tenants.length]])
  await expect.poll(() => timesOf(address, AUTOPAYMENTS), { timeout: SWEPT }).toEqual([[1, AUTOPAY]])
  events.end()
  await events.done

  for (const [going, done] of [
    [load, [201]],
    [online, [200, 409]],
    [documents, [201]],
  ] as const) {
    console.log(`answers: ${JSON.stringify(Object.fromEntries(going.answers))}`)
    expect([...going.answers.keys()].filter((status) => ![...NOTHING_DONE, ...done].includes(status))).toEqual([])
  }
  const rows = await rowsOf<{ note: string; count: string }>(address, ROWS_BY_NOTE)
  const counts = new Map(rows.map(({ note, count }) => [note, Number(count)]))
  expect(load.acknowledged.filter(({ note }) => counts.get(note) !== 1)).toEqual([])
  expect(counts.size).toBe(load.acknowledged.length)
  const charges = await chargedAtProvider()
  expect(charges.filter(({ times }) => times !== 1)).toEqual([])
  expect(charges.length).toBe(online.confirmed.length + AUTOPAY)
  expect(online.confirmed.filter((intent) => !charges.some((charge) => charge.intent === intent))).toEqual([])
  expect(await bookedOnline(address)).toEqual(charges)
  const [server] = servers as [Server]
  expect(documents.stored.length).toBeGreaterThan(SUITES)
  for (const document of documents.stored) expect(await downloaded(server, token, document.id)).toEqual(document)
  expect(operate(emptyFolder(), ["verify"], env)).toMatchObject({ status: 0 })
}, 3_600_000)
