/** The server that a process uses among several: never a standby, and never a former primary that restarts with old data. */
import { sql } from "drizzle-orm"
import { expect, onTestFinished } from "vitest"
import { closeDatabase, DatabaseBusy, openDatabase, read } from "#db/client.server.ts"
import { onPostgres as test } from "../support/engines.ts"
import { startPair } from "../support/postgres/pair.ts"
import { endWriter, makeKeys, startWriter } from "../support/postgres/writers.ts"

const stored = () => read((tx) => tx.rows(sql`select key from stored_keys`))
const FIRST = [{ key: "first" }]

test("the server that takes writes is used, and after the promoted one never the former primary", async () => {
  const pair = await startPair()
  onTestFinished(() => pair.remove())
  await makeKeys(pair.primary.address)
  const hosts = [pair.standby, pair.primary].map(({ port }) => `127.0.0.1:${port}`)
  const address = `postgres://postgres@${hosts}/postgres`
  // A process that has seen no server yet.
  const writer = startWriter(address)
  expect(await writer.stores("first")).toBe("done")
  await endWriter(writer)
  openDatabase(address)
  onTestFinished(closeDatabase)
  expect(await stored()).toEqual(FIRST)
  await pair.primary.kill()
  pair.standby.promote()
  await expect.poll(() => stored().catch(() => "no server")).toEqual(FIRST)
  await pair.standby.kill()
  await pair.primary.start()
  for (let time = 0; time < 3; time += 1) await expect(stored()).rejects.toThrow(DatabaseBusy)
  await pair.standby.start()
  expect(await stored()).toEqual(FIRST)
})
