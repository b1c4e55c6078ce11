/** A tenant's own maintenance requests. Source: specification 3 "Tenant maintenance request form". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { addRequestNote, setRequestStatus } from "~/domain/requests/change-request.ts"
import { submitRequest } from "~/domain/requests/create-request.ts"
import { ownRequests } from "~/domain/requests/own-requests.ts"
import { requestsByIds } from "~/domain/requests/requests.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { during, leaves, mona, movesInto, suite } from "../support/world.ts"

const PAGE = "/home/requests"
const NO_UNIT = "You must be assigned to a unit to submit a maintenance request."
type Tenant = Awaited<ReturnType<typeof tenantUser>>
let dana: Tenant
let as = ""

const actorOf = ({ userId, tenantId }: Tenant) => ({ ...mona, userId, tenantId, level: 10, name: "Dana Whitfield" })
const slams = { title: "Door closer slams", description: "Since the wind on Monday." }
const submits = (fields: Record<string, string> = {}, by = as) =>
  post(PAGE, { intent: "submit", permissionToEnter: "", contactMethod: "", ...slams, ...fields }, { as: by })
const adds = (requestID: number, note: string, by = as) =>
  post(`${PAGE}?request=${requestID}`, { intent: "add", requestID: String(requestID), note }, { as: by })
const stored = () => read((tx) => requestsByIds(tx, [1, 2, 3]))
const shown = async (query = "", by = as) => textIn(await (await get(PAGE + query, { as: by })).text())
const requested = (tenant: Tenant, title: string, unitNumber: number, day = "2026-11-19") =>
  during(day, (tx) => submitRequest(tx, actorOf(tenant), { ...slams, title, unitNumber }))

beforeEach(async () => {
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("a tenant submits a request and is home again, with a confirmation", async () => {
  const response = await submits({ permissionToEnter: "no", contactMethod: "phone" })
  expect([response.status, response.headers.get("location")]).toEqual([302, "/home"])
  expect(response.headers.get("set-cookie")).toContain("notice=")
  expect(await stored()).toMatchObject([
    {
      ...slams,
      unitNumber: 101,
      tenantId: dana.tenantId,
      creatorId: dana.userId,
      assigneeId: null,
      status: "in review",
      permissionToEnter: false,
      contactMethod: "phone",
    },
  ])
})

test("the form and the list call the suite as the rest of the portal does", async () => {
  expect(await shown()).toContain("Suite: 101")
  await suite(102, { rent: 1500 })
  await movesInto(dana.tenantId, 102, { isSubunit: true })
  expect(await shown()).toMatch(/Suite \*? ?.*Choose a suite 101 102/)
  await submits({ unitNumber: "102" })
  expect(await shown()).toContain("Suite 102")
  expect(await shown()).not.toContain("Unit 102")
})

test("whether the unit may be entered, and how the tenant wants to be reached, is said, or is not", async () => {
  await submits({ permissionToEnter: "yes", contactMethod: "phone" })
  await submits()
  expect((await stored()).map(({ permissionToEnter }) => permissionToEnter)).toEqual([true, null])
  const text = await shown()
  expect(text).toContain("Free to enter unit · Contact by phone")
  expect(text.match(/Submitted on [^.·]*·/g)).toHaveLength(1)
})

test("a request is submitted once, however often its form is sent", async () => {
  for (const _ of ["first", "again"]) await submits({ key: "4ac0e7a4-4f62-4a4b-8e0f-0d3f2f5d7a11" })
  expect(await stored()).toHaveLength(1)
})

test.each([
  ["title", "", "Required."],
  ["description", "  ", "Required."],
  ["title", "x".repeat(201), "Use at most 200 characters."],
  ["contactMethod", "pigeon", "Choose one from the list."],
])("%s cannot be '%s': a message stands beside it, and what was typed stays", async (field, value, message) => {
  const response = await submits({ title: "Typed before", [field]: value })
  const html = await response.text()
  expect([response.status, textIn(html).includes(message)]).toEqual([400, true])
  if (field !== "title") expect(html).toContain('value="Typed before"')
  expect(await stored()).toEqual([])
})

test("a tenant of several units chooses among them; another's unit is refused", async () => {
  await suite(103, { rent: 40_000 })
  await movesInto(dana.tenantId, 103, { isSubunit: true })
  await tenantUser(102)
  const html = await (await get(PAGE, { as })).text()
  expect([...html.matchAll(/<option value="(\d+)"/g)].map(([, value]) => value)).toEqual(["101", "103"])
  expect((await submits({ unitNumber: "102" })).status).toBe(403)
  const unclear = await submits({ unitNumber: "" })
  expect([unclear.status, textIn(await unclear.text()).includes("Choose one of your suites.")]).toEqual([400, true])
  await submits({ unitNumber: "103" })
  expect((await stored()).map(({ unitNumber }) => unitNumber)).toEqual([103])
})

test("a past tenant reads the sentence in place of the form, and the own requests", async () => {
  await requested(dana, "Door closer slams", 101)
  await leaves(dana.tenantId, "2026-11-20")
  const html = await (await get(PAGE, { as })).text()
  expect(textIn(html)).toContain(NO_UNIT)
  expect(textIn(html)).toContain("Door closer slams")
  expect(html).not.toContain('value="submit"')
  expect(html).not.toContain('value="add"')
  for (const response of [await submits(), await adds(1, "Still slams")]) {
    expect([response.status, textIn(await response.text()).includes(NO_UNIT)]).toEqual([409, true])
  }
  const late = await (await adds(1, "Still slams")).text()
  expect(textIn(late)).toContain("Nothing was added.")
  expect(late).toMatch(/<textarea[^>]*readOnly[^>]*>Still slams<\/textarea>/i)
  expect((await stored()).map(({ notes }) => notes)).toEqual([[]])
})

test("the own requests are listed with status, day, and the notes for the tenant, without those for staff", async () => {
  const sam = await staff(9)
  const worker = { ...mona, userId: sam.userId, level: 9 }
  const { id: requestId } = await requested(dana, "Door closer slams", 101)
  await during("2026-11-20", async (tx) => {
    await setRequestStatus(tx, worker, { requestId, status: "in progress" })
    await addRequestNote(tx, worker, { requestId, notes: "A new closer is ordered.", showToTenant: true })
    await addRequestNote(tx, worker, { requestId, notes: "The tenant is difficult.", showToTenant: false })
  })
  await adds(requestId, "Thank you")
  const html = await (await get(PAGE, { as })).text()
  const text = textIn(html)
  expect(text).toContain("Status became in progress on Nov 20, 2026")
  expect(text).toMatch(/Your note\s*, .*Thank you .*Sam Level 9\s*, Nov 20, 2026 A new closer is ordered\./)
  expect(html).not.toContain("difficult")
})

test("a tenant adds a note to an own request, which says that it is theirs", async () => {
  await requested(dana, "Door closer slams", 101)
  const response = await adds(1, "It slams at night, too.")
  expect([response.status, response.headers.get("location")]).toEqual([302, `${PAGE}?request=1#request-1`])
  const [request] = await stored()
  expect(request?.notes).toMatchObject([{ isFromTenant: true, isShownToTenant: true, authorId: dana.userId }])
  const empty = await adds(1, " ")
  expect([empty.status, textIn(await empty.text()).includes("Write a note or choose pictures.")]).toEqual([400, true])
})

test("another tenant's request is not there: not in the list, not by its number, and no note is added to it", async () => {
  const felix = await tenantUser(102)
  await requested(felix, "Felix has no light", 102)
  expect(await shown("?request=1")).not.toContain("no light")
  expect((await adds(1, "Mine")).status).toBe(404)
  const gone = await adds(99, "It drips now.")
  expect(gone.status).toBe(404)
  const html = await gone.text()
  expect(textIn(html)).toContain("Nothing was added.")
  expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>It drips now\.<\/textarea>/i)
  expect((await stored()).map(({ notes }) => notes)).toEqual([[]])
})

test("requests have their order by pages, and an address that names one shows its page", async () => {
  for (let number = 1; number <= 11; number += 1)
    await requested(dana, `Request number ${number}.`, 101, `2026-10-${String(number).padStart(2, "0")}`)
  expect(await shown()).not.toContain("Request number 1.")
  for (const query of ["?page=2", "?page=99", "?request=1"]) expect(await shown(query)).toContain("Request number 1.")
  const some = await read((tx) => ownRequests(tx, actorOf(dana), { page: 1, per: 2, requestId: 12 }))
  expect(some.requests.map(({ id }) => id)).toEqual([11, 10])
})

test("staff who are no tenants have no such page", async () => {
  for (const level of [0, 6, 9]) {
    const by = await tokenOf(await staff(level), "page")
    expect((await get(PAGE, { as: by })).status).toBe(403)
    expect((await adds(1, "x", by)).status).toBe(403)
  }
})

test("what an administrator submits when signed in as the tenant is written down as theirs", async () => {
  const ada = await staff(2, "ada@example.com")
  const opening = { userId: dana.userId, channel: "page", impersonatorId: ada.userId } as const
  const { token } = await write((tx) => openSession(tx, opening))
  expect((await submits({}, token)).headers.get("location")).toBe("/home")
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.at(-1)).toMatchObject({ category: "IMPERSONATED_WRITE", metadata: { ImpersonatedBy: ada.userId } })
})

test("staff read which administrator wrote as the tenant; the tenant does not", async () => {
  const ada = await staff(2, "ada@example.com")
  const opening = { userId: dana.userId, channel: "page", impersonatorId: ada.userId } as const
  const { token } = await write((tx) => openSession(tx, opening))
  await submits({}, token)
  await adds(1, "Bring a ladder.", token)
  await adds(1, "It is a tall door.")
  const asAda = await tokenOf(ada, "page")
  const dashboard = async (query: string) => textIn(await (await get(`/admin/requests${query}`, { as: asAda })).text())
  const by = "Dana Whitfield (by Sam Level 2)"
  const timesOn = async (query: string) => (await dashboard(query)).split(by).length - 1
  expect([await timesOn(""), await timesOn("?dialog=notes&request=1")]).toEqual([1, 3])
  expect(await shown()).not.toContain("(by")
})

test("a 31st note within an hour is refused with the time to wait, kept in its form, and staff still write", async () => {
  await submits()
  for (let sent = 1; sent <= 30; sent += 1) expect((await adds(1, `Note ${sent}`)).status).toBe(302)
  const refused = await adds(1, "The words that are kept.")
  const html = await refused.text()
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)])
  expect(textIn(html)).toContain("Too Many Requests At most 30 notes can be sent in an hour. Try again in an hour.")
  expect(html).toContain("The words that are kept.")
  const manager = { ...mona, userId: (await staff(6)).userId }
  await write((tx) => addRequestNote(tx, manager, { requestId: 1, notes: "We come at noon.", showToTenant: true }))
  expect((await stored())[0]?.notes).toHaveLength(31)
})

test("thirty notes of staff leave the tenant room for one", async () => {
  await submits()
  const manager = { ...mona, userId: (await staff(6)).userId }
  for (let written = 1; written <= 30; written += 1)
    await write((tx) => addRequestNote(tx, manager, { requestId: 1, notes: `Note ${written}`, showToTenant: true }))
  expect((await adds(1, "Thank you.")).status).toBe(302)
  expect((await stored())[0]?.notes).toHaveLength(31)
})

test("an eleventh request within an hour keeps what was typed", async () => {
  for (let sent = 1; sent <= 10; sent += 1) await submits({ title: `Door ${sent}` })
  const refused = await submits({ title: "The eleventh door" })
  const html = await refused.text()
  expect([refused.status, html.includes('value="The eleventh door"')]).toEqual([429, true])
  expect(textIn(html)).toContain("At most 10 new requests can be sent in an hour. Try again in an hour.")
})
