/** Shared documents: their recipients, their end, and the remaining data. Source: api.md 4.11. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { documentShares, sharedDocuments, storedFiles } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { verifyShares } from "~/domain/files/verify-shares.ts"
import { ANONYMOUS, mustBeTenant, SYSTEM } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import type { ShareDocument } from "~/domain/shares/inputs.ts"
import { confirmOwnDocument, openOwnDocument, ownDocuments, waitingDocuments } from "~/domain/shares/own-documents.ts"
import { shareDocument } from "~/domain/shares/share-document.ts"
import { endShare, sharedDocumentsOf } from "~/domain/shares/shared-documents.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { shareDocuments } from "../../../jobs/share-documents.ts"
import { hasStored } from "../../support/files.ts"
import { mails } from "../../support/mails.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"
import { FINDS, scannerAnswering } from "../../support/scanner.ts"
import { hasShared, shareable } from "../../support/shares.ts"
import { leaves, mona, movesInto, person, suite } from "../../support/world.ts"

let tenantId = 0
let dana = mustBeTenant({ ...ANONYMOUS, tenantId: 1 })
beforeEach(async () => {
  const user = await tenantUser(101)
  tenantId = user.tenantId
  dana = mustBeTenant({ ...ANONYMOUS, ...user, name: "Dana Whitfield", level: 10 })
})

const own = (who = dana) => read((tx) => ownDocuments(tx, who, undefined))
const as = (id: number) => ({ ...dana, tenantId: id })
async function shares(terms: Partial<ShareDocument>, actor = mona) {
  const { storedFileID: storedFileId, kind } = await shareable()
  return write((tx) => shareDocument(tx, actor, { storedFileId, kind, audience: "tenant", tenantId, ...terms }))
}
async function neighbour(unit: number, since = "2026-01-01") {
  await suite(unit, { rent: 100_000 })
  const id = await person(`Nell Bor${unit}`)
  await movesInto(id, unit, { on: since })
  return id
}
const job = (at = Date.now()) => shareDocuments(new AbortController().signal, undefined, () => at)
const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000

test("a tenant reads, opens and confirms what is shared, once and for good", async () => {
  const { id, sharedDocumentId } = await hasShared(tenantId)
  expect(await own()).toMatchObject([{ uploadedName: "Rules.txt", kind: "rules", isNew: true, mustConfirm: true }])
  expect(await read((tx) => waitingDocuments(tx, dana, undefined))).toEqual({ toConfirm: 1, unread: 1 })
  await openOwnDocument(dana, { share: id })
  expect((await own())[0]?.isNew).toBe(false)
  const first = await write((tx) => confirmOwnDocument(tx, dana, { shareId: id }))
  const again = { ...dana, name: "Somebody else" }
  expect(await write((tx) => confirmOwnDocument(tx, again, { shareId: id }), inDays(1))).toEqual(first)
  expect(first.confirmedName).toBe("Dana Whitfield")
  expect(await logged("DOCUMENT_CONFIRMED")).toMatchObject([{ metadata: { ShareID: id, Sha256: first.sha256 } }])
  expect(await read((tx) => waitingDocuments(tx, dana, undefined))).toEqual({ toConfirm: 0, unread: 0 })
  const [row] = await read((tx) => sharedDocumentsOf(tx, mona, { tenantId }))
  const lasting = { confirmedBy: dana.userId, confirmedSha256: row?.sha256, openedAt: expect.any(Number) }
  expect(row).toMatchObject({ id: sharedDocumentId, shares: [lasting] })
})

test("deleting the file ends the share and keeps name, digest and confirmation", async () => {
  const { id, sharedDocumentId } = await hasShared(tenantId)
  await write((tx) => confirmOwnDocument(tx, dana, { shareId: id }))
  const [file] = await read((tx) => tx.all(tx.select().from(storedFiles)))
  await write((tx) => deleteStoredFile(tx, mona, { id: file?.id ?? 0 }))
  expect(await own()).toEqual([])
  await expect(openOwnDocument(dana, { share: id })).rejects.toMatchObject({ status: 404, code: "SHARE_NOT_FOUND" })
  expect(await read((tx) => sharedDocumentsOf(tx, mona, { tenantId }))).toMatchObject([
    {
      id: sharedDocumentId,
      storedFileId: null,
      uploadedName: "Rules.txt",
      shares: [{ confirmedSha256: file?.sha256 }],
    },
  ])
  expect(await read(verifyShares)).toEqual([])
})

test("a share ends with the stay, its last day or by staff, and the next tenant of the unit sees none", async () => {
  await hasShared(tenantId, { afterMoveOut: false, audience: "unit", unitNumber: 101 })
  const lasting = await hasShared(tenantId)
  const last = addDays(await read(today), 3)
  await hasShared(tenantId, { untilDate: last })
  expect(await own()).toHaveLength(3)
  expect(await read((tx) => ownDocuments(tx, dana, undefined), inDays(5))).toHaveLength(2)
  await leaves(tenantId, "2026-06-01")
  expect((await own()).map(({ shareId }) => shareId)).toContain(lasting.id)
  expect(await own()).toHaveLength(2)
  const next = await person("Nia Next")
  await movesInto(next, 101, { on: "2026-06-02" })
  expect(await own(as(next))).toEqual([])
  await write((tx) => endShare(tx, mona, { sharedDocumentId: lasting.sharedDocumentId }))
  expect(await own()).toHaveLength(1)
  await suite(102, { rent: 100_000 })
  await movesInto(tenantId, 102, { on: "2026-07-01" })
  expect(await own()).toHaveLength(1)
})

test("ending one tenant's share leaves the others' open, and a share of another document is not found", async () => {
  const second = await neighbour(102)
  const { id: sharedDocumentId } = await shares({ audience: "everybody", everybodyMeant: true })
  const [share] = await own()
  const other = await hasShared(second)
  const end = (shareId = 0) => write((tx) => endShare(tx, mona, { sharedDocumentId, shareId }))
  await expect(end(other.id)).rejects.toMatchObject({ status: 404, code: "SHARE_NOT_FOUND" })
  await end(share?.shareId)
  await end(share?.shareId)
  expect(await own()).toEqual([])
  await expect(openOwnDocument(dana, { share: share?.shareId ?? 0 })).rejects.toMatchObject({ code: "SHARE_NOT_FOUND" })
  expect(await own(as(second))).toHaveLength(2)
  expect(await logged("DOCUMENT_SHARED")).toHaveLength(3)
})

test("a document with a virus is not opened, and stays new", async () => {
  const { id } = await hasShared(tenantId)
  await scannerAnswering(() => FINDS)
  await expect(openOwnDocument(dana, { share: id })).rejects.toMatchObject({ status: 404, code: "FILE_NOT_FOUND" })
  expect(await own()).toMatchObject([{ isNew: true }])
})

test("everybody is resolved when shared; newcomers only with a tick, by the job, once and with a mail", async () => {
  const second = await neighbour(102)
  await expect(shares({ audience: "everybody" })).rejects.toMatchObject({ fields: { everybodyMeant: ["Required."] } })
  await shares({ audience: "everybody", everybodyMeant: true })
  await shares({ audience: "everybody", everybodyMeant: true, forNewcomers: true })
  expect(await own(as(second))).toHaveLength(2)
  const third = await neighbour(103)
  expect(await own(as(third))).toEqual([])
  await job()
  await job()
  expect(await own(as(third))).toHaveLength(1)
  const rows = await read((tx) => tx.all(tx.select().from(documentShares).where(eq(documentShares.tenantId, third))))
  expect(rows).toMatchObject([{ mailedAt: expect.any(Number) }])
  expect(await logged("DOCUMENT_SHARED")).toMatchObject([{}, {}, { userName: "System" }])
})

test("the tenant is mailed once, on the day it opens", async () => {
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  await shares({})
  await job()
  expect(await subjects()).toEqual(["A new document"])
  expect((await mails())[0]?.body).toMatch(/Rules\.txt[\s\S]*\/home\/documents/)
  await shares({ fromDate: addDays(await read(today), 2), mustConfirm: true })
  await job()
  expect([await subjects(), (await own()).length]).toEqual([["A new document"], 1])
  await job(inDays(3))
  await job(inDays(3))
  expect(await subjects()).toEqual(["A new document", "A document to read and confirm"])
})

test("who shares must see the file, name somebody, and mean as many as there are", async () => {
  const { id } = await hasStored("Secret.", { level: 3 })
  await expect(shares({ storedFileId: id })).rejects.toMatchObject({ status: 403 })
  await expect(shares({ storedFileId: 99 })).rejects.toMatchObject({ code: "FILE_NOT_FOUND" })
  await expect(shares({ tenantId: undefined })).rejects.toMatchObject({ fields: { tenantID: ["Required."] } })
  await expect(shares({ tenants: 2 })).rejects.toMatchObject({ code: "CHANGED_MEANWHILE" })
  await expect(shares({ untilDate: asDay("2020-01-01") })).rejects.toMatchObject({ status: 400 })
  await leaves(tenantId, "2026-06-01")
  await expect(shares({})).rejects.toMatchObject({ fields: { audience: ["Nobody would get it."] } })
  await expect(shares({ audience: "unit", unitNumber: 101 })).rejects.toMatchObject({ code: "UNIT_VACANT" })
  await shares({ storedFileId: id, afterMoveOut: true }, SYSTEM)
  expect(await read((tx) => sharedDocumentsOf(tx, mona, { tenantId }))).toEqual([])
  const [shared] = await read((tx) => tx.all(tx.select().from(sharedDocuments)))
  const end = write((tx) => endShare(tx, mona, { sharedDocumentId: shared?.id ?? 0 }))
  await expect(end).rejects.toMatchObject({ status: 403 })
})

test("verify finds a confirmation of another file", async () => {
  const { id } = await hasShared(tenantId)
  await write((tx) => confirmOwnDocument(tx, dana, { shareId: id }))
  expect(await read(verifyShares)).toEqual([])
  await write((tx) => tx.run(tx.update(documentShares).set({ confirmedSha256: "x" }).where(eq(documentShares.id, id))))
  expect(await read(verifyShares)).toMatchObject([{ detail: `share ${id}` }])
})
