import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, receipts } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { DeletePayment } from "~/domain/ledger/inputs.ts"
import { paymentRows } from "~/domain/ledger/payment-rows.ts"
import { deleteCharge, deletePayment } from "~/domain/ledger/reversals.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { ANONYMOUS, MAINTENANCE } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { paysOnline } from "../../support/provider.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays, postingsOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const reason = "Entered for the wrong tenant"
let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
})

const deletes = (id: number, paymentType: "rent" | "deposit" | "fees" = "rent", day = "2026-01-10") =>
  during(day, (tx) => deletePayment(tx, mona, { id, paymentType, reason }))
const deletesCharge = (
  chargeId: number,
  chargeType: "Rent Charge" | "Fee Charge" | "Deposit Charge",
  day = "2026-01-10",
) => during(day, (tx) => deleteCharge(tx, mona, { chargeId, chargeType, reason }))
const chargeOf = async (kind: "rent" | "late" | "other" | "deposit") => {
  const [row] = await seen("2026-12-31", (tx) => tx.all(tx.select().from(charges).where(eq(charges.kind, kind))))
  return row?.id ?? 0
}
const balances = () => seen("2026-12-31", (tx) => balancesOf(tx, dana))
const audits = (category: string) =>
  seen("2026-12-31", (tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, category))))

test("a deleted payment is told with its whole amount, and the audit log knows why", async () => {
  const { id } = await pays(dana, 123_456, "2026-01-05")
  expect(await deletes(id)).toEqual({
    reversedAmount: 123_456,
    message: "Payment of $1,234.56 has been successfully deleted.",
  })
  expect(await audits("MAN_PAYMENT_DELETE")).toMatchObject([
    {
      userName: "Mona Manager",
      details: `Deleted the rent payment of $1,234.56 by check from Jan 5, 2026: ${reason}`,
      metadata: { reason, row: { id } },
    },
  ])
})

test("a deleted charge is told with its amount; a credit's is negative", async () => {
  expect(await deletesCharge(await chargeOf("rent"), "Rent Charge")).toEqual({
    reversedAmount: 100_000,
    message: "Charge of $1,000.00 has been successfully deleted.",
  })
  const credit = await owesFee(dana, -2_500, "2026-01-06")
  expect(await deletesCharge(credit.id, "Fee Charge")).toEqual({
    reversedAmount: -2_500,
    message: "Charge of ($25.00) has been successfully deleted.",
  })
  expect((await audits("MAN_CHARGE_DELETE")).map(({ details }) => details)).toEqual([
    `Deleted the rent charge of $1,000.00 from Jan 1, 2026: ${reason}`,
    `Deleted the credit for the other fee of $25.00 from Jan 10, 2026: ${reason}`,
  ])
})

test("an entry is deleted once", async () => {
  const { id } = await pays(dana, 1_000, "2026-01-05")
  await deletes(id)
  await expect(deletes(id)).rejects.toMatchObject({ status: 409, code: "ALREADY_DELETED" })
  const chargeId = await chargeOf("rent")
  await deletesCharge(chargeId, "Rent Charge")
  await expect(deletesCharge(chargeId, "Rent Charge")).rejects.toMatchObject({ status: 409, code: "ALREADY_DELETED" })
})

test("what is not there, or of another type, is not found", async () => {
  const { id } = await pays(dana, 1_000, "2026-01-05")
  await expect(deletes(9_999)).rejects.toMatchObject({ status: 404, code: "PAYMENT_NOT_FOUND" })
  await expect(deletes(id, "fees")).rejects.toMatchObject({ status: 404, code: "PAYMENT_NOT_FOUND" })
  await expect(deletesCharge(9_999, "Fee Charge")).rejects.toMatchObject({ status: 404, code: "CHARGE_NOT_FOUND" })
  const rent = await chargeOf("rent")
  await expect(deletesCharge(rent, "Fee Charge")).rejects.toMatchObject({ status: 404, code: "CHARGE_NOT_FOUND" })
})

test("payments of the provider cannot be deleted", async () => {
  await paysOnline(dana, 10_000, "2026-01-05", { choice: "rent" })
  const [row] = await seen("2026-01-05", (tx) => paymentRows(tx, eq(receipts.tender, "card")))
  await expect(deletes(row?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    code: "PAYMENT_NOT_DELETABLE",
    message: "Payments created through the payment provider cannot be deleted.",
  })
})

test("a reason has at least ten characters, after trimming", () => {
  const given = (text: string) => DeletePayment.safeParse({ id: 1, paymentType: "rent", reason: text })
  expect(given("  too short  ").error?.issues[0]?.message).toBe("Reason must be at least 10 characters")
  expect(DeletePayment.safeParse({ id: 1, paymentType: "rent" }).error?.issues[0]?.message).toBe(
    "Reason must be at least 10 characters",
  )
  expect(given("ten chars.").success).toBe(true)
  expect(given("x".repeat(1_001)).success).toBe(false)
})

