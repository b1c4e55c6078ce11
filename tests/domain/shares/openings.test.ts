/** A shared document is new to each person until that person opens or confirms it. Source: api.md X180, X184, X185. */
import { readdirSync, readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { documentOpenings } from "#db/schema/index.ts"
import type { TenantActor } from "~/domain/permissions.ts"
import { confirmOwnDocument, openOwnDocument, ownDocuments, waitingDocuments } from "~/domain/shares/own-documents.ts"
import { sharedDocumentsOf } from "~/domain/shares/shared-documents.ts"
import { api, get } from "../../support/app.ts"
import { textIn } from "../../support/pages.ts"
import { tenantUser, tokenOf } from "../../support/people.ts"
import { execute } from "../../support/raw.ts"
import { hasShared } from "../../support/shares.ts"
import { hasPerson, type Invited, signedIn } from "../../support/sign-ins.ts"
import { mona } from "../../support/world.ts"

let user: Awaited<ReturnType<typeof tenantUser>>
let invited: Invited
let dana: TenantActor
let maria: TenantActor
let share = 0
beforeEach(async () => {
  user = await tenantUser(101)
  invited = await hasPerson(user.tenantId, "everything")
  dana = await signedIn(user)
  maria = await signedIn(invited)
  share = (await hasShared(user.tenantId, { mustConfirm: false })).id
})

/** Both engines have the same first rows. */
const MIGRATIONS = "db/sqlite/migrations"
const unread = async (who: TenantActor) => (await read((tx) => waitingDocuments(tx, who, undefined))).unread
const isNew = async (who: TenantActor) => (await read((tx) => ownDocuments(tx, who, undefined))).map((one) => one.isNew)
const openedAt = async () =>
  (await read((tx) => sharedDocumentsOf(tx, mona, { tenantId: user.tenantId })))[0]?.shares[0]?.openedAt

test("what one person opened stays new to the other, on the page, its badge and by the call", async () => {
  const [danas, marias] = [await tokenOf(user, "page"), await tokenOf(invited, "page")]
  const seen = async (path: string, as: string) => textIn(await (await get(path, { as })).text())
  expect((await get(`/home/documents/${share}`, { as: danas })).status).toBe(200)
  expect(await seen("/home/documents", danas)).not.toMatch(/Rules\.txt\s+New\b/)
  expect(await seen("/home/documents", marias)).toMatch(/Rules\.txt\s+New\b/)
  expect(await seen("/home", danas)).not.toContain("You have a new document")
  expect(await seen("/home", marias)).toContain("You have a new document")
  const called = async (who: { userId: number; email: string }) =>
    (await api("GET", "/user/document", { as: await tokenOf(who, "api") })).body[0].IsNew
  expect([await called(user), await called(invited)]).toEqual([false, true])
})

test("each opening counts once for its person, and staff see the first of anybody", async () => {
  await openOwnDocument(maria, { share })
  const first = await openedAt()
  expect(first).toEqual(expect.any(Number))
  await openOwnDocument(maria, { share })
  expect([await unread(dana), await unread(maria)]).toEqual([1, 0])
  await openOwnDocument(dana, { share })
  expect([await isNew(dana), await isNew(maria), await openedAt()]).toEqual([[false], [false], first])
  expect(await read((tx) => tx.all(tx.select().from(documentOpenings)))).toMatchObject([
    { shareId: share, userId: invited.userId, openedAt: first },
    { shareId: share, userId: user.userId },
  ])
  const later = await signedIn(await hasPerson(user.tenantId, "everything", "Cy Case"))
  expect(await unread(later)).toBe(1)
})

test("a confirmation ends the news for its person alone", async () => {
  const { id: shareId } = await hasShared(user.tenantId)
  await write((tx) => confirmOwnDocument(tx, maria, { shareId }))
  expect([await isNew(dana), await isNew(maria)]).toEqual([
    [true, true],
    [false, true],
  ])
})

test("an update makes nothing new again that somebody on the account had opened or confirmed", async () => {
  const { id: shareId } = await hasShared(user.tenantId)
  await hasShared(user.tenantId)
  await openOwnDocument(maria, { share })
  await write((tx) => confirmOwnDocument(tx, maria, { shareId }))
  await write((tx) => tx.run(tx.delete(documentOpenings)))
  const name = readdirSync(MIGRATIONS).find((file) => file.endsWith("_document_openings.guards.sql"))
  await execute(readFileSync(`${MIGRATIONS}/${name}`, "utf8"))
  expect(await isNew(dana)).toEqual([true, false, false])
  expect(await isNew(maria)).toEqual([true, false, false])
})
