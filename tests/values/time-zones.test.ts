import { expect, test } from "vitest"
import { dayAt } from "~/values/calendar.ts"
import { currentZoneName, isZone, zones } from "~/values/time-zones.ts"

test("a property may stand in any zone of the IANA list, under its name of today or an earlier one", () => {
  for (const name of ["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "America/Argentina/Buenos_Aires", "UTC"]) {
    expect(isZone(name)).toBe(true)
  }
})

test.each(["", "Mars/Olympus", "+05:30", "asia/kolkata", "-08:00", "America/", "UTC[u-ca=iso8601]"])(
  "%j is no zone",
  (name) => expect(isZone(name)).toBe(false),
)

test("zones are offered by their names of today, each once", () => {
  const names = zones()
  expect(names).toEqual([...new Set(names)].toSorted())
  expect(names.filter((name) => currentZoneName(name) !== name)).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(["Asia/Kolkata", "Asia/Ho_Chi_Minh", "Europe/Kyiv", "America/Nuuk", "Asia/Kathmandu"]),
  )
  expect(names.every(isZone)).toBe(true)
})

test("a zone chosen earlier stays among the choices", () => {
  expect(zones("Asia/Calcutta")).toContain("Asia/Calcutta")
  expect(zones(null)).not.toContain("Asia/Calcutta")
})

test("the day of an instant is the same in whatever order days are looked up, also where clocks go back over midnight", () => {
  // St. John's went back from 0:01 to 23:01: October 28, 1990 began twice.
  const zone = "America/St_Johns"
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
  const start = Date.UTC(1990, 9, 27)
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
    const at = start + minute * 60_000
    expect(dayAt(at, zone)).toBe(dayOf(at))
  }
  expect(dayAt(start, "UTC")).toBe("1990-10-27")
  expect(dayAt(start, "Pacific/Kiritimati")).toBe("1990-10-26")
})
