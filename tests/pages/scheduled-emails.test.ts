/** The page of scheduled emails: list, create, disable, delete, as a browser without script does. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { emailTemplates, scheduledEmails, scheduledRuns } from "#db/schema/index.ts"
import { addDays, DEFAULT_ZONE, dayAt } from "~/values/calendar.ts"
import { isSkipped } from "~/values/occurrences.ts"
import { api, get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { templateOf } from "../support/templates.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const HERE = "/management/email/scheduled"
let as = ""
let me = 0
let water = 0

beforeEach(async () => {
  await setting(USUAL)
  const manager = await staff(6)
  me = manager.userId
  as = await tokenOf(manager, "page")
  water = await templateOf("Water on Sunday", "Dear [firstName],\nno water.")
})

const view = async (query = "") => {
  const response = await get(`${HERE}${query}`, { as })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "?dialog=new") => {
  const response = await post(`${HERE}${query}`, form, { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}
const all = () => read((tx) => tx.all(tx.select().from(scheduledEmails)))
const tomorrow = () => addDays(dayAt(Date.now(), DEFAULT_ZONE), 1)
const typed = (more: Record<string, string> = {}) => ({
  intent: "schedule",
  key: "k",
  template: String(water),
  recipients: "group",
  toGroup: "allTenants",
  toEmails: "",
  frequency: "once",
  day: tomorrow(),
  hour: "9",
  ...more,
})
const AT = Date.parse("2190-01-31T17:00:00Z")
const scheduled = async (more: Partial<typeof scheduledEmails.$inferInsert> = {}) => {
  const row = {
    templateId: water,
    frequency: "monthly" as const,
    initialSendAt: AT,
    nextSendAt: AT,
    toGroup: "allTenants",
    toEmails: [],
    creatorId: me,
    createdAt: 1,
  }
  const made = await write((tx) =>
    tx.one(
      tx
        .insert(scheduledEmails)
        .values({ ...row, ...more })
        .returning(),
    ),
  )
  return made?.id ?? 0
}

test("without any it says so; the dialog has the first template, the first group and tomorrow morning", async () => {
  await templateOf("Parking")
  expect(textIn((await view()).html)).toContain("Schedule Email New Email")
  expect(textIn((await view()).html)).toContain("No scheduled emails found.")
  const { html } = await view("?dialog=new")
  expect(textIn(html)).toContain("Schedule Emails")
  const selected = [...html.matchAll(/<option[^>]*value="([^"]*)"[^>]*selected/g)].map(([, value]) => value)
  expect(selected).toEqual([String(water), "allTenants", "9"])
  expect(html).toContain(`value="${tomorrow()}"`)
  expect(textIn(html)).toContain("Monthly emails are sent on this day and time each month indefinitely.")
  expect(textIn(html)).toContain("12:00 AM 1:00 AM")
  expect(textIn(html)).toMatch(/It is sent on \w+ \d+, \d{4} 9:00 AM/)
})

test("the loaded template is shown beside the list, and is the one that the dialog begins with", async () => {
  const parking = await templateOf("Parking", "Dear [lastName], move your car.")
  expect(textIn((await view()).html)).toContain("Dear [firstName], no water.")
  expect(textIn((await view(`?template=${parking}`)).html)).toContain("Dear [lastName], move your car.")
  const { html } = await view(`?dialog=new&template=${parking}`)
  expect(html).toMatch(new RegExp(`value="${parking}"[^>]*selected`))
})

test("without a template it leads to where one is written", async () => {
  await write((tx) => tx.run(tx.delete(emailTemplates)))
  for (const query of ["", "?dialog=new"]) {
    const { status, html } = await view(query)
    expect(status).toBe(200)
    expect(html).toContain('href="/management/email/templates"')
  }
})

test("an hour that is none is named as its field is", async () => {
  const { status, html } = await send(typed({ hour: "x" }))
  expect(status).toBe(400)
  expect(html).toMatch(/<a href="#[^"]*-field-hour">Time<\/a>/)
})

test("an email is scheduled once, however often the form is sent, and the dialog says so", async () => {
  const { status, to } = await send(typed())
  expect([status, to]).toEqual([302, `${HERE}?dialog=scheduled`])
  await send(typed())
  expect(await all()).toMatchObject([{ frequency: "once", toGroup: "allTenants", creatorId: me }])
  const { html } = await view("?dialog=scheduled")
  expect(textIn(html)).toMatch(/Email Scheduled Email has been scheduled\. OK/)
  expect(textIn(html)).toMatch(
    /Sends automatically on \w+ \d+, \d{4} 9:00 AM\. To All Tenants Frequency Once .* Created by You Enabled/,
  )
})

test("specific users are addresses, each once", async () => {
  const plain = String(await templateOf("Water", "No water on Sunday."))
  await send(
    typed({
      template: plain,
      recipients: "users",
      toEmails: "Ann <Ann@example.com>, bob@example.com\nann@example.com",
    }),
  )
  expect(await all()).toMatchObject([{ toGroup: null, toEmails: ["ann@example.com", "bob@example.com"] }])
})

test("people are found by name or unit, ticked, and get it beside the addresses that were typed", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-02")
  const found = await send(typed({ intent: "ahead", recipients: "users", find: "reyes", add: "ticked@example.com" }))
  expect(textIn(found.html)).toContain(
    "Gets the email when ticked ticked@example.com Dana Reyes, dana.reyes@example.com, unit 101",
  )
  expect(found.html).toMatch(/name="add"[^>]*checked[^>]*value="ticked@example.com"/)
  const nobody = await send(typed({ intent: "ahead", key: "another", recipients: "users", find: "nobody" }))
  expect(textIn(nobody.html)).toContain("No results found for “nobody”.")
  const plain = String(await templateOf("Water", "No water on Sunday."))
  await send(
    typed({ template: plain, recipients: "users", toEmails: "ann@example.com", add: "dana.reyes@example.com" }),
  )
  expect(await all()).toMatchObject([{ toEmails: ["ann@example.com", "dana.reyes@example.com"] }])
})

test.each([
  [{ day: "2020-01-01" }, "Date input not valid."],
  [{ day: "" }, "Send date : Required."],
  [{ day: "soon" }, "Date input not valid."],
  [{ hour: "24" }, "Choose an hour of the day."],
  [{ frequency: "" }, "Required."],
  [{ template: "" }, "Required."],
  [{ recipients: "users", toEmails: "" }, "Required."],
  [{ recipients: "users", toEmails: "ann@example.com, nobody" }, "“nobody” is not an email like name@example.com."],
  [{ recipients: "group", toGroup: "" }, "Choose a group."],
])(
  "what is missing or wrong (%j) says why beside its field, keeps the rest, and schedules nothing",
  async (wrong, problem) => {
    const { status, html } = await send(typed({ ...wrong, toEmails: "kept@example.com", ...wrong }))
    expect(status).toBe(400)
    expect(textIn(html).replaceAll("&quot;", '"')).toContain(problem)
    expect(textIn(html)).toContain("Nothing was scheduled yet.")
    expect(await all()).toEqual([])
  },
)

test("the next three times are shown before it is scheduled, with a word on months that are too short", async () => {
  const form = typed({
    intent: "ahead",
    frequency: "monthly",
    day: "2190-01-31",
    recipients: "users",
    toEmails: "kept@example.com",
  })
  const { status, html } = await send(form)
  expect(status).toBe(200)
  expect(textIn(html)).toContain(
    "The next times it is sent: January 31, 2190 9:00 AM February 28, 2190 9:00 AM March 31, 2190 9:00 AM",
  )
  expect(textIn(html)).toContain("Months that do not have this day get it on their last day.")
  expect(html).toContain("kept@example.com")
  expect(await all()).toEqual([])
  const changed = await get(`${HERE}/dates?frequency=monthly&day=2190-01-31&hour=9`, { as })
  expect(textIn(await changed.text())).toContain("February 28, 2190 9:00 AM")
  const never = await get(`${HERE}/dates?frequency=monthly&day=x&hour=`, { as })
  expect([never.status, textIn(await never.text())]).toEqual([200, expect.stringContaining("Date input not valid.")])
})

test("the dialog shows the text and how many get it, as the group, the addresses or the template are chosen", async () => {
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 40_000 })
  const { html } = await view("?dialog=new")
  expect(textIn(html)).toContain("To whoever belongs to All Tenants when it is sent: 1 recipient today.")
  expect(textIn(html)).toContain("As Dana Reyes would read it Water on Sunday Dear Dana , no water.")
  const other = await templateOf("Call us", "[firstName], call [companyPhone] about [rentPaymnet].")
  const dates = async (query: Record<string, string>) => {
    const all = { frequency: "once", day: tomorrow(), hour: "9", template: String(other), ...query }
    return textIn(await (await get(`${HERE}/dates?${new URLSearchParams(all)}`, { as })).text())
  }
  const users = await dates({
    recipients: "users",
    toEmails: "roofer@elsewhere.example, dana.reyes@example.com, nobody",
  })
  expect(users).toContain("2 recipients")
  expect(users).toContain("As roofer@elsewhere.example would read it Call us")
  expect(users).toContain("[rentPaymnet] is not a key and is sent unchanged. Did you mean [rentPayment]?")
  expect(users).toContain("[firstName] has no value for 1 of 2 recipients, [companyPhone] has no value")
  expect(await dates({ recipients: "group", toGroup: "pastTenants" })).toContain(
    "To whoever belongs to Past Tenants when it is sent: nobody today.",
  )
})

test("keys that cannot be filled in are asked about once before an email is scheduled", async () => {
  const other = await templateOf("Call us", "Call [companyPhone] about [rentPaymnet].")
  const form = typed({ template: String(other), recipients: "users", toEmails: "roofer@elsewhere.example" })
  const question = await send({ ...form, key: "a" })
  expect([question.status, await all()]).toEqual([409, []])
  expect(textIn(question.html)).toContain("[companyPhone] has no value and is left out.")
  const keysConfirmed = question.html.match(/name="keysConfirmed" value="([^"]+)"/)?.[1] ?? ""
  expect((await send({ ...form, key: "b", keysConfirmed })).to).toBe(`${HERE}?dialog=scheduled`)
  const sent = await api("POST", "/management/email/schedule", {
    as: await tokenOf({ userId: me, email: "" }, "api"),
    body: { frequency: "once", initialSendDate: "2190-01-31T17:00:00Z", toGroup: "allTenants", templateID: other },
  })
  expect(sent.status).toBe(201)
})

test("each one says what it does, in the words of its state", async () => {
  const other = await staff(4, "wei@example.com")
  await scheduled({ creatorId: other.userId })
  const missed = await scheduled({
    frequency: "once",
    nextSendAt: null,
    initialSendAt: Date.parse("2026-01-10T17:00:00Z"),
  })
  const empty = await scheduled({
    frequency: "once",
    nextSendAt: null,
    initialSendAt: Date.parse("2026-02-10T17:00:00Z"),
  })
  await write((tx) =>
    tx.run(tx.insert(scheduledRuns).values({ scheduledEmailId: empty, key: "k", occurrenceAt: 1, mails: 0, at: 1 })),
  )
  await scheduled({
    frequency: "once",
    nextSendAt: null,
    lastSentAt: 1,
    initialSendAt: Date.parse("2026-03-10T16:00:00Z"),
    creatorId: 999,
  })
  const text = textIn((await view()).html)
  expect(text).toContain("Sent automatically on March 10, 2026 9:00 AM.")
  expect(text).toContain("Created by Deleted account")
  expect(text).toContain("Not sent on February 10, 2026 9:00 AM: nobody was in the group.")
  expect(text).toContain("Not sent on January 10, 2026 9:00 AM: it was disabled.")
  expect(text).toContain(
    "Sends every month at 9:00 AM on the 31st, or the last day of shorter months. Next on January 31, 2190 9:00 AM.",
  )
  expect(text).toContain("Created by Sam Level 4 Enabled")
  expect(missed).toBeGreaterThan(0)
})

test("a disabled one says so and when it would be sent, but not that it is sent next; one whose time has passed waits for nothing", async () => {
  await scheduled({ isDisabled: true })
  const { html } = await view()
  expect(html).toContain(
    'class="disabled" title="This email is disabled: it is not sent. It can be enabled again with the toggle."',
  )
  expect(textIn(html)).toContain("at 9:00 AM on the 31st, or the last day of shorter months. To All Tenants")
  expect(textIn(html)).toContain("Not sent until it is enabled")
  const passed = { frequency: "once" as const, nextSendAt: null, initialSendAt: Date.parse("2026-01-10T17:00:00Z") }
  await write((tx) => tx.run(tx.update(scheduledEmails).set(passed)))
  const text = textIn((await view()).html)
  expect(text).toContain("Not sent on January 10, 2026 9:00 AM: it was disabled.")
  expect(text).not.toContain("until it is enabled")
})

test("the toggle disables and enables", async () => {
  const id = String(await scheduled())
  const toggled = await send({ intent: "toggle", scheduledEmailId: id, isDisabled: "true" }, "")
  expect([toggled.status, toggled.to]).toEqual([302, HERE])
  expect(await all()).toMatchObject([{ isDisabled: true }])
  await send({ intent: "toggle", scheduledEmailId: id, isDisabled: "" }, "")
  expect(await all()).toMatchObject([{ isDisabled: false }])
  expect((await send({ intent: "toggle", scheduledEmailId: "999", isDisabled: "" }, "")).status).toBe(404)
})

test("deletion asks first, and names what is deleted", async () => {
  const id = String(await scheduled())
  const text = textIn((await view(`?dialog=delete&id=${id}`)).html)
  expect(text).toContain("Confirm Delete “Water on Sunday” to All Tenants is no longer sent.")
  expect((await send({ intent: "delete", scheduledEmailId: id }, "")).status).toBe(302)
  expect(await all()).toEqual([])
  expect((await view(`?dialog=delete&id=${id}`)).status).toBe(404)
})

test("the list for the page's script is not modified until it changes", async () => {
  const id = await scheduled()
  const list = (tag?: string) => get(`${HERE}/list`, { as, headers: tag ? { "If-None-Match": tag } : {} })
  const first = await list()
  const tag = first.headers.get("ETag") ?? ""
  expect(textIn(await first.text())).toContain("Water on Sunday")
  expect((await view()).html).toContain(`data-version="${tag.slice(1, -1)}"`)
  expect((await list(tag)).status).toBe(304)
  await send({ intent: "toggle", scheduledEmailId: String(id), isDisabled: "true" }, "")
  expect((await list(tag)).status).toBe(200)
})

test("nobody but management sees it", async () => {
  const anonymous = await get(HERE)
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(HERE)])
  const robin = await tokenOf(await staff(9), "page")
  for (const path of ["", "/list", "/dates"])
    expect((await get(`${HERE}${path}`, { as: robin })).status, path).toBe(403)
})

test("a monthly one that would begin at an hour the clocks skip is refused beside the hour, one of once is not", async () => {
  let day = tomorrow()
  while (!isSkipped(day, 2, DEFAULT_ZONE)) day = addDays(day, 1)
  const skipped = "The clocks skip this hour on that day. Choose another hour or another day."
  const monthly = await send(typed({ frequency: "monthly", day, hour: "2" }))
  expect([monthly.status, textIn(monthly.html).includes(skipped), await all()]).toEqual([400, true, []])
  expect((await send(typed({ frequency: "monthly", day, hour: "1" }))).status).toBe(302)
  expect((await send(typed({ key: "k2", day, hour: "2" }))).status).toBe(302)
})
