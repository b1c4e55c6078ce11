/** The backups that stay: of seven days, five weeks and twelve months, even with missed nights. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { expired } from "~/domain/backups/retention.ts"
import { addDays, asDay, type Day, DEFAULT_ZONE, dayAt, monthOf } from "~/values/calendar.ts"
import { on } from "../../support/world.ts"

type Made = { at: number; day: Day }
const made = (day: string, hour = 3): Made => ({ at: on(day, hour), day: asDay(day) })
const mondayOf = (day: Day) => addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)

/** The newest backup of each of the last `count` periods with one, found by simple code. */
function newestOf(all: readonly Made[], periodOf: (day: Day) => string, count: number): Made[] {
  const periods = [...new Set(all.map(({ day }) => periodOf(day)))].toSorted().slice(-count)
  return periods.flatMap((period) => {
    const within = all.filter(({ day }) => periodOf(day) === period)
    return within.filter(({ at }) => at === Math.max(...within.map((each) => each.at)))
  })
}

/** Nights of some years; many are missing, and some have two backups. */
const nights = fc
  .array(fc.record({ skipped: fc.oneof(fc.constant(0), fc.nat({ max: 40 })), twice: fc.nat({ max: 9 }) }), {
    maxLength: 120,
  })
  .map((steps) => {
    let day = asDay("2025-12-20")
    return steps.flatMap(({ skipped, twice }) => {
      day = addDays(day, skipped + 1)
      return twice === 0 ? [made(day, 3), made(day, 15)] : [made(day)]
    })
  })

test("of all backups the newest of the last 7 days, 5 weeks and 12 months stay, and no other", () => {
  fc.assert(
    fc.property(nights, (all) => {
      const gone = new Set(expired(all, DEFAULT_ZONE))
      const staying = new Set([
        ...newestOf(all, (day) => day, 7),
        ...newestOf(all, mondayOf, 5),
        ...newestOf(all, monthOf, 12),
      ])
      expect(new Set(all.filter((each) => !gone.has(each)))).toEqual(staying)
    }),
  )
})

test("removed night by night, those stay that would stay if all had been stored until today", () => {
  fc.assert(
    fc.property(nights, (all) => {
      let present: Made[] = []
      for (const each of all) {
        present.push(each)
        const gone = new Set(expired(present, DEFAULT_ZONE))
        expect(gone.has(each)).toBe(false)
        present = present.filter((one) => !gone.has(one))
      }
      const gone = new Set(expired(all, DEFAULT_ZONE))
      expect(present).toEqual(all.filter((one) => !gone.has(one)))
    }),
  )
})

test("400 nights leave 20, and a day is the property's", () => {
  const all = Array.from({ length: 400 }, (_, index) => made(addDays(asDay("2025-01-01"), index)))
  expect(all.length - expired(all, DEFAULT_ZONE).length).toBe(20)
  // 11 pm in Los Angeles is the next day elsewhere.
  const late = { at: on("2026-03-09", 23), day: asDay("2026-03-09") }
  expect(dayAt(late.at, "Europe/Vienna")).toBe("2026-03-10")
  expect(expired([made("2026-03-09"), late], DEFAULT_ZONE)).toEqual([made("2026-03-09")])
})

test("the newest stays, and nothing is removed where there is one or none", () => {
  expect(expired([], DEFAULT_ZONE)).toEqual([])
  expect(expired([made("2020-01-01")], DEFAULT_ZONE)).toEqual([])
})
