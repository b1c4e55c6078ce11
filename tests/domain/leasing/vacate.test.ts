import { desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, units } from "#db/schema/index.ts"
import { Vacate } from "~/domain/leasing/inputs.ts"
import { vacate } from "~/domain/leasing/vacate.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { changeUnit } from "~/domain/units/write-units.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { isRefunded, paysOnline } from "../../support/provider.ts"
import {
  movesBack,
  movesIn,
  movesOut,
  owesFee,
  pays,
  postingsOf,
  stateOf,
  staysOf,
  vacatePreview,
} from "../../support/tenancies.ts"
import { during, mona, movesInto, seen, setting, suite, USUAL } from "../../support/world.ts"

const IN = "2026-03-01"
const OUT = "2026-03-20"
let tenant: number

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  tenant = await movesIn(101, IN, { deposit: 150_000, rent: 100_000, depositPayment: 120_000, depositMethod: "check" })
})

test("moving out uses the deposit, returns the rest and cancels what is owed of it", async () => {
  await owesFee(tenant, 4_000, IN, "late")
  await owesFee(tenant, 1_000, IN)
  const preview = await vacatePreview(101, 110_000, OUT)
  expect(preview).toMatchObject({
    currentBalances: { depositReserve: 120_000, totalOutstanding: 105_000, rentNotYetDue: 0, pending: 0 },
    projectedBalances: { totalRemainingOutstanding: 0, depositReturned: 10_000 },
    paymentBreakdown: {
      appliedToLateFees: 4_000,
      appliedToRent: 100_000,
      appliedToOtherCharges: 6_000,
      moveOutCharge: 5_000,
    },
  })
  const vacated = await movesOut(101, 110_000, OUT, "Keys returned")
  expect(vacated).toEqual({
    ...preview,
    stayId: 1,
    tenantId: tenant,
    unitNumber: 101,
    name: "Dana Reyes",
    canceled: [],
  })
  expect(await postingsOf(tenant, OUT)).toEqual([
    "AR_DEP−30000 AR_LATE−4000 AR_OTHER−1000 AR_RENT−100000 DEP_DUE+30000 DEP_HELD+120000 DEP_OUT−10000 INC_OTHER−5000",
  ])
  expect(await stateOf(tenant, OUT)).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 0, account: 0 })
  expect(await staysOf(tenant, OUT)).toMatchObject([
    {
      moveOutOn: OUT,
      notes: "Keys returned",
      depositBefore: 120_000,
      depositReturned: 10_000,
      depositToRent: 100_000,
      depositToLate: 4_000,
      depositToOther: 6_000,
    },
  ])
  const moveOut = await seen(OUT, (tx) => tx.one(tx.select().from(charges).where(eq(charges.origin, "move_out"))))
  expect(moveOut).toMatchObject({ kind: "other", amount: 5_000, open: 0, notes: "Keys returned", unitNumber: 101 })
})

test("the tenant is a past tenant from today, found by name but no longer by unit", async () => {
  await movesOut(101, 0, OUT)
  expect(await seen(OUT, (tx) => findTenant(tx, tenant))).toMatchObject({
    moveOutOn: OUT,
    searchText: "dana reyes\ndana.reyes@example.com",
  })
  const last = await seen(OUT, (tx) => tx.one(tx.select().from(auditLog).orderBy(desc(auditLog.id))))
  expect(last).toMatchObject({
    category: "TEN_VACATE",
    priority: "medium",
    details: "Dana Reyes moved out of unit 101. Deposit returned: $1,200.00.",
    metadata: { TenantID: tenant, UnitNumber: 101, DepositReturned: 120_000, DepositAppliedToRent: 0 },
  })
})

test("the unit and its subunits are vacant, the deposit stands on the main stay", async () => {
  await suite(102, { rent: 50_000 })
  await movesInto(tenant, 102, { on: IN, isSubunit: true })
  await during(IN, (tx) => changeUnit(tx, 101, { movingOutSoon: true }))
  await movesOut(101, 50_000, OUT, "Done")
  expect(await staysOf(tenant, OUT)).toMatchObject([
    { unitNumber: 101, moveOutOn: OUT, depositBefore: 120_000, depositToRent: 50_000, notes: "Done" },
    { unitNumber: 102, moveOutOn: OUT, depositBefore: 0, depositToRent: 0, notes: null },
  ])
  const flags = await seen(OUT, (tx) => tx.all(tx.select({ soon: units.movingOutSoon }).from(units)))
  expect(flags).toEqual([{ soon: false }, { soon: false }])
})

test("remaining debt stays with the tenant, and so does rent paid in advance", async () => {
  await movesOut(101, 60_000, OUT)
  expect(await stateOf(tenant, OUT)).toMatchObject({ owed: "40000/0/0/0", reserve: 0 })
  await pays(tenant, 70_000, OUT)
  expect(await stateOf(tenant, OUT)).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 30_000, account: -30_000 })
})

