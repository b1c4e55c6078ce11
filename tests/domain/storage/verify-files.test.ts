/** `verify` reports rows without bytes and bytes without rows, and nothing while they agree. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { verifyFiles } from "~/domain/storage/verify-files.ts"
import { hasStored, removesReleased } from "../../support/files.ts"
import { execute } from "../../support/raw.ts"
import { damage, lose } from "../../support/stored-bytes.ts"

test("files that are stored and deleted leave nothing to name", async () => {
  await hasStored("Lease")
  const file = await hasStored("Old lease")
  await write((tx) => deleteStoredFile(tx, SYSTEM, file))
  await removesReleased()
  expect(await verifyFiles()).toEqual([])
})

test("bytes that are missing, cut off or others are named by their file", async () => {
  const [gone, cut, other] = [await hasStored("Gone"), await hasStored("Cut off"), await hasStored("Other")]
  await lose(gone.sha256)
  await damage(cut.sha256, "Cut")
  await damage(other.sha256, "OTHER")
  const named = ({ id, sha256 }: typeof gone) => `${sha256}, of the stored file ${id} ("Lease.txt")`
  expect(await verifyFiles()).toEqual(
    expect.arrayContaining([
      `${named(gone)} is not on the disk`,
      `${named(cut)} has 3 bytes instead of 7`,
      `${named(other)} holds other bytes`,
    ]),
  )
})

test("bytes without a row are named", async () => {
  const { id, sha256 } = await hasStored("Left over")
  await execute("delete from stored_files where id = ?", id)
  await execute("delete from contents where sha256 = ?", sha256)
  expect(await verifyFiles()).toEqual([expect.stringMatching(new RegExp(`${sha256}.* belongs to no row$`))])
})
