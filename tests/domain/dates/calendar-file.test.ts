/** The calendar file: RFC 5545, whole days, without names unless they were chosen. Source: api.md section 0, "Calendar". */
import { expect, test } from "vitest"
import { calendarText } from "~/domain/dates/calendar-file.ts"
import type { DateEntry } from "~/domain/dates/dates.ts"
import { asDay } from "~/values/calendar.ts"

const entry: DateEntry = {
  kind: "reminder",
  day: asDay("2026-02-28"),
  unitNumber: 101,
  tenant: { id: 7, name: "Dana Reyes", email: "dana@example.com" },
  amount: null,
  isMonthToMonth: false,
  text: "Roof; gutter, door\\hinge",
  reminderId: 4,
}
const AT = Date.parse("2026-02-01T12:00:00.500Z")
const file = (hasNames: boolean, name = "Harbor House: dates") => calendarText([entry], { name, at: AT, hasNames })

test("an event is a whole day with the unit and kind alone", () => {
  const lines = file(false).split("\r\n")
  expect(lines.slice(0, 6)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Suitekeeper//Dates//EN",
    "X-WR-CALNAME:Harbor House: dates",
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    "BEGIN:VEVENT",
  ])
  expect(lines.slice(6)).toEqual([
    expect.stringMatching(/^UID:reminder-101-4@/),
    "DTSTAMP:20260201T120000Z",
    "DTSTART;VALUE=DATE:20260228",
    "DTEND;VALUE=DATE:20260301",
    "TRANSP:TRANSPARENT",
    "SUMMARY:Reminder\\, unit 101",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ])
})

test("names and texts are there when they were chosen, escaped", () => {
  const unfolded = file(true).replaceAll("\r\n ", "")
  expect(unfolded).toContain("SUMMARY:Reminder\\, unit 101\\, Dana Reyes: Roof\\; gutter\\, door\\\\hinge\r\n")
})

test("no line is longer than 75 bytes, and none is cut within a character", () => {
  const name = "🏢".repeat(60)
  const text = file(false, name)
  const lines = text.split("\r\n")
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll("\r\n ", "")).toContain(`X-WR-CALNAME:${name}\r\n`)
})
