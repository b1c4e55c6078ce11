/** A process of its own on one engine: issues a month's rent of a property, and sends the CPU milliseconds that it took. */
import { DAY, issueByTheDomain } from "./issue-rent.ts"

const [, , source = ""] = process.argv
const { spent, count } = await issueByTheDomain(source, DAY)
if (count === 0) throw new Error("No rent was due")
process.send?.(spent)
process.disconnect?.()
