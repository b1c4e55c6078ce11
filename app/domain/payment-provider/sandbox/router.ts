/** The sandbox's routes, and matching a request: an unknown call is refused as the provider refuses it, never ignored. */
import { z } from "zod"
import { SandboxRefusal } from "./errors.ts"
import { expanded } from "./expand.ts"
import { decodeForm, readParams, text } from "./params.ts"
import type { Sandbox } from "./store.server.ts"

export type Method = "GET" | "POST" | "DELETE"
export type Route = {
  method: Method
  path: RegExp
  answer: (sandbox: Sandbox, given: Record<string, unknown>, id: string) => object
}

/** A route: "/v1/payment_intents/:id/confirm", the shape of its parameters, and its handler. */
export function route<Shape extends z.ZodRawShape>(
  method: Method,
  path: string,
  shape: Shape,
  answer: (sandbox: Sandbox, params: z.output<z.ZodObject<Shape>>, id: string) => object,
): Route {
  const params = z.strictObject({ ...shape, expand: z.array(text).max(20).optional() })
  return {
    method,
    path: new RegExp(`^${path.replaceAll(":id", "([A-Za-z0-9_]+)")}$`),
    answer(sandbox, given, id) {
      const { expand, ...rest } = readParams(params, given) as { expand?: string[] } & z.output<z.ZodObject<Shape>>
      const found = answer(sandbox, rest as unknown as z.output<z.ZodObject<Shape>>, id)
      return expanded(sandbox, found, expand ?? [])
    },
  }
}

export type SandboxRequest = { method: string; path: string; query: string; body: string }

/** Handles a request with the given routes. Throws SandboxRefusal. */
export function answerBy(routes: readonly Route[], sandbox: Sandbox, request: SandboxRequest): object {
  const { method, path, query, body } = request
  for (const known of routes) {
    const match = known.method === method ? known.path.exec(path) : null
    if (match) return known.answer(sandbox, decodeForm(method === "POST" ? body : query), match[1] ?? "")
  }
  throw new SandboxRefusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}
