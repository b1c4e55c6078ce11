/** The list of the processes that serve a database. */
import { expect } from "vitest"
import { joinProcesses } from "#db/processes.ts"
import { onPostgres, onSqlite } from "../support/engines.ts"
import { execute, rowsOf } from "../support/raw.ts"

type Row = { version: string; schema_at: number; seen_at: number }
const rows = () => rowsOf<Row>("select version, schema_at, seen_at from processes order by version")

onPostgres("a process is listed from its start until it stops, and a row of an hour ago is purged", async () => {
  const [{ at }] = (await rowsOf("select max(created_at) as at from __drizzle_migrations")) as [{ at: number }]
  const hour = 3_600_000
  const past = (age: number, version: string) =>
    execute(`insert into processes values ('${version}', 'manor', '${version}', 1, ${Date.now() - age})`)
  await past(hour + 10_000, "0.1.0")
  await past(hour - 60_000, "0.2.0")
  const shown = await joinProcesses("1.0.0")
  const [earlier, own, ...more] = await rows()
  expect([earlier?.version, own?.version, more]).toEqual(["0.2.0", "1.0.0", []])
  expect(own?.schema_at).toBe(Number(at))
  expect(Math.abs(Date.now() - (own?.seen_at ?? 0))).toBeLessThan(10_000)
  await expect.poll(async () => (await rows())[1]?.seen_at).toBeGreaterThan(own?.seen_at ?? 0)
  await shown?.leave()
  expect((await rows()).map(({ version }) => version)).toEqual(["0.2.0"])
})

onSqlite("one process serves SQLite, and has no row", async () => {
  expect(await joinProcesses("1.0.0")).toBe(undefined)
})
