/** Decodes the parameters of a request from the provider's form encoding into objects and lists, and defines the shapes of its fields. */
import { z } from "zod"
import { invalidRequest } from "./errors.ts"

type Tree = { [name: string]: Tree | string }
type Decoded = { [name: string]: unknown }

/** Decodes "metadata[tenant]=7&expand[0]=x" as `{ metadata: { tenant: "7" }, expand: ["x"] }`. */
export function decodeForm(text: string): Decoded {
  const tree: Tree = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.split("[")[0] ?? "", ...[...name.matchAll(/\[([^\]]*)\]/g)].map((part) => part[1] ?? "")]
    setAt(tree, path, value)
  }
  return withLists(tree) as Decoded
}

function setAt(tree: Tree, path: string[], value: string): void {
  const [first = "", ...rest] = path
  const name = first === "" ? String(Object.keys(tree).length) : first
  if (rest.length === 0) {
    tree[name] = value
    return
  }
  const existing = tree[name]
  const next: Tree = typeof existing === "object" ? existing : Object.create(null)
  tree[name] = next
  setAt(next, rest, value)
}

function withLists(tree: Tree | string): unknown {
  if (typeof tree === "string") return tree
  const entries = Object.entries(tree).map(([name, value]) => [name, withLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Reads the parameters in a route's shape. Refuses (400) unknown ones and names them, as the provider does. */
export function readParams<Params>(shape: z.ZodType<Params>, decoded: Decoded): Params {
  const read = shape.safeParse(decoded)
  if (read.success) return read.data
  const [problem] = read.error.issues
  const path = (problem?.path ?? []).map(String)
  if (problem?.code === "unrecognized_keys") {
    const param = bracketed([...path, problem.keys[0] ?? ""])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param })
  }
  const param = bracketed(path)
  const isMissing = path.reduce<unknown>((value, name) => (value as Decoded | undefined)?.[name], decoded) === undefined
  if (isMissing) throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param })
  throw invalidRequest(`Invalid ${param}: ${problem?.message ?? "not understood"}`, { param })
}

const bracketed = ([first = "", ...rest]: string[]): string => [first, ...rest.map((name) => `[${name}]`)].join("")

export const text = z.string().max(5000)
/** Cents of a payment: 50 cents to $999,999.99; other amounts are refused with the provider's message. */
export const cents = z
  .string()
  .regex(/^\d{1,10}$/, "Invalid integer")
  .transform(Number)
export const integer = z
  .string()
  .regex(/^-?\d{1,12}$/, "Invalid integer")
  .transform(Number)
export const flag = z.enum(["true", "false"]).transform((word) => word === "true")
export const metadata = z.union([
  z.record(z.string().max(40), z.string().max(500)),
  z.literal("").transform(() => ({})),
])
export const url = z.url({ protocol: /^https?$/ })

const range = z
  .union([
    integer.transform((at) => ({ gte: at, lte: at })),
    z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
  ])
  .optional()

export const LIST = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range,
}
