/** Rent reminders on their pages: created, changed, disabled, deleted; the log with reasons, and the preview. docs/decisions/0040. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { reminderLog, reminders } from "#db/schema/index.ts"
import { asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { on, setting, suite, USUAL } from "../support/world.ts"

const HERE = "/management/email/reminders"
let as = ""

beforeEach(async () => {
  await setting(USUAL)
  as = await tokenOf(await staff(6), "page")
})

const view = async (path = "") => {
  const response = await get(`${HERE}${path}`, { as })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "") => {
  const response = await post(`${HERE}${query}`, form, { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}
const all = () => read((tx) => tx.all(tx.select().from(reminders)))
const typed = (more: Record<string, string> = {}) => ({
  intent: "add",
  key: "k",
  subject: "Rent",
  body: "[firstName], you owe [totalBalance].",
  days: "-2",
  moreThan: "1,250.50",
  ...more,
})
const added = async (more: Record<string, string> = {}) => {
  await send(typed(more), "?dialog=new")
  return (await all()).at(-1)?.id ?? 0
}

test("a reminder is added once, however often the form is sent, and says when and to whom it goes", async () => {
  expect(textIn((await view()).html)).toContain("No reminders yet. Nobody is reminded of rent.")
  expect(textIn((await view("?dialog=new")).html)).toContain("3 days after rent is due")
  const { status, to } = await send(typed(), "?dialog=new")
  expect([status, to]).toEqual([302, HERE])
  await send(typed(), "?dialog=new")
  expect(await all()).toMatchObject([{ days: -2, moreThan: 125_050, isDisabled: false }])
  const text = textIn((await view()).html)
  expect(text).toContain(
    "2 days before rent is due, at 9:00 AM. To tenants who owe more than $1,250.50, with no payment pending",
  )
  expect(text).toMatch(/Next on \w{3} \d+, \d{4}, 9:00 AM\./)
  expect(text).toContain("Rent is due on the 1st of each month.")
})

test("keys that cannot be filled in are named and asked about once, when it is added and when it is saved", async () => {
  const body = "[firstName], you owe [totalBalnce]. [companyName]"
  const question = await send(typed({ body, key: "a" }), "?dialog=new")
  expect([question.status, await all()]).toEqual([409, []])
  expect(textIn(question.html)).toContain("Did you mean [totalBalance]? [companyName] has no value and is left out.")
  const keysConfirmed = question.html.match(/name="keysConfirmed" value="([^"]+)"/)?.[1] ?? ""
  expect((await send(typed({ body, key: "b", keysConfirmed }), "?dialog=new")).status).toBe(302)
  const edit = typed({ body, key: "c", intent: "edit", reminderID: "1" })
  expect((await send(edit, "?dialog=edit&id=1")).status).toBe(409)
})

test.each([
  [{ subject: "" }, "Required."],
  [{ subject: "x".repeat(201) }, "Use at most 200 characters."],
  [{ body: "" }, "Required."],
  [{ days: "21" }, "Choose one from the list."],
  [{ days: "" }, "When : Required."],
  [{ moreThan: "much" }, `Owes more than : ${ALLOWED.amount}`],
])("what is wrong (%j) says why, keeps the rest, and adds nothing", async (wrong, problem) => {
  const { status, html } = await send(typed({ subject: "Kept subject", body: "Kept body", ...wrong }), "?dialog=new")
  expect(status).toBe(400)
  expect(textIn(html)).toContain(problem)
  expect(html).toContain("subject" in wrong ? "Kept body" : "Kept subject")
  expect(await all()).toEqual([])
})

test("a reminder is changed, switched and deleted", async () => {
  const id = String(await added())
  expect((await view(`?dialog=edit&id=${id}`)).html).toContain('value="1,250.50"')
  await send(typed({ intent: "edit", reminderID: id, days: "5", key: "e" }), `?dialog=edit&id=${id}`)
  expect(await all()).toMatchObject([{ days: 5 }])
  await send({ intent: "toggle", reminderID: id, isDisabled: "true" })
  expect(textIn((await view()).html)).toContain("Not sent until it is enabled")
  await send({ intent: "toggle", reminderID: id, isDisabled: "" })
  expect(await all()).toMatchObject([{ isDisabled: false }])
  expect(textIn((await view(`?dialog=delete&id=${id}`)).html)).toContain("Confirm Delete “Rent” is no longer sent")
  expect((await send({ intent: "delete", reminderID: id })).to).toBe(HERE)
  expect(await all()).toEqual([])
  for (const query of [
    `?dialog=delete&id=${id}`,
    `?dialog=edit&id=${id}`,
    `/log?reminder=${id}`,
    `/preview?reminder=${id}`,
  ])
    expect((await view(query)).status, query).toBe(404)
  expect((await send({ intent: "toggle", reminderID: id, isDisabled: "" })).status).toBe(404)
})

test("who edits a reminder that somebody deletes meanwhile keeps what they typed, as a new one", async () => {
  const id = String(await added())
  await send({ intent: "delete", reminderID: id })
  const query = `?dialog=edit&id=${id}`
  expect(textIn((await view(query)).html)).toContain("This reminder was deleted already.")
  const { status, html } = await send({ ...typed({ subject: "Typed" }), intent: "edit", reminderID: id }, query)
  expect([status, textIn(html).includes("Somebody deleted this reminder in the meantime.")]).toEqual([404, true])
  expect(html).toMatch(/value="Typed".*value="add"/s)
})

test("a wrong field is named as it is labelled", async () => {
  const { html } = await send(typed({ moreThan: "", days: "99" }), "?dialog=new")
  for (const label of ["When", "Owes more than"]) expect(textIn(html)).toMatch(new RegExp(`${label} :`))
})

test("the log says who was reminded, who was not and why, by pages and as a file", async () => {
  const id = await added()
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-02")
  await write(async (tx) => {
    const line = (index: number) => ({
      reminderId: id,
      tenantId: dana,
      month: asMonth("2026-02"),
      key: `rem:${index}`,
      outcome: index === 0 ? ("sent" as const) : ("payment pending" as const),
      owed: asCents(index * 100),
      at: on("2026-02-04", 9) + index,
    })
    await tx.run(tx.insert(reminderLog).values(Array.from({ length: 60 }, (_, index) => line(index))))
  })
  expect(textIn((await view()).html)).toContain("Last on Feb 4, 2026, 9:00 AM: 1 reminded, 59 not.")
  const { html } = await view(`/log?reminder=${id}`)
  expect(rows(html)).toHaveLength(50)
  expect(rows(html)[0]).toEqual(["February 2026", "Payment pending", "$59.00", "Feb 4, 2026, 9:00 AM"])
  expect(rows((await view(`/log?reminder=${id}&page=2`)).html)).toHaveLength(10)
  expect(rows((await view(`/log?reminder=${id}&show=sent`)).html)).toEqual([
    ["February 2026", "Reminded", "$0.00", "Feb 4, 2026, 9:00 AM"],
  ])
  const file = await (await get(`${HERE}/log/export?reminder=${id}&show=not`, { as })).text()
  expect(file.split("\r\n")).toHaveLength(61)
  expect(file).toContain('Dana Reyes,2026-02,Payment pending,59.00,"Feb 4, 2026, 9:00 AM"')
})

test("the preview says who would get it today, first those who would, and sends nothing", async () => {
  const id = await added({ moreThan: "500" })
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 40_000 })
  await movesIn(102, "2026-01-02", { rent: 40_000, tenantFirstName: "Abe", primaryEmail: "abe@example.com" })
  await movesIn(101, "2026-01-02", { rent: 100_000 })
  const { html } = await view(`/preview?reminder=${id}`)
  expect(textIn(html)).toContain("One tenant of 2 would get it today.")
  expect(rows(html)).toEqual([
    ["Reminded", "$1,000.00"],
    ["Owes too little", "$400.00"],
  ])
  expect(await read((tx) => tx.all(tx.select().from(reminderLog)))).toEqual([])
})

test("nobody but management sees them", async () => {
  const anonymous = await get(HERE)
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(HERE)])
  const robin = await tokenOf(await staff(9), "page")
  for (const path of ["", "/log?reminder=1", "/log/export?reminder=1", "/preview?reminder=1"])
    expect((await get(`${HERE}${path}`, { as: robin })).status, path).toBe(403)
})
