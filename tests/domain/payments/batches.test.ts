/** Payments posted together: the worked example of money.md 9.6, and the refusals of a batch. */
import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { auditLog, journals, paymentBatchRows } from "#db/schema/index.ts"
import { appliedParts } from "~/domain/ledger/applied-parts.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import type { Batch, BatchRow, PostBatch } from "~/domain/payments/batches/batch-inputs.ts"
import { offeredPayers } from "~/domain/payments/batches/batch-tenants.ts"
import { paymentBatch, paymentBatchList } from "~/domain/payments/batches/batches.ts"
import { postBatch } from "~/domain/payments/batches/post-batch.ts"
import { reviewBatch } from "~/domain/payments/batches/review-batch.ts"
import { returnCheck } from "~/domain/payments/returned-checks.ts"
import { MAINTENANCE } from "~/domain/permissions.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { partsText } from "~/values/payments/applied-parts-text.ts"
import { jobsOf, movesIn, movesOut, pays, postingsOf, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-03-10"
let dana = 0
let ben = 0
let cleo = 0

/** Dana owes 100000 of rent and a late fee of 5000; Ben 80000 of rent, a late fee of 4000 and a deposit of 80000; Cleo nothing. */
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 80_000, deposit: 80_000 })
  await suite(103, { rent: 60_000 })
  dana = await movesIn(101, "2026-02-01", {})
  ben = await movesIn(102, "2026-02-01", { deposit: 80_000, tenantFirstName: "Ben", primaryEmail: "ben@example.com" })
  cleo = await movesIn(103, "2026-02-01", { tenantFirstName: "Cleo", primaryEmail: "cleo@example.com" })
  await jobsOf("2026-03-01")
  await pays(cleo, 60_000, "2026-03-02", { method: "zelle" })
  await jobsOf("2026-03-05")
})

type Typed = Omit<Partial<BatchRow>, "amount" | "paymentDate"> & { amount?: number }
const row = ({ amount, ...typed }: Typed, at = 0): BatchRow => ({
  place: `r${at + 1}`,
  key: randomUUID(),
  ...(amount === undefined ? {} : { amount: asCents(amount) }),
  ...typed,
})
const batchOf = (rows: readonly Typed[], more: Partial<PostBatch> = {}): PostBatch => ({
  batchKey: randomUUID(),
  method: "check",
  paymentDate: asDay(DAY),
  rows: rows.map(row),
  ...more,
})
const posts = (batch: PostBatch, day = DAY) => during(day, (tx) => postBatch(tx, mona, batch))
const reviews = (batch: Batch) => seen(DAY, (tx) => reviewBatch(tx, mona, batch))
const form = { isForm: true, duplicateConfirmed: false, earlierMonth: "" } as const

/** Posts a form as a person does, with the values of the review. */
async function postsReviewed(batch: PostBatch) {
  const { reviewed } = await reviews(batch)
  return posts({ ...batch, reviewed })
}

const EXAMPLE = [
  { unitNumber: 101, amount: 105_000, note: "2041" },
  { unitNumber: 102, amount: 90_000, note: "881" },
  { unitNumber: 102, amount: 80_000, note: "882", type: "deposit" },
  { unitNumber: 103, amount: 60_000, note: "77" },
] as const

test("the worked example: each row pays in its type's order, one after the other, and the slip adds up", async () => {
  const batch = batchOf(EXAMPLE, { slipTotal: asCents(335_000) })
  const review = await reviews(batch)
  expect(review.rows.map(({ parts }) => partsText(parts))).toEqual([
    "$1,000.00 to rent, $50.00 to late fees",
    "$800.00 to rent, $40.00 to late fees, $60.00 to advance rent",
    "$800.00 to the deposit owed",
    "$600.00 to advance rent",
  ])
  expect(review.total).toBe(335_000)
  const { batch: posted } = await posts(batch)
  expect(posted).toMatchObject({ total: 335_000, gone: 0, left: 335_000, slipTotal: 335_000 })
  expect(await postingsOf(dana, DAY)).toEqual(["AR_LATE−5000 AR_RENT−100000 CASH:check+105000"])
  expect(await postingsOf(ben, DAY)).toEqual([
    "ADV_CASH−6000 AR_LATE−4000 AR_RENT−80000 CASH:check+90000",
    "AR_DEP−80000 CASH:check+80000 DEP_DUE+80000 DEP_HELD−80000",
  ])
  expect(await postingsOf(cleo, DAY)).toEqual(["ADV_CASH−60000 CASH:check+60000"])
  expect(await stateOf(ben, DAY)).toMatchObject({ owed: "0/0/0/0", reserve: 80_000, advance: 6_000 })
})

