/** Two people, or two tabs, edit the same thing: the second save is refused, and its page shows both values and keeps the typed ones. Source: api.md section 0, "Versions". */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { createReminder, disableReminder, findReminder } from "~/domain/messaging/reminders.ts"
import { findTemplate } from "~/domain/messaging/templates.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { setPaymentKey } from "~/domain/settings/payment-keys.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { editUnit, findUnit } from "~/domain/units/units.ts"
import { asCents } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { templateOf } from "../support/templates.ts"
import { vacantUnit } from "../support/units.ts"

const REFUSED = "Changed Meanwhile This was changed in the meantime. Nothing was saved."
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
  expect(refused.html).toMatch(/class="error stored"[^>]*>(?:(?!<\/p>).)*Now: \$1,555\.00/)
  expect([refused.html.includes('class="notice problem"'), refused.html.includes("aria-invalid")]).toEqual([
    false,
    false,
  ])
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
  expect(day).toMatch(/<p id="plan-stored" hidden/)
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
  expect(refused.html).toMatch(/<p id="plan-stored">Saved now: \$50\.00 more/)
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

const DEFAULTS = "/admin/defaults"
const set = (key: string, value: unknown) => write((tx) => setDefault(tx, SYSTEM, { key, value }))
const defaults = () => read(async (tx) => ({ ...(await defaultsOf(tx)) }))
const settingsChanges = async () =>
  (await read((tx) => tx.all(tx.select().from(auditLog)))).flatMap(({ category, details }) =>
    category === "SETTINGS_CHANGED" ? [details] : [],
  )

test("a default alone: the second value is refused with both, and saved when it is sent again", async () => {
  await set("rentDueDay", 3)
  await set("rentDueDay", 5)
  const typed = { intent: "billing", rentDueDay: "7" }
  const refused = await one.send(DEFAULTS, { ...typed, "was.rentDueDay": "3" })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Rent due day : Now: 5")])
  expect(refused.html).toMatch(/name="rentDueDay"[^>]*value="7"/)
  expect(await defaults()).toMatchObject({ rentDueDay: 5 })
  const again = { ...typed, "was.rentDueDay": hiddenOf(refused.html, "rentDueDay")["was.rentDueDay"] ?? "" }
  expect((await one.send(DEFAULTS, again)).status).toBe(302)
  expect(await defaults()).toMatchObject({ rentDueDay: 7 })
})

test("a group of defaults: what one tab did not touch stays as the other saved it, also after a refusal", async () => {
  await set("propertyCity", "Chino")
  await set("propertyState", "CA")
  const shown = hiddenOf((await one.open(DEFAULTS)).html, "propertyName")
  const typed = { intent: "property", propertyCity: "Chino", propertyState: "NV" }
  await set("propertyCity", "Ontario")
  await set("propertyState", "TX")
  const refused = await one.send(DEFAULTS, { ...shown, ...typed })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Property state : Now: TX")])
  expect(refused.text).not.toContain("Now: Ontario")
  expect((await one.send(DEFAULTS, { ...hiddenOf(refused.html, "propertyName"), ...typed })).status).toBe(302)
  expect(await defaults()).toMatchObject({ propertyCity: "Ontario", propertyState: "NV" })
  expect((await settingsChanges()).at(-1)).toBe('Property state: "TX" changed to "NV".')
})

test("a form refused for another reason still meets what somebody else saved before it came back", async () => {
  await vacantUnit(101)
  const shown = hiddenOf((await one.open(UNIT)).html, "monthlyRent")
  const typed = { intent: "save", unitNumber: "101", deposit: "1,500.00" }
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags, monthlyRent: asCents(155_500) }))
  const invalid = await one.send(UNIT, { ...typed, ...shown, monthlyRent: "1,000.00", floor: "x" })
  expect(invalid.status).toBe(400)
  const saved = await one.send(UNIT, { ...typed, ...hiddenOf(invalid.html, "monthlyRent"), monthlyRent: "1,000.00" })
  expect([saved.status, saved.text]).toEqual([409, expect.stringContaining("Monthly Rent : Now: $1,555.00")])
})

test("which cards carry the fee: a form that does not change it does not put it back", async () => {
  const choose = (cardFeeOn: string, was: string) =>
    one.send(DEFAULTS, { intent: "cardFee", cardFeeOn, "was.cardFeeOn": was })
  expect((await choose("credit", "all")).status).toBe(302)
  expect((await choose("credit", "all")).status).toBe(302)
  expect((await choose("all", "all")).status).toBe(302)
  expect(await settingsChanges()).toEqual(['Card fee on: "all" changed to "credit".'])
})

