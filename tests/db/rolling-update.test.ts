/** Two versions of the program beside each other: what an expand allows, and what a contract waits for. Source: docs/decisions/0057. */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { migrationsIn } from "#db/migration-files.ts"
import { MigrationRefused } from "#db/migration-refused.ts"
import { joinProcesses } from "#db/processes.ts"
import { onPostgres } from "../support/engines.ts"
import { migrationsOfNextVersion } from "../support/next-version.ts"
import { execute, tableNames } from "../support/raw.ts"

/** Starts a version of the program with these migrations, by default this one's. Returns what it applied. */
async function starts(folder?: string): Promise<string[]> {
  const { migratePostgres } = await import("#db/postgres/migrate.ts")
  const { addressOf, OF_TEST } = await import("../support/postgres-database.ts")
  return migratePostgres(addressOf(OF_TEST), folder === undefined ? {} : { folder })
}
const ADDS = "CREATE TABLE next (id bigint PRIMARY KEY)"
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
