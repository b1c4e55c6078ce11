/** What was acknowledged is kept, whenever the server dies: kill -9 while payments are written. */
import { randomInt, randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { operate, type Server, serve } from "./support/program.ts"

const KILLS = 30
/** Payments that are under way at the same time. */
const WRITERS = 4
/** The server dies after at most this many payments, and this many milliseconds. */
const MAX_PAYMENTS = 12
const MAX_MILLISECONDS = 12
const EMAIL = "ann@example.com"
const PASSWORD = "rent is due on the first"

/** Sent under a key of its own; its note is that key, so that its rows can be counted. */
type Payment = { tenantID: number; amount: number; note: string }

test("nothing acknowledged is lost or booked twice when the server is killed while payments are written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-kills-"))
  expect(operate(folder, "demo", "seed", "--units", "12", "--months", "2").status).toBe(0)
  const person = ["--email", EMAIL, "--first", "Ann", "--last", "Lee", "--level", "3", "--password", PASSWORD]
  expect(operate(folder, "user", "create", ...person).status).toBe(0)
  const tenants = tenantsOf(folder)
  const acknowledged: Payment[] = []
  let unanswered: Payment[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await serve(folder)
    const token = await signIn(server)
    // As a careful caller does: what was not answered is sent again, under its own key.
    for (const payment of unanswered) {
      await pay(server, token, payment)
      acknowledged.push(payment)
    }
    const output = await payUntilKilled(server, token, tenants)
    acknowledged.push(...output.acknowledged)
    unanswered = output.unanswered
    expect(operate(folder, "verify"), `after kill ${kill}`).toMatchObject({ status: 0 })
    const rows = rowsByNote(folder)
    expect(acknowledged.filter(({ note }) => rows.get(note) !== 1)).toEqual([])
    expect(unanswered.filter(({ note }) => (rows.get(note) ?? 0) > 1)).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  rmSync(folder, { recursive: true, force: true })
})

/** Pays without a pause, with several payments under way, until the server is killed at a moment nobody chose. */
async function payUntilKilled(server: Server, token: string, tenants: number[]) {
  const acknowledged: Payment[] = []
  const unanswered: Payment[] = []
  const last = randomInt(1, MAX_PAYMENTS)
  let dies = false
  const writer = async () => {
    while (!dies) {
      const tenantID = tenants[randomInt(tenants.length)] ?? 0
      const payment = { tenantID, amount: randomInt(1, 50_000), note: randomUUID() }
      try {
        await pay(server, token, payment)
      } catch (error) {
        if (!dies) throw error
        unanswered.push(payment)
        return
      }
      acknowledged.push(payment)
      if (acknowledged.length !== last) continue
      setTimeout(() => {
        dies = true
        server.kill()
      }, randomInt(MAX_MILLISECONDS))
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  await server.ended
  return { acknowledged, unanswered }
}

async function pay({ api }: Server, token: string, { note, ...payment }: Payment): Promise<void> {
  const response = await fetch(`${api}/management/tenant/payment`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": note },
    body: JSON.stringify({ ...payment, note, paymentDate: "2026-01-15", method: "check", type: "rent" }),
  })
  if (response.status !== 201) throw new Error(`A payment was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function signIn({ api }: Server): Promise<string> {
  const response = await fetch(`${api}/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

function tenantsOf(folder: string): number[] {
  return query(
    folder,
    (db) => db.prepare("select tenant_id from stays where move_out_on is null").pluck().all() as number[],
  )
}

/** How many payments have each note. */
function rowsByNote(folder: string): Map<string, number> {
  const text = `select r.note, count(*) as count from payments p join receipts r on r.id = p.receipt_id
    where r.note is not null group by r.note`
  const rows = query(folder, (db) => db.prepare(text).all()) as { note: string; count: number }[]
  return new Map(rows.map(({ note, count }) => [note, count]))
}

function query<Answer>(folder: string, request: (db: Sqlite.Database) => Answer): Answer {
  const db = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true, fileMustExist: true })
  try {
    return request(db)
  } finally {
    db.close()
  }
}
