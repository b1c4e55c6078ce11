/** Writes the dates as a calendar file (RFC 5545): all-day events, with escaped and folded text. Source: api.md section 0, "Calendar". */
import { write } from "#db/client.server.ts"
import { addDays } from "~/values/calendar.ts"
import { workflow } from "../commands.ts"
import { calendarOwner } from "../identity/calendar-addresses.ts"
import { mailDomain } from "../mail/public-address.ts"
import { may } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { DATE_LABELS } from "./date-kinds.ts"
import { type DateEntry, datesUntil } from "./dates.ts"

const AHEAD = 366
/** The most bytes of a line, without its end. A longer line continues after a space. */
const LINE = 75

/** The calendar file at a secret address. Refuses as `calendarOwner` does, and (404) an account that may no longer see tenants. */
export const calendarFile = workflow("use public pages", async (_actor, { secret }: { secret: string }) =>
  write(async (tx) => {
    const { actor, hasNames } = await calendarOwner(tx, secret)
    if (!may(actor, "see tenants")) throw new Refusal("ROUTE_NOT_FOUND")
    const entries = await datesUntil(tx, addDays(await today(tx), AHEAD))
    const { propertyName } = await defaultsOf(tx)
    return calendarText(entries, { name: `${propertyName ?? "Property"}: dates`, at: tx.now, hasNames })
  }),
)

type Options = { name: string; at: number; hasNames: boolean }

export function calendarText(entries: readonly DateEntry[], { name, at, hasNames }: Options): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Suitekeeper//Dates//EN",
    `X-WR-CALNAME:${escaped(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT12H",
    ...entries.flatMap((entry) => eventOf(entry, at, hasNames)),
    "END:VCALENDAR",
  ]
  return lines.map((line) => `${wrappedLine(line)}\r\n`).join("")
}

function eventOf(entry: DateEntry, at: number, hasNames: boolean): string[] {
  const { kind, day, unitNumber, reminderId } = entry
  return [
    "BEGIN:VEVENT",
    `UID:${[kind, unitNumber ?? 0, reminderId ?? day].join("-")}@${mailDomain()}`,
    `DTSTAMP:${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
    `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll("-", "")}`,
    "TRANSP:TRANSPARENT",
    `SUMMARY:${escaped(summaryOf(entry, hasNames))}`,
    "END:VEVENT",
  ]
}

function summaryOf({ kind, unitNumber, tenant, text }: DateEntry, hasNames: boolean): string {
  const place = unitNumber === null ? "" : `, unit ${unitNumber}`
  const more = hasNames ? [tenant?.name, text].filter(Boolean).join(": ") : ""
  return `${DATE_LABELS[kind]}${place}${more === "" ? "" : `, ${more}`}`
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n")

/** Splits the line into pieces of at most 75 bytes, never within a character. */
function wrappedLine(line: string): string {
  const pieces: string[] = [""]
  for (const character of line) {
    const last = pieces.at(-1) ?? ""
    const room = pieces.length === 1 ? LINE : LINE - 1
    if (Buffer.byteLength(last + character) > room) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
  }
  return pieces.join("\r\n ")
}