test("a row deleted or returned later changes the slip's sum, and the batch says so", async () => {
  const { batch } = await posts(batchOf(EXAMPLE))
  const [first, second] = batch.rows
  const reason = "entered twice by mistake"
  const id = first?.payment.id ?? 0
  await during("2026-03-11", (tx) => deletePayment(tx, mona, { id, paymentType: "rent", reason }))
  const paymentId = second?.payment.id ?? 0
  await during("2026-03-12", (tx) => returnCheck(tx, mona, { paymentId, returnedOn: asDay("2026-03-12") }))
  const opened = await seen("2026-03-12", (tx) => paymentBatch(tx, mona, { batchId: batch.id }))
  expect(opened).toMatchObject({ total: 335_000, gone: 195_000, left: 140_000 })
  expect(opened.rows.map(({ payment }) => payment.status)).toEqual(["reversed", "returned", "succeeded", "succeeded"])
})

test("a row is posted once, whoever sends it again, and its journal has its own key", async () => {
  const batch = batchOf(EXAMPLE)
  const first = await posts(batch)
  const again = await posts(batch)
  expect(again).toMatchObject({ posted: 0, batch: { id: first.batch.id, total: 335_000 } })
  const keys = await seen(DAY, (tx) => tx.all(tx.select({ key: journals.key }).from(journals)))
  for (const { key } of batch.rows) expect(keys.filter((journal) => journal.key === `form:${key}:0`)).toHaveLength(1)
  const changed = { ...batch, rows: batch.rows.map((sent) => ({ ...sent, amount: asCents(1) })) }
  await expect(posts(changed)).rejects.toMatchObject({ code: "BATCH_ROWS_REFUSED" })
})

test("of two people with one batch, the second adds only what is not posted", async () => {
  const batch = batchOf(EXAMPLE.slice(0, 2))
  const { batch: first } = await posts(batch)
  const more = row({ unitNumber: 103, amount: 1_000 })
  const { batch: second, posted } = await posts({ ...batch, rows: [...batch.rows, more] })
  expect([second.id, posted, second.rows.length]).toEqual([first.id, 1, 3])
  expect(await seen(DAY, (tx) => paymentBatchList(tx, mona, undefined))).toHaveLength(1)
})

const FAULTY = [
  { unitNumber: 101, amount: 1_000 },
  { unitNumber: 999, amount: 1_000 },
  { tenantId: 4_711, amount: 1_000 },
  { unitNumber: 103, amount: 500, method: "managementCredit", type: "deposit" },
] as const

test("with one faulty row nothing is posted, and every faulty row is named", async () => {
  const batch = batchOf(FAULTY)
  await expect(posts(batch)).rejects.toMatchObject({
    status: 409,
    code: "BATCH_ROWS_REFUSED",
    message: "3 of 4 rows cannot be posted. Nothing was posted.",
    fields: {
      "rows.r2.tenant": ["Unit 999 has no tenant."],
      "rows.r3.tenant": ["The specified tenant could not be found."],
      "rows.r4.amount": ["Invalid value."],
    },
  })
  expect(await seen(DAY, (tx) => tx.all(tx.select().from(paymentBatchRows)))).toEqual([])
  expect(await postingsOf(dana, DAY)).toEqual([])
})

test("the good rows are posted alone, and the faulty ones stay with their message", async () => {
  const { posted, batch, refused } = await posts(batchOf(FAULTY, { goodOnly: true }))
  expect([posted, batch.total]).toEqual([1, 1_000])
  expect(refused.rows.map(({ typed, faults }) => [typed.place, faults[0]?.field])).toEqual([
    ["r2", "tenant"],
    ["r3", "tenant"],
    ["r4", "amount"],
  ])
})

test("a form asks once about a check that is recorded already, or twice in the batch", async () => {
  await pays(dana, 5_000, DAY)
  const rows = [
    { unitNumber: 101, amount: 5_000 },
    { unitNumber: 103, amount: 700, note: "A1" },
    { unitNumber: 103, amount: 700, note: "a1" },
    { unitNumber: 103, amount: 700, note: "A2" },
  ]
  const batch = batchOf(rows, form)
  const { rows: reviewed } = await reviews(batch)
  const questions = reviewed.map(({ faults }) => faults[0]?.question)
  expect(questions.map((question) => question?.name)).toEqual(["duplicateOf", undefined, "repeatOf", undefined])
  expect(reviewed.map(({ faults }) => faults.length)).toEqual([1, 0, 1, 0])
  await expect(postsReviewed(batch)).rejects.toMatchObject({ code: "BATCH_ROWS_REFUSED" })
  const [first, second, third, fourth] = batch.rows as [BatchRow, BatchRow, BatchRow, BatchRow]
  const answered = {
    ...batch,
    rows: [
      { ...first, duplicateOf: Number(questions[0]?.value) },
      second,
      { ...third, repeatOf: String(questions[2]?.value) },
      fourth,
    ],
  }
  expect((await reviews(answered)).reviewed).toBe((await reviews(batch)).reviewed)
  expect((await postsReviewed(answered)).posted).toBe(4)
})

