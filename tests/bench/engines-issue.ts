/** A process of its own on one engine: issues the next month's rent of a property, and sends the CPU milliseconds that it took. */
import "./support/aliases.ts"
import { asDay } from "../../app/values/calendar.ts"
import { issueByTheDomain } from "./issue-rent.ts"

const [, , source = ""] = process.argv
const next = Temporal.Now.plainDateISO("America/Los_Angeles").add({ months: 1 }).with({ day: 1 })
const { spent, count } = await issueByTheDomain(source, asDay(next.toString()))
if (count === 0) throw new Error("No rent was due")
process.send?.(spent)
process.disconnect?.()
