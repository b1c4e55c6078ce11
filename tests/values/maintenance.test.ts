/** The time and text of the maintenance warning: the limits of specification 3 section 4. */
import { expect, test } from "vitest"
import { isNearEdge, maintenanceFrom, maintenanceText, timeLeft } from "~/values/maintenance.ts"

const START = Date.parse("2031-01-05T06:00:00Z")
const planned = { startsAt: START, minutes: 45 }
const MINUTE = 60_000
const REST =
  " and will last for 45 minutes. Please save your work and wrap up ongoing tasks. The site will be unavailable for the duration of the maintenance."
const at = (offset: number) => maintenanceText(planned, START + offset)

test.each([
  [-30 * MINUTE - 1, null],
  [-30 * MINUTE, `Scheduled maintenance begins in 30 minutes${REST}`],
  [-29 * MINUTE, `Scheduled maintenance begins in 29 minutes${REST}`],
  [-29 * MINUTE + 1, `Scheduled maintenance begins in 29 minutes${REST}`],
  [-MINUTE, `Scheduled maintenance begins in 1 minute${REST}`],
  [-1, `Scheduled maintenance begins in 1 minute${REST}`],
  [0, `Scheduled maintenance is starting now${REST}`],
  [5 * MINUTE, `Scheduled maintenance is starting now${REST}`],
  [5 * MINUTE + 1, null],
] as const)("%d ms from the start the banner says %j", (offset, message) => {
  expect(at(offset)).toBe(message)
})

test("one minute is one", () => {
  expect(maintenanceText({ startsAt: START, minutes: 1 }, START)).toContain("will last for 1 minute. ")
})

test.each([
  [MINUTE, "1 minute"],
  [60 * MINUTE, "1 hour"],
  [61 * MINUTE, "1 hour 1 minute"],
  [(2 * 24 * 60 + 3 * 60 + 4) * MINUTE, "2 days 3 hours 4 minutes"],
  [24 * 60 * MINUTE, "1 day"],
] as const)("%d ms are %s", (milliseconds, message) => {
  expect(timeLeft(milliseconds)).toBe(message)
})

test.each([
  [-5 * MINUTE - 1, false],
  [-5 * MINUTE, true],
  [0, true],
  [5 * MINUTE, true],
  [5 * MINUTE + 1, false],
  [45 * MINUTE - 1, false],
  [45 * MINUTE, true],
  [50 * MINUTE, true],
  [50 * MINUTE + 1, false],
] as const)("%d ms from the start the server is asked whether it is there: %s", (offset, requested) => {
  expect(isNearEdge(planned, START + offset)).toBe(requested)
})

test.each([
  ["45", 45],
  [" 45 ", 45],
  [null, 30],
  [undefined, 30],
  ["", 30],
  ["0", 30],
  ["-5", 30],
  ["1.5", 30],
  ["soon", 30],
])("a length of %j is %d minutes", (length, minutes) => {
  expect(maintenanceFrom("2031-01-05T06:00:00.000Z", length)).toEqual({ startsAt: START, minutes })
})

test.each([null, undefined, "", "soon", 5])("without a start there is none: %j", (start) => {
  expect(maintenanceFrom(start, "30")).toBeNull()
})
