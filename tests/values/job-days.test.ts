import { expect, test } from "vitest"
import { addDays, asDay, dayAt, jobsOn } from "~/values/calendar.ts"
import { daysDue, lastDue, nextOccurrence } from "~/values/job-days.ts"
import { zones } from "~/values/time-zones.ts"

const utc = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()

test.each([
  ["an ordinary day in Los Angeles", "America/Los_Angeles", "2026-11-20", "2026-11-20T11:00:00.000Z"],
  ["the day Los Angeles skips 2:00", "America/Los_Angeles", "2027-03-14", "2027-03-14T10:00:00.000Z"],
  ["the day Los Angeles has 1:00 twice", "America/Los_Angeles", "2027-11-07", "2027-11-07T11:00:00.000Z"],
  ["the day Athens skips 3:00: at 4:00", "Europe/Athens", "2027-03-28", "2027-03-28T01:00:00.000Z"],
  ["the day Athens has 3:00 twice: the first", "Europe/Athens", "2027-10-31", "2027-10-31T00:00:00.000Z"],
  ["the day Helsinki skips 3:00: at 4:00", "Europe/Helsinki", "2027-03-28", "2027-03-28T01:00:00.000Z"],
  ["the day Helsinki has 3:00 twice: the first", "Europe/Helsinki", "2027-10-31", "2027-10-31T00:00:00.000Z"],
  ["a leap day", "Europe/London", "2028-02-29", "2028-02-29T03:00:00.000Z"],
])("3:00 on %s", (_what, zone, day, instant) => {
  expect(iso(jobsOn(asDay(day), zone))).toBe(instant)
})

test("a day is due from its 3:00 on, to the millisecond", () => {
  const three = utc("2026-11-20T11:00:00Z")
  expect(lastDue(three - 1, "America/Los_Angeles")).toBe("2026-11-19")
  expect(lastDue(three, "America/Los_Angeles")).toBe("2026-11-20")
  expect(iso(nextOccurrence(three - 1, "America/Los_Angeles"))).toBe("2026-11-20T11:00:00.000Z")
  expect(iso(nextOccurrence(three, "America/Los_Angeles"))).toBe("2026-11-21T11:00:00.000Z")
})

test("in a gap nothing is due before 4:00, in an overlap nothing is due again at the second 3:00", () => {
  expect(lastDue(utc("2027-03-28T00:59:59Z"), "Europe/Helsinki")).toBe("2027-03-27")
  expect(lastDue(utc("2027-03-28T01:00:00Z"), "Europe/Helsinki")).toBe("2027-03-28")
  expect(daysDue(asDay("2027-10-31"), utc("2027-10-31T01:00:00Z"), "Europe/Helsinki")).toEqual([])
})

test("days that were missed are due in order, and a clock stepped back gives none", () => {
  const now = utc("2026-03-02T12:00:00Z")
  expect(daysDue(asDay("2026-02-26"), now, "UTC")).toEqual(["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
  expect(daysDue(asDay("2026-03-02"), now - 3_600_000, "UTC")).toEqual([])
  expect(daysDue(asDay("2026-03-02"), utc("2026-01-01T12:00:00Z"), "UTC")).toEqual([])
})

test("a clock that ticks through two years meets every day of every zone once, in order", () => {
  const some = zones().filter((_zone, index) => index % 40 === 0)
  for (const zone of ["America/Los_Angeles", "Europe/Athens", "Europe/Helsinki", "Australia/Lord_Howe", ...some]) {
    let done = asDay("2026-12-31")
    for (let now = utc("2027-01-01T14:00:00Z"); now < utc("2029-01-02T00:00:00Z"); now += 7 * 3_600_000) {
      for (const day of daysDue(done, now, zone)) {
        expect(day).toBe(addDays(done, 1))
        done = day
      }
    }
    expect([dayAt(utc("2029-01-01T23:00:00Z"), zone), addDays(dayAt(utc("2029-01-01T23:00:00Z"), zone), -1)]).toContain(
      done,
    )
  }
})
