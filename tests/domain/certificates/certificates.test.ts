/** Certificates of insurance: requested, sent, accepted or rejected, and deleted. Source: money.md 9.5. */
import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, insuranceCertificates, storedFiles, tenants } from "#db/schema/index.ts"
import { certificatesOfTenant, purgeRejectedCertificates } from "~/domain/certificates/certificates.ts"
import { decideCertificate, requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import { today } from "~/domain/settings/defaults.ts"
import { addDays, asDay, formatDay } from "~/values/calendar.ts"
import { app, get, post } from "../../support/app.ts"
import { mails } from "../../support/mails.ts"
import { textIn } from "../../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../../support/people.ts"
import { mona } from "../../support/world.ts"

const PDF = "%PDF-1.7\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n"
let tenantId = 0
let tenant = ""
let manager = ""
let until = ""
beforeEach(async () => {
  const user = await tenantUser(101)
  tenantId = user.tenantId
  tenant = await tokenOf(user, "page")
  manager = await tokenOf(await staff(6), "page")
  until = addDays(await read(today), 365)
})

const ORIGIN = "http://localhost:3000"
function sends(path: string, body: FormData, as: string): Promise<Response> {
  const headers = { Cookie: `__Host-session=${as}`, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" }
  return app(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers }))
}
const form = (more: Record<string, string>, { text = PDF, name = "acord.pdf" } = {}) => {
  const data = new FormData()
  const fields = { insurer: "Harbor Mutual", policy: "HM-1", expiresDate: until, ...more }
  for (const [field, value] of Object.entries(fields)) data.set(field, value)
  data.set("file", new File([text], name))
  return data
}
const send = (more: Record<string, string> = {}, file = {}) =>
  sends("/home/insurance", form({ amount: "2,000,000", ...more }, file), tenant)
const all = () => read((tx) => certificatesOfTenant(tx, mona, { tenantId }))
const decide = (certificateId: number, isAccepted: boolean, answer?: string) =>
  write((tx) => decideCertificate(tx, mona, { certificateId, isAccepted, answer }))

const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()

test("a tenant without an email is asked in the portal alone, and staff decide all the same", async () => {
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "" }).where(eq(tenants.id, tenantId))))
  const page = `/management/insurance?tenant=${tenantId}`
  expect(textIn(await (await get(page, { as: manager })).text())).toContain(
    "Asks in the portal. The tenant has no email.",
  )
  const requested = await post(page, { intent: "request", tenantID: String(tenantId) }, { as: manager })
  expect([requested.status, noticeOf(requested)]).toEqual([
    302,
    expect.stringContaining("The tenant is asked in the portal."),
  ])
  await send()
  const [sent] = (await all()).certificates
  expect(await decide(sent?.id ?? 0, true)).toMatchObject({ state: "accepted", isMailed: false })
  expect((await mails()).map(({ subject }) => subject)).not.toContain("Your certificate was accepted")
})

test("a tenant who is asked sees it in the portal and by mail, until one is sent", async () => {
  await write((tx) => requestCertificate(tx, mona, { tenantId }))
  expect(textIn(await (await get("/home", { as: tenant })).text())).toContain(
    "Please send your certificate of insurance",
  )
  expect((await mails()).map(({ subject }) => subject)).toContain("Your certificate of insurance")
  expect((await send()).status).toBe(302)
  const { certificates, isWanted } = await all()
  expect(isWanted).toBe(false)
  expect(certificates).toMatchObject([
    { insurer: "Harbor Mutual", amount: 200_000_000, expiresOn: until, state: "waiting", fileName: "acord.pdf" },
  ])
  expect(textIn(await (await get("/home", { as: tenant })).text())).not.toContain("certificate of insurance")
  expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toMatchObject([{ tenantId, level: 6 }])
})

test("staff accept or reject it once, a rejection with an answer, and the tenant reads it", async () => {
  await send()
  const [{ id } = { id: 0 }] = (await all()).certificates
  await expect(decide(id, false)).rejects.toMatchObject({ status: 400, fields: { answer: ["Required."] } })
  await decide(id, false, "The sum is too small.")
  expect(textIn(await (await get("/home/insurance", { as: tenant })).text())).toContain(
    "Rejected The sum is too small.",
  )
  expect((await mails()).at(-1)?.body).toContain("The sum is too small.")
  const [entry] = await read((tx) => tx.all(tx.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)))
  expect(entry?.details).toContain(`until ${formatDay(asDay(until))} was rejected.`)
  await expect(decide(id, true)).rejects.toMatchObject({ status: 409, code: "CERTIFICATE_DECIDED" })
  await expect(decide(99, true)).rejects.toMatchObject({ status: 404, code: "CERTIFICATE_NOT_FOUND" })
})

