import { expect, test } from "vitest"
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
