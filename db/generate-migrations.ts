/**
 * `npm run db:generate -- <name> <expand|contract>` writes the next migration of both engines from db/schema, with drizzle-kit. Each engine runs in its
 * own thread, because the schema is built from one engine's columns. It adds what drizzle-kit cannot express: on SQLite every new table is STRICT; on
 * PostgreSQL texts sort by code point, as on SQLite; on both a reference to a journal is deferred, because a journal's lines are written before its
 * header. It also removes all but the newest snapshot, because no tool reads the others. Without a change nothing is written. Shipped migrations are not
 * changed.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { isMainThread, Worker } from "node:worker_threads"
import { isPostgres } from "./engine.ts"
import { type Journal, PHASES, type Phase } from "./migration-files.ts"

type Api = typeof import("drizzle-kit/api")
type Snapshot = { id: string }

const [name, marked] = process.argv.slice(2)
const phase = PHASES.find((each) => each === marked)
if (name === undefined || !phase)
  throw new Error("Name the migration and its phase: npm run db:generate -- <name> <expand|contract>")
const REFERENCE =
  /(REFERENCES (?:"public"\.)?[`"]journals[`"]\([`"]id[`"]\) ON DELETE no action ON UPDATE no action|REFERENCES `journals`\(`id`\) ON UPDATE no action ON DELETE no action)(?! DEFERRABLE)/g

async function generate(name: string, phase: Phase): Promise<void> {
  const folder = new URL(`./${isPostgres ? "postgres" : "sqlite"}/migrations/`, import.meta.url)
  const meta = new URL("meta/", folder)
  const journalFile = new URL("_journal.json", meta)
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as Journal
  const snapshots = readdirSync(meta).filter((file) => file.endsWith("_snapshot.json"))
  const last = snapshots.toSorted().at(-1)
  const before = last === undefined ? undefined : (JSON.parse(readFileSync(new URL(last, meta), "utf8")) as Snapshot)
  const { statements, snapshot } = await difference(before)
  if (statements.length === 0) return
  const idx = journal.entries.length
  const tag = `${String(idx).padStart(4, "0")}_${name}`
  const numbered = isPostgres && idx > 0 ? statements.flatMap(numberedTable) : []
  const written = [...statements.map((statement) => finished(statement.trim())), ...numbered].join(
    "\n--> statement-breakpoint\n",
  )
  writeFileSync(new URL(`${tag}.sql`, folder), `${written}\n`)
  writeFileSync(new URL(`${tag.slice(0, 4)}_snapshot.json`, meta), `${JSON.stringify(snapshot, null, 2)}\n`)
  const entry = { idx, version: journal.version, when: Date.now(), tag, phase, breakpoints: true }
  writeFileSync(journalFile, `${JSON.stringify({ ...journal, entries: [...journal.entries, entry] }, null, 2)}\n`)
  for (const old of snapshots) rmSync(new URL(old, meta))
  console.log(`${folder.pathname}${tag}.sql`)
}

/** The statements that change the newest snapshot (or an empty schema) to db/schema, and the snapshot of db/schema. */
async function difference(before: Snapshot | undefined): Promise<{ statements: string[]; snapshot: object }> {
  const kit = createRequire(import.meta.url)("drizzle-kit/api") as Api
  const schema = (await import("./schema/index.ts")) as Record<string, unknown>
  if (isPostgres) {
    const snapshot = kit.generateDrizzleJson(schema, before?.id)
    const from = (before ?? kit.generateDrizzleJson({})) as typeof snapshot
    return { statements: await kit.generateMigration(from, snapshot), snapshot }
  }
  const snapshot = await kit.generateSQLiteDrizzleJson(schema, before?.id)
  const from = (before ?? (await kit.generateSQLiteDrizzleJson({}))) as typeof snapshot
  return { statements: await kit.generateSQLiteMigration(from, snapshot), snapshot }
}

/** On PostgreSQL triggers assign a new table's ids (0000_baseline.guards.sql). */
const numberedTable = (statement: string): string[] =>
  [...statement.matchAll(/^CREATE TABLE "(\w+)" \(\n\t"id" bigint PRIMARY KEY/g)].map(
    ([, name]) => `CALL assign_ids('${name}');`,
  )

function finished(statement: string): string {
  const deferred = statement.replaceAll(REFERENCE, "$1 DEFERRABLE INITIALLY DEFERRED")
  if (!isPostgres) return deferred.replace(/^(CREATE TABLE[\s\S]*\n)\);?$/, "$1) STRICT;")
  return deferred.replaceAll(/^(\t"[a-z0-9_]+" text|ALTER TABLE .* ADD COLUMN "[a-z0-9_]+" text)/gm, '$1 COLLATE "C"')
}

if (isMainThread) {
  for (const DATABASE_URL of ["", "postgres://"]) {
    const thread = new Worker(new URL(import.meta.url), { argv: [name, phase], env: { ...process.env, DATABASE_URL } })
    await new Promise<void>((resolve, reject) => thread.once("error", reject).once("exit", () => resolve()))
  }
} else {
  await generate(name, phase)
}
