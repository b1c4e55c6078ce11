/** Update Info and the ACH Payment Policy. Source: specification 3 "Update Info", "ACH Payment Policy". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, tenants } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const PAGE = "/home/updateinfo"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const saves = (fields: Record<string, string>, by = as) =>
  post(
    PAGE,
    { intent: "save", primaryPhone: "(909) 555-0142", secondaryPhone: "", secondaryEmail: "", ...fields },
    { as: by },
  )
const stored = async () => (await read((tx) => tx.all(tx.select().from(tenants))))[0]
const audited = async () => (await read((tx) => tx.all(tx.select().from(auditLog)))).map(({ category }) => category)
const impersonation = async () => {
  const admin = await staff(2, "ada@example.com")
  const opening = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  return (await write((tx) => openSession(tx, opening))).token
}

beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("phones and the second email are changed, and the tenant is home again with a notice", async () => {
  const response = await saves({
    primaryPhone: "909 555 0199",
    secondaryPhone: "9095550177",
    secondaryEmail: "Two@Example.com",
  })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/home"])
  expect(decodeURIComponent(response.headers.get("set-cookie") ?? "")).toContain("notice")
  expect(await stored()).toMatchObject({
    primaryPhone: "9095550199",
    secondPhone: "9095550177",
    secondEmail: "two@example.com",
  })
  expect(await audited()).toContain("TEN_CHANGED")
  await saves({ primaryPhone: "909 555 0199" })
  expect(await stored()).toMatchObject({ secondPhone: null, secondEmail: null })
})

test("phones are shown in their shape, and the primary email only to be read", async () => {
  const html = await (await get(PAGE, { as })).text()
  expect(html).toContain('value="(909) 555-0142"')
  expect(textIn(html)).toMatch(/Primary email: suite-101@example\.com .*Contact management to change primary email\./)
  expect(html).not.toContain('name="primaryEmail"')
})

test.each([
  ["primaryPhone", "", "Required."],
  ["primaryPhone", "555-0142", ALLOWED.phone],
  ["secondaryPhone", "one two", ALLOWED.phone],
  ["secondaryEmail", "no email", ALLOWED.email],
])("%s cannot be '%s': nothing is saved, and what was typed stays", async (field, value, message) => {
  const before = await stored()
  const response = await saves({ secondaryEmail: "typed@example.com", [field]: value })
  const html = await response.text()
  expect([response.status, textIn(html).includes(message)]).toEqual([400, true])
  expect(html).toContain(field === "secondaryEmail" ? `value="${value}"` : 'value="typed@example.com"')
  expect(await stored()).toEqual(before)
})

test("ids that are sent along change nothing: the tenant is the one who is signed in", async () => {
  const felix = await tenantUser(102)
  await saves({ tenantID: String(felix.tenantId), id: String(felix.tenantId), primaryPhone: "9095550111" })
  const all = await read((tx) => tx.all(tx.select().from(tenants).orderBy(tenants.id)))
  expect(all.map(({ primaryPhone }) => primaryPhone)).toEqual(["9095550111", "9095550142"])
})

test("a link to a new password is mailed to whoever asks for it", async () => {
  const response = await post(PAGE, { intent: "reset" }, { as })
  expect([response.status, response.headers.get("location")]).toEqual([302, PAGE])
  expect(await audited()).toContain("USR_RSTSENT")
})

test("to an administrator signed in as the tenant the link is closed, with the reason; the rest is written down as theirs", async () => {
  const by = await impersonation()
  const html = await (await get(PAGE, { as: by })).text()
  expect(html).not.toContain('value="reset"')
  expect(textIn(html)).toContain("Only the tenant can ask for a new password here")
  const refused = await post(PAGE, { intent: "reset" }, { as: by })
  expect([refused.status, textIn(await refused.text()).includes("Access denied for this operation.")]).toEqual([
    403,
    true,
  ])
  expect(await audited()).not.toContain("USR_RSTSENT")
  await saves({ secondaryPhone: "9095550177" }, by)
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.find(({ category }) => category === "TEN_CHANGED")?.metadata).toHaveProperty("ImpersonatedBy")
})

test.each([PAGE, "/home/ach"])("%s is for tenants, past ones too", async (path) => {
  expect((await get(path, { as: await tokenOf(await tenantUser(null), "page") })).status).toBe(200)
  expect((await get(path, { as: await tokenOf(await staff(0), "page") })).status).toBe(403)
})

test("the policy says what a failed payment costs, that the privilege can go, and when to pay", async () => {
  const text = textIn(await (await get("/home/ach", { as })).text())
  for (const expected of [
    "$20.00",
    "may restrict an account",
    "3 to 5 business days before rent is due",
    "What is up to you",
  ]) {
    expect(text).toContain(expected)
  }
})
