/** Where days and times are calculated without Temporal's objects, the results equal Temporal's. */
import { expect, test } from "vitest"
import { addDays, asDay, clockAt, dayAt, formatTime, startOf } from "~/values/calendar.ts"

const HALF_HOUR = 30 * 60 * 1000

test.each([
  ["America/Los_Angeles", "2026-03-07"],
  ["America/Los_Angeles", "2026-10-31"],
  ["America/Havana", "2026-03-07"],
  ["Australia/Lord_Howe", "2026-04-04"],
  ["Asia/Kathmandu", "2026-06-01"],
])("in %s the clock says the right time on the days around %s, whatever was asked before", (zone, day) => {
  const from = startOf(asDay(day), zone)
  for (let half = 0; half < 3 * 48; half += 1) {
    const instant = from + half * HALF_HOUR + 7_999
    const clock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainTime()
    const expected = clock.toString({ smallestUnit: "minute" })
    expect(clockAt(instant, zone)).toBe(expected)
    expect(dayAt(instant, zone)).toBe(
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
    )
    expect(clockAt(instant, zone)).toBe(expected)
    expect(formatTime(instant, zone, "second")).toMatch(new RegExp(`${expected.slice(2)}:\\d\\d [AP]M$`))
  }
})

test("noon and midnight are 12", () => {
  const noon = startOf(asDay("2026-11-20"), "Europe/Paris") + 24 * HALF_HOUR
  expect(dayAt(noon, "Europe/Paris")).toBe("2026-11-20")
  expect([formatTime(noon, "Europe/Paris"), formatTime(noon - 24 * HALF_HOUR, "Europe/Paris")]).toEqual([
    "12:00 PM",
    "12:00 AM",
  ])
})

test("days are added over the ends of months and years, forwards and backwards", () => {
  for (const day of ["2026-01-01", "2026-02-28", "2028-02-28", "2026-12-31", "2026-03-14"].map(asDay)) {
    for (let days = -70; days <= 70; days += 1) {
      expect(addDays(day, days)).toBe(Temporal.PlainDate.from(day).add({ days }).toString())
    }
  }
})
