/** Stored files on PostgreSQL: chunks are written outside the writers' lock, and the row that refers to them last. */
import { randomBytes } from "node:crypto"
import { readdirSync } from "node:fs"
import { expect } from "vitest"
import { DatabaseBusy, write } from "#db/client.server.ts"
import { OutcomeUnknown } from "#db/postgres/commit.ts"
import { WRITERS_LOCK } from "#db/postgres/port.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import {
  discardReceived,
  storeContents,
  storingReceived,
  writeReceived,
  writeWithBytes,
} from "~/domain/storage/contents.ts"
import { incomingFolder, storedBytes } from "~/domain/storage/disk.server.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { sweepFiles } from "~/domain/storage/sweep.ts"
import { verifyFiles } from "~/domain/storage/verify-files.ts"
import { purgeOldRows } from "../../jobs/purge-old-rows.ts"
import { app, get } from "../support/app.ts"
import { onPostgres as test } from "../support/engines.ts"
import { hasStored, removesReleased } from "../support/files.ts"
import { arrives, danaAndTheLift, rawMail } from "../support/inbound-mails.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { photo } from "../support/pictures.ts"
import { execute, rowsOf } from "../support/raw.ts"
import { submitsWith } from "../support/request-pictures.ts"
import { bytesUnder, isStored } from "../support/stored-bytes.ts"
import { document } from "../support/stored-files.ts"
import { tokenOfLevel } from "../support/units.ts"

