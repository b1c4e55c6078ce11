/** Two versions of the program serve together: an expand migration allows this, a contract migration waits for the older version's end. Source: docs/decisions/0057. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, onTestFinished, test } from "vitest"
import { migrationsIn } from "#db/migration-files.ts"
import { MigrationRefused } from "#db/migration-refused.ts"
import type { LateOutcome } from "#db/postgres/late-migration.ts"
import { joinProcesses } from "#db/processes.ts"
import { onPostgres } from "../support/engines.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { execute, rowsOf, tableNames } from "../support/raw.ts"

/** Starts a version of the program with these migrations, by default this one's. Returns what it applied. */
async function starts(folder?: string): Promise<string[]> {
  const { migratePostgres } = await import("#db/postgres/migrate.ts")
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  return (await migratePostgres(addressOf(OF_TEST), folder === undefined ? {} : { folder })).applied
}
const ADDS = "CREATE TABLE next (id bigint PRIMARY KEY)"
/** Counts the connections that the server has accepted. */
const TRIES = "select sessions as count from pg_stat_database where datname = current_database()"
const hasNext = async () => (await tableNames()).includes("next")

onPostgres("an expand is applied while this version serves, which goes on and starts again beside it", async () => {
  const shown = await joinProcesses("1.0.0")
  expect(await starts(migrationsOfNextVersion(ADDS, "expand"))).toEqual(["next"])
  expect(await hasNext()).toBe(true)
  expect(await starts()).toEqual([])
  await shown?.leave()
  await (await joinProcesses("1.0.0"))?.leave()
})

onPostgres(
  "a contract waits until no process of an older version was seen for a minute; then older ones are refused",
  async () => {
    const next = migrationsOfNextVersion(ADDS, "contract")
    const shown = await joinProcesses("1.0.0")
    expect([await starts(next), await hasNext()]).toEqual([[], false])
    await shown?.leave()
    await execute(`insert into processes values ('killed', 'manor', '1.0.0', 1, ${Date.now() - 50_000})`)
    expect([await starts(next), await hasNext()]).toEqual([[], false])
    await execute(`update processes set seen_at = ${Date.now() - 61_000}`)
    expect([await starts(next), await hasNext()]).toEqual([["next"], true])
    await expect(starts()).rejects.toThrow("was written by a newer version of Suitekeeper")
    await expect(joinProcesses("1.0.0")).rejects.toThrow(MigrationRefused)
  },
)

/** A serving process of the next version, which retries waiting migrations. Returns its outcomes and the number of its backups. */
async function serves(folder: string) {
  const { applyLater } = await import("#db/postgres/late-migration.ts")
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  const outcomes: LateOutcome[] = []
  let copies = 0
  const copyBefore = async () => {
    copies += 1
    return "copy"
  }
  const options = { role: addressOf(OF_TEST), folder, copyBefore, every: 5 }
  const stop = applyLater(addressOf(OF_TEST), options, (outcome) => outcomes.push(outcome))
  onTestFinished(stop)
  return { outcomes, copies: () => copies, stop }
}
const seenAgo = (age: number) => execute(`update processes set seen_at = ${Date.now() - age}`)
const triesTwice = async () => {
  const tries = async () => Number((await rowsOf<{ count: string }>(TRIES))[0]?.count)
  const before = await tries()
  await expect.poll(tries).toBeGreaterThan(before + 1)
}

onPostgres("a contract that waits is applied by a serving process once the older processes are gone", async () => {
  await execute(`insert into processes values ('old', 'manor', '1.0.0', 1, ${Date.now()})`)
  const next = migrationsOfNextVersion(ADDS, "contract")
  const processes = await Promise.all([serves(next), serves(next)])
  await triesTwice()
  expect([await hasNext(), processes.map(({ copies }) => copies())]).toEqual([false, [0, 0]])
  await seenAgo(61_000)
  await expect.poll(hasNext).toBe(true)
  const outcomes = () => processes.flatMap((process) => process.outcomes)
  await expect.poll(outcomes).toEqual([{ applied: ["next"], copy: "copy" }])
  expect(processes.map(({ copies }) => copies()).toSorted()).toEqual([0, 1])
})

onPostgres("a contract that cannot be applied is tried once, and reported", async () => {
  const { outcomes, copies } = await serves(migrationsOfNextVersion("DROP TABLE nothing", "contract"))
  await expect
    .poll(() => outcomes)
    .toEqual([{ error: expect.objectContaining({ message: expect.stringMatching(/nothing/) }) }])
  expect(copies()).toBe(1)
})

onPostgres("a process that stops tries no more", async () => {
  await execute(`insert into processes values ('old', 'manor', '1.0.0', 1, ${Date.now()})`)
  const { outcomes, stop } = await serves(migrationsOfNextVersion(ADDS, "contract"))
  await triesTwice()
  stop()
  await seenAgo(61_000)
  expect(await starts()).toEqual([])
  expect([await hasNext(), outcomes]).toEqual([false, []])
})

test("a migration without a phase is an error that names where to set it", () => {
  for (const phase of ["", "both"])
    expect(() => migrationsIn(migrationsOfNextVersion(ADDS, phase))).toThrow(
      /next is neither "expand" nor "contract".*_journal\.json/,
    )
})

test("a new migration needs a name and a phase", async () => {
  const generating = promisify(execFile)(process.execPath, ["db/generate-migrations.ts", "a-name"])
  await expect(generating).rejects.toThrow("npm run db:generate -- <name> <expand|contract>")
})
