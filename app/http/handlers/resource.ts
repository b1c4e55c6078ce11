/** The calls of one area of /api. Each is a row of its module in routes/api, as docs/api.md lists it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router"
import type { z } from "zod"
import type { RefusalCode } from "~/domain/refusal.ts"
import { type Call, endpoint, type Method } from "./endpoint.ts"

/** A call, its summary, and the shape of its response. `refuses` omits refusals that every call of its kind has (401, 403 by level, 400, 413, 500, 503). */
export type ContractCall = Call & { summary: string; shape: z.ZodType; refuses?: readonly RefusalCode[] }

/** Calls by their number in docs/api.md, method and path: "T1 GET /tenant/{id}". */
type ContractCalls = Readonly<Record<`${string} ${Method} /${string}`, ContractCall>>

export type NamedCall = { number: string; method: Method; path: string; call: ContractCall }

/** The loader and the action of an /api module: they run the call of the matched address. Every address has its line in app/routes.ts. */
export function resource(rows: ContractCalls) {
  const calls = Object.entries(rows).map(([name, call]): NamedCall => {
    const [number = "", method, path = ""] = name.split(" ")
    return { number, method: method as Method, path, call: { ...call, number } }
  })
  const byPath = Map.groupBy(calls, ({ path }) => path)
  const endpoints = new Map(
    [...byPath].map(([path, own]) => [
      path,
      endpoint(Object.fromEntries(own.map(({ method, call }) => [method, call]))),
    ]),
  )
  const handle = (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const found = endpoints.get(documentedPath(args.pattern))
    if (!found) throw new Error(`app/routes.ts names ${args.pattern}, of which there is no call`)
    return found(args)
  }
  return Object.assign(handle, { calls })
}

export const documentedPath = (pattern: string): string =>
  pattern.replace(/^\/?api\/?/, "/").replaceAll(/:(\w+)/g, "{$1}")