test("the portal asks again after a rejection, also a tenant without an email, until another one is sent", async () => {
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "" }).where(eq(tenants.id, tenantId))))
  const home = async () => textIn(await (await get("/home", { as: tenant })).text())
  await send()
  expect(await home()).not.toContain("certificate of insurance")
  const [{ id } = { id: 0 }] = (await all()).certificates
  await decide(id, false, "The sum is too small.")
  expect(await home()).toContain("Your certificate of insurance was rejected See why, and send another one")
  await write((tx) => requestCertificate(tx, mona, { tenantId }))
  expect(await home()).toContain("Please send your certificate of insurance")
  await send({ policy: "HM-2" })
  expect(await home()).not.toContain("certificate of insurance")
})

test("a decision that is refused keeps what was typed, with the message beside its field", async () => {
  await send()
  const [{ id } = { id: 0 }] = (await all()).certificates
  const page = `/management/insurance?tenant=${tenantId}`
  const decision = { intent: "decide", certificateID: String(id) }
  const refused = await post(page, { ...decision, answer: "" }, { as: manager })
  const html = await refused.text()
  expect([refused.status, html]).toEqual([400, expect.stringMatching(/id="answer-\d+-error"/)])
  expect(textIn(html)).toContain("Say to the tenant why.")
  const long = await post(page, { ...decision, isAccepted: "on", answer: "x".repeat(501) }, { as: manager })
  const shown = await long.text()
  expect([long.status, shown.includes(`value="${"x".repeat(501)}"`)]).toEqual([400, true])
  expect(shown).toMatch(/<input[^>]*id="accepted-\d+"[^>]*checked|<input[^>]*checked[^>]*id="accepted-\d+"/)
})

test("staff record one, which is accepted, and open its file in the storage", async () => {
  const sent = await sends(
    `/management/insurance?tenant=${tenantId}`,
    form({ amount: "2,000,000", tenantID: String(tenantId) }),
    manager,
  )
  expect(sent.status).toBe(302)
  const [certificate] = (await all()).certificates
  expect(certificate?.state).toBe("accepted")
  const page = await (await get(`/management/insurance?tenant=${tenantId}`, { as: manager })).text()
  expect(page).toContain(`/management/files?download=${certificate?.storedFileId}`)
  const file = await get(`/management/files?download=${certificate?.storedFileId}`, { as: manager })
  expect([file.status, file.headers.get("content-disposition")]).toEqual([200, expect.stringContaining("attachment")])
})

test("another file than PDF, JPEG or PNG, a past day and the sixth of a day are refused, and nothing is stored", async () => {
  const refused = async (more: Record<string, string>, file = {}) => {
    const response = await send(more, file)
    return [response.status, textIn(await response.text())]
  }
  expect(await refused({}, { text: "hello", name: "a.pdf" })).toEqual([
    400,
    expect.stringContaining("Choose a PDF, JPEG or PNG."),
  ])
  expect(await refused({ expiresDate: "2020-01-01" })).toEqual([
    400,
    expect.stringContaining("must expire after today"),
  ])
  expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toEqual([])
  for (const policy of ["1", "2", "3", "4", "5"]) expect((await send({ policy })).status).toBe(302)
  expect((await refused({ policy: "6" }))[0]).toBe(429)
})

test("a rejected one is deleted after 90 days with its file, an accepted one stays", async () => {
  await send({ policy: "1" })
  await send({ policy: "2" })
  const [second, first] = (await all()).certificates
  await decide(first?.id ?? 0, false, "No.")
  await decide(second?.id ?? 0, true)
  const days = (number: number) => Date.now() + number * 24 * 60 * 60 * 1000
  await write(purgeRejectedCertificates, days(89))
  expect((await all()).certificates).toHaveLength(2)
  await write(purgeRejectedCertificates, days(91))
  expect((await all()).certificates.map(({ policy }) => policy)).toEqual(["2"])
  expect(await read((tx) => tx.all(tx.select().from(storedFiles)))).toHaveLength(1)
  expect(await read((tx) => tx.all(tx.select().from(insuranceCertificates)))).toHaveLength(1)
})
