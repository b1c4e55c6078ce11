/** Proration of rent and recurring charges at a move-in, and their reduction at a move-out: money.md 9.2. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { addSubunit, removeSubunit } from "~/domain/leasing/subunits.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { asCents } from "~/values/money.ts"
import { api, get, post } from "../../support/app.ts"
import { browserOf, hiddenOf } from "../../support/moving-out.ts"
import { itIs } from "../../support/online.ts"
import { textIn } from "../../support/pages.ts"
import { staff, tokenOf } from "../../support/people.ts"
import { rowsOf } from "../../support/raw.ts"
import { chargeType, endsLine, hasLine } from "../../support/recurring.ts"
import { jobsOf, movesIn, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const FORMULA = "11 of 31 days of March 2026: $62.00 x 11/31 = $22.00"
let dana = 0
let parking = 0

beforeEach(async () => {
  await setting({ ...USUAL, prorationBasis: "days" })
  await suite(101, { rent: 100_000 })
  parking = await chargeType("Parking", 6_200)
  await jobsOf("2026-03-01")
  dana = await movesIn(101, "2026-03-21", { rent: 35_484 })
})

afterEach(async () => {
  expect(await seen("2027-01-01", verifyLedger)).toEqual([])
})

const addsSubunit = (rentBalance: number) =>
  during("2026-03-21", (tx) =>
    addSubunit(tx, mona, {
      ...{ tenantId: dana, unitNumber: 102, newMonthlyRent: asCents(162_000), newTotalDeposit: asCents(0) },
      ...{ newRentBalance: asCents(rentBalance), newFeeBalance: asCents(0) },
    } as Parameters<typeof addSubunit>[2]),
  )
const creditsOn = async (day: string, unit = 101) =>
  (await seen(day, (tx) => moveOutParts(tx, mona, { unit }))).suggested
const creditTexts = async (day: string) => (await creditsOn(day)).map(({ formula }) => formula)
const leavesOn = async (day: string) => {
  const reductions = (await creditsOn(day)).map(({ row, cents }) => ({ chargeId: row.id, amount: cents }))
  await during(day, (tx) => vacate(tx, mona, { unitNumber: 101, fees: asCents(0), reductions }))
}
const chargesOf = async (tenant: number) =>
  rowsOf<{ period: string; amount: number; notes: string }>(
    `select period, amount, notes from charges where tenant_id = ${tenant} and origin = 'recurring' order by id`,
  )

test("a line from the move-in on charges its part of the month, then whole months, and a move-out its rest back", async () => {
  await hasLine(dana, parking, "2026-03", "2026-03-21", { first: 2_200 })
  await jobsOf("2026-03-22")
  expect(await stateOf(dana, "2026-03-22")).toMatchObject({ owed: "35484/0/2200/0", account: 37_684 })
  await jobsOf("2026-04-01")
  expect(await chargesOf(dana)).toEqual([
    { period: "2026-03", amount: 2_200, notes: `Parking for March 2026, unit 101: ${FORMULA}` },
    { period: "2026-04", amount: 6_200, notes: "Parking for April 2026, unit 101" },
  ])
  expect(await stateOf(dana, "2026-04-01")).toMatchObject({ owed: "135484/0/8400/0", account: 143_884 })
  await leavesOn("2026-04-20")
  expect(await postingsOf(dana, "2026-04-20")).toEqual(["AR_RENT−33333 INC_RENT+33333", "AR_OTHER−2067 INC_OTHER+2067"])
  expect(await stateOf(dana, "2026-04-20")).toMatchObject({ owed: "102151/0/6333/0", account: 108_484 })
})

test("moving out in the first month credits the part's own days, a whole first month the month's", async () => {
  await hasLine(dana, parking, "2026-03", "2026-03-21", { first: 2_200 })
  await hasLine(dana, await chargeType("Storage", 3_100), "2026-03", "2026-03-21")
  await jobsOf("2026-03-22")
  expect(await creditTexts("2026-03-25")).toEqual([
    "6 of 11 days after Mar 25, 2026: $22.00 x 6/11 = $12.00",
    "6 of 31 days after Mar 25, 2026: $31.00 x 6/31 = $6.00",
  ])
})

test("a line that charges one month only has its part alone, and a part of nothing posts nothing", async () => {
  const only = await hasLine(dana, parking, "2026-03", "2026-03-21", { first: 2_200, to: "2026-03" })
  await hasLine(dana, await chargeType("Storage", 3_100), "2026-03", "2026-03-21", { first: 0 })
  await jobsOf("2026-04-01")
  expect((await chargesOf(dana)).map(({ amount }) => amount)).toEqual([2_200, 3_100])
  await expect(endsLine(only, "2026-04", "2026-04-02")).rejects.toMatchObject({ status: 400 })
})

test("another first amount is refused above the whole month, and for a month that is not the move-in's", async () => {
  const refused = (fields: Record<string, unknown>) => ({ status: 400, fields })
  await expect(hasLine(dana, parking, "2026-03", "2026-03-21", { first: 6_201 })).rejects.toMatchObject(
    refused({ firstAmount: ["Use at most $62.00, the whole month."] }),
  )
  const other = expect.stringContaining("Only a charge that begins with the stay")
  await expect(hasLine(dana, parking, "2026-04", "2026-03-21", { first: 2_200 })).rejects.toMatchObject(
    refused({ firstAmount: [other] }),
  )
  await suite(102, { rent: 50_000 })
  const zoe = await movesIn(102, "2026-04-01", { primaryEmail: "zoe@example.com" })
  await expect(hasLine(zoe, parking, "2026-04", "2026-04-01", { first: 2_200 })).rejects.toMatchObject(
    refused({ firstAmount: [other] }),
  )
})

test("the page suggests the part with its formula; staff change or empty it", async () => {
  itIs("2026-03-21")
  const as = await tokenOf(await staff(6), "page")
  const here = `/management/viewtenant/recurring?tenant=${dana}`
  const line = { intent: "add", tenantID: String(dana), unitNumber: "101", chargeType: String(parking), quantity: "1" }
  const send = async (more: Record<string, string>) => {
    const response = await post(here, { ...line, fromMonth: "2026-03", ...more }, { as })
    const html = await response.text()
    return { status: response.status, html, text: textIn(html) }
  }
  const first = await send({})
  expect([first.status, first.text]).toEqual([409, expect.stringContaining(`Suggested for March 2026: ${FORMULA}.`)])
  expect(first.html).toMatch(/name="firstAmount"[^>]*value="22\.00"|value="22\.00"[^>]*name="firstAmount"/)
  const partMeant = /name="partMeant" value="([^"]+)"/.exec(first.html)?.[1] ?? ""
  const second = await send({ partMeant, firstAmount: "22.00" })
  expect([second.status, second.text]).toEqual([409, expect.stringContaining("charges $22.00 for March 2026 later")])
  expect(second.html).toContain('name="firstAmount"')
  expect((await send({ partMeant, firstAmount: "22.00", issuedMeant: "2026-03" })).status).toBe(302)
  expect((await send({ partMeant, firstAmount: "", issuedMeant: "2026-03" })).status).toBe(302)
  expect((await send({ partMeant, firstAmount: "30", amount: "80" })).status).toBe(409)
  await jobsOf("2026-03-22")
  expect((await chargesOf(dana)).map(({ amount }) => amount)).toEqual([2_200, 6_200])
  const audit = await rowsOf("select details from audit_log where category = 'RECURRING_CHANGED' order by id")
  expect(audit[1]).toEqual({
    details: "Parking of $62.00 a month from March 2026 for Dana Reyes, unit 101. $22.00 for March 2026.",
  })
})

test("without a basis nothing is suggested", async () => {
  await setting({ prorationBasis: "none" })
  itIs("2026-03-21")
  const as = await tokenOf(await staff(6), "page")
  const line = { intent: "add", tenantID: String(dana), unitNumber: "101", chargeType: String(parking), quantity: "1" }
  const here = `/management/viewtenant/recurring?tenant=${dana}`
  expect((await post(here, { ...line, fromMonth: "2026-03", issuedMeant: "2026-03" }, { as })).status).toBe(302)
})

test("a subunit added in the middle of a month is filled in with its part, and removed with a credit", async () => {
  itIs("2026-03-21")
  const browser = browserOf(await tokenOf(await staff(6), "page"))
  await suite(102, { rent: 62_000 })
  const adding = await browser.open(`/management/fillunit/reset?tenant=${dana}&unit=102`)
  expect(adding.html).toContain('value="574.84"')
  expect(adding.text).toContain("11 of 31 days of March 2026: $620.00 x 11/31 = $220.00")
  await addsSubunit(57_484)
  expect(await rowsOf("select amount, notes from charges where origin = 'subunit' and kind = 'rent'")).toEqual([
    { amount: 22_000, notes: "11 of 31 days of March 2026: $620.00 x 11/31 = $220.00" },
  ])
  await jobsOf("2026-04-01")
  itIs("2026-04-20")
  const later = browserOf(await tokenOf(await staff(6, "rita@example.com"), "page"))
  const page = await later.open("/management/viewtenant/vacate?unit=102")
  expect(page.text).toContain("10 of 30 days after Apr 20, 2026: $620.00 x 10/30 = $206.67.")
  expect(page.text).toContain("$206.67 is taken off for the days after the move-out.")
  const [rent] = await rowsOf<{ id: number }>("select id from charges where unit_number = 102 and period = '2026-04'")
  const unreadable = await later.open(`/management/viewtenant/vacate?unit=102&reduce${rent?.id}=x`)
  expect(unreadable.text).toContain("Use an amount with at most two decimals")
  const address = `/management/viewtenant/vacate?unit=102&reduce${rent?.id}=200`
  const form = { ...hiddenOf((await later.open(address)).html, "Notes"), intent: "subunit", Notes: "" }
  expect((await later.send(address, form)).status).toBe(302)
  expect(await postingsOf(dana, "2026-04-20")).toEqual(["AR_RENT−20000 INC_RENT+20000"])
  expect((await stateOf(dana, "2026-04-20")).owed).toBe(`${57_484 + 100_000 + 62_000 - 20_000}/0/0/0`)
})

test("the removal of a subunit takes nothing off another unit's charge, and nobody lowers their own ledger", async () => {
  await suite(102, { rent: 62_000 })
  await addsSubunit(57_484)
  await jobsOf("2026-04-01")
  const [own] = await rowsOf<{ id: number }>("select id from charges where unit_number = 101 and period = '2026-04'")
  const [sub] = await rowsOf<{ id: number }>("select id from charges where unit_number = 102 and period = '2026-04'")
  const removes = (chargeId: number | undefined, actor = mona) =>
    during("2026-04-20", (tx) =>
      removeSubunit(tx, actor, { unitNumber: 102, reductions: [{ chargeId: chargeId ?? 0, amount: asCents(100) }] }),
    )
  await expect(removes(own?.id)).rejects.toMatchObject({ status: 400 })
  await expect(removes(sub?.id, { ...mona, tenantId: dana })).rejects.toMatchObject({ status: 403 })
  await removes(sub?.id)
  expect(await seen("2026-04-20", (tx) => moveOutParts(tx, mona, { unit: 101 }))).toMatchObject({
    suggested: [{ row: { unitNumber: 101 }, cents: 33_333 }],
  })
})

test("the calls return what the pages suggest", async () => {
  itIs("2026-04-20")
  await hasLine(dana, parking, "2026-04", "2026-03-21")
  await jobsOf("2026-04-01")
  const as = await tokenOf(await staff(6), "api")
  const call = async (path: string) => {
    const { status, body } = await api("GET", `/management/proration/${path}`, { as })
    return [status, body]
  }
  expect(await call("move-in?unit=101&amount=6200")).toEqual([
    200,
    {
      ...{ UnitNumber: 101, MoveInDate: "2026-03-21", Basis: "days", Amount: 6_200 },
      Part: { Days: 11, OfDays: 31, Amount: 2_200, Formula: FORMULA },
    },
  ])
  expect(await call("move-in?unit=101&moveInDate=2026-05-01")).toMatchObject([200, { Amount: 100_000, Part: null }])
  expect(await call("move-in?unit=101&amount=1.5")).toMatchObject([400, {}])
  expect(await call("move-in?unit=999")).toMatchObject([404, { code: "UNIT_NOT_FOUND" }])
  const rent = { UnitNumber: 101, Kind: "rent", Month: "2026-04", Charged: 100_000, Amount: 33_333 }
  expect(await call("move-out?unit=101")).toMatchObject([
    200,
    { Basis: "days", Reductions: [rent, { Kind: "other", Charged: 6_200, Amount: 2_067 }] },
  ])
  await suite(102, { rent: 62_000 })
  expect(await call("move-out?unit=102")).toMatchObject([409, { code: "UNIT_VACANT" }])
  expect((await get("/api/management/proration/move-out?unit=101")).status).toBe(401)
})
