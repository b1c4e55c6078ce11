/** Scheduled emails by /api: M51 to M54, with every refusal. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { scheduledEmails, users } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { templateOf } from "../support/templates.ts"
import { tokenOfLevel } from "../support/units.ts"
import { setting, USUAL } from "../support/world.ts"

const PATH = "/management/email/schedule"
const SOON = "2190-01-31T17:00:00Z"
let as = ""
let water = 0

beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOfLevel(6)
  water = await templateOf("Water")
})

const schedule = (more: object = {}) =>
  api("POST", PATH, {
    as,
    body: { frequency: "monthly", initialSendDate: SOON, toGroup: "allTenants", templateID: water, ...more },
  })
const list = async () => (await api("GET", PATH, { as })).body
const disable = (scheduledEmailId: number, isDisabled: boolean) =>
  api("POST", `${PATH}/disable`, { as, body: { scheduledEmailId, isDisabled } })
const change = (values: Partial<typeof scheduledEmails.$inferInsert>) =>
  write((tx) => tx.run(tx.update(scheduledEmails).set(values)))

test("M51 schedules an email to a group, and the next one is the first", async () => {
  const { status, body } = await schedule()
  expect([status, body]).toEqual([
    201,
    {
      ScheduledEmailID: expect.any(Number),
      IsDisabled: false,
      EmailTemplate: { TemplateID: water, Subject: "Water" },
      Frequency: "monthly",
      InitialSend: "2190-01-31T17:00:00.000Z",
      NextSendDate: "2190-01-31T17:00:00.000Z",
      LastSentDate: null,
      ToGroup: "allTenants",
      ToGroupName: "All Tenants",
      ToEmails: [],
      AppUser: { FirstName: expect.any(String), LastName: expect.any(String) },
      Creator: expect.any(Number),
    },
  ])
  expect(await list()).toEqual([body])
})

test("M51 takes addresses instead, each once and in lower case, and an instant of any offset", async () => {
  const toEmails = ["Ann@example.com", "ann@example.com", "bob@example.com"]
  const { body } = await schedule({ toGroup: undefined, toEmails, initialSendDate: "2190-01-31T09:00:00-08:00" })
  expect(body).toMatchObject({
    ToEmails: ["ann@example.com", "bob@example.com"],
    ToGroup: null,
    ToGroupName: null,
    InitialSend: "2190-01-31T17:00:00.000Z",
  })
})

const BAD_DATE = "Date input not valid."
const EXACTLY_ONE = "Give exactly one of toEmails and toGroup."
test.each([
  [{ frequency: "weekly" }, "frequency", "Invalid value."],
  [{ frequency: undefined }, "frequency", "Required."],
  [{ initialSendDate: undefined }, "initialSendDate", BAD_DATE],
  [{ initialSendDate: "tomorrow" }, "initialSendDate", BAD_DATE],
  [{ initialSendDate: "2190-02-30T09:00:00Z" }, "initialSendDate", BAD_DATE],
  [{ initialSendDate: "2190-01-31T09:00:00" }, "initialSendDate", BAD_DATE],
  [{ initialSendDate: 1_790_000_000 }, "initialSendDate", BAD_DATE],
  [{ initialSendDate: "2020-01-01T09:00:00Z" }, "initialSendDate", BAD_DATE],
  [{ toGroup: undefined }, "toEmails", EXACTLY_ONE],
  [{ toGroup: undefined, toEmails: [] }, "toEmails", "Required."],
  [{ toEmails: ["ann@example.com"] }, "toGroup", EXACTLY_ONE],
  [{ toGroup: undefined, toEmails: ["nobody"] }, "toEmails", "Invalid value."],
  [{ toGroup: undefined, toEmails: Array(201).fill("ann@example.com") }, "toEmails", "Use at most 200 addresses."],
  [{ templateID: "1" }, "templateID", "Invalid value."],
  [{ templateID: undefined }, "templateID", "Required."],
])("M51 refuses %j", async (more, field, message) => {
  const { status, body } = await schedule(more)
  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"])
  expect(Object.keys(body.fields)[0]).toMatch(new RegExp(`^${field}`))
  expect(body.error).toBe(message)
  expect(await list()).toEqual([])
})

test("M51 refuses a template and a group that are not there", async () => {
  const answers = [await schedule({ templateID: 999 }), await schedule({ toGroup: "toString" })]
  expect(answers.map(({ status, body }) => [status, body.code, body.subject])).toEqual([
    [404, "TEMPLATE_NOT_FOUND", "Template Not Found"],
    [404, "GROUP_NOT_FOUND", "Group Not Found"],
  ])
})

test("M52 lists the newest first; of a deleted account nothing is said", async () => {
  const { body: first } = await schedule({ frequency: "once" })
  await schedule()
  expect((await list()).map((one: { Frequency: string }) => one.Frequency)).toEqual(["monthly", "once"])
  const token = await tokenOfLevel(0)
  await write((tx) => tx.run(tx.delete(users).where(eq(users.id, first.Creator))))
  const { body } = await api("GET", PATH, { as: token })
  expect(body.map(({ AppUser, Creator }: { AppUser: unknown; Creator: unknown }) => [AppUser, Creator])).toEqual([
    [null, null],
    [null, null],
  ])
})

test("M53 deletes a scheduled email, once", async () => {
  const { body } = await schedule()
  const remove = () => api("DELETE", `${PATH}?scheduledEmailId=${body.ScheduledEmailID}`, { as })
  expect(await remove()).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  const again = await remove()
  expect([again.status, again.body.code]).toEqual([404, "SCHEDULED_EMAIL_NOT_FOUND"])
  expect((await api("DELETE", `${PATH}?scheduledEmailId=x`, { as })).status).toBe(400)
  expect((await api("DELETE", PATH, { as })).status).toBe(400)
})

test("M54 disables and enables; what is still to come stays", async () => {
  const { body } = await schedule({ frequency: "once" })
  expect((await disable(body.ScheduledEmailID, true)).body).toEqual({ ...body, IsDisabled: true })
  const enabled = await disable(body.ScheduledEmailID, false)
  expect([enabled.status, enabled.body]).toEqual([200, body])
})

test("M54 takes a monthly one that was overdue to its next occurrence to come", async () => {
  const { body } = await schedule()
  await disable(body.ScheduledEmailID, true)
  const begun = Date.parse("2026-01-31T17:00:00Z")
  await change({ initialSendAt: begun, nextSendAt: begun })
  const enabled = (await disable(body.ScheduledEmailID, false)).body
  const next = Date.parse(enabled.NextSendDate)
  expect(enabled).toMatchObject({ IsDisabled: false, LastSentDate: null })
  expect(next).toBeGreaterThan(Date.now())
  expect(next).toBeLessThan(Date.now() + 32 * 24 * 60 * 60 * 1000)
})

test("M54 sends no overdue email that was to be sent once", async () => {
  const { body } = await schedule({ frequency: "once" })
  await disable(body.ScheduledEmailID, true)
  await change({ initialSendAt: 1, nextSendAt: 1 })
  const enabled = (await disable(body.ScheduledEmailID, false)).body
  expect(enabled).toMatchObject({ IsDisabled: false, NextSendDate: null, LastSentDate: null })
})

test("M54 said twice changes nothing: one that is due is still sent", async () => {
  const { body } = await schedule({ frequency: "once" })
  await change({ nextSendAt: 1 })
  const enabled = await disable(body.ScheduledEmailID, false)
  expect(enabled.body.NextSendDate).toBe("1970-01-01T00:00:00.001Z")
})

test("M54 refuses what is not there or no flag", async () => {
  const missing = await disable(999, true)
  expect([missing.status, missing.body.code]).toEqual([404, "SCHEDULED_EMAIL_NOT_FOUND"])
  const { status, body } = await api("POST", `${PATH}/disable`, { as, body: { scheduledEmailId: 1 } })
  expect([status, body.fields]).toEqual([400, { isDisabled: ["Required."] }])
})
