/** Bytes on disk: received completely or not at all, stored once, and deleted with the last row that refers to them. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { contents } from "#db/schema/index.ts"
import { deleteStoredFile, storeDocument } from "~/domain/files/stored-files.ts"
import { claimMail, settleMail } from "~/domain/mail/delivery.ts"
import { queueMail } from "~/domain/mail/outbox.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import {
  discardReceived,
  releasedContents,
  removeReleased,
  storeContents,
  writeReceived,
  writeWithBytes,
} from "~/domain/storage/contents.ts"
import { incomingFolder, storedBytes } from "~/domain/storage/disk.server.ts"
import { hasSpace } from "~/domain/storage/free-space.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { cancelMail } from "~/domain/threads/cancel-mail.ts"
import { bytesUnder, damage, filesFolder, isStored, pathOf } from "../../support/stored-bytes.ts"
import { mona } from "../../support/world.ts"

const limit = 1_000_000
const received = (text: string | Uint8Array) => receiveBytes([Buffer.from(text)], { limit })
const incoming = () => (existsSync(incomingFolder()) ? readdirSync(incomingFolder()) : [])
const store = async (text: string, level = 6) => {
  const bytes = await received(text)
  const document = { received: bytes, uploadedName: "Lease.txt", unitNumber: null, tenantId: null, level }
  return writeReceived([bytes], (tx) => storeDocument(tx, mona, document))
}
async function removeAll(): Promise<void> {
  for (const sha256 of await read(releasedContents)) await write((tx) => removeReleased(tx, sha256))
}
const rows = () => read((tx) => tx.all(tx.select().from(contents)))

test("what arrives in parts lies whole under its hash, for its owner only", async () => {
  const bytes = await receiveBytes([Buffer.from("Keys of "), Buffer.from("suite 101")], { limit })
  expect(bytes).toMatchObject({ size: 17, mediaType: "text/plain" })
  await writeReceived([bytes], (tx) => storeContents(tx, bytes))
  expect(String(await bytesUnder(bytes.sha256))).toBe("Keys of suite 101")
  if (!isPostgres) expect(statSync(pathOf(bytes.sha256)).mode & 0o077).toBe(0)
  expect(incoming()).toEqual([])
})

test("what is larger than allowed, or breaks off, leaves nothing", async () => {
  await expect(receiveBytes([Buffer.alloc(20), Buffer.alloc(20)], { limit: 30 })).rejects.toMatchObject({ status: 413 })
  const breaksOff = async function* () {
    yield Buffer.alloc(10)
    throw new Error("The connection broke")
  }
  await expect(receiveBytes(breaksOff(), { limit })).rejects.toThrow("The connection broke")
  const given = AbortSignal.abort(new Error("Nobody waits"))
  await expect(receiveBytes([Buffer.alloc(1)], { limit, signal: given })).rejects.toThrow("Nobody waits")
  expect(incoming()).toEqual([])
})

test("a disk that becomes full refuses with a message and keeps nothing", async () => {
  const fills = async function* () {
    yield Buffer.alloc(10)
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
  }
  await expect(receiveBytes(fills(), { limit })).rejects.toMatchObject({ code: "STORAGE_FULL", status: 503 })
  expect(incoming()).toEqual([])
})

test.each<[string, () => void]>([
  ...(isPostgres
    ? []
    : [["of stored bytes is away", () => writeFileSync(filesFolder(), "no folder")] as [string, () => void]]),
  ["of received bytes has vanished since", () => rmSync(incomingFolder(), { recursive: true })],
])("when the folder %s, storing is refused with a message, and no row stays", async (_name, breaks) => {
  const bytes = await received("Between")
  rmSync(filesFolder(), { recursive: true, force: true })
  breaks()
  await expect(writeWithBytes([bytes], (tx) => storeContents(tx, bytes))).rejects.toMatchObject({
    code: "STORAGE_UNAVAILABLE",
    status: 503,
    retryAfter: 30,
  })
  rmSync(filesFolder(), { recursive: true, force: true })
  expect(await rows()).toEqual([])
})

test("equal bytes at two levels are two files, and go with the last of them", async () => {
  const [one, other] = [await store("The same", 6), await store("The same", 9)]
  expect(one.name).not.toBe(other.name)
  expect(one.sha256).toBe(other.sha256)
  expect(await rows()).toHaveLength(1)
  await write((tx) => deleteStoredFile(tx, mona, one))
  await removeAll()
  expect(await isStored(one.sha256)).toBe(true)
  await write((tx) => deleteStoredFile(tx, mona, other))
  await removeAll()
  expect(await isStored(one.sha256)).toBe(false)
  expect(await rows()).toEqual([])
})

test("bytes that were released and arrive again before they are removed stay", async () => {
  const gone = await store("Again and again")
  await write((tx) => deleteStoredFile(tx, mona, gone))
  await store("Again and again")
  await removeAll()
  expect(await isStored(gone.sha256)).toBe(true)
})

test("bytes that are removed between their arrival and their transaction are stored all the same", async () => {
  const gone = await store("Again")
  await write((tx) => deleteStoredFile(tx, mona, gone))
  const again = await received("Again")
  await storedBytes().stage(again)
  await removeAll()
  expect(await isStored(gone.sha256)).toBe(false)
  await writeWithBytes([], (tx) => storeContents(tx, again))
  expect(String(await bytesUnder(gone.sha256))).toBe("Again")
})

test("of uploads and removals of the same bytes at once, no upload that was reported as stored is lost", async () => {
  let file = await store("Again and again")
  for (let round = 0; round < 15; round += 1) {
    const old = file
    const uploads = [0, 1, 2].map(() => store("Again and again"))
    await Promise.all([...uploads, removeAll(), write((tx) => deleteStoredFile(tx, mona, old)), removeAll()])
    const files = await Promise.all(uploads)
    expect(String(await bytesUnder(file.sha256))).toBe("Again and again")
    await Promise.all([removeAll(), write((tx) => deleteStoredFile(tx, mona, files[0] ?? old)), removeAll()])
    expect(String(await bytesUnder(file.sha256))).toBe("Again and again")
    await write((tx) => deleteStoredFile(tx, mona, files[1] ?? old))
    file = files[2] ?? old
  }
  await write((tx) => deleteStoredFile(tx, mona, file))
  await removeAll()
  expect(await isStored(file.sha256)).toBe(false)
})

test("received bytes whose transaction failed leave nothing, unless another row names the same", async () => {
  const failed = await received("Lost")
  await expect(
    writeWithBytes([failed], async (tx) => {
      await storeContents(tx, failed)
      throw new Error("Something else failed")
    }),
  ).rejects.toThrow("Something else failed")
  await discardReceived(failed)
  expect(await isStored(failed.sha256)).toBe(false)
  const stored = await store("Stored")
  await discardReceived(await received("Stored"))
  expect(await isStored(stored.sha256)).toBe(true)
  expect(incoming()).toEqual([])
})

test("a file that arrives again mends a damaged one", async () => {
  const { sha256 } = await store("In good order")
  await damage(sha256, "Damaged")
  await store("In good order")
  expect(String(await bytesUnder(sha256))).toBe("In good order")
})

test.each([
  ["%PDF-1.7\n%âãÏÓ\n", "application/pdf"],
  ["Unit,Tenant\n101,Dana\n", "text/plain"],
  ["  <!doctype html><script>alert(1)</script>", "application/octet-stream"],
  ["\ufeff<svg xmlns='http://www.w3.org/2000/svg'/>", "application/octet-stream"],
  ["<?xml version='1.0'?><a/>", "application/octet-stream"],
  ["MZ\0\0an executable", "application/octet-stream"],
  [Buffer.from([0x74, 0xe9, 0x78, 0x74]), "application/octet-stream"],
  ["", "text/plain"],
])("the bytes alone tell their type: %j", async (bytes, mediaType) => {
  expect((await received(bytes)).mediaType).toBe(mediaType)
})

test("files are refused below 500 MB or 5 % of free space, whichever is less", () => {
  expect(hasSpace({ free: 499e6, size: 1e12 })).toBe(false)
  expect(hasSpace({ free: 500e6, size: 1e12 })).toBe(true)
  expect(hasSpace({ free: 40e6, size: 1e9 })).toBe(false)
  expect(hasSpace({ free: 50e6, size: 1e9 })).toBe(true)
})

const dana = { name: "Dana Reyes", address: "dana@example.com" }
/** A mail with a stored document that is deleted before the mail is sent. */
async function mailWithDeletedFile() {
  const { id, sha256, size, mediaType } = await store("The lease")
  const attachments = [{ fileName: "Lease.txt", mediaType, sha256, size }]
  const mail = await write((tx) => queueMail(tx, { to: dana, subject: "Lease", text: "Attached.", attachments }))
  await write((tx) => deleteStoredFile(tx, mona, { id }))
  await removeAll()
  return { ...mail, file: sha256 }
}

test("a document that a waiting mail carries leaves with it, and is removed then", async () => {
  const { file } = await mailWithDeletedFile()
  expect(await isStored(file)).toBe(true)
  const claimed = await write(claimMail)
  expect(claimed?.attachments).toMatchObject([{ fileName: "Lease.txt" }])
  const sent = { accepted: [dana.address], refused: [], error: null }
  if (claimed) await write((tx) => settleMail(tx, claimed, sent))
  await removeAll()
  expect([await isStored(file), await rows()]).toEqual([false, []])
})

test("nor does one stay that a cancelled mail carried", async () => {
  const { id, file } = await mailWithDeletedFile()
  await write((tx) => cancelMail(tx, SYSTEM, { id }))
  await removeAll()
  expect(await isStored(file)).toBe(false)
})
