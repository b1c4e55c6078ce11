/** Pairs without an alternative. Source: money.md 11.4. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { businessDay } from "~/domain/bank-matching/business-days.ts"
import { checkNumberIn } from "~/domain/bank-matching/candidates.ts"
import { certainPairs, type Matchable } from "~/domain/bank-matching/certain-pairs.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"

const one = (id: number, on: string, cents: number, number: string | null = null): Matchable => ({
  id,
  accountId: 1,
  on: asDay(on),
  amount: asCents(cents),
  number,
})

const pairsOf = (lines: Matchable[], targets: Matchable[]) =>
  certainPairs(lines, targets).map(({ lineId, target }) => ({ lineId, paymentId: target.id }))

test("business days count Monday to Friday, and a weekend as its Friday", () => {
  const from = businessDay(asDay("2026-01-05"))
  const week = Array.from({ length: 8 }, (_, days) => businessDay(addDays(asDay("2026-01-05"), days)) - from)
  expect(week).toEqual([0, 1, 2, 3, 4, 4, 4, 5])
})

test("five business days apart is near, six is not", () => {
  const payment = [one(1, "2026-01-05", 100)]
  expect(pairsOf([one(7, "2026-01-12", 100)], payment)).toEqual([{ lineId: 7, paymentId: 1 }])
  expect(pairsOf([one(7, "2026-01-13", 100)], payment)).toEqual([])
})

test("a second candidate on either side leaves both open, unless its check number differs", () => {
  const two = [one(1, "2026-01-05", 100), one(2, "2026-01-06", 100)]
  expect(pairsOf([one(7, "2026-01-06", 100)], two)).toEqual([])
  expect(pairsOf(two, [one(7, "2026-01-06", 100)])).toEqual([])
  const checks = [one(1, "2026-01-05", 100, "41"), one(2, "2026-01-06", 100, "42")]
  const lines = [one(7, "2026-01-06", 100, "42"), one(8, "2026-01-07", 100, "41")]
  expect(pairsOf(lines, checks)).toEqual([
    { lineId: 7, paymentId: 2 },
    { lineId: 8, paymentId: 1 },
  ])
  expect(pairsOf([one(7, "2026-01-06", 100, "43")], [one(1, "2026-01-06", 100, "44")])).toEqual([])
})

const many = fc.array(
  fc.record({ day: fc.nat(20), cents: fc.constantFrom(100, 200), number: fc.constantFrom(null, null, "41", "42") }),
  { maxLength: 12 },
)
const listOf = (all: { day: number; cents: number; number: string | null }[]) =>
  all.map(({ day, cents, number }, id) => one(id + 1, addDays(asDay("2026-01-01"), day), cents, number))

test("they are those that looking at every pair finds", () => {
  fc.assert(
    fc.property(many, many, (some, others) => {
      const [lines, payments] = [listOf(some), listOf(others)]
      const isCandidate = (line: Matchable, payment: Matchable) =>
        line.amount === payment.amount &&
        Math.abs(businessDay(line.on) - businessDay(payment.on)) <= 5 &&
        (line.number === null || payment.number === null || line.number === payment.number)
      const expected = lines.flatMap((line) => {
        const found = payments.filter((payment) => isCandidate(line, payment))
        const back = found[0] ? lines.filter((other) => isCandidate(other, found[0] as Matchable)) : []
        return found.length === 1 && back.length === 1 ? [{ lineId: line.id, paymentId: found[0]?.id }] : []
      })
      expect(pairsOf(lines, payments)).toEqual(expected)
    }),
  )
})

test("a check's number is read of its note", () => {
  const notes = ["2041", "#0041", "Check 7", "check no. 7", "from Dana", "", null]
  expect(notes.map(checkNumberIn)).toEqual(["2041", "41", "7", "7", null, null, null])
})
