import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, popups } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { IssueFee } from "~/domain/ledger/inputs.ts"
import { ANONYMOUS, MAINTENANCE } from "~/domain/permissions.ts"
import { asCents } from "~/values/money.ts"
import { danaOwesRent, owesFee, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

let dana = 0
const day = "2026-01-10"

beforeEach(async () => {
  dana = await danaOwesRent()
})

const issues = (input: Omit<IssueFee, "tenantId">) =>
  during(day, (tx) => issueFee(tx, mona, { tenantId: dana, ...input }))
const notes = () => seen(day, (tx) => tx.all(tx.select().from(popups)))

test("a fee is charged, due the day it is issued", async () => {
  const row = await issues({ amount: asCents(123_456), type: "other", note: "Lost keys" })
  expect(row).toMatchObject({
    kind: "other",
    amount: 123_456,
    open: 123_456,
    notes: "Lost keys",
    dueOn: day,
    deletedAt: null,
  })
  expect(await postingsOf(dana, day)).toEqual(["AR_OTHER+123456 INC_OTHER−123456"])
})

test("an explained other fee is told in the portal; a late fee, a bare one and a credit are not", async () => {
  await issues({ amount: asCents(123_456), type: "other", note: "Lost keys" })
  await issues({ amount: asCents(500), type: "late", note: "Late" })
  await issues({ amount: asCents(500), type: "other" })
  await issues({ amount: asCents(-500), type: "other", note: "Sorry" })
  expect(await notes()).toMatchObject([
    { tenantId: dana, subject: "New Fee", note: "You received a $1,234.56 fee due to: Lost keys", readAt: null },
  ])
})

test("a credit lands as if it were paid: late fees first for a late one, other charges first for another", async () => {
  await owesFee(dana, 5_000, "2026-01-05", "late")
  await owesFee(dana, 3_000, "2026-01-06")
  const row = await issues({ amount: asCents(-6_000), type: "late" })
  expect(row).toMatchObject({ kind: "late", amount: -6_000, open: 0 })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "99000/0/3000/0" })
  await issues({ amount: asCents(-3_500), type: "other" })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "98500/0/0/0" })
})

test("more credit than is owed is kept as credit, not as cash, and meets the next charge", async () => {
  await issues({ amount: asCents(-101_000), type: "late" })
  expect(await seen(day, (tx) => balancesOf(tx, dana))).toMatchObject({
    advanceCredit: 1_000,
    advanceCash: 0,
    totalPaid: 0,
  })
  await issues({ amount: asCents(400), type: "other" })
  expect(await stateOf(dana, day)).toMatchObject({ owed: "0/0/0/0", advance: 600 })
})

test("fees are told in the audit log", async () => {
  await issues({ amount: asCents(2_500), type: "late" })
  await issues({ amount: asCents(500), type: "other" })
  await issues({ amount: asCents(-1_000), type: "late" })
  const rows = await seen(day, (tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "TEN_FEE"))))
  expect(rows.map((row) => row.details)).toEqual([
    "Issued a late fee of $25.00 to Dana Reyes.",
    "Issued a fee of $5.00 to Dana Reyes.",
    "Gave a credit for a late fee of $10.00 to Dana Reyes.",
  ])
})

test("zero is no fee, and an unknown tenant has none", async () => {
  expect(IssueFee.safeParse({ tenantID: dana, amount: 0, type: "late" }).success).toBe(false)
  expect(IssueFee.safeParse({ tenantID: dana, amount: 99_999_999, type: "late" }).success).toBe(true)
  const unknown = during(day, (tx) => issueFee(tx, mona, { tenantId: 9_999, amount: asCents(1), type: "late" }))
  await expect(unknown).rejects.toMatchObject({ status: 404, code: "TENANT_NOT_FOUND" })
  const stranger = { ...ANONYMOUS, level: MAINTENANCE }
  const refused = during(day, (tx) => issueFee(tx, stranger, { tenantId: dana, amount: asCents(1), type: "late" }))
  await expect(refused).rejects.toMatchObject({ status: 403 })
})
