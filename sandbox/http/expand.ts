/** Applies `expand`: replaces the ids of other objects that the request names by the objects themselves. */

import type { Sandbox } from "../store.server.ts"
import { invalidRequest } from "./errors.ts"

type Fields = Record<string, unknown>

const MAX_DEPTH = 4

/** A copy with the objects of `paths` in full ("latest_charge.balance_transaction"). Refuses (400) a path that is not a reference. */
export function expanded(sandbox: Sandbox, response: object, paths: readonly string[]): object {
  const copy = structuredClone(response)
  for (const path of paths) {
    const names = path.split(".")
    if (names.length > MAX_DEPTH) throw invalidRequest(`You can expand up to ${MAX_DEPTH} levels.`, { param: "expand" })
    expandIn(sandbox, copy as Fields, names)
  }
  return copy
}

function expandIn(sandbox: Sandbox, at: Fields, [name = "", ...rest]: string[]): void {
  const value = at[name]
  // A missing object has nothing to expand.
  if (value === null || (value === undefined && isKnownToBeOptional(name))) return
  const full = typeof value === "string" ? sandbox.store.findAny(value) : value
  if (full === null || typeof full !== "object") {
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: "expand" })
  }
  at[name] = full
  if (rest.length === 0) return
  for (const one of Array.isArray(full) ? full : [full]) expandIn(sandbox, one as Fields, rest)
}

/** References that the provider omits from an object until there is one. */
const isKnownToBeOptional = (name: string): boolean => name === "failure_balance_transaction"
