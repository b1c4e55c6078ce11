/** Receiving a mail of 10 KB: writing its bytes to disk, parsing it, finding its thread, storing it; against a bare transaction with the same rows. */
import "./support/aliases.ts"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { readSettings, replaceSettings } from "../../settings.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"

const { migrateDatabase } = await import("../../db/migrate.ts")
const { closeDatabase, openDatabase } = await import("../../db/client.server.ts")
const { receiveMessage, receiveRaw } = await import("../../app/domain/threads/receive-message.ts")

const RUNS = times(80)
const PARTS = 5
const WARMING = 100
const SIZE = 10 * 1024

export async function inboundFigures(parent: string): Promise<Figure[]> {
  const folder = join(parent, "inbound")
  replaceSettings(readSettings({ DATA_DIR: folder, LOG_LEVEL: "error" }))
  const file = join(folder, "suitekeeper.sqlite")
  const floorFile = join(folder, "floor.sqlite")
  await migrateDatabase(file)
  await migrateDatabase(floorFile)
  openDatabase(file)
  const value = await cpuOf(async (run) => {
    const reception = await receiveMessage(await receiveRaw([mail(run)]))
    if (reception.outcome !== "stored") throw new Error(`The mail was ${reception.outcome}`)
  })
  closeDatabase()
  const floor = await floorOf(file, floorFile)
  return [{ name: "a mail taken in, to its floor", value: value / floor, goal: 8 }]
}

/** Each mail has another sender, because a sender's mails are limited. */
function mail(run: number): Buffer {
  const head = [
    `From: Sender ${run} <sender${run}@example.com>`,
    "To: Office <office@example.com>",
    `Subject: Question ${run}`,
    `Message-ID: <question-${run}@example.com>`,
    "Content-Type: text/plain; charset=utf-8",
  ].join("\r\n")
  return Buffer.from(`${head}\r\n\r\n`.padEnd(SIZE, "A line of a mail of some length, as people write.\r\n"))
}

/** The CPU milliseconds of one run, after warm-up runs: the median of the parts, because other work of the process falls into some of them. */
async function cpuOf(work: (run: number) => Promise<void> | void): Promise<number> {
  for (let run = 1; run <= WARMING; run += 1) await work(run)
  const parts: number[] = []
  for (let from = WARMING; parts.length < PARTS; from += RUNS) {
    const began = process.cpuUsage()
    for (let run = from + 1; run <= from + RUNS; run += 1) await work(run)
    const { user, system } = process.cpuUsage(began)
    parts.push((user + system) / 1000 / RUNS)
  }
  return parts.toSorted((a, b) => a - b)[Math.floor(PARTS / 2)] ?? Number.NaN
}

const TABLES = ["threads", "messages", "message_recipients"] as const

/** Bare statements write the rows of each mail again, one transaction for each mail. */
async function floorOf(from: string, to: string): Promise<number> {
  const source = new Sqlite(from, { readonly: true })
  const rows = TABLES.map((table) => source.prepare(`select * from ${table} order by id`).raw().all() as unknown[][])
  source.close()
  const db = new Sqlite(to)
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) db.pragma(pragma)
  const inserts = TABLES.map((table, at) =>
    db.prepare(`insert into ${table} values (${(rows[at]?.[0] ?? []).map(() => "?").join()})`),
  )
  const latest = db.prepare("update threads set latest_message_id = id where id = ?")
  const spent = await cpuOf((run) => {
    db.exec("BEGIN IMMEDIATE")
    for (const [at, insert] of inserts.entries()) insert.run(...(rows[at]?.[run - 1] ?? []))
    latest.run(run)
    db.exec("COMMIT")
  })
  db.close()
  return spent
}