const MEGABYTE = 1024 * 1024
const received = (bytes: Uint8Array | string) => receiveBytes([Buffer.from(bytes)], { limit: 30 * MEGABYTE })
const countOf = async (table: string) =>
  (await rowsOf<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count
const DAY_OLD = "update stored_chunks set created_at = created_at - 24 * 60 * 60 * 1000"

/** The transactions that wrote chunks; those that wrote chunks and a row that names some. */
const transactions = async () =>
  (
    await rowsOf<{ chunks: number; shared: number }>(
      `select count(distinct xmin::text)::int as chunks,
       (count(*) filter (where xmin::text in (select xmin::text from stored_bytes)))::int as shared from stored_chunks`,
    )
  )[0]

test("a file of several megabytes is written in chunks, each in a transaction of its own, before its row", async () => {
  const bytes = randomBytes(3 * MEGABYTE + 5)
  const file = await received(bytes)
  await writeReceived([file], (tx) => storeContents(tx, file))
  expect(
    await rowsOf("select position, octet_length(bytes)::int as size from stored_chunks order by position"),
  ).toEqual([MEGABYTE, MEGABYTE, MEGABYTE, 5].map((size, position) => ({ position, size })))
  expect(await transactions()).toEqual({ chunks: 4, shared: 0 })
  expect((await bytesUnder(file.sha256))?.equals(bytes)).toBe(true)
  const read = await Array.fromAsync(storedBytes().read(file.sha256))
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

test("so are the files of a mail and the pictures of a request, and nothing received stays", async () => {
  await danaAndTheLift()
  await arrives(rawMail("files-25"))
  await arrives(rawMail("nested-too-deep"))
  await submitsWith(await tokenOf(await tenantUser(107), "page"), [["door.jpg", await photo()]])
  expect(await countOf("stored_bytes")).toBeGreaterThan(5)
  expect(await transactions()).toMatchObject({ shared: 0 })
  expect(readdirSync(incomingFolder())).toEqual([])
})

test("equal bytes are written once", async () => {
  await hasStored("Lease")
  await hasStored("Lease")
  expect([await countOf("stored_chunks"), await countOf("stored_files")]).toEqual([1, 2])
})

test("a file that changes on the disk before it is stored is refused, and leaves nothing", async () => {
  const file = await received("Lease")
  const other = { ...file, path: (await received("Other")).path }
  const refused = writeReceived([other], (tx) => storeContents(tx, other))
  await expect(refused).rejects.toMatchObject({ code: "STORAGE_UNAVAILABLE", status: 503 })
  expect([await countOf("stored_bytes"), await countOf("stored_chunks")]).toEqual([0, 0])
})

test("chunks that the server lost before their row came are written again", async () => {
  const file = await received(randomBytes(MEGABYTE + 1))
  await storedBytes().stage(file)
  await execute("delete from stored_chunks where position = 0")
  await expect(write((tx) => storeContents(tx, file))).rejects.toMatchObject({ name: "NotStaged" })
  await writeWithBytes([], (tx) => storeContents(tx, file))
  expect((await bytesUnder(file.sha256))?.byteLength).toBe(MEGABYTE + 1)
})

test("chunks whose row never came are named and swept after a day, at a start and by the job, and no others", async () => {
  const lease = await hasStored("Lease")
  const sweeps = [() => sweepFiles(Date.now()), () => purgeOldRows(new AbortController().signal, console.error)]
  for (const sweep of sweeps) {
    await storedBytes().stage(await received("Never stored"))
    await sweep()
    expect([await countOf("stored_chunks"), await verifyFiles()]).toEqual([2, []])
    await execute(DAY_OLD)
    expect(await verifyFiles()).toEqual([
      expect.stringMatching(/^the upload [-\w]+ in 1 stored_chunks belongs to no row$/),
    ])
    await sweep()
    expect([await countOf("stored_chunks"), await verifyFiles(), await isStored(lease.sha256)]).toEqual([1, [], true])
  }
})

test("bytes whose commit has an unknown outcome stay if it was committed, and their repeat finds them", async () => {
  const file = await received("Lease")
  const unknown = storingReceived(file, async () => {
    await writeWithBytes([file], (tx) => storeContents(tx, file))
    throw new OutcomeUnknown("The server did not answer")
  })
  await expect(unknown).rejects.toThrow(OutcomeUnknown)
  expect(String(await bytesUnder(file.sha256))).toBe("Lease")
  await hasStored("Lease")
  expect(await countOf("stored_chunks")).toBe(1)
})

test("while an earlier commit may still be decided, what it may name is not deleted", async () => {
  const file = await received("Lease")
  await storedBytes().stage(file)
  await execute(`select pg_advisory_lock(${WRITERS_LOCK})`)
  await expect(discardReceived(file)).rejects.toThrow(DatabaseBusy)
  await execute(`select pg_advisory_unlock(${WRITERS_LOCK})`)
  expect(await countOf("stored_chunks")).toBe(1)
  await discardReceived(file)
  expect(await countOf("stored_chunks")).toBe(0)
})

const download = (id: number, as: string) =>
  app(new Request(`http://localhost:3000/api/management/file?id=${id}`, { headers: { Authorization: `Bearer ${as}` } }))

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<number> {
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.byteLength
  return size
}

const readerOf = ({ body }: Response) => (body as ReadableStream<Uint8Array>).getReader()

test("a download whose file is deleted meanwhile breaks off, so that it never looks whole", async () => {
  const file = await document("Plan.bin", { size: MEGABYTE })
  const reader = readerOf(await download(file.id, await tokenOfLevel(0)))
  await reader.read()
  await write((tx) => deleteStoredFile(tx, SYSTEM, file))
  await removesReleased()
  expect(await countOf("stored_chunks")).toBe(0)
  await expect(rest(reader)).rejects.toThrow("Stored bytes were removed")
})

test("a hundred downloads that nobody takes hold no connection: pages answer, and each goes on later", async () => {
  const file = await document("Plan.bin", { size: MEGABYTE })
  const [call, page] = [await tokenOfLevel(0), await tokenOf(await staff(6, "page@example.com"), "page")]
  const readers = (await Promise.all(Array.from({ length: 100 }, () => download(file.id, call)))).map(readerOf)
  const begun = await Promise.all(readers.map(async (reader) => (await reader.read()).value?.byteLength ?? 0))
  expect((await get("/management/files", { as: page })).status).toBe(200)
  const sessions = await rowsOf<{ state: string }>(
    "select state from pg_stat_activity where datname = current_database() and application_name = 'suitekeeper'",
  )
  expect(sessions.length).toBeLessThanOrEqual(16)
  expect(sessions.filter(({ state }) => state !== "idle")).toEqual([])
  const rests = await Promise.all(readers.map(rest))
  expect(rests.map((size, index) => size + (begun[index] ?? 0))).toEqual(readers.map(() => file.size))
})
