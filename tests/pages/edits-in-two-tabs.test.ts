/** Two people, or two tabs, edit the same thing: the second save is refused, shows both values, and keeps what was typed. Source: api.md section 0, "Versions". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { findTemplate } from "~/domain/messaging/templates.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { editUnit, findUnit } from "~/domain/units/units.ts"
import { api } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { templateOf } from "../support/templates.ts"
import { vacantUnit } from "../support/units.ts"

const REFUSED = "Changed Meanwhile Somebody else changed this in the meantime. Nothing was saved."
const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const UNIT = "/management/editunit?unit=101"
let one: ReturnType<typeof browserOf>
let other: ReturnType<typeof browserOf>
let bearer = ""

beforeEach(async () => {
  const [boss, admin] = [await staff(0), await staff(1)]
  one = browserOf(await tokenOf(boss, "page"))
  other = browserOf(await tokenOf(admin, "page"))
  bearer = await tokenOf(boss, "api")
})

const unit = () => read((tx) => findUnit(tx, 101))
const unitChanges = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).flatMap(({ category, details }) =>
    category === "UNIT_CHANGED" ? [details] : [],
  )

test("a unit: a note typed while somebody raises the rent does not put the old rent back", async () => {
  await vacantUnit(101)
  const typed = { intent: "save", unitNumber: "101", monthlyRent: "1,000.00", deposit: "1,500.00" }
  const [first, second] = [(await one.open(UNIT)).html, (await other.open(UNIT)).html]
  const raised = { ...typed, ...hiddenOf(first, "monthlyRent"), monthlyRent: "1,555" }
  expect((await one.send(UNIT, raised)).status).toBe(302)
  const refused = await other.send(UNIT, { ...typed, ...hiddenOf(second, "monthlyRent"), notes: "New carpet" })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining(REFUSED)])
  expect(refused.text).toContain("Monthly Rent : Now: $1,555.00")
  expect(refused.html).toMatch(/<textarea[^>]*name="notes"[^>]*>New carpet</)
  expect(await unit()).toMatchObject({ monthlyRent: 155_500, notes: null })
  const again = { ...typed, ...hiddenOf(refused.html, "monthlyRent"), monthlyRent: "1555", notes: "New carpet" }
  expect((await other.send(UNIT, again)).status).toBe(302)
  expect(await unit()).toMatchObject({ monthlyRent: 155_500, notes: "New carpet" })
  expect((await unitChanges()).slice(-2)).toEqual([
    "Unit 101 was changed: monthly rent from $1,000.00 to $1,555.00.",
    "Unit 101 was changed: notes.",
  ])
})

test("a unit: the same values again, and a change of something else meanwhile, are no conflict", async () => {
  await vacantUnit(101)
  const typed = { intent: "save", unitNumber: "101", monthlyRent: "1000", deposit: "1500" }
  const version = hiddenOf((await one.open(UNIT)).html, "monthlyRent")
  expect((await one.send(UNIT, { ...typed, ...version, monthlyRent: "1100" })).status).toBe(302)
  expect((await one.send(UNIT, { ...typed, ...version, monthlyRent: "1100" })).status).toBe(302)
  const page = hiddenOf((await one.open(UNIT)).html, "monthlyRent")
  await api("POST", "/management/unit/status", { as: bearer, body: { unitNumber: 101, status: "blue" } })
  expect((await one.send(UNIT, { ...typed, ...page, monthlyRent: "1200" })).status).toBe(302)
})

test("a planned increase: the second plan is refused", async () => {
  await vacantUnit(101)
  const day = (await one.open(UNIT)).html
  const plan = (amount: string) => ({
    intent: "plan",
    unitNumber: "101",
    ...hiddenOf(day, "plannedRentIncreaseDate"),
    plannedRentIncreaseDate: "2099-01-01",
    plannedRentIncreaseAmount: amount,
  })
  expect((await one.send(UNIT, plan("50"))).status).toBe(302)
  const refused = await other.send(UNIT, plan("75"))
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Now: $50.00")])
  expect(await unit()).toMatchObject({ plannedIncreaseCents: 5_000 })
})

test("M5 and M7 take the version that M2 shown, refuse another one, and save without one as before", async () => {
  await vacantUnit(101)
  const shown = (await api("GET", "/management/unit?unit=101", { as: bearer })).body
  const edit = (body: object) =>
    api("POST", "/management/unit/edit", { as: bearer, body: { unitNumber: 101, ...flags, ...body } })
  const plan = (body: object) =>
    api("POST", "/management/unit/rent-increase", { as: bearer, body: { unitNumber: 101, ...body } })
  expect((await edit({ monthlyRent: 155_500, version: shown.Version })).status).toBe(200)
  const late = await edit({ notes: "Late", monthlyRent: 100_000, version: shown.Version })
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "CHANGED_MEANWHILE",
    { monthlyRent: ["Now: $1,555.00"], notes: ["Now: empty"] },
  ])
  expect((await edit({ notes: "Right" })).body).toMatchObject({ MonthlyRent: 155_500, Notes: "Right" })
  expect((await plan({ plannedRentIncreaseAmount: 5_000, version: shown.PlanVersion })).status).toBe(200)
  const second = await plan({ plannedRentIncreaseAmount: 6_000, version: shown.PlanVersion })
  expect([second.status, second.body.code]).toEqual([409, "CHANGED_MEANWHILE"])
})

test("a template: the second text does not replace the first one unseen, by page and by call", async () => {
  const id = await templateOf("Rent", "Dear [firstName]")
  const page = `/management/email/templates?template=${id}`
  const html = (await one.open(page)).html
  const form = (body: string) => ({ intent: "update", ...hiddenOf(html, "subject"), subject: "Rent", body })
  const shown = (await api("GET", "/management/email/template/all", { as: bearer })).body[0]
  expect((await one.send(page, form("Dear [firstName], X"))).status).toBe(302)
  const refused = await other.send(page, form("Dear [firstName], Y"))
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Body : Now: Dear [firstName], X")])
  expect(refused.html).toContain("Dear [firstName], Y</textarea>")
  const call = { templateId: id, subject: "Rent", body: "Z", version: shown.Version }
  expect((await api("POST", "/management/email/template/update", { as: bearer, body: call })).body.code).toBe(
    "CHANGED_MEANWHILE",
  )
  expect((await read((tx) => findTemplate(tx, id))).body).toBe("Dear [firstName], X")
})

test("a user's name: the second one is refused", async () => {
  const sam = await staff(6)
  const page = `/admin?dialog=edit&user=${sam.userId}`
  const html = (await one.open(page)).html
  const form = (firstName: string) => ({
    intent: "edit",
    ...hiddenOf(html, "firstName"),
    firstName,
    lastName: "Level 6",
    email: sam.email,
  })
  expect((await one.send(page, form("Samuel"))).status).toBe(302)
  const refused = await other.send(page, form("Samantha"))
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("First Name : Now: Samuel")])
})

test("an edit of a unit without a change writes no audit row", async () => {
  await vacantUnit(101)
  const before = (await unitChanges()).length
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags }))
  expect((await unitChanges()).length).toBe(before)
})
