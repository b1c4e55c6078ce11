/** Payment plans: the example of money.md 9.9, and how plans are kept, broken and ended. */
import { beforeEach, expect, test } from "vitest"
import { owedNow } from "~/domain/autopay/autopay-amount.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { lateFeesThrough } from "~/domain/ledger/coming-balances.ts"
import { deferredRent, notYetDue } from "~/domain/ledger/plans/plan-deferral.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { openPlanView } from "~/domain/payment-plans/plans.ts"
import { lateFeesOffered } from "~/domain/payments/returned-check-fees.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { ruleFrom } from "../../support/late-fees.ts"
import { agrees, endsPlan, plansStored } from "../../support/payment-plans.ts"
import { execute } from "../../support/raw.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 100_000, "2026-01-01")
  await jobsOf("2026-02-01")
  await jobsOf("2026-02-05")
})

const THREE = [
  ["2026-02-20", 35_000],
  ["2026-03-10", 35_000],
  ["2026-03-24", 35_000],
] as const

const after = async (day: string) => [await postingsOf(dana, day), (await stateOf(dana, day)).owed]
const fee = (cents: number) => [`AR_LATE+${cents} INC_LATE−${cents}`]
const paidOn = async (day: string) => (await seen(day, (tx) => openPlanView(tx, dana)))?.counted

test("the example of money.md 9.9, to the cent", async () => {
  expect(await after("2026-02-05")).toEqual([fee(5_000), "100000/5000/0/0"])
  await agrees(dana, THREE, { on: "2026-02-10" })
  await pays(dana, 35_000, "2026-02-19")
  expect([(await after("2026-02-19"))[1], await paidOn("2026-02-19")]).toEqual(["65000/5000/0/0", 35_000])
  await jobsOf("2026-02-23")
  await jobsOf("2026-03-01")
  await pays(dana, 100_000, "2026-03-04")
  expect([(await after("2026-03-04"))[1], await paidOn("2026-03-04")]).toEqual(["65000/5000/0/0", 35_000])
  await jobsOf("2026-03-05")
  expect(await after("2026-03-05")).toEqual([[], "65000/5000/0/0"])
  await pays(dana, 35_000, "2026-03-12")
  await jobsOf("2026-03-13")
  expect([(await after("2026-03-13"))[1], await paidOn("2026-03-13")]).toEqual(["30000/5000/0/0", 70_000])
  expect(await seen("2026-03-15", (tx) => notYetDue(tx, dana, asDay("2026-03-15")))).toBe(35_000)
  await jobsOf("2026-03-26")
  expect(await plansStored()).toEqual([["open", null, null]])
  await jobsOf("2026-03-27")
  expect(await plansStored()).toEqual([["broken", null, "2026-03-27"]])
  await jobsOf("2026-04-01")
  await jobsOf("2026-04-05")
  expect(await after("2026-04-05")).toEqual([fee(5_000), "130000/10000/0/0"])
})

test("without the rent of March the fee counts what is left beside the plan", async () => {
  await ruleFrom("2026-03-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-02-10" })
  await agrees(dana, THREE, { on: "2026-02-10" })
  await pays(dana, 35_000, "2026-02-19")
  await jobsOf("2026-03-01")
  const coming = await seen("2026-03-03", (tx) => lateFeesThrough(tx, dana, asDay("2026-03-05")))
  expect(coming).toMatchObject([{ amount: 9_500, overdue: 95_000, deferred: 70_000 }])
  await jobsOf("2026-03-05")
  expect((await after("2026-03-05"))[0]).toEqual(fee(9_500))
})

test("paid in full before a rent that comes within two days, it takes nothing off the late fee after that rent", async () => {
  await ruleFrom("2026-03-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-02-10" })
  await agrees(dana, THREE, { on: "2026-02-10" })
  await pays(dana, 35_000, "2026-02-19")
  await setting({ ...USUAL, rentDueDay: 4, balanceIssueDay: 4 })
  await jobsOf("2026-03-03")
  await pays(dana, 70_000, "2026-03-03")
  const coming = await seen("2026-03-03", (tx) => lateFeesThrough(tx, dana, asDay("2026-03-05")))
  expect(coming).toMatchObject([{ amount: 10_000, overdue: 100_000, deferred: 0 }])
  await jobsOf("2026-03-04")
  expect(await plansStored()).toEqual([["fulfilled", null, "2026-03-04"]])
  await jobsOf("2026-03-05")
  expect((await after("2026-03-05"))[0]).toEqual(fee(10_000))
})

