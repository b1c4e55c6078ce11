/** Reductions of charges for the days after a move-out: money.md 9.2. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { previewVacate, vacate } from "~/domain/leasing/vacate.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { deleteReduction } from "~/domain/ledger/charges/delete-reduction.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { addDays, asDay, type Day } from "~/values/calendar.ts"
import { asCents, plus } from "~/values/money.ts"
import { daysAfterMoveOut, daysFromMoveIn, PRORATION_BASES, prorated } from "~/values/proration.ts"
import { get, post } from "../../support/app.ts"
import { deletesCharge } from "../../support/history.ts"
import { itIs } from "../../support/online.ts"
import { textIn } from "../../support/pages.ts"
import { staff, tokenOf } from "../../support/people.ts"
import { rowsOf } from "../../support/raw.ts"
import { chargeType, hasLine } from "../../support/recurring.ts"
import { linesOf, reportOf } from "../../support/reports.ts"
import { jobsOf, movesIn, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting({ ...USUAL, prorationBasis: "days" })
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-02-10")
  await hasLine(dana, await chargeType("Parking", 6_200), "2026-03", "2026-02-20")
  await jobsOf("2026-03-01")
})

afterEach(async () => {
  expect(await seen("2027-01-01", verifyLedger)).toEqual([])
})

const suggested = async (day: string) => {
  const { suggested: found } = await seen(day, (tx) => moveOutParts(tx, mona, { unit: 101 }))
  return found.map(({ row, cents, formula }) => [row.kind, cents, formula])
}
const selected = async (day: string) => {
  const { suggested: found } = await seen(day, (tx) => moveOutParts(tx, mona, { unit: 101 }))
  return found.map(({ row, cents }) => ({ chargeId: row.id, amount: cents }))
}
const leavesOn = async (day: string, reductions?: { chargeId: number; amount: number }[]) => {
  const all = reductions ?? (await selected(day))
  const input = {
    unitNumber: 101,
    fees: asCents(0),
    reductions: all.map((one) => ({ ...one, amount: asCents(one.amount) })),
  }
  const preview = await seen(day, (tx) => previewVacate(tx, mona, input))
  const done = await during(day, (tx) =>
    vacate(tx, mona, { ...input, notes: undefined, previewSeq: preview.previewSeq }),
  )
  expect(done.projectedBalances).toEqual(preview.projectedBalances)
  return preview
}

test("moving out on the 20th suggests 11 of 31 days of rent and of a line, by formula", async () => {
  expect(await suggested("2026-03-20")).toEqual([
    ["rent", 35_484, "11 of 31 days after Mar 20, 2026: $1,000.00 x 11/31 = $354.84"],
    ["other", 2_200, "11 of 31 days after Mar 20, 2026: $62.00 x 11/31 = $22.00"],
  ])
  await setting({ prorationBasis: "thirtieths" })
  expect((await suggested("2026-03-20")).map(([, cents]) => cents)).toEqual([33_333, 2_067])
  expect(await suggested("2026-03-31")).toEqual([])
  await setting({ prorationBasis: "none" })
  expect(await suggested("2026-03-20")).toEqual([])
})

test("unpaid: what is open falls, nothing is returned", async () => {
  const preview = await leavesOn("2026-03-20")
  expect(preview.reduced).toBe(37_684)
  expect(preview.projectedBalances).toMatchObject({
    remainingRentBalance: 64_516,
    remainingOtherCharges: 4_000,
    totalRemainingOutstanding: 68_516,
    advanceRent: 0,
  })
  expect(await postingsOf(dana, "2026-03-20")).toEqual(["AR_RENT−35484 INC_RENT+35484", "AR_OTHER−2200 INC_OTHER+2200"])
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "64516/0/4000/0", account: 68_516 })
})

test("paid by check: it becomes advance rent, and can be returned", async () => {
  await pays(dana, 106_200, "2026-03-02")
  const preview = await leavesOn("2026-03-20")
  expect(preview.projectedBalances).toMatchObject({ totalRemainingOutstanding: 0, advanceRent: 37_684 })
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "0/0/0/0", advance: 37_684, account: -37_684 })
  expect(await linesOf("2026-03")).toEqual([0, 64_516, 35_484, 4_000, 0, 68_516])
  expect((await reportOf("2026-03")).income.incomeByFloor.totals.advanceRentHeld).toBe(37_684)
  await during("2026-03-21", (tx) =>
    returnAdvance(tx, mona, { tenantId: dana, amount: asCents(37_684), note: "Check 88" }),
  )
  expect((await stateOf(dana, "2026-03-21")).account).toBe(0)
})

test("half paid: the open part first, the rest pays what else is open", async () => {
  await pays(dana, 80_000, "2026-03-02")
  const preview = await leavesOn("2026-03-20")
  expect(preview.projectedBalances).toMatchObject({
    remainingRentBalance: 0,
    remainingOtherCharges: 0,
    advanceRent: 11_484,
  })
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "0/0/0/0", advance: 11_484 })
})

test("paid by a manager's credit: it ends at the move-out, nobody is paid", async () => {
  await pays(dana, 106_200, "2026-03-02", { method: "managementCredit" })
  const preview = await leavesOn("2026-03-20")
  expect(preview.projectedBalances.advanceRent).toBe(0)
  expect(preview.creditEnding).toBe(37_684)
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "0/0/0/0", advance: 0, account: 0 })
})

test("staff may take another amount, no more than was charged, and each charge once", async () => {
  const [rent] = await selected("2026-03-20")
  const id = rent?.chargeId ?? 0
  await expect(leavesOn("2026-03-20", [{ chargeId: id, amount: 100_001 }])).rejects.toMatchObject({
    fields: { Reductions: ["No more than $1,000.00 was charged."] },
  })
  await expect(leavesOn("2026-03-20", [{ chargeId: 999, amount: 1 }])).rejects.toMatchObject({ status: 400 })
  await leavesOn("2026-03-20", [{ chargeId: id, amount: 40_000 }])
  expect((await stateOf(dana, "2026-03-20")).owed).toBe("60000/0/6200/0")
  expect(await rowsOf("select memo from journals where kind = 'rent_reduction'")).toEqual([
    { memo: "Rent of unit 101 for March 2026, Set by staff: $400.00 of $1,000.00" },
  ])
})

test("a payment that is deleted after the move-out leaves what was reduced reduced", async () => {
  await pays(dana, 106_200, "2026-03-02")
  await leavesOn("2026-03-20")
  const { deletePayment } = await import("~/domain/ledger/reversals.ts")
  const [payment] = await rowsOf<{ id: number }>("select id from payments")
  const reason = "It was entered by mistake"
  await during("2026-03-22", (tx) => deletePayment(tx, mona, { id: payment?.id ?? 0, paymentType: "rent", reason }))
  expect(await stateOf(dana, "2026-03-22")).toMatchObject({ owed: "64516/0/4000/0", advance: 0 })
})

test("a reduced charge is deleted for what was left of it", async () => {
  await leavesOn("2026-03-20")
  const [rent] = await rowsOf<{ id: number }>("select id from charges where kind = 'rent'")
  await deletesCharge(rent?.id ?? 0, "rent", asDay("2026-03-21"))
  expect((await stateOf(dana, "2026-03-21")).owed).toBe("0/0/4000/0")
})

test.each(PRORATION_BASES)(
  "in every month of a leap and a common year, by %s, the days in and the days out sum to the month",
  (basis) => {
    const amounts = [1, 99, 100_000, 123_457, 99_999_999].map(asCents)
    for (let day: Day = asDay("2027-01-02"); day <= "2028-12-31"; day = addDays(day, 1)) {
      if (day.endsWith("-01")) continue
      const before = addDays(day, -1)
      for (const amount of amounts) {
        const stays = prorated(amount, daysFromMoveIn(day, basis))
        const credit = prorated(amount, daysAfterMoveOut(before, basis))
        expect(stays).toBe(credit)
        expect(plus(asCents(amount - credit), stays)).toBe(amount)
        expect(stays).toBeGreaterThanOrEqual(0)
      }
    }
    expect(daysFromMoveIn(asDay("2028-02-01"), basis).days).toBe(daysFromMoveIn(asDay("2028-02-01"), basis).of)
    expect(daysAfterMoveOut(asDay("2028-02-29"), basis).days).toBe(0)
  },
)

test("undone, the charge is owed again, advance rent pays it, and it is not reduced twice", async () => {
  await pays(dana, 100_000, "2026-03-02")
  await leavesOn("2026-03-20")
  expect(await stateOf(dana, "2026-03-20")).toMatchObject({ owed: "0/0/0/0", advance: 31_484 })
  const [rent] = await rowsOf<{ id: number }>("select id from charges where kind = 'rent'")
  const undo = () =>
    during("2026-03-21", (tx) =>
      deleteReduction(tx, mona, { chargeId: rent?.id ?? 0, reason: "They stayed to the end" }),
    )
  await undo()
  expect(await stateOf(dana, "2026-03-21")).toMatchObject({ owed: "4000/0/0/0", advance: 0, account: 4_000 })
  expect(await postingsOf(dana, "2026-03-21")).toEqual(["ADV_CASH+31484 AR_RENT+4000 INC_RENT−35484"])
  await expect(undo()).rejects.toMatchObject({ code: "CHARGE_NOT_FOUND" })
})

test("undone after a part was left open, all of it is owed", async () => {
  await pays(dana, 20_000, "2026-03-02")
  await leavesOn("2026-03-20")
  expect((await stateOf(dana, "2026-03-20")).owed).toBe("44516/0/4000/0")
  const [rent] = await rowsOf<{ id: number }>("select id from charges where kind = 'rent'")
  const input = { chargeId: rent?.id ?? 0, reason: "They stayed to the end" }
  await during("2026-03-21", (tx) => deleteReduction(tx, mona, input))
  expect((await stateOf(dana, "2026-03-21")).owed).toBe("80000/0/4000/0")
})

test("a move-out after the day of its notice suggests the days after that day", async () => {
  const notice = { unitNumber: 101, givenDate: asDay("2026-03-02"), movingOutDate: asDay("2026-03-20") }
  await during("2026-03-02", (tx) => recordNotice(tx, mona, { ...notice, depositToUse: undefined }))
  expect((await suggested("2026-03-24")).map(([kind, cents]) => [kind, cents])).toEqual([
    ["rent", 35_484],
    ["other", 2_200],
  ])
  expect((await suggested("2026-03-10")).at(0)?.[1]).toBe(67_742)
})

test("the pages of moving in and out suggest the parts, which staff may change or empty", async () => {
  itIs("2026-03-20")
  const as = await tokenOf(await staff(6), "page")
  const page = async (path: string) => textIn(await (await get(path, { as })).text())
  const vacatePage = await page("/management/viewtenant/vacate?unit=101")
  expect(vacatePage).toContain("11 of 31 days after Mar 20, 2026: $1,000.00 x 11/31 = $354.84.")
  const address = "/management/viewtenant/vacate?unit=101&Fees=0&reduce1=300&reduce2="
  const shown = await page(address)
  expect(shown).toContain("Owed at the move-out")
  expect(shown).toContain("$300.00 is taken off for the days after the move-out.")
  expect(await page("/management/viewtenant/vacate?unit=101&Fees=0&reduce1=x")).toContain(
    "Use an amount with at most two decimals",
  )
  // The link of a notice names only the deposit to use. The reductions are the suggested ones.
  const linked = await (await get("/management/viewtenant/vacate?unit=101&Fees=0", { as })).text()
  expect(textIn(linked)).toContain("$376.84 is taken off for the days after the move-out.")
  expect(linked).toContain('value="354.84"')
  const html = await (await get(address, { as })).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
  const form = {
    intent: "vacate",
    key: "k",
    UnitNumber: "101",
    Fees: "0",
    previewSeq: hidden("previewSeq"),
    reduced: hidden("reduced"),
  }
  expect(form.reduced).toBe("1:30000")
  expect((await post(address, { ...form, reduced: "1:3x" }, { as })).status).toBe(400)
  expect((await post(address, form, { as })).status).toBe(302)
  expect((await stateOf(dana, "2026-03-20")).owed).toBe("70000/0/6200/0")
})

test("the rent of a move-in in the middle of a month has its formula as the note", async () => {
  await suite(102, { rent: 100_000 })
  const zoe = await movesIn(102, "2026-03-21", { rent: 35_484, primaryEmail: "zoe@example.com" })
  await suite(103, { rent: 100_000 })
  const ida = await movesIn(103, "2026-03-21", { rent: 40_000, primaryEmail: "ida@example.com" })
  expect(await rowsOf(`select tenant_id, notes from charges where tenant_id in (${zoe}, ${ida}) order by id`)).toEqual([
    { tenant_id: zoe, notes: "11 of 31 days of March 2026: $1,000.00 x 11/31 = $354.84" },
    { tenant_id: ida, notes: null },
  ])
})
