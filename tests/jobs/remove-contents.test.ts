/** The bytes of deleted files are removed, and the remains of a killed process are removed at the next start. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { contents } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { incomingFolder } from "~/domain/storage/disk.server.ts"
import { sweepFiles } from "~/domain/storage/sweep.ts"
import { removeContents } from "../../jobs/remove-contents.ts"
import { onSqlite } from "../support/engines.ts"
import { hasStored } from "../support/files.ts"
import { hashesStored, pathOf } from "../support/stored-bytes.ts"

const rows = () => read((tx) => tx.all(tx.select().from(contents)))

test("the job removes the bytes of a deleted file once", async () => {
  const file = await hasStored("Old lease")
  const other = await hasStored("Lease")
  await write((tx) => deleteStoredFile(tx, SYSTEM, file))
  await removeContents()
  await removeContents()
  expect(await hashesStored()).toEqual([other.sha256])
  expect(await rows()).toMatchObject([{ sha256: other.sha256, releasedAt: null }])
})

onSqlite("a start removes what was being received, and files without a row that are older than it", async () => {
  const { sha256 } = await hasStored("Lease")
  const orphan = pathOf("0".repeat(64))
  const newer = pathOf("1".repeat(64))
  for (const path of [orphan, newer, join(incomingFolder(), "a.part")]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, "left")
  }
  utimesSync(orphan, new Date(0), new Date(0))
  utimesSync(pathOf(sha256), new Date(0), new Date(0))
  expect(await sweepFiles(Date.now() - 60_000)).toBe(1)
  expect([orphan, newer, incomingFolder(), pathOf(sha256)].map((path) => existsSync(path))).toEqual([
    false,
    true,
    false,
    true,
  ])
})