test("the planned maintenance: neither another plan nor its end undoes one that was not seen", async () => {
  const PAGE = "/admin/properties"
  const html = (await one.open(PAGE)).html
  const plan = (day: string) => ({ intent: "maintenance", day, time: "23:30", length: "45" })
  const [first, second] = [hiddenOf(html, "length"), hiddenOf((await other.open(PAGE)).html, "length")]
  expect((await one.send(PAGE, { ...plan("2099-01-01"), ...first })).status).toBe(302)
  expect((await other.send(PAGE, { ...plan("2099-01-01"), ...second })).status).toBe(302)
  const refused = await other.send(PAGE, { ...plan("2099-02-01"), ...second })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Day : Now: Jan 1, 2099")])
  expect(refused.html).toContain('value="2099-02-01"')
  expect((await other.send(PAGE, { intent: "clearMaintenance", ...second })).status).toBe(409)
  const seen = hiddenOf(refused.html, "length")
  expect((await other.send(PAGE, { intent: "clearMaintenance", ...seen })).status).toBe(302)
})

test("the provider's keys: the second pair is refused, with what may be shown of the first", async () => {
  const PAGE = "/admin/properties"
  const shown = hiddenOf((await one.open(PAGE)).html, "stripePublicKey")
  const keys = (of: string) => ({
    intent: "keys",
    stripePublicKey: `pk_live_${of.repeat(20)}`,
    stripeSecretKey: `sk_live_${of.repeat(20)}`,
  })
  await write((tx) => setPaymentKey(tx, SYSTEM, "stripePublicKey", { value: keys("a").stripePublicKey }))
  const refused = await other.send(PAGE, { ...keys("b"), ...shown })
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Now: pk_live_…aaaa")])
  expect(refused.html).not.toContain("sk_live_b")
})

test("a reminder: the second text is refused, and switching it off is no conflict", async () => {
  const HERE = "/management/email/reminders"
  const reminder = { subject: "Rent", body: "You owe [totalBalance].", days: 3, moreThan: asCents(0) }
  const { id } = await write((tx) => createReminder(tx, SYSTEM, reminder))
  const page = `${HERE}?dialog=edit&id=${id}`
  const shown = hiddenOf((await one.open(page)).html, "moreThan")
  const form = (more: object) => ({
    intent: "edit",
    subject: "Rent",
    body: "You owe [totalBalance].",
    days: "3",
    moreThan: "0",
    ...shown,
    ...more,
  })
  await write((tx) => disableReminder(tx, SYSTEM, { reminderId: id, isDisabled: true }))
  expect((await one.send(page, form({ days: "5" }))).status).toBe(302)
  const refused = await other.send(page, form({ body: "Pay now." }))
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("5 days after rent is due")])
  expect(refused.html).toContain("Pay now.</textarea>")
  expect((await read((tx) => findReminder(tx, id))).body).toBe("You owe [totalBalance].")
})

test("A8 and A10 take the value that was read, refuse another one, and save without one as before", async () => {
  const setDefaultTo = (body: object) => api("POST", "/admin/default", { as: bearer, body: { key: "achFee", ...body } })
  const setTo = (body: object) =>
    api("POST", "/admin/settings", { as: bearer, body: { key: "NEXT_MAINTENANCE_LENGTH", ...body } })
  for (const send of [setDefaultTo, setTo]) {
    expect((await send({ value: "2", was: null })).status).toBe(200)
    const late = await send({ value: "3", was: null })
    expect([late.status, late.body.code, late.body.fields]).toEqual([409, "CHANGED_MEANWHILE", { value: ["Now: 2"] }])
    expect((await send({ value: "2", was: null })).status).toBe(200)
    expect((await send({ value: "4" })).status).toBe(200)
  }
  expect((await setDefaultTo({ value: 5, was: 4 })).body).toEqual({ achFee: 5 })
  expect((await setTo({ value: 5, was: "4" })).body).toEqual({ NEXT_MAINTENANCE_LENGTH: "5" })
})

test("an edit of a unit without a change writes no audit row", async () => {
  await vacantUnit(101)
  const before = (await unitChanges()).length
  await write((tx) => editUnit(tx, SYSTEM, { unitNumber: 101, ...flags }))
  expect((await unitChanges()).length).toBe(before)
})
