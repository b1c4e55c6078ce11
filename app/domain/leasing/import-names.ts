/** Reads the names that landlords write: "Dana Haddad", "Haddad, Dana", "Anna Maria Ruiz Jr.". Pure. */
import { quoted, type Reading } from "./import-values.ts"

export type PersonName = { firstName: string; middleName: string | null; lastName: string }

const MOST = 100
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** Whether the cell says that nobody rents the suite. */
export function saysVacant(cell: string): boolean {
  return /^[\s*([<-]*vacant\b/i.test(cell)
}

/** A person's name: "Last, First Middle" by its comma, else the first word is the first name and the last word the last name. */
export function readName(cell: string): Reading<PersonName> {
  const words = cell.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  if (words === "") {
    return { fault: "The tenant has no name. Write the name, or VACANT when nobody rents the suite." }
  }
  const name = words.includes(",") ? lastFirst(words) : firstLast(words)
  if (!name) return { fault: `${quoted(cell)} is not a first and a last name. Write both.` }
  if (Object.values(name).some((part) => part !== null && (part.length > MOST || !part.isWellFormed()))) {
    return { fault: `${quoted(cell)} is too long for a name. Use at most ${MOST} characters for each part.` }
  }
  return { value: name }
}

/** The same from two columns. */
export function nameOf(first: string, last: string): string {
  return first === "" && last === "" ? "" : `${last}, ${first}`
}

function lastFirst(words: string): PersonName | undefined {
  const [lastName = "", given = "", ...more] = words.split(",").map((part) => part.trim())
  // "Ruiz, Anna, Jr." and "Anna Ruiz, Jr." carry a suffix behind a comma.
  if (SUFFIX.test(given)) return firstLast(`${lastName} ${given}`)
  const [firstName = "", ...middle] = given.split(" ")
  if (lastName === "" || firstName === "") return undefined
  return { firstName, middleName: middle.join(" ") || null, lastName: [lastName, ...more].join(" ").trim() }
}

function firstLast(words: string): PersonName | undefined {
  const parts = words.split(" ")
  const suffix = SUFFIX.test(parts.at(-1) ?? "") ? ` ${parts.pop()}` : ""
  const [firstName = "", ...rest] = parts
  const lastName = rest.pop() ?? ""
  if (firstName === "" || lastName === "") return undefined
  return { firstName, middleName: rest.join(" ") || null, lastName: `${lastName}${suffix}` }
}
