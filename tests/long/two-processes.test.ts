/** Beyond one machine: two processes, a primary and a synchronous standby. Processes die, then the primary, and no acknowledged payment is lost or doubled. */
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import { asOwner, startPair } from "../support/postgres/pair.ts"
import { emptyFolder } from "../support/processes.ts"
import { makeAnn, moveIn, type Payment, pay, ROWS_BY_NOTE, signIn, somePayment } from "./support/hand-payments.ts"
import { operate, type Server, serve } from "./support/program.ts"

/** Payments that are acknowledged, and that are under way at a time. */
const PAYMENTS = 10_000
const SENDERS = 8
const SUITES = 12
/** After an answer that is none, a caller sends the payment again this much later, in milliseconds. */
const LATER = 200
/** Refusals for which the standby is stalled, the longest wait for a part of the payments (ms), and how many commits may wait on the server then. */
const REFUSALS = 40
const PATIENCE = 1_800_000
const MOST_WAITING = 10
const WAITING =
  "select count(*) as waiting from pg_stat_activity where wait_event = 'SyncRep' or wait_event_type = 'Lock'"

/** Callers who pay at whichever process serves, and send again under its key what was not acknowledged. */
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

const rowsOf = async <Row>(address: string, text: string): Promise<Row[]> =>
  (await asOwner(address, (client) => client.query(text))).rows

/** A property that two processes serve, on a primary and its synchronous standby, with callers who pay. */
async function deployed() {
  const pair = await startPair()
  onTestFinished(() => pair.remove())
  const hosts = [pair.primary, pair.standby].map(({ port }) => `127.0.0.1:${port}`)
  const env = { DATABASE_URL: `postgres://postgres@${hosts.join(",")}/postgres`, APP_SECRET: "2".repeat(64) }
  const folders = [emptyFolder(), emptyFolder()]
  makeAnn(emptyFolder(), env)
  const servers: (Server | undefined)[] = await Promise.all(folders.map((folder) => serve(folder, env)))
  onTestFinished(() => {
    for (const server of servers) server?.kill()
  })
  const [first] = servers as [Server]
  const token = await signIn(first)
  const load = paying(servers, token, await moveIn(first, token, SUITES))
  return { pair, env, folders, servers, token, load }
}
type Deployed = Awaited<ReturnType<typeof deployed>>

/** While the standby is stalled nothing is acknowledged, pages are read, and no commit that waits takes a connection for ever. */
async function standbyStalls({ pair, servers, token, load }: Deployed): Promise<void> {
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
  expect(Number(open?.waiting)).toBeLessThan(MOST_WAITING)
  pair.standby.signal("SIGCONT")
}

/** Each process in turn is killed, the leading one too, and started again. */
async function processesDie({ env, folders, servers, load }: Deployed): Promise<void> {
  for (const [index, folder] of folders.entries()) {
    await load.reaches(0.2 + 0.2 * index)
    servers[index]?.kill()
    await servers[index]?.ended
    servers[index] = undefined
    await load.reaches(0.3 + 0.2 * index)
    servers[index] = await serve(folder, env)
  }
}

test("10,000 acknowledged payments outlive a stalled standby, the death of each process and of the primary, each booked once", async () => {
  const property = await deployed()
  const { pair, env, load } = property
  await load.reaches(0.1)
  await standbyStalls(property)
  await processesDie(property)
  await load.reaches(0.6)
  await pair.primary.kill()
  pair.standby.promote()
  await load.reaches(0.8)
  await pair.standbyOf(pair.standby)
  await load.done

  expect([...load.answers.keys()].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
  const rows = await rowsOf<{ note: string; count: string }>(pair.standby.address, ROWS_BY_NOTE)
  const counts = new Map(rows.map(({ note, count }) => [note, Number(count)]))
  expect(load.acknowledged.filter(({ note }) => counts.get(note) !== 1)).toEqual([])
  expect(counts.size).toBe(load.acknowledged.length)
  expect(operate(emptyFolder(), ["verify"], env)).toMatchObject({ status: 0 })
}, 3_600_000)
