/** A client of /api, as another program could write it. Its types are generated from the OpenAPI document into schema.ts (tests/api/generated-client.test.ts). */
import type { paths } from "./schema.ts"

type Json = "application/json"
type Methods = "get" | "post" | "put" | "delete"
type Sent<Operation> = Operation extends { requestBody: { content: { [media in Json]: infer Body } } } ? Body : never
type Query<Operation> = Operation extends { parameters: { query: infer Values } } ? Values : never
type Responses<Operation> = Operation extends { responses: infer All } ? All : never
type BodyOf<Response> = Response extends { content: { [media in Json]: infer Body } } ? Body : never
type Success = 200 | 201
type Done<Operation> = BodyOf<Responses<Operation>[Success & keyof Responses<Operation>]>
type Refused<Operation> = BodyOf<Responses<Operation>[Exclude<keyof Responses<Operation>, Success>]>

export type Answer<Operation> = { ok: true; body: Done<Operation> } | { ok: false; body: Refused<Operation> }
type Options<Operation> = { query?: Query<Operation>; body?: Sent<Operation>; key?: string }

export function client(base: string, token: string) {
  return async <Path extends keyof paths, Method extends Methods>(
    method: Method,
    path: Path,
    { query, body, key }: Options<paths[Path][Method]> = {},
  ): Promise<Answer<paths[Path][Method]>> => {
    const search = query === undefined ? "" : `?${new URLSearchParams(query as Record<string, string>)}`
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(key === undefined ? {} : { "Idempotency-Key": key }),
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${base}${path}${search}`, { method: method.toUpperCase(), headers, ...sent })
    return { ok: response.ok, body: await response.json() } as Answer<paths[Path][Method]>
  }
}
