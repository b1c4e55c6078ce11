import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { normalizeForSearch } from "../app/values/contact.ts"
import { isPostgres } from "./engine.ts"

/** The condition that the column contains the normalized text. SQLite's LIKE ignores case only in ASCII, so each letter becomes a class of its forms. */
export function containsNormalized(column: SQLWrapper, normalized: string): SQL {
  if (isPostgres) return sql`${column} ~ ${[...normalized].map(classOf).join("")}`
  return sql`${column} glob ${`*${[...normalized].map(classOf).join("")}*`}`
}

const APOSTROPHES = "['‘’ʼ´`]"

function classOf(letter: string): string {
  if (letter === "'") return APOSTROPHES
  if (isPostgres && /[\\^$.|?*+()[\]{}]/.test(letter)) return `\\${letter}`
  if (/[*?[]/.test(letter)) return `[${letter}]`
  const forms = [letter, letter.toUpperCase(), ...(FORMS.get(letter) ?? [])].filter((form) => [...form].length === 1)
  return /\p{L}/u.test(letter) ? `[${[...new Set(forms)].join("")}]` : letter
}

const FORMS = Map.groupBy(
  [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)].map((code) => String.fromCodePoint(code)),
  normalizeForSearch,
)

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
