/** The occurrences of a monthly event: in every zone, at the ends of months, when clocks change, and after a pause. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { followingOccurrence, instantAt, latestOccurrence, monthlyOccurrence } from "~/values/occurrences.ts"

const ZONES = ["America/Los_Angeles", "Europe/Helsinki", "UTC", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"]
const zone = fc.constantFrom(...ZONES)
const first = fc.integer({ min: Date.parse("2009-01-01T00:00:00Z"), max: Date.parse("2035-01-01T00:00:00Z") })
const local = (instant: number, where: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(where)

test("each month has one occurrence: on the same day and time, else on the last day, else as the clocks allow", () => {
  fc.assert(
    fc.property(first, zone, fc.integer({ min: 1, max: 400 }), (begins, where, months) => {
      const begun = local(begins, where)
      const found = local(monthlyOccurrence(begins, months, where), where)
      const month = begun.toPlainDate().with({ day: 1 }).add({ months })
      const day = Math.min(begun.day, month.daysInMonth)
      const wished = month.with({ day }).toPlainDateTime(begun.toPlainTime())
      // 'compatible': exactly the requested time or, if it does not exist, Temporal's replacement.
      expect(found.epochMilliseconds).toBe(
        wished.toZonedDateTime(where, { disambiguation: "compatible" }).epochMilliseconds,
      )
      const reached = wished.toZonedDateTime(where).toPlainDateTime()
      if (reached.equals(wished)) expect(found.toPlainDateTime().toString()).toBe(wished.toString())
    }),
  )
})

test("followed one by one, no occurrence is left out and none comes twice", () => {
  fc.assert(
    fc.property(first, zone, fc.integer({ min: 1, max: 60 }), (begins, where, count) => {
      const followed = [begins]
      while (followed.length <= count) followed.push(followingOccurrence(begins, followed.at(-1) ?? 0, where))
      expect(followed).toEqual(followed.map((_, months) => monthlyOccurrence(begins, months, where)))
      for (const [index, instant] of followed.entries()) expect(instant).toBeGreaterThan(followed[index - 1] ?? 0)
    }),
  )
})

test("looked for at any later instant, the latest has come, the next has not, and nothing is between them", () => {
  const late = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 * 60 * 1000 })
  fc.assert(
    fc.property(first, zone, late, (begins, where, later) => {
      const now = begins + later
      const { latest, next } = latestOccurrence(begins, begins, now, where)
      expect(latest).toBeLessThanOrEqual(now)
      expect(next).toBeGreaterThan(now)
      expect(followingOccurrence(begins, latest, where)).toBe(next)
    }),
  )
})

test("a time zone that is changed makes no month have two, and none be left out", () => {
  fc.assert(
    fc.property(first, zone, zone, (begins, before, after) => {
      const second = followingOccurrence(begins, begins, before)
      const third = followingOccurrence(begins, second, after)
      const days = (third - second) / (24 * 60 * 60 * 1000)
      expect(days).toBeGreaterThan(26)
      expect(days).toBeLessThan(33)
    }),
  )
})

test("the 31st is the last day of shorter months and the 31st again", () => {
  const begins = instantAt("2027-12-31", 9, "America/Los_Angeles")
  const days = [1, 2, 3, 4].map((months) =>
    local(monthlyOccurrence(begins, months, "America/Los_Angeles"), "America/Los_Angeles")
      .toString()
      .slice(0, 16),
  )
  expect(days).toEqual(["2028-01-31T09:00", "2028-02-29T09:00", "2028-03-31T09:00", "2028-04-30T09:00"])
})

test("a time that the clocks skip is an hour later, one that occurs twice is the first, and the month after it is itself again", () => {
  const where = "America/Los_Angeles"
  const spring = instantAt("2027-02-14", 2, where)
  const march = monthlyOccurrence(spring, 1, where)
  expect(local(march, where).toString().slice(0, 22)).toBe("2027-03-14T03:00:00-07")
  expect(local(followingOccurrence(spring, march, where), where).hour).toBe(2)
  const autumn = instantAt("2027-10-07", 1, where)
  expect(
    local(monthlyOccurrence(autumn, 1, where), where)
      .toString()
      .slice(0, 22),
  ).toBe("2027-11-07T01:00:00-07")
})