test("a form is posted as it was reviewed, or reviewed again", async () => {
  const batch = batchOf([{ unitNumber: 101, amount: 5_000 }], form)
  await expect(posts({ ...batch, reviewed: "" })).rejects.toMatchObject({ code: "BATCH_CHANGED" })
  const { reviewed } = await reviews(batch)
  const other = { ...batch, rows: batch.rows.map((sent) => ({ ...sent, amount: asCents(6_000) })), reviewed }
  await expect(posts(other)).rejects.toMatchObject({ code: "BATCH_CHANGED" })
  await pays(dana, 100, DAY, { method: "cash" })
  await expect(posts({ ...batch, reviewed })).rejects.toMatchObject({ code: "BATCH_CHANGED" })
  expect((await postsReviewed(batch)).posted).toBe(1)
})

test("a number alone takes what is owed, a tenant alone nothing, and neither is posted where nothing is owed", async () => {
  const rows = [{ unitNumber: 101, note: "12" }, { unitNumber: 102 }, { unitNumber: 103, note: "13" }]
  const { rows: reviewed } = await reviews(batchOf(rows, form))
  expect(reviewed.map(({ amount, faults }) => [amount, faults.map(({ field }) => field)])).toEqual([
    [105_000, []],
    [null, []],
    [null, ["amount"]],
  ])
})

test("a form's day in an earlier month is asked about once for all rows", async () => {
  const batch = batchOf(EXAMPLE, { ...form, paymentDate: asDay("2026-02-27") })
  await expect(postsReviewed(batch)).rejects.toMatchObject({
    code: "EARLIER_MONTH",
    question: { name: "earlierMonth", value: "2026-02" },
  })
  expect((await postsReviewed({ ...batch, earlierMonth: "2026-02" })).posted).toBe(4)
})

test("tenants are found by unit, by number and by name; former ones too", async () => {
  await movesOut(103, 0, "2026-03-09")
  const found = (search: string) => seen(DAY, (tx) => offeredPayers(tx, mona, { search }))
  expect((await found("101")).map(({ id }) => id)).toEqual([dana])
  expect((await found(`#${cleo}`)).map(({ id, units }) => [id, units])).toEqual([[cleo, []]])
  expect((await found("reyes ben")).map(({ id }) => id)).toEqual([ben])
  const rows = [
    { named: "Ben", amount: 100 },
    { named: "Reyes", amount: 100 },
    { tenantId: cleo, amount: 100 },
  ]
  const { rows: reviewed } = await reviews(batchOf(rows))
  expect(reviewed.map(({ payer }) => payer?.id)).toEqual([ben, undefined, cleo])
})

test("nobody below management posts a batch, and nobody to the own ledger", async () => {
  const batch = batchOf(EXAMPLE)
  await expect(during(DAY, (tx) => postBatch(tx, { ...mona, level: MAINTENANCE }, batch))).rejects.toMatchObject({
    status: 403,
  })
  const own = { ...mona, tenantId: dana }
  await expect(during(DAY, (tx) => postBatch(tx, own, batch))).rejects.toMatchObject({ code: "BATCH_ROWS_REFUSED" })
})

test("a batch writes an audit row beside those of its payments", async () => {
  await posts(batchOf(EXAMPLE))
  const rows = await seen(DAY, (tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter(({ category }) => category === "MAN_BATCH").map(({ details }) => details)).toEqual([
    "Posted 4 payments of $3,350.00 as batch 1.",
  ])
})

const rows = fc.array(
  fc.record({
    unitNumber: fc.constantFrom(101, 102, 103, 104),
    amount: fc.integer({ min: 1, max: 200_000 }),
    type: fc.constantFrom("rent", "deposit", "fees"),
    method: fc.constantFrom("check", "cash", "managementCredit"),
  }),
  { minLength: 1, maxLength: 12 },
)

test("what a review shows is what is posted, whatever the rows; nothing is posted of a refused batch", async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.boolean(), async (typed, goodOnly) => {
      const batch = batchOf(typed as Typed[], { goodOnly })
      const review = await reviews(batch)
      const good = review.rows.filter(({ faults }) => faults.length === 0)
      const before = await seen(DAY, (tx) => tx.all(tx.select().from(paymentBatchRows)))
      const outcome = await posts(batch).catch((error: { code: string }) => error.code)
      if (typeof outcome === "string") {
        expect(await seen(DAY, (tx) => tx.all(tx.select().from(paymentBatchRows)))).toEqual(before)
        expect(good.length < batch.rows.length).toBe(true)
        return
      }
      expect(outcome.batch.total).toBe(review.total)
      const applied = []
      for (const { payment } of outcome.batch.rows) {
        applied.push(await seen(DAY, (tx) => appliedParts(tx, payment.journalId ?? 0)))
      }
      expect(applied.map(partsText)).toEqual(good.map(({ parts }) => partsText(parts)))
    }),
    { numRuns: 25 },
  )
})