test("it is fulfilled on the day after everything was paid, and once", async () => {
  await agrees(dana, THREE, { on: "2026-02-10" })
  await pays(dana, 35_000, "2026-02-19")
  await jobsOf("2026-03-01")
  await pays(dana, 100_000, "2026-03-04")
  await pays(dana, 35_000, "2026-03-12")
  await pays(dana, 35_000, "2026-03-20")
  expect((await after("2026-03-20"))[1]).toBe("0/0/0/0")
  for (const day of ["2026-03-21", "2026-03-21", "2026-03-27"]) await jobsOf(day)
  expect(await plansStored()).toEqual([["fulfilled", null, "2026-03-21"]])
})

const returns = (paymentId: number, day: string) =>
  during(day, (tx) => returnCheck(tx, mona, { paymentId, returnedOn: asDay(day), lateFees: [] }))

test("a returned check that kept it ends it, and the next late day counts whole", async () => {
  await agrees(dana, THREE, { on: "2026-02-10" })
  const { id: paymentId } = await pays(dana, 35_000, "2026-02-19")
  await jobsOf("2026-03-01")
  await returns(paymentId, "2026-03-03")
  expect(await plansStored()).toEqual([["ended", "check_returned", "2026-03-03"]])
  const coming = await seen("2026-03-03", (tx) => lateFeesThrough(tx, dana, asDay("2026-03-05")))
  expect(coming).toMatchObject([{ overdue: 200_000 }])
})

test("a returned check that another payment makes up for, or that was paid before, ends nothing", async () => {
  const before = await pays(dana, 20_000, "2026-02-09")
  await agrees(dana, [["2026-02-20", 35_000]], { on: "2026-02-10" })
  const first = await pays(dana, 35_000, "2026-02-19")
  await pays(dana, 36_000, "2026-02-20", { method: "cash" })
  await returns(first.id, "2026-02-21")
  await returns(before.id, "2026-02-22")
  expect(await plansStored()).toEqual([["open", null, null]])
  await jobsOf("2026-02-23")
  expect(await plansStored()).toEqual([["fulfilled", null, "2026-02-23"]])
})

test("a deleted payment ends it, a deleted charge counts as paid", async () => {
  await agrees(dana, THREE, { on: "2026-02-10" })
  const { id } = await owesFee(dana, 4_000, "2026-02-11")
  await during("2026-02-12", (tx) =>
    deleteCharge(tx, mona, { chargeId: id, chargeType: "Fee Charge", reason: "Charged by mistake" }),
  )
  const { id: paymentId } = await pays(dana, 35_000, "2026-02-19")
  await jobsOf("2026-02-23")
  expect(await plansStored()).toEqual([["open", null, null]])
  await during("2026-02-24", (tx) =>
    deletePayment(tx, mona, { id: paymentId, paymentType: "rent", reason: "Of another tenant" }),
  )
  expect(await plansStored()).toEqual([["ended", "payment_deleted", "2026-02-24"]])
})

test("a fee since the start is to be paid beside the instalment, rent that is due later is not", async () => {
  await setting({ balanceIssueDay: 25, rentDueDay: 5, lateFeeDay: 10 })
  await agrees(
    dana,
    [
      ["2026-02-26", 30_000],
      ["2026-03-20", 30_000],
    ],
    { on: "2026-02-10" },
  )
  await owesFee(dana, 2_000, "2026-02-15")
  await jobsOf("2026-02-25")
  await pays(dana, 31_999, "2026-02-26")
  const next = (await seen("2026-02-26", (tx) => openPlanView(tx, dana)))?.next
  expect(next).toMatchObject({ dueOn: "2026-02-26", amount: 30_000, toPay: 1 })
  await pays(dana, 1, "2026-02-28")
  await jobsOf("2026-03-01")
  expect(await plansStored()).toEqual([["open", null, null]])
})

test("before the day's run a broken plan takes nothing off any more", async () => {
  await agrees(
    dana,
    [
      ["2026-02-20", 35_000],
      ["2026-03-20", 65_000],
    ],
    { on: "2026-02-10" },
  )
  const deferred = (day: string) => seen(day, (tx) => deferredRent(tx, dana, asDay(day)))
  expect([await deferred("2026-02-22"), await deferred("2026-02-23")]).toEqual([100_000, 0])
})

