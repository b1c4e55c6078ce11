/** The template creator, without script. Source: specification 2 "Template creator". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { emailTemplates, scheduledEmails } from "#db/schema/index.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
const PATH = "/management/email/templates"
const RENT = { subject: "Rent of [currentMonthName]", body: "Dear [firstName],\r\n\r\nplease pay." }
const view = async (query = "") => {
  const response = await get(`${PATH}${query}`, { as })
  return { status: response.status, html: await response.text() }
}
const send = async (form: Record<string, string>, query = "") => {
  const response = await post(`${PATH}${query}`, form, { as })
  return { status: response.status, to: response.headers.get("location"), html: await response.text() }
}
const stored = () => read((tx) => tx.all(tx.select().from(emailTemplates)))

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
})

test("New makes a template, which is then changed", async () => {
  expect(textIn((await view("?template=-1")).html)).toContain("New template")
  expect(await send({ intent: "create", ...RENT })).toMatchObject({ status: 302, to: `${PATH}?template=1` })
  expect(textIn((await view("?template=1")).html)).toContain("Edit template")
  await send({ intent: "update", templateId: "1", ...RENT, subject: "Rent" }, "?template=1")
  expect(await stored()).toMatchObject([{ subject: "Rent", body: "Dear [firstName],\n\nplease pay." }])
})

test("a key that is none, and one without a value, are named and asked about once; another text is asked about again", async () => {
  const wrong = { subject: "Rent", body: "[firstName], pay [rentPaymnet]. Call [companyPhone]." }
  const question = await send({ intent: "create", key: "a", ...wrong })
  expect(question.status).toBe(409)
  expect(textIn(question.html)).toContain(
    "[rentPaymnet] is not a key and is sent unchanged. Did you mean [rentPayment]? [companyPhone] has no value and is left out.",
  )
  expect([question.html.includes("pay [rentPaymnet]."), await stored()]).toEqual([true, []])
  const answer = question.html.match(/name="keysConfirmed" value="([^"]+)"/)?.[1] ?? ""
  const other = await send({ intent: "create", key: "b", ...wrong, body: "[nonsense]", keysConfirmed: answer })
  expect([other.status, textIn(other.html).includes("[nonsense] is not a key and is sent unchanged.")]).toEqual([
    409,
    true,
  ])
  expect((await send({ intent: "create", key: "c", ...wrong, keysConfirmed: answer })).status).toBe(302)
  await setting({ companyPhone: "5550100" })
  const change = { intent: "update", templateId: "1", subject: "Rent", body: "[firstName], call [companyPhone]." }
  expect((await send(change, "?template=1")).status).toBe(302)
})

test.each([
  [{ subject: "" }, "Required."],
  [{ body: "" }, "Required."],
  [{ subject: "x".repeat(201) }, "Use at most 200 characters."],
])("a template that is none (%#) says why, and keeps what was typed", async (wrong, problem) => {
  const { status, html } = await send({ intent: "create", subject: "Kept subject", body: "Kept body", ...wrong })
  expect([status, textIn(html).includes(problem), html.includes("Kept ")]).toEqual([400, true, true])
  expect(await stored()).toEqual([])
})

test("only what is saved is loaded", async () => {
  await send({ intent: "create", ...RENT })
  const refused = await send({ intent: "load", templateId: "1", ...RENT, body: "Changed" }, "?template=1")
  expect([refused.status, textIn(refused.html).includes("Save your changes first.")]).toEqual([400, true])
  expect(refused.html).toContain("Changed")
  expect((await send({ intent: "load", templateId: "1", ...RENT }, "?template=1")).to).toBe(
    "/management/email/send?template=1",
  )
  expect((await view()).html).toMatch(/value="load"[^>]*disabled/)
})

test("a template is deleted after a question, but not while a scheduled email is sent with it", async () => {
  await send({ intent: "create", ...RENT })
  expect(textIn((await view("?template=1&dialog=delete")).html)).toContain("Delete this template?")
  const uses = { templateId: 1, frequency: "once" as const, initialSendAt: 1, toEmails: [] as string[], createdAt: 1 }
  await write((tx) => tx.run(tx.insert(scheduledEmails).values(uses)))
  const refused = await send({ intent: "delete", id: "1" }, "?template=1&dialog=delete")
  expect([refused.status, textIn(refused.html).includes("The template is used by a scheduled email.")]).toEqual([
    409,
    true,
  ])
  await write((tx) => tx.run(tx.delete(scheduledEmails)))
  expect(await send({ intent: "delete", id: "1" }, "?template=1")).toMatchObject({ status: 302, to: PATH })
  expect(await stored()).toEqual([])
  expect((await view("?template=1")).status).toBe(404)
})

test("who edits a template that somebody deletes keeps what they typed, and saves it as a new one", async () => {
  await send({ intent: "create", ...RENT })
  await send({ intent: "delete", id: "1" }, "?template=1")
  expect(textIn((await view("?template=1")).html)).toContain("This template was deleted already.")
  const typed = { subject: "My subject", body: "My long letter" }
  const refused = await send({ intent: "update", templateId: "1", ...typed }, "?template=1")
  expect(refused.status).toBe(404)
  expect(textIn(refused.html)).toContain("Somebody deleted this template in the meantime. Save it as a new one.")
  expect(refused.html).toContain("My long letter")
  expect(refused.html).toMatch(/name="subject"[^>]* value="My subject"/)
  expect(refused.html).toContain('value="create"')
  expect(refused.html).not.toContain('name="templateId"')
  expect((await send({ intent: "create", key: "new", ...typed }, "")).status).toBe(302)
  expect(await stored()).toMatchObject([typed])
})

test("the guide shows all keys with the values of a chosen tenant", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 40_000 })
  const { html } = await view("?search=dana")
  expect(textIn(html)).toContain("As filled in for Dana Reyes")
  expect(textIn(html)).toContain("[rentBalance] $400.00")
  expect(html.match(/<code>\[\w+\]<\/code>/g)).toHaveLength(41)
  expect(textIn((await view("?search=nobody")).html)).toContain("No results found")
})
