/** Which calls accept API tokens. Source: api.md section 0, "Auth" and "API tokens". */
import type { Actor } from "../../permissions.ts"
import { Refusal } from "../../refusal.ts"

const numbered = (letter: string, first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${letter}${first + at}`)

/** Calls that could give a token more rights, a person's sign-in, or money. Add further calls of this kind here and to api.md. */
export const CLOSED_TO_API_TOKENS: ReadonlySet<string> = new Set([
  ...numbered("U", 1, 21),
  ...numbered("A", 2, 6),
  ...numbered("A", 8, 10),
  ...numbered("A", 19, 21),
  ...numbered("X", 226, 228),
  ...numbered("X", 230, 234),
  ...numbered("X", 241, 245),
  ...numbered("X", 251, 254),
  ...numbered("X", 258, 261),
  ...numbered("X", 264, 267),
  ...[
    "A23",
    "A24",
    "M62",
    "M63",
    "M67",
    "M70",
    "X21",
    "X22",
    "X24",
    "X26",
    "X27",
    "X109",
    "X131",
    "X132",
    "X182",
    "X183",
    "X185",
    "X186",
    "X187",
    "X202",
    "X203",
    "X204",
    "X205",
    "X216",
    "X217",
    "X218",
    "X221",
    "X222",
    "X312",
    "X313",
    "X274",
    "X280",
    "X282",
    "X285",
    "X286",
    "X287",
    "X288",
    "X289",
    "X291",
    "X292",
    "X293",
    "X302",
    "X303",
    "X304",
    "X305",
    "X306",
    "X307",
    "X328",
    "X329",
    "X330",
    "X332",
  ],
])

export const isClosedToApiTokens = (number: string): boolean => CLOSED_TO_API_TOKENS.has(number)

const READING = new Set(["GET", "HEAD"])

/** Refuses (403) an API token at a call that accepts none, and a read-only token at a method other than GET. `number` is the call's number in api.md. */
export function mustAcceptApiToken({ apiToken }: Actor, { number, method }: { number: string; method: string }): void {
  if (apiToken === null) return
  if (isClosedToApiTokens(number)) throw refused("An API token is not accepted here.")
  if (apiToken.access === "read" && !READING.has(method)) throw refused("This API token may only read.")
}

const refused = (message: string) => new Refusal("INSUFFICIENT_PERMISSIONS", { message })