test("only management may delete", async () => {
  const { id } = await pays(dana, 1_000, "2026-01-05")
  const as = (level: number) =>
    during("2026-01-06", (tx) => deletePayment(tx, { ...ANONYMOUS, level }, { id, paymentType: "rent", reason }))
  await expect(as(MAINTENANCE)).rejects.toMatchObject({ status: 403 })
  await expect(as(ANONYMOUS.level)).rejects.toMatchObject({ status: 401 })
})

test("what was paid of a deleted charge becomes advance rent and meets what else is open", async () => {
  await pays(dana, 100_000, "2026-01-05")
  await owesFee(dana, 30_000, "2026-01-06")
  await deletesCharge(await chargeOf("rent"), "Rent Charge")
  expect(await postingsOf(dana, "2026-01-10")).toEqual(["ADV_CASH−70000 AR_OTHER−30000 INC_RENT+100000"])
  expect(await balances()).toMatchObject({ rent: 0, other: 0, advanceCash: 70_000 })
})

test("credit paid for a deleted charge becomes credit, not cash", async () => {
  await pays(dana, 100_000, "2026-01-05", { method: "managementCredit" })
  await deletesCharge(await chargeOf("rent"), "Rent Charge")
  expect(await balances()).toMatchObject({ advanceCash: 0, advanceCredit: 100_000 })
})

test("an adjusted charge is deleted without giving the adjustment back as money", async () => {
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: dana, newRentBalance: asCents(60_000) }))
  await pays(dana, 60_000, "2026-01-06")
  await deletesCharge(await chargeOf("rent"), "Rent Charge")
  expect(await postingsOf(dana, "2026-01-10")).toEqual(["ADJ−40000 ADV_CASH−60000 INC_RENT+100000"])
  expect(await balances()).toMatchObject({ advanceCash: 60_000 })
})

test("a waiver is undone on its charge, but not after a move-out", async () => {
  const waive = (day: string) => pays(dana, 20_000, day, { method: "managementCredit", type: "deposit" })
  const first = await waive("2026-01-05")
  expect(await balances()).toMatchObject({ depositOwed: 30_000, depositReserve: 0 })
  await deletes(first.id, "deposit", "2026-01-06")
  expect(await balances()).toMatchObject({ depositOwed: 50_000, depositReserve: 0 })
  const second = await waive("2026-01-07")
  await movesOut(101, 0, "2026-01-08")
  await deletes(second.id, "deposit", "2026-01-09")
  expect(await balances()).toMatchObject({ depositOwed: 0 })
  expect(await seen("2026-01-09", verifyLedger)).toEqual([])
})

test("a deleted deposit payment of a stay that ended is owed as another charge", async () => {
  const { id } = await pays(dana, 50_000, "2026-01-05", { type: "deposit" })
  await pays(dana, 100_000, "2026-01-05")
  await movesOut(101, 0, "2026-01-20")
  await deletes(id, "deposit", "2026-01-25")
  expect(await postingsOf(dana, "2026-01-25")).toEqual(["AR_OTHER+50000 CASH:check−50000"])
  expect(await balances()).toMatchObject({ other: 50_000, depositReserve: 0, depositOwed: 0 })
})

test("what never was income is not taken from income when it is deleted", async () => {
  await during("2026-01-05", (tx) => adjustBalances(tx, mona, { tenantId: dana, newOtherFeeBalance: asCents(4_000) }))
  await deletesCharge(await chargeOf("other"), "Fee Charge", "2026-01-06")
  expect(await postingsOf(dana, "2026-01-06")).toEqual(["ADJ+4000 AR_OTHER−4000"])
})

test("past months stay as they were: a deletion is dated on its own day", async () => {
  const { id } = await pays(dana, 100_000, "2026-01-05")
  await jobsOf("2026-02-01")
  await deletes(id, "rent", "2026-02-02")
  expect(await postingsOf(dana, "2026-01-05")).toHaveLength(1)
  expect(await seen("2026-02-02", (tx) => balancesOf(tx, dana))).toMatchObject({ rent: 200_000, rentPaid: -100_000 })
})

test("credit that ended whole at a move-out is deleted without moving money, once", async () => {
  await pays(dana, 100_000, "2026-01-02")
  const paid = await pays(dana, 5_000, "2026-01-05", { method: "managementCredit" })
  const credit = await owesFee(dana, -3_000, "2026-01-05", "late")
  await movesOut(101, 0, "2026-02-01")
  const before = await balances()
  expect((await deletes(paid.id, "rent", "2026-02-02")).reversedAmount).toBe(5_000)
  await deletesCharge(credit.id, "Fee Charge", "2026-02-02")
  await expect(deletes(paid.id, "rent", "2026-02-03")).rejects.toMatchObject({ code: "ALREADY_DELETED" })
  expect({ ...(await balances()), lastJournalId: 0 }).toEqual({ ...before, lastJournalId: 0 })
  expect(await seen("2026-12-31", verifyLedger)).toEqual([])
})
