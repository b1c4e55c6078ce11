import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, statementEvents } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { chargeRows } from "~/domain/ledger/charges/charge-rows.ts"
import { AdjustBalances } from "~/domain/ledger/inputs.ts"
import { openBalances } from "~/domain/ledger/opening-balances.ts"
import { returnAdvance } from "~/domain/ledger/return-advance.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { statementOf } from "~/domain/statements/statement.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { danaOwesRent, owesFee, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, movesInto, person, seen, suite } from "../../support/world.ts"

let dana = 0
const day = "2026-01-10"

beforeEach(async () => {
  dana = await danaOwesRent()
})

const adjusts = (input: Omit<AdjustBalances, "tenantId">) =>
  during(day, (tx) => adjustBalances(tx, mona, { tenantId: dana, ...input }))
const events = () => seen(day, (tx) => tx.all(tx.select().from(statementEvents)))

test("a balance is set to a value: down by meeting the oldest charges, up by a new charge", async () => {
  await adjusts({
    newRentBalance: asCents(60_000),
    newOtherFeeBalance: asCents(4_000),
    newDepositReserve: asCents(20_000),
  })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "60000/0/4000/0", reserve: 20_000 })
  expect(await postingsOf(dana, day)).toEqual([
    "ADJ+20000 DEP_HELD−20000",
    "ADJ+40000 AR_RENT−40000",
    "ADJ−4000 AR_OTHER+4000",
  ])
  expect(await events()).toMatchObject([
    { field: "DepositReserve", oldValue: 0, newValue: 20_000 },
    { field: "RentBalance", oldValue: 100_000, newValue: 60_000 },
    { field: "OtherCharges", oldValue: 0, newValue: 4_000, userId: mona.userId },
  ])
})

test("what is added is met by advance rent at once", async () => {
  await pays(dana, 226_000, "2026-01-05")
  await adjusts({ newOtherFeeBalance: asCents(4_000) })
  expect(await postingsOf(dana, day)).toEqual(["ADJ−4000 ADV_CASH+4000"])
  expect(await stateOf(dana, day)).toEqual({ owed: "0/0/0/0", reserve: 0, advance: 122_000, account: -122_000 })
})

test("an unchanged value is no event, and an added charge is told as an adjustment only", async () => {
  await adjusts({ newRentBalance: asCents(100_000), newLateFeeBalance: asCents(1_500) })
  expect(await events()).toMatchObject([{ field: "LateCharges" }])
  expect(await seen(day, (tx) => chargeRows(tx, eq(charges.tenantId, dana)))).toHaveLength(1)
})

test("why a balance was set is kept for staff, and stands on no statement", async () => {
  await adjusts({ newRentBalance: asCents(60_000), balanceNote: "Agreed after the leak" })
  expect(await events()).toMatchObject([{ field: "RentBalance", notes: "Agreed after the leak" }])
  const [row] = (await seen(day, (tx) => tx.all(tx.select().from(auditLog)))).filter(
    ({ category }) => category === "TEN_BALANCEADJ",
  )
  expect(row?.metadata).toMatchObject({ Note: "Agreed after the leak" })
  const range = { tenantId: dana, from: asDay(day), to: asDay(day) }
  const { entries } = await seen(day, (tx) => ledgerEntries(tx, range))
  expect(entries).toMatchObject([
    { notes: expect.stringMatching(/^Rent balance \$1,000.00 to \$600.00/), staffNote: "Agreed after the leak" },
  ])
  const { lines } = await seen(day, (tx) => statementOf(tx, range))
  expect(lines.map(({ description }) => description)).toEqual(["Adjustment – Rent balance $1,000.00 to $600.00"])
})

test("the audit log tells the reserve apart from what is owed", async () => {
  await adjusts({ newRentBalance: asCents(50_000), newDepositReserve: asCents(10_000) })
  const rows = await seen(day, (tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter((row) => row.category.startsWith("TEN_")).map((row) => [row.category, row.metadata])).toEqual([
    ["TEN_MOVEIN", expect.anything()],
    ["TEN_DEPOSITADJ", { TenantID: dana, Meta: { Field: "DepositReserve", OldValue: 0, NewValue: 10_000 } }],
    ["TEN_BALANCEADJ", { TenantID: dana, Meta: { Field: "RentBalance", OldValue: 100_000, NewValue: 50_000 } }],
  ])
})

test("balances that changed in the meantime are not overwritten", async () => {
  const { lastJournalId } = await seen(day, (tx) => balancesOf(tx, dana))
  await owesFee(dana, 500, day)
  await expect(adjusts({ newRentBalance: ZERO, balanceSeq: lastJournalId })).rejects.toMatchObject({
    status: 409,
    code: "BALANCES_CHANGED",
  })
  expect(await events()).toEqual([])
  await adjusts({ newRentBalance: ZERO, balanceSeq: lastJournalId + 1 })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "0/0/500/0" })
})

test("an adjustment names a tenant and at least one value", async () => {
  expect(AdjustBalances.safeParse({ tenantID: dana }).success).toBe(false)
  expect(AdjustBalances.safeParse({ tenantID: dana, newRentBalance: -1 }).success).toBe(false)
  expect(AdjustBalances.safeParse({ tenantID: dana, newRentBalance: 0 }).success).toBe(true)
  const nobody = during(day, (tx) => adjustBalances(tx, mona, { tenantId: 9_999, newRentBalance: ZERO }))
  await expect(nobody).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
})

test("advance rent is returned in cash, never more than was paid in cash", async () => {
  await pays(dana, 100_000, "2026-01-02")
  await pays(dana, 30_000, "2026-01-05")
  await pays(dana, 20_000, "2026-01-05", { method: "managementCredit" })
  const returns = (amount: number) =>
    during(day, (tx) => returnAdvance(tx, mona, { tenantId: dana, amount: asCents(amount) }))
  await expect(returns(30_001)).rejects.toMatchObject({ status: 400, fields: { amount: ["Invalid value."] } })
  await returns(10_000)
  expect(await postingsOf(dana, day)).toEqual(["ADV_CASH+10000 ADV_OUT−10000"])
  expect(await stateOf(dana, day)).toMatchObject({ advance: 40_000 })
})

test("opening balances are told once, and advance rent first meets the others", async () => {
  const omar = await person("Omar Haddad")
  const stayId = await movesInto(omar, await suite(102, { rent: 80_000, deposit: 80_000 }))
  const opening = { tenantId: omar, unitNumber: 102, stayId, rent: asCents(-50_000) }
  const fees = { late: asCents(4_000), other: asCents(6_000) }
  const open = () =>
    during(day, (tx) =>
      openBalances(tx, mona, { ...opening, ...fees, depositHeld: asCents(60_000), depositOwed: asCents(20_000) }),
    )
  await open()
  await open()
  expect(await stateOf(omar, day)).toEqual({ owed: "0/0/0/20000", reserve: 60_000, advance: 40_000, account: -20_000 })
  expect(await postingsOf(omar, day)).toEqual([
    "ADJ−4000 AR_LATE+4000",
    "ADJ−6000 AR_OTHER+6000",
    "ADJ+50000 ADV_CASH−40000 AR_LATE−4000 AR_OTHER−6000",
    "ADJ+60000 DEP_HELD−60000",
    "AR_DEP+20000 DEP_DUE−20000",
  ])
})