test("advance of money is to be returned; credit given ends", async () => {
  await pays(tenant, 130_000, IN)
  await pays(tenant, 25_000, IN, { method: "managementCredit" })
  expect(await vacatePreview(101, 0, OUT)).toMatchObject({
    projectedBalances: { advanceRent: 30_000, depositReturned: 120_000 },
    creditEnding: 25_000,
  })
  await movesOut(101, 0, OUT)
  expect(await postingsOf(tenant, OUT)).toEqual([
    "ADV_CREDIT+25000 AR_DEP−30000 CREDITS−25000 DEP_DUE+30000 DEP_HELD+120000 DEP_OUT−120000",
  ])
  expect(await stateOf(tenant, OUT)).toMatchObject({ advance: 30_000, account: -30_000 })
})

test("rent that is not due yet is shown, so that staff can delete it first", async () => {
  await suite(103, { rent: 100 })
  await movesIn(103, IN, { rent: 30_000, moveInDate: "2026-05-01", primaryEmail: "omar@example.com" })
  expect(await vacatePreview(103, 0, OUT)).toMatchObject({
    currentBalances: { rentBalance: 30_000, rentNotYetDue: 30_000 },
  })
})

test("a preview that is no longer true is refused and nothing changes", async () => {
  const { previewSeq } = await vacatePreview(101, 10_000, OUT)
  await pays(tenant, 1_000, OUT)
  const stale = during(OUT, (tx) =>
    vacate(tx, mona, { unitNumber: 101, fees: asCents(10_000), notes: undefined, previewSeq }),
  )
  await expect(stale).rejects.toMatchObject({ status: 409, code: "PREVIEW_STALE" })
  expect(await staysOf(tenant, OUT)).toMatchObject([{ moveOutOn: null }])
})

test("more than the reserve, vacant units and subunits are refused", async () => {
  const refused = (unit: number, use: number) => expect(vacatePreview(unit, use, OUT)).rejects
  await refused(101, 120_001).toMatchObject({
    status: 400,
    subject: "Invalid Amount",
    message: "You cannot use more than the deposit reserve amount.",
    fields: { Fees: ["You cannot use more than the deposit reserve amount."] },
  })
  await suite(102, { rent: 50_000 })
  await refused(102, 0).toMatchObject({ status: 409, code: "UNIT_VACANT" })
  await movesInto(tenant, 102, { on: IN, isSubunit: true })
  await refused(102, 0).toMatchObject({ status: 409, code: "UNIT_IS_SUBUNIT" })
  await refused(999, 0).toMatchObject({ status: 404, code: "UNIT_NOT_FOUND" })
  const stranger = during(OUT, (tx) =>
    vacate(tx, ANONYMOUS, { unitNumber: 101, fees: ZERO, notes: undefined, previewSeq: undefined }),
  )
  await expect(stranger).rejects.toMatchObject({ status: 401 })
})

test("the amount to use must be given, though it can be 0", () => {
  const textOf = (Fees: unknown) => Vacate.safeParse({ UnitNumber: 101, Fees }).error?.issues[0]?.message
  expect(textOf(undefined)).toBe("* Required - please enter an amount (can be 0)")
  expect(textOf("")).toBe("* Required - please enter an amount (can be 0)")
  expect(textOf(0)).toBeUndefined()
})

test("nothing held and nothing owed: a move-out posts nothing", async () => {
  await suite(104, { rent: 100 })
  const nobody = await movesIn(104, IN, { primaryEmail: "nia@example.com" })
  await movesOut(104, 0, OUT)
  expect(await postingsOf(nobody, OUT)).toEqual([])
  expect(await staysOf(nobody, OUT)).toMatchObject([{ moveOutOn: OUT, depositBefore: 0 }])
})

test("a waiver that is deleted after a move-out with nothing to post brings no deposit back", async () => {
  await suite(105, { rent: 0, deposit: 50_000 })
  const ben = await movesIn(105, IN, { deposit: 50_000, primaryEmail: "ben@example.com" })
  const waiver = await pays(ben, 50_000, IN, { type: "deposit", method: "managementCredit" })
  await movesOut(105, 0, OUT)
  await during(OUT, (tx) =>
    deletePayment(tx, mona, { id: waiver.id, paymentType: "deposit", reason: "Entered by mistake" }),
  )
  expect((await stateOf(ben, OUT)).owed).toBe("0/0/0/0")
})

test("a deposit of an earlier stay, emptied before its move-out, is never refunded from a new one", async () => {
  await suite(105, { rent: 0, deposit: 50_000 })
  const ben = await movesIn(105, IN, { deposit: 50_000, primaryEmail: "ben@example.com" })
  const card = await paysOnline(ben, 50_000, IN, { choice: "deposit", tender: "card" })
  await during(IN, (tx) => adjustBalances(tx, mona, { tenantId: ben, newDepositReserve: asCents(0) }))
  await movesOut(105, 0, OUT)
  await movesBack(ben, 105, "2026-04-05", { deposit: 50_000, depositPayment: 50_000, depositMethod: "check" })
  await isRefunded(card, 50_000, "2026-04-06", "re_1")
  expect(await stateOf(ben, "2026-04-06")).toMatchObject({ owed: "0/0/50000/0", reserve: 50_000 })
})
