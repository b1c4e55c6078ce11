import { asc, desc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditLog, charges, journals } from "#db/schema/index.ts"
import { editStay } from "~/domain/leasing/edit-stay.ts"
import type { EditStay } from "~/domain/leasing/inputs.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { isRefunded, paysOnline } from "../../support/provider.ts"
import { movesIn, movesOut, owesFee, pays, postingsOf, stateOf, staysOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const IN = "2026-03-01"
const OUT = "2026-03-20"
const LATER = asDay("2026-04-10")
let tenant: number

const edits = (changes: Omit<Partial<EditStay>, "stayId">, stayId = 1) =>
  during(LATER, (tx) => editStay(tx, mona, { stayId, notes: undefined, balanceSeq: undefined, ...changes }))

/** Rent 1,000.00, late 40.00 and other 10.00 owed; 1,100.00 of a deposit of 1,200.00 used, 50.00 of it a move-out charge. */
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 120_000 })
  tenant = await movesIn(101, IN, { deposit: 120_000, rent: 100_000, depositPayment: 120_000, depositMethod: "check" })
  await owesFee(tenant, 4_000, IN, "late")
  await owesFee(tenant, 1_000, IN)
  await movesOut(101, 110_000, OUT, "Keys")
})

test("notes change by themselves, without any posting", async () => {
  expect(await edits({ notes: "Keys and fob" })).toMatchObject({ notes: "Keys and fob", depositToRent: 100_000 })
  expect(await edits({ notes: null })).toMatchObject({ notes: null })
  expect(await postingsOf(tenant, LATER)).toEqual([])
  const entry = await seen(LATER, (tx) => tx.one(tx.select().from(auditLog).orderBy(desc(auditLog.id))))
  expect(entry).toMatchObject({ category: "TEN_STAY", priority: "medium", metadata: { StayID: 1, TenantID: tenant } })
})

test("nothing changed is nothing told", async () => {
  const count = () => seen(LATER, async (tx) => (await tx.all(tx.select().from(auditLog))).length)
  const before = await count()
  await edits({ depositReturned: asCents(10_000), notes: "Keys" })
  expect(await count()).toBe(before)
})

test("other figures reverse the move-out and post it again, today", async () => {
  const after = await edits({
    depositReturned: asCents(30_000),
    depositAppliedToRent: asCents(83_000),
    depositAppliedToOtherCharges: asCents(3_000),
  })
  expect(after).toMatchObject({
    depositBefore: 120_000,
    depositReturned: 30_000,
    depositToRent: 83_000,
    depositToOther: 3_000,
  })
  expect(await postingsOf(tenant, LATER)).toEqual(["AR_RENT+17000 DEP_OUT−20000 INC_OTHER+3000"])
  expect(await stateOf(tenant, LATER)).toEqual({ owed: "17000/0/0/0", reserve: 0, advance: 0, account: 17_000 })
  const posted = await seen(LATER, (tx) =>
    tx.all(tx.select().from(journals).where(eq(journals.kind, "vacate")).orderBy(asc(journals.id))),
  )
  expect(posted.map((row) => row.key)).toEqual(["vacate:1", "vacate:1:2"])
  expect(posted[1]?.reversesJournalId).toBe(posted[0]?.id)
  const moveOut = await seen(LATER, (tx) =>
    tx.all(tx.select().from(charges).where(eq(charges.origin, "move_out")).orderBy(charges.id)),
  )
  expect(moveOut).toMatchObject([
    { amount: 5_000, open: 0 },
    { amount: 2_000, open: 0, deletedAt: null },
  ])
  expect(moveOut[0]?.deletedAt).not.toBeNull()
})

test("corrected and corrected back, everything is as it was", async () => {
  const before = await stateOf(tenant, LATER)
  await edits({
    depositReturned: asCents(120_000),
    depositAppliedToRent: ZERO,
    depositAppliedToLateFees: ZERO,
    depositAppliedToOtherCharges: ZERO,
  })
  expect(await stateOf(tenant, LATER)).toMatchObject({ owed: "100000/4000/1000/0", reserve: 0 })
  await edits({
    depositReturned: asCents(10_000),
    depositAppliedToRent: asCents(100_000),
    depositAppliedToLateFees: asCents(4_000),
    depositAppliedToOtherCharges: asCents(6_000),
  })
  expect(await stateOf(tenant, LATER)).toEqual(before)
})

test("advance rent paid since meets what opens again", async () => {
  await pays(tenant, 15_000, OUT)
  await edits({ depositReturned: asCents(30_000), depositAppliedToRent: asCents(80_000) })
  expect(await stateOf(tenant, LATER)).toMatchObject({ owed: "5000/0/0/0", advance: 0, account: 5_000 })
})

test("figures that do not add up, or pay more than is owed, are refused", async () => {
  await expect(edits({ depositReturned: asCents(11_000) })).rejects.toMatchObject({ status: 400 })
  const late = edits({ depositReturned: asCents(9_000), depositAppliedToLateFees: asCents(5_000) })
  await expect(late).rejects.toMatchObject({
    status: 400,
    fields: { DepositAppliedToLateFees: ["More than is owed."] },
  })
  const rent = edits({ depositReturned: ZERO, depositAppliedToRent: asCents(110_000) })
  await expect(rent).rejects.toMatchObject({ status: 400, fields: { DepositAppliedToRent: ["More than is owed."] } })
  expect(await postingsOf(tenant, LATER)).toEqual([])
})

