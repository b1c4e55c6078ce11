/** A rolling update under load: the next version starts beside this one, which then stops, and no caller sees an error. Source: docs/decisions/0057. */
import { expect, onTestFinished, test } from "vitest"
import { asOwner } from "../support/postgres/pair.ts"
import { startCluster } from "../support/postgres-cluster.ts"
import { emptyFolder } from "../support/processes.ts"
import { ANN, makeAnn, moveIn, type Payment, pay, ROWS_BY_NOTE, signIn, somePayment } from "./support/hand-payments.ts"
import { nextProgram } from "./support/next-program.ts"
import { operate, type Server, serve } from "./support/program.ts"
import { signedIn } from "./support/watched.ts"

const SUITES = 12
const PAYERS = 4
const READERS = 4
/** The least number of acknowledged payments in each part of the update, and the longest wait for one (ms). */
const PAYMENTS = 300
const PATIENCE = 300_000

const PAYMENT = "payment"
const REFUSED = "ECONNREFUSED"
/** The server closed a kept-alive connection when the request arrived. A proxy sends a page's request again, but not a payment. */
const CLOSED = ["ECONNRESET", "UND_ERR_SOCKET"]

type Target = { server: Server; isStopping: boolean }
type Answer = { status: number | string; mayComeBack: boolean }

/** Callers that send without a pause, each request to the next process, as a proxy distributes them. */
function load(first: Server, headers: Record<string, string>, token: string, tenants: number[]) {
  const targets: Target[] = [{ server: first, isStopping: false }]
  const acknowledged: Payment[] = []
  const seen = { pages: 0, refusals: 0, connections: 0, errors: [] as string[] }
  let turn = 0
  let isOver = false
  /** Sends the request until a process responds. Only a stopping process may refuse the connection, respond 503 with Retry-After, or close an idle connection. */
  const answered = async (what: string, request: (server: Server) => Promise<Answer>): Promise<Answer["status"]> => {
    for (;;) {
      turn += 1
      const target = targets[turn % targets.length] as Target
      const { status, mayComeBack } = await request(target.server).catch(notAnswered)
      const mayRefuse = status === REFUSED || status === 503 || (CLOSED.includes(String(status)) && what !== PAYMENT)
      if (!(target.isStopping && mayComeBack && mayRefuse)) {
        if (status !== 200 && status !== 201) seen.errors.push(`${what}: ${status}`)
        return status
      }
      if (status !== 503) seen.connections += 1
      else seen.refusals += 1
    }
  }
  const reader = async () => {
    while (!isOver) {
      const tenant = tenants[turn % tenants.length]
      for (const page of [
        "/management",
        `/management/viewtenant/payments?tenant=${tenant}`,
        "/api/management/unit/all",
      ]) {
        await answered(page, ({ origin }) => reading(`${origin}${page}`, headers))
        seen.pages += 1
      }
    }
  }
  const payer = async () => {
    while (!isOver) {
      const payment = somePayment(tenants)
      if ((await answered(PAYMENT, (server) => pay(server, token, payment))) === 201) acknowledged.push(payment)
    }
  }
  const done = Promise.all([...Array.from({ length: READERS }, reader), ...Array.from({ length: PAYERS }, payer)])
  return {
    acknowledged,
    seen,
    joins: (server: Server) => void targets.push({ server, isStopping: false }),
    /** Stops the oldest process, and removes it once it has ended. */
    async stops() {
      const [oldest] = targets as [Target]
      oldest.isStopping = true
      oldest.server.stop()
      await oldest.server.ended
      targets.shift()
    },
    async more() {
      const goal = acknowledged.length + PAYMENTS
      await expect.poll(() => acknowledged.length, { timeout: PATIENCE }).toBeGreaterThanOrEqual(goal)
    },
    end() {
      isOver = true
      return done
    },
  }
}

/** The reason why a request got no response. */
const notAnswered = (error: Error): Answer => ({
  status: (error.cause as { code?: string } | undefined)?.code ?? error.message,
  mayComeBack: true,
})

async function reading(address: string, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(address, { headers, redirect: "manual" })
  await response.text()
  return { status: response.status, mayComeBack: response.headers.has("retry-after") }
}

test("the next version migrates and serves beside this one, which then stops, and no caller sees an error", async () => {
  const cluster = await startCluster({ autovacuum: "on" })
  onTestFinished(() => cluster.stop())
  const env = { DATABASE_URL: cluster.address, APP_SECRET: "2".repeat(64), LOG_LEVEL: "info" }
  const root = nextProgram()
  makeAnn(emptyFolder(), env)
  const old = await serve(emptyFolder(), env)
  onTestFinished(() => old.kill())
  const token = await signIn(old)
  const callers = load(old, await signedIn(old.origin, ANN), token, await moveIn(old, token, SUITES))
  await callers.more()

  const next = await serve(emptyFolder(), env, root)
  onTestFinished(() => next.kill())
  expect(next.output()).toMatch(/a migration waits.*"migrations":\["changes"\]/)
  callers.joins(next)
  await callers.more()
  await callers.stops()
  await callers.more()
  await expect.poll(next.output, { timeout: PATIENCE }).toMatch(/database migrated.*"migrations":\["changes"\]/)
  await callers.more()
  await callers.end()

  const { acknowledged, seen } = callers
  console.log(`${acknowledged.length} payments, ${JSON.stringify(seen)}`)
  expect(seen.errors).toEqual([])
  expect([old, next].filter(({ output }) => /"level":"error"|requests or jobs were refused/.test(output()))).toEqual([])
  const { rows } = await asOwner(cluster.address, (client) => client.query(ROWS_BY_NOTE))
  const counts = new Map(rows.map(({ note, count }) => [note, Number(count)]))
  expect(acknowledged.filter(({ note }) => counts.get(note) !== 1)).toEqual([])
  expect(counts.size).toBe(acknowledged.length)
  expect(operate(emptyFolder(), ["verify"], env, root)).toMatchObject({ status: 0 })
}, 900_000)
