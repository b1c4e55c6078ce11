/** The disk of the PostgreSQL server is full: writes are refused, nothing acknowledged is lost, and writes succeed again once there is room. */
import { randomBytes } from "node:crypto"
import { expect, onTestFinished, test } from "vitest"
import { migratePostgres } from "#db/postgres/migrate.ts"
import { endWriter, keysIn, makeKeys, startWriter } from "../support/postgres/writers.ts"
import { startOnSmallDisk } from "./support/small-disk.ts"

/** Some kilobytes that cannot be compressed. */
const someKey = () => randomBytes(2_000).toString("base64url")
/** Refusals after which the disk has room again. */
const REFUSALS = 20

test.each([64 * 1024, 3 * 1024 * 1024])(
  "with %i bytes left, writes are refused until there is room again, and each acknowledged key is stored once",
  async (room) => {
    const disk = await startOnSmallDisk()
    onTestFinished(() => disk.end())
    await migratePostgres(disk.address, { folder: "db/postgres/migrations" })
    await makeKeys(disk.address)
    const writer = startWriter(disk.address)
    expect(await writer.stores("first")).toBe("done")
    disk.fill(room)
    const acknowledged = ["first"]
    const refused: string[] = []
    while (refused.length < REFUSALS) {
      const key = someKey()
      const outcome = await writer.stores(key)
      expect(["done", "DatabaseBusy", "OutcomeUnknown"]).toContain(outcome)
      if (outcome === "done") acknowledged.push(key)
      else refused.push(key)
    }
    await disk.empty()
    for (const key of refused) await expect.poll(() => writer.stores(key)).toBe("done")
    expect(await keysIn(disk.address)).toEqual([...acknowledged, ...refused].toSorted())
    await endWriter(writer)
  },
)