test("unknown and lasting stays, and balances that moved, are refused", async () => {
  await expect(edits({}, 99)).rejects.toMatchObject({ status: 404, code: "STAY_NOT_FOUND" })
  await suite(102, { rent: 100 })
  await movesIn(102, OUT, { primaryEmail: "omar@example.com" })
  await expect(edits({}, 2)).rejects.toMatchObject({ status: 404, code: "STAY_NOT_FOUND" })
  await expect(edits({ balanceSeq: 1 })).rejects.toMatchObject({ status: 409, code: "BALANCES_CHANGED" })
})

test("a charge of the move-out that was deleted since is told as changed balances", async () => {
  const [rent] = await seen(LATER, (tx) => tx.all(tx.select().from(charges).where(eq(charges.kind, "rent"))))
  const deletion = { chargeId: rent?.id ?? 0, chargeType: "Rent Charge", reason: "Charged by mistake." } as const
  await during(LATER, (tx) => deleteCharge(tx, mona, deletion))
  const stale = edits({ depositReturned: asCents(30_000), depositAppliedToRent: asCents(80_000) })
  await expect(stale).rejects.toMatchObject({ status: 409, code: "BALANCES_CHANGED" })
})

test("the ledger tells the correction and its new move-out charge", async () => {
  await edits({ depositReturned: asCents(13_000), depositAppliedToOtherCharges: asCents(3_000) })
  const range = { tenantId: tenant, from: LATER, to: LATER }
  const { entries, closing } = await seen(LATER, (tx) => ledgerEntries(tx, range))
  expect(entries.map((entry) => [entry.type, entry.amount, entry.notes])).toEqual([
    ["Move-out charge", -5_000, "Charge deleted"],
    ["Move-out charge", 2_000, "Keys"],
    ["Deposit", 3_000, "Move-out corrected: $30.00 less of the deposit applied, $30.00 more of the deposit returned"],
  ])
  expect(entries[0]?.staffNote).toBe("The deposit figures of the stay were corrected.")
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(3)
  expect(closing).toBe(0)
})

test("a card deposit, corrected to be used and then refunded, is charged as far as it was used", async () => {
  await suite(102, { rent: 100_000 })
  const omar = await movesIn(102, IN, { deposit: 120_000, rent: 100_000, primaryEmail: "omar@example.com" })
  const card = await paysOnline(omar, 120_000, IN, { choice: "deposit" })
  const { stayId } = await movesOut(102, 0, OUT)
  await edits({ depositReturned: asCents(50_000), depositAppliedToRent: asCents(70_000) }, stayId)
  await edits({ depositReturned: asCents(20_000), depositAppliedToRent: asCents(100_000) }, stayId)
  await isRefunded(card, 120_000, LATER, "re_1")
  expect((await postingsOf(omar, LATER)).at(-1)).toBe("AR_OTHER+100000 DEP_OUT+20000 STRIPE−120000")
})

test("figures of a stay from other books are only written", async () => {
  const imported = {
    tenantId: tenant,
    unitNumber: 7,
    moveInOn: asDay("2020-01-01"),
    moveOutOn: asDay("2021-01-01"),
    rentFromPeriod: asMonth("2020-02"),
  }
  await during(OUT, (tx) =>
    insertStay(tx, { ...imported, depositBefore: asCents(500), depositReturned: asCents(500), createdAt: 1 }),
  )
  expect(await edits({ depositReturned: asCents(100), depositAppliedToOtherCharges: asCents(400) }, 2)).toMatchObject({
    depositToOther: 400,
  })
  expect(await postingsOf(tenant, LATER)).toEqual([])
  expect(await staysOf(tenant, LATER)).toHaveLength(2)
})

test("what the provider has returned of a deposit cannot be booked as kept", async () => {
  await suite(102, { rent: 0, deposit: 150_000 })
  const other = await movesIn(102, IN, { deposit: 150_000, primaryEmail: "ben@example.com" })
  const card = await paysOnline(other, 150_000, IN, { choice: "deposit", tender: "card" })
  await movesOut(102, 0, OUT)
  await isRefunded(card, 100_000, LATER, "re_2")
  const [stay] = await staysOf(other, LATER)
  const returns = (depositReturned: number) =>
    edits(
      { depositReturned: asCents(depositReturned), depositAppliedToOtherCharges: asCents(150_000 - depositReturned) },
      stay?.id,
    )
  await expect(returns(0)).rejects.toMatchObject({
    status: 409,
    code: "DEPOSIT_RETURNED",
    fields: { DepositReturned: [expect.stringContaining("already returned $1,000.00")] },
  })
  await expect(returns(99_999)).rejects.toMatchObject({ code: "DEPOSIT_RETURNED" })
  expect(await returns(100_000)).toMatchObject({ depositReturned: 100_000, depositToOther: 50_000 })
})
