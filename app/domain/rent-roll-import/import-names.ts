/** Reads the names that landlords write: "Dana Haddad", "Haddad, Dana", "Anna Maria Ruiz Jr.". Pure. */
import { quoted, type Reading } from "./import-values.ts"

export type PersonName = { firstName: string; middleName: string | null; lastName: string }

const MAX = 100
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
/** A word that begins a last name of several words: "van der Berg", "de la Cruz", "St. John". */
const PARTICLE =
  /^(?:van|von|vom|vander|den|der|zu|zum|zur|ten|ter|te|de|del|della|dello|delle|degli|dei|di|da|das|do|dos|du|des|d['’]|la|las|le|les|lo|los|bin|binti|bint|ben|ibn|abu|al|el|mac|mc|st\.?|saint|san|santa)$/i

export function isVacantCell(cell: string): boolean {
  return /^[\s*([<-]*vacant\b/i.test(cell)
}

/** A person's name: "Last, First Middle" by its comma, else first name first; the last name is the last word, or begins with a particle. */
export function readName(cell: string): Reading<PersonName> {
  const text = cell.replaceAll(/[\s\p{Cc}]+/gu, " ").trim()
  if (text === "") {
    return { fault: "The tenant has no name. Write the name, or VACANT when nobody rents the suite." }
  }
  const name = text.includes(",") ? lastFirst(text) : firstLast(text)
  if (!name) return { fault: `${quoted(cell)} is not a first and a last name. Write both.` }
  if (Object.values(name).some((part) => part !== null && (part.length > MAX || !part.isWellFormed()))) {
    return { fault: `${quoted(cell)} is too long for a name. Use at most ${MAX} characters for each part.` }
  }
  return { value: name }
}

export function nameOf(first: string, last: string): string {
  return first === "" && last === "" ? "" : `${last}, ${first}`
}

function lastFirst(text: string): PersonName | undefined {
  const [lastName = "", given = "", ...more] = text.split(",").map((part) => part.trim())
  // "Ruiz, Anna, Jr." and "Anna Ruiz, Jr." have a suffix after a comma.
  if (SUFFIX.test(given)) return firstLast(`${lastName} ${given}`)
  const [firstName = "", ...middle] = given.split(" ")
  if (lastName === "" || firstName === "") return undefined
  return { firstName, middleName: middle.join(" ") || null, lastName: [lastName, ...more].join(" ").trim() }
}

function firstLast(text: string): PersonName | undefined {
  const parts = text.split(" ")
  const suffix = SUFFIX.test(parts.at(-1) ?? "") ? ` ${parts.pop()}` : ""
  const [firstName = "", ...rest] = parts
  const particle = rest.findIndex((word) => PARTICLE.test(word))
  const lastName = rest.splice(particle === -1 ? -1 : particle).join(" ")
  if (firstName === "" || lastName === "") return undefined
  return { firstName, middleName: rest.join(" ") || null, lastName: `${lastName}${suffix}` }
}
