import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { auditTenants } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { ANONYMOUS, mustBeTenant, SYSTEM } from "~/domain/permissions.ts"
import { confirmOwnDocument, ownDocuments } from "~/domain/shares/own-documents.ts"
import { shareDocument } from "~/domain/shares/share-document.ts"
import { endShare } from "~/domain/shares/shared-documents.ts"
import { api } from "../support/app.ts"
import { hasStored } from "../support/files.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, owesFee } from "../support/tenancies.ts"
import { leavesFor } from "../support/threads.ts"
import { suite } from "../support/world.ts"

let as = ""
let tenantID = 0
type Entry = {
  Kind: string
  Title: string
  Detail: string | null
  By: string | null
  ID: number | null
  Amount: number | null
}
type Answer = { status: number; Entries: Entry[]; Next: string | null; code?: string }
const line = async (query = ""): Promise<Answer> => {
  const { status, body } = await api("GET", `/management/tenant/timeline?tenantID=${tenantID}${query}`, { as })
  return { status, ...body }
}
const kinds = async (query = "") => new Set((await line(query)).Entries.map(({ Kind }) => Kind))

beforeEach(async () => {
  as = await tokenOf(await staff(6), "api")
  await suite(101, { rent: 100_000 })
  tenantID = await movesIn(101, "2026-01-01")
})

test("X120 lists money, mails, requests, notes, documents and changes, and filters by kind", async () => {
  await owesFee(tenantID, 2_500, "2026-01-10")
  await api("POST", "/management/tenant/note", { as, body: { tenantID, title: "Key", description: "Lost one." } })
  await hasStored("Lease", { tenantId: tenantID, level: 6 })
  await hasStored("For administrators", { tenantId: tenantID, level: 3 })
  await leavesFor("dana.reyes@example.com")
  const { status, Entries } = await line()
  expect(status).toBe(200)
  expect(Entries).toContainEqual(expect.objectContaining({ Kind: "money", Amount: 2_500, ID: null }))
  expect(Entries).toContainEqual(
    expect.objectContaining({ Kind: "note", Title: "Note: Key", Detail: "Lost one.", Amount: null }),
  )
  expect(Entries).toContainEqual(expect.objectContaining({ Kind: "change", Title: "Tenant moved in" }))
  expect(Entries.filter(({ Kind }) => Kind === "document")).toHaveLength(1)
  for (const kind of ["money", "mail", "note", "document", "change"])
    expect(await kinds(`&kind=${kind}`)).toEqual(new Set([kind]))
})

test("X120 names no file of a stronger level, neither stored, shared, confirmed, ended nor deleted", async () => {
  const { id } = await hasStored("For administrators", { name: "Secret.txt", tenantId: tenantID, level: 3 })
  const tenant = mustBeTenant({ ...ANONYMOUS, userId: 1, name: "Dana Reyes", tenantId: tenantID })
  const terms = { audience: "tenant", tenantId: tenantID, kind: "other", mustConfirm: true } as const
  await write(async (tx) => {
    const shared = await shareDocument(tx, SYSTEM, { storedFileId: id, ...terms })
    const [own] = await ownDocuments(tx, tenant, undefined)
    await confirmOwnDocument(tx, tenant, { shareId: own?.shareId ?? 0 })
    await endShare(tx, SYSTEM, { sharedDocumentId: shared.id, shareId: own?.shareId })
    await deleteStoredFile(tx, SYSTEM, { id })
  })
  const names = async () => (await line()).Entries.filter(({ Detail }) => Detail?.includes("Secret.txt"))
  expect(await names()).toEqual([])
  as = await tokenOf(await staff(3), "api")
  expect(await names()).toHaveLength(4)
})

test("X120 refuses an unknown tenant, kind and day", async () => {
  expect(await line("&kind=gossip")).toMatchObject({ status: 400 })
  expect(await line("&until=tomorrow")).toMatchObject({ status: 400 })
  tenantID = 999_999
  expect(await line()).toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
})

test("X120 has nothing of another tenant, and nothing that stands under money", async () => {
  await suite(102, { rent: 100_000 })
  const other = await movesIn(102, "2026-01-01", { primaryEmail: "other@example.com" })
  await api("POST", "/management/tenant/note", { as, body: { tenantID: other, title: "Other", description: "Words" } })
  expect((await line()).Entries.some(({ Title }) => Title.includes("Other"))).toBe(false)
  await owesFee(tenantID, 2_500, "2026-01-10")
  expect((await line("&kind=change")).Entries.map(({ Title }) => Title)).toEqual(["Tenant moved in", "User created"])
  const about = await write((tx) => tx.all(tx.select().from(auditTenants)))
  expect(about.every(({ tenantId }) => [tenantID, other].includes(tenantId))).toBe(true)
})
