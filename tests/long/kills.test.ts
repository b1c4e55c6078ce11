/** Acknowledged payments are never lost, whenever the server dies: kill -9 while payments are written. */
import { randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import { makeAnn, type Payment, pay, ROWS_BY_NOTE, signIn, somePayment } from "./support/hand-payments.ts"
import { operate, type Server, serve } from "./support/program.ts"

const KILLS = 30
/** Payments that are under way at the same time. */
const WRITERS = 4
/** The server dies after at most this many payments, and this many milliseconds. */
const MAX_PAYMENTS = 12
const MAX_MILLISECONDS = 12

test("nothing acknowledged is lost or booked twice when the server is killed while payments are written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-kills-"))
  expect(operate(folder, ["demo", "seed", "--units", "12", "--months", "2"])).toMatchObject({ status: 0 })
  makeAnn(folder)
  const tenants = tenantsOf(folder)
  const acknowledged: Payment[] = []
  let unanswered: Payment[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await serve(folder)
    const token = await signIn(server)
    // Sends payments without a response again under their own keys, as a careful caller does.
    for (const payment of unanswered) {
      expect(await pay(server, token, payment)).toMatchObject({ status: 201 })
      acknowledged.push(payment)
    }
    const output = await payUntilKilled(server, token, tenants)
    acknowledged.push(...output.acknowledged)
    unanswered = output.unanswered
    expect(operate(folder, ["verify"]), `after kill ${kill}`).toMatchObject({ status: 0 })
    const rows = rowsByNote(folder)
    expect(acknowledged.filter(({ note }) => rows.get(note) !== 1)).toEqual([])
    expect(unanswered.filter(({ note }) => (rows.get(note) ?? 0) > 1)).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  rmSync(folder, { recursive: true, force: true })
})

/** Pays without a pause, several payments at a time, until the server is killed at a random moment. */
async function payUntilKilled(server: Server, token: string, tenants: number[]) {
  const acknowledged: Payment[] = []
  const unanswered: Payment[] = []
  const last = randomInt(1, MAX_PAYMENTS)
  let dies = false
  const writer = async () => {
    while (!dies) {
      const payment = somePayment(tenants)
      try {
        expect(await pay(server, token, payment)).toMatchObject({ status: 201 })
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

const tenantsOf = (folder: string) =>
  query(folder, (db) => db.prepare("select tenant_id from stays where move_out_on is null").pluck().all() as number[])

/** The number of payments with each note. */
function rowsByNote(folder: string): Map<string, number> {
  const rows = query(folder, (db) => db.prepare(ROWS_BY_NOTE).all()) as { note: string; count: number }[]
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
