/** Parses docs/api.md, and collects the calls of the program. */
import { readFileSync } from "node:fs"
import type { NamedCall } from "~/http/handlers/resource.ts"

const DOCUMENT = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8")
const LINE = /^([A-Z]\d+) +([A-Z]+) +(\/\S*) +((?:\d{3} ?){7})$/gm

/**
 * Every call of the contract with its status for anonymous, tenant, ex-tenant, maintenance 9, management 6, admin 3, super 0. Source: api.md section 5, one
 * line for each call.
 */
export const ROWS = [...DOCUMENT.matchAll(LINE)].map(([, id = "", method = "", path = "", statuses = ""]) => ({
  id,
  method,
  path,
  statuses: statuses.trim().split(" ").map(Number),
}))

const [, count, endpoints = ""] = /^## 4\. Endpoints \((\d+)\)$(.*?)^## 5\. /ms.exec(DOCUMENT) ?? []

/** The number of calls in the heading of section 4. */
export const ENDPOINT_COUNT = Number(count)

/** Every call of the contract: its callers, errors and effects. Source: api.md section 4, one row for each call. */
export const ENDPOINTS = endpoints.split(/^### /m).flatMap((section) => {
  const [title = "", ...lines] = section.split("\n")
  const [, everybody = ""] = /\ball (MG)\)/.exec(title) ?? []
  return lines.flatMap((line) => {
    const [, number = "", method = "", path = "", rest = ""] =
      /^\| ([A-Z]\d+) \| ([A-Z]+) `(\/\S*)`[^|]* \| (.*) \|$/.exec(line) ?? []
    if (number === "") return []
    const cells = rest.split(/ \|(?: |$)/)
    const [who = everybody] = /^(T own \(O\) or MG|P|S|T|MT|MG|AD|SA)(?=$|[ ,;])/.exec(cells[0] ?? "") ?? []
    return [{ number, method, path, who, errors: cells.at(-1) ?? "" }]
  })
})

const LIKE = /\b(?:as|all of) ([A-Z]\d+)\b|\b([A-Z]\d+)'s\b/g

/** The row of a call with the rows that it refers to ("as X50", "X21's", "all of X216"), and the additions of section 3: "M11, M18 accept `balanceSeq?`". */
export function describedAt(number: string, before: readonly string[] = []): string {
  const row = endpoints.split("\n").find((line) => line.startsWith(`| ${number} |`)) ?? ""
  const others = [...row.matchAll(LIKE)].map(([, as, of]) => as ?? of ?? "")
  const known = [...before, number]
  const accepted = DOCUMENT.matchAll(/((?:[A-Z]\d+(?:, )?)+) accept `(\w+)\?`/g)
  const added = [...accepted].flatMap(([, calls = "", field = ""]) =>
    numbersIn(calls).includes(number) ? [field] : [],
  )
  return [
    row,
    ...added,
    ...others.filter((other) => !known.includes(other)).map((other) => describedAt(other, known)),
  ].join("\n")
}

const TYPES = new Map(
  [...DOCUMENT.matchAll(/^type (\w+) = (.*(?:\n +.*)*)|`(\w+) = (\{[^`]*)`/gm)].map(
    ([, name, type, inline, inner]) => [name ?? inline ?? "", type ?? inner ?? ""] as const,
  ),
)

/** A type of the contract with the types that it names; the whole document for a type that has no name there. */
export function typeOf(name: string): string {
  const own = TYPES.get(name)
  const named = (text: string) => [...text.matchAll(/\b[A-Z]\w+\b/g)].map(([other]) => TYPES.get(other) ?? "")
  return own === undefined ? DOCUMENT : [own, ...named(own)].join("\n")
}

/** A row of the table in section 0. */
export const convention = (topic: string): string =>
  DOCUMENT.split("\n").find((line) => line.startsWith(`| ${topic} |`)) ?? ""

/** The call numbers in a text: "T5-T7, M22" are T5, T6, T7 and M22. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z])(\d+)(?:-\1(\d+))?\b/g)].flatMap(([, letter = "", first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${letter}${Number(first) + at}`),
  )
}

const CODE = "(?:[A-Z]+(?:_[A-Z]+)+|restricted-payment-method-ach)"
const REFUSED = new RegExp(`\\b([45]\\d\\d) (${CODE}(?: / ${CODE})*)`, "g")

/** The refusals that a row names by status and code; "409 UNIT_OCCUPIED / EMAIL_IN_USE" are two. */
export const refusalsIn = (errors: string): string[] =>
  [...errors.matchAll(REFUSED)].flatMap(([, status, codes = ""]) =>
    codes.split(" / ").map((code) => `${status} ${code}`),
  )

const modules = import.meta.glob<{ loader?: { calls?: readonly NamedCall[] } }>("../../app/routes/api/**/*.ts", {
  eager: true,
})

/** The modules of /api with the calls of their rows. */
export const MODULES = Object.entries(modules).map(([file, { loader }]) => ({
  file: file.slice("../../app/".length),
  calls: loader?.calls ?? [],
}))