test("a returned check offers no late fee of a day for what the plan deferred then", async () => {
  await ruleFrom("2026-03-01", { kind: "percent_of_overdue", percent: 10 }, { setOn: "2026-02-10" })
  await agrees(dana, THREE, { on: "2026-02-10" })
  await pays(dana, 35_000, "2026-02-19")
  await jobsOf("2026-03-01")
  const check = await pays(dana, 100_000, "2026-03-04")
  await jobsOf("2026-03-05")
  const offered = await seen("2026-03-08", (tx) => lateFeesOffered(tx, check, asDay("2026-03-08")))
  expect(offered).toMatchObject([{ period: "2026-03", amount: 3_000 }])
})

test("autopay leaves out what is not yet due, and takes an instalment on its day", async () => {
  await agrees(dana, THREE, { on: "2026-02-10" })
  const owed = (day: string) => seen(day, async (tx) => (await owedNow(tx, await findTenant(tx, dana)))?.amount)
  expect([await owed("2026-02-19"), await owed("2026-02-20"), await owed("2026-02-23")]).toEqual([0, 35_000, 105_000])
})

test("vacate and an eviction end it; a move-back begins without one", async () => {
  await agrees(dana, THREE, { on: "2026-02-10" })
  await during("2026-02-11", (tx) => setLeaseStatus(tx, mona, { tenantId: dana, status: "eviction" }))
  await expect(agrees(dana, THREE, { on: "2026-02-11" })).rejects.toMatchObject({ code: "TENANT_IN_EVICTION" })
  await during("2026-02-12", (tx) => setLeaseStatus(tx, mona, { tenantId: dana, status: "current" }))
  await agrees(dana, THREE, { on: "2026-02-12" })
  await movesOut(101, 0, "2026-02-13")
  await expect(agrees(dana, THREE, { on: "2026-02-14" })).rejects.toMatchObject({ code: "TENANT_HAS_NO_UNIT" })
  await movesBack(dana, 101, "2026-02-15")
  expect(await plansStored()).toEqual([
    ["ended", "eviction", "2026-02-11"],
    ["ended", "vacate", "2026-02-13"],
  ])
})

test("a payment under way is no breach until it fails, and counts from the day it was started", async () => {
  await agrees(dana, [["2026-02-20", 35_000]], { on: "2026-02-10" })
  const started = Date.parse("2026-02-22T20:00:00Z")
  await execute(`insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at)
    values ('bank', ${dana}, 'rent', 35000, 'ach', 'portal', 'pending', ${started})`)
  for (const day of ["2026-02-23", "2026-02-26"]) await jobsOf(day)
  expect(await plansStored()).toEqual([["open", null, null]])
  await execute("update receipts set status = 'failed' where id = 'bank'")
  await jobsOf("2026-02-27")
  expect(await plansStored()).toEqual([["broken", null, "2026-02-27"]])
})

test("staff make one at a time, of no more than is owed, and end it", async () => {
  const first = await agrees(dana, THREE, { on: "2026-02-10" })
  await expect(agrees(dana, THREE, { on: "2026-02-10" })).rejects.toMatchObject({ code: "PAYMENT_PLAN_OPEN" })
  await endsPlan(first, "2026-02-11")
  await expect(endsPlan(first, "2026-02-11")).rejects.toMatchObject({ code: "PAYMENT_PLAN_ENDED" })
  const refused = { code: "VALIDATION_ERROR" }
  await expect(agrees(dana, [["2026-03-01", 105_001]], { on: "2026-02-12" })).rejects.toMatchObject(refused)
  await expect(agrees(dana, [["2026-02-11", 1]], { on: "2026-02-12" })).rejects.toMatchObject(refused)
  await expect(agrees(dana, [["2028-02-13", 1]], { on: "2026-02-12" })).rejects.toMatchObject(refused)
  const twice = [
    ["2026-03-01", 1],
    ["2026-03-01", 1],
  ] as const
  await expect(agrees(dana, twice, { on: "2026-02-12" })).rejects.toMatchObject(refused)
  await agrees(dana, [["2026-03-01", 105_000]], { on: "2026-02-12", grace: 0 })
  expect(await plansStored()).toEqual([
    ["ended", "staff", "2026-02-11"],
    ["open", null, null],
  ])
})
