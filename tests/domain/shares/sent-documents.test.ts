/** Documents that tenants send to the office: accepted types, limits, and their readers. Source: api.md X187 to X189. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sentDocuments, storedFiles } from "#db/schema/index.ts"
import { deleteStoredFile } from "~/domain/files/stored-files.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { readSentDocument, sentDocumentsOf } from "~/domain/shares/sent-documents.ts"
import { todaysWork } from "~/domain/today/today.ts"
import { api, app, get, post } from "../../support/app.ts"
import { documentForm } from "../../support/files.ts"
import { textIn } from "../../support/pages.ts"
import { logged } from "../../support/passkeys.ts"
import { staff, tenantUser, tokenOf } from "../../support/people.ts"
import { FINDS, scannerAnswering } from "../../support/scanner.ts"
import { hasSent } from "../../support/shares.ts"
import { leaves, mona } from "../../support/world.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"
const ORIGIN = "http://localhost:3000"
let dana: Awaited<ReturnType<typeof tenantUser>>
let page = ""
beforeEach(async () => {
  dana = await tenantUser(101)
  page = await tokenOf(dana, "page")
})

async function sends({
  text = PDF,
  fields = {},
  as = page,
}: {
  text?: string
  fields?: Record<string, string>
  as?: string
} = {}) {
  const headers = { Cookie: `__Host-session=${as}`, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }
  const body = documentForm(text, { kind: "w9", ...fields }, "W-9.pdf")
  const response = await app(new Request(`${ORIGIN}/home/documents`, { method: "POST", body, headers }))
  return { status: response.status, text: textIn(await response.text()) }
}
const all = () => read((tx) => sentDocumentsOf(tx, mona, { tenantId: dana.tenantId }))
const work = async () =>
  (await read((tx) => todaysWork(tx, { ...mona, userId: 1 }, undefined))).work.filter(
    ({ kind }) => kind === "sentDocuments",
  )
const stored = () => read((tx) => tx.all(tx.select().from(storedFiles)))

test("staff find it in Today, on the tenant's page and in Storage, and mark it as read", async () => {
  expect((await sends({ fields: { note: "Signed." } })).status).toBe(302)
  expect(await stored()).toMatchObject([{ tenantId: dana.tenantId, level: 6, uploadedName: "W-9.pdf" }])
  expect(await work()).toMatchObject([{ total: 1, lines: [{ name: "Dana Whitfield", detail: "W-9.pdf" }] }])
  expect(await logged("DOCUMENT_SENT")).toMatchObject([{ metadata: { TenantID: dana.tenantId } }])
  const as = await tokenOf(await staff(6), "page")
  const ofTenant = `/management/viewtenant/documents?tenant=${dana.tenantId}`
  const html = await (await get(ofTenant, { as })).text()
  expect(textIn(html)).toMatch(/W-9\.pdf New .*Signed\./)
  const [sent] = await all()
  expect(html).toContain(`/management/files?download=${sent?.storedFileId}`)
  expect((await post(ofTenant, { intent: "read", sentDocumentID: String(sent?.id) }, { as })).status).toBe(302)
  expect(await work()).toEqual([])
  expect(textIn(await (await get("/home/documents", { as: page })).text())).toContain("W-9.pdf Read by the office")
})

test("other types, viruses and the eleventh of a day are refused, and nothing is stored", async () => {
  expect(await sends({ text: "hello" })).toMatchObject({
    status: 400,
    text: expect.stringContaining("Choose a PDF, JPEG, PNG or WebP."),
  })
  await scannerAnswering(() => FINDS)
  expect((await sends()).status).toBe(400)
  expect(await stored()).toEqual([])
  for (let number = 1; number <= 10; number += 1) await hasSent(dana.tenantId)
  await expect(hasSent(dana.tenantId)).rejects.toMatchObject({ status: 429, code: "RATE_LIMITED" })
  await hasSent(dana.tenantId, Date.now() + 24 * 60 * 60 * 1000)
})

test("500 MB a tenant are kept; a deleted file makes room, and its row stays", async () => {
  const { id, storedFileId } = await hasSent(dana.tenantId)
  await write((tx) => tx.run(tx.update(sentDocuments).set({ size: 500 * 1024 * 1024 })))
  await expect(hasSent(dana.tenantId)).rejects.toMatchObject({ fields: { file: [expect.stringMatching(/500 MB/)] } })
  await write((tx) => deleteStoredFile(tx, mona, { id: storedFileId ?? 0 }))
  await hasSent(dana.tenantId)
  expect((await all()).at(-1)).toMatchObject({ id, storedFileId: null, uploadedName: "Signed.pdf" })
})

test("only a tenant with a unit sends, in person", async () => {
  const admin = await staff(3)
  const by = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const { token } = await write((tx) => openSession(tx, by))
  expect((await sends({ as: token })).status).toBe(403)
  expect(await (await get("/home/documents", { as: token })).text()).not.toContain("Send a document")
  expect((await sends({ as: await tokenOf(admin, "page") })).status).toBe(403)
  await leaves(dana.tenantId, "2026-06-01")
  expect((await sends()).status).toBe(409)
  expect(await all()).toEqual([])
})

test("levels below management and other tenants reach none of it", async () => {
  const { id, storedFileId } = await hasSent(dana.tenantId)
  for (const person of [await staff(7), await staff(9), await tenantUser(102), dana]) {
    const as = await tokenOf(person, "api")
    const body = { sentDocumentID: id }
    expect((await api("GET", `/management/sent-document?tenantID=${dana.tenantId}`, { as })).status).toBe(403)
    expect((await api("POST", "/management/sent-document/read", { as, body })).status).toBe(403)
    expect((await api("GET", `/management/file?id=${storedFileId}`, { as })).status).toBe(403)
  }
  const other = await get("/home/documents", { as: await tokenOf(await tenantUser(null), "page") })
  expect(textIn(await other.text())).not.toContain("Signed.pdf")
})

test("the first reader stays", async () => {
  const { id } = await hasSent(dana.tenantId)
  await write((tx) => readSentDocument(tx, mona, { sentDocumentId: id }))
  await write((tx) => readSentDocument(tx, { ...mona, userId: 2 }, { sentDocumentId: id }))
  expect(await all()).toMatchObject([{ readBy: mona.userId }])
  await expect(write((tx) => readSentDocument(tx, mona, { sentDocumentId: 99 }))).rejects.toMatchObject({
    code: "SENT_DOCUMENT_NOT_FOUND",
  })
})
