/** Each person confirms a shared document, and staff see who has not confirmed yet. Source: api.md X180, X184, X186. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { documentConfirmations } from "#db/schema/index.ts"
import { tenantSheets } from "~/domain/export/tenant/tenant-sheets.ts"
import { verifyShares } from "~/domain/files/verify-shares.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { SYSTEM, type TenantActor } from "~/domain/permissions.ts"
import { confirmOwnDocument, ownDocuments, waitingDocuments } from "~/domain/shares/own-documents.ts"
import { sharedDocumentsOf } from "~/domain/shares/shared-documents.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { logged } from "../../support/passkeys.ts"
import { tenantUser } from "../../support/people.ts"
import { hasShared } from "../../support/shares.ts"
import { hasPerson, type Invited, signedIn } from "../../support/sign-ins.ts"
import { mona } from "../../support/world.ts"

let tenantId = 0
let dana: TenantActor
let maria: TenantActor
let invited: Invited
let shareId = 0
beforeEach(async () => {
  const user = await tenantUser(101)
  tenantId = user.tenantId
  dana = await signedIn(user)
  invited = await hasPerson(tenantId, "everything")
  maria = await signedIn(invited)
  await hasPerson(tenantId, "pays", "Ben Book")
  shareId = (await hasShared(tenantId)).id
})

const confirms = (who: TenantActor) => write((tx) => confirmOwnDocument(tx, who, { shareId }))
const toConfirm = async (who: TenantActor) => (await read((tx) => waitingDocuments(tx, who, undefined))).toConfirm
async function staffSee() {
  const [document] = await read((tx) => sharedDocumentsOf(tx, mona, { tenantId }))
  const [share] = document?.shares ?? []
  return { by: share?.confirmations.map(({ name }) => name), awaited: share?.awaited, first: share?.confirmedName }
}

test("each person who may see documents is to confirm and confirms for oneself, once", async () => {
  expect([await toConfirm(dana), await toConfirm(maria)]).toEqual([1, 1])
  expect(await staffSee()).toEqual({ by: [], awaited: ["Dana Whitfield", "Maria Lopez"], first: null })
  await confirms(maria)
  await confirms(maria)
  expect([await toConfirm(dana), await toConfirm(maria)]).toEqual([1, 0])
  expect(await staffSee()).toEqual({ by: ["Maria Lopez"], awaited: ["Dana Whitfield"], first: "Maria Lopez" })
  const [danas] = await read((tx) => ownDocuments(tx, dana, undefined))
  expect(danas).toMatchObject({ confirmedAt: null, isNew: true, confirmations: [{ name: "Maria Lopez" }] })
  await confirms(dana)
  expect(await staffSee()).toEqual({ by: ["Maria Lopez", "Dana Whitfield"], awaited: [], first: "Maria Lopez" })
  expect(await read((tx) => tx.all(tx.select().from(documentConfirmations)))).toMatchObject([
    { shareId, userId: invited.userId, name: "Maria Lopez", sha256: danas?.sha256 },
    { shareId, userId: dana.userId, name: "Dana Whitfield" },
  ])
  expect((await logged("DOCUMENT_CONFIRMED")).length).toBe(2)
  expect(await read(verifyShares)).toEqual([])
})

test("two presses at once of one person are one confirmation", async () => {
  await Promise.all([confirms(dana), confirms(dana)])
  expect((await staffSee()).by).toEqual(["Dana Whitfield"])
})

test("who joins later is to confirm too; who is disabled or removed is not, and a removed person's confirmation stays", async () => {
  await confirms(maria)
  const later = await hasPerson(tenantId, "everything", "Cy Case")
  expect((await staffSee()).awaited).toEqual(["Dana Whitfield", "Cy Case"])
  await write((tx) => disableUser(tx, SYSTEM, { userId: later.userId }))
  await write((tx) => removePerson(tx, dana, { signInId: invited.signInId }))
  expect(await staffSee()).toMatchObject({ by: ["Maria Lopez"], awaited: ["Dana Whitfield"] })
  const sheets = await read((tx) => tenantSheets(tx, tenantId, false))
  expect(sheets.find(({ file }) => file === "document_confirmations")?.rows).toMatchObject([{ name: "Maria Lopez" }])
})

test("nobody is to confirm for a document without a confirmation", async () => {
  await hasShared(tenantId, { mustConfirm: false })
  const [plain] = await read((tx) => sharedDocumentsOf(tx, mona, { tenantId }))
  expect(plain?.shares[0]?.awaited).toEqual([])
})

test("verify finds a person's confirmation of another file", async () => {
  await confirms(dana)
  await write((tx) => tx.run(tx.update(documentConfirmations).set({ sha256: "x" })))
  expect(await read(verifyShares)).toMatchObject([{ detail: expect.stringMatching(/^confirmation \d+$/) }])
})
