import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, MANUAL_METHODS, tenantMonths } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { RecordPayment } from "~/domain/payments/inputs.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { ANONYMOUS, MAINTENANCE } from "~/domain/permissions.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
const day = asDay("2026-01-10")
const INVALID_TENANT = "Invalid unit or tenant, go back to the rent roll and try again."

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000, fee: 4_000 })
})

test("a payment is one row of its type, without fee and without a provider", async () => {
  const row = await during(day, (tx) =>
    recordPayment(tx, mona, {
      tenantId: dana,
      amount: asCents(104_500),
      paymentDate: day,
      method: "check",
      type: "rent",
      note: "1042",
    }),
  )
  expect(row).toMatchObject({
    tenantId: dana,
    type: "rent",
    amount: 104_500,
    feeShare: 0,
    tender: "check",
    paidOn: day,
    status: "succeeded",
    stripeIntent: null,
    remainingAfter: 49_500,
    note: "1042",
  })
  expect(await postingsOf(dana, day)).toEqual(["ADV_CASH−500 AR_OTHER−4000 AR_RENT−100000 CASH:check+104500"])
})

test.each(MANUAL_METHODS)("money by %s stands in its own account", async (method) => {
  await pays(dana, 1_000, day, { method })
  const account = method === "managementCredit" ? "CREDITS" : `CASH:${method}`
  expect(await postingsOf(dana, day)).toEqual([["AR_RENT−1000", `${account}+1000`].toSorted().join(" ")])
})

test("rent clears rent, late fees, then other; fees clear other, late fees, then rent", async () => {
  await owesFee(dana, 5_000, "2026-01-05", "late")
  await pays(dana, 101_000, day)
  expect(await stateOf(dana, day)).toMatchObject({ owed: "0/4000/4000/50000" })
  await pays(dana, 6_000, day, { type: "fees" })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "0/2000/0/50000" })
})

test("the oldest rent is cleared first, also by a payment dated earlier", async () => {
  await jobsOf("2026-02-01")
  await pays(dana, 150_000, "2026-02-03")
  const { backRent } = await seen("2026-02-03", (tx) => balancesOf(tx, dana))
  expect(backRent).toBe(0)
  expect(await stateOf(dana, "2026-02-03")).toMatchObject({ owed: "50000/0/4000/50000" })
})

test("a deposit goes into the reserve whole, and what is owed of it is due no more", async () => {
  await pays(dana, 60_000, day, { type: "deposit" })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "100000/0/4000/0", reserve: 60_000, advance: 0 })
})

test("a deposit of a past tenant clears what is owed", async () => {
  await movesOut(101, 0, "2026-01-08")
  await pays(dana, 105_000, day, { type: "deposit" })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "0/0/0/0", reserve: 0, advance: 1_000 })
})

test("credit by management waives a deposit owed, never more, and the reserve does not grow", async () => {
  const waives = (amount: number) => pays(dana, amount, day, { method: "managementCredit", type: "deposit" })
  await waives(20_000)
  expect(await postingsOf(dana, day)).toEqual(["AR_DEP−20000 DEP_DUE+20000"])
  await expect(waives(30_001)).rejects.toMatchObject({ status: 400, fields: { amount: ["Invalid value."] } })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "100000/0/4000/30000", reserve: 0 })
})

test("credit by management is no payment of the month, and its overflow is no cash", async () => {
  await pays(dana, 110_000, day, { method: "managementCredit" })
  expect(await seen(day, (tx) => balancesOf(tx, dana))).toMatchObject({
    advanceCash: 0,
    advanceCredit: 6_000,
    rentPaid: 0,
    totalPaid: 0,
  })
  expect(await seen(day, (tx) => tx.all(tx.select().from(tenantMonths)))).toEqual([])
})

test("a payment counts in the month of its date", async () => {
  await pays(dana, 30_000, day)
  const backdated = {
    tenantId: dana,
    amount: asCents(20_000),
    paymentDate: asDay("2025-12-30"),
    method: "cash",
    type: "fees",
  } as const
  await during(day, (tx) => recordPayment(tx, mona, backdated))
  expect(await seen(day, (tx) => tx.all(tx.select().from(tenantMonths).orderBy(tenantMonths.period)))).toEqual([
    { tenantId: dana, period: "2025-12", rentPaid: 16_000, depositPaid: 0, totalPaid: 20_000 },
    { tenantId: dana, period: "2026-01", rentPaid: 30_000, depositPaid: 0, totalPaid: 30_000 },
  ])
})

test("a payment is neither of the future nor older than 2000", async () => {
  const dated = (paymentDate: string) =>
    during(day, (tx) =>
      recordPayment(tx, mona, {
        tenantId: dana,
        amount: asCents(1),
        paymentDate: asDay(paymentDate),
        method: "cash",
        type: "rent",
      }),
    )
  await expect(dated("2026-01-11")).rejects.toMatchObject({ status: 400, fields: { paymentDate: ["Invalid value."] } })
  const typed = { tenantID: dana, amount: 1, method: "cash", type: "rent" }
  expect(RecordPayment.safeParse({ ...typed, paymentDate: "1999-12-31" }).success).toBe(false)
  expect(RecordPayment.safeParse({ ...typed, paymentDate: "2000-01-01" }).success).toBe(true)
})

test("a missing and an unknown tenant are told in the same words", async () => {
  const typed = { amount: asCents(1), paymentDate: day, method: "cash", type: "rent" } as const
  expect(RecordPayment.safeParse(typed).error?.issues[0]).toMatchObject({ path: ["tenantID"], message: INVALID_TENANT })
  const unknown = during(day, (tx) => recordPayment(tx, mona, { ...typed, tenantId: 9_999 }))
  await expect(unknown).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND", message: INVALID_TENANT })
})

test("it is written into the audit log, by whom and for whom", async () => {
  await pays(dana, 1_000, day)
  const [row] = await seen(day, (tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "MAN_RENTPAY"))))
  expect(row).toMatchObject({
    userName: "Mona Manager",
    details: "Recorded a rent payment of $10.00 by check for Dana Reyes.",
    metadata: { TenantID: dana, Amount: 1_000, PaymentMethod: "check", Type: "rent", PaymentDate: day },
  })
})

test.each([
  ["other", "by another method"],
  ["managementCredit", "as a management credit"],
  ["cashapp", "by Cash App"],
] as const)("the audit log says in words that money came by %s", async (method, message) => {
  await pays(dana, 1_000, day, { method, type: "fees" })
  const [row] = await seen(day, (tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "MAN_RENTPAY"))))
  expect(row?.details).toBe(`Recorded a fee payment of $10.00 ${message} for Dana Reyes.`)
})

test("only management records payments", async () => {
  const as = (level: number) =>
    during(day, (tx) =>
      recordPayment(
        tx,
        { ...ANONYMOUS, level },
        { tenantId: dana, amount: asCents(1), paymentDate: day, method: "cash", type: "rent" },
      ),
    )
  await expect(as(MAINTENANCE)).rejects.toMatchObject({ status: 403 })
  await expect(as(ANONYMOUS.level)).rejects.toMatchObject({ status: 401 })
})
