/** Matches a request to the sandbox's routes. An unknown call is refused, as the provider refuses it, and never ignored. */
import { z } from "zod"
import type { Sandbox } from "../store.server.ts"
import { SandboxRefusal } from "./errors.ts"
import { expanded } from "./expand.ts"
import { decodeForm, readParams, text } from "./params.ts"

export type SandboxMethod = "GET" | "POST" | "DELETE"
export type SandboxRoute = {
  method: SandboxMethod
  path: RegExp
  handle: (sandbox: Sandbox, params: Record<string, unknown>, id: string) => object
}

/** A route: "/v1/payment_intents/:id/confirm", the shape of its parameters, and its handler. */
export function route<Shape extends z.ZodRawShape>(
  method: SandboxMethod,
  path: string,
  shape: Shape,
  handle: (sandbox: Sandbox, params: z.output<z.ZodObject<Shape>>, id: string) => object,
): SandboxRoute {
  const params = z.strictObject({ ...shape, expand: z.array(text).max(20).optional() })
  return {
    method,
    path: new RegExp(`^${path.replaceAll(":id", "([A-Za-z0-9_]+)")}$`),
    handle(sandbox, decoded, id) {
      const { expand, ...rest } = readParams(params, decoded) as { expand?: string[] } & z.output<z.ZodObject<Shape>>
      const found = handle(sandbox, rest as unknown as z.output<z.ZodObject<Shape>>, id)
      return expanded(sandbox, found, expand ?? [])
    },
  }
}

export type SandboxRequest = { method: string; path: string; query: string; body: string }

export function handleRequest(routes: readonly SandboxRoute[], sandbox: Sandbox, request: SandboxRequest): object {
  const { method, path, query, body } = request
  for (const candidate of routes) {
    const match = candidate.method === method ? candidate.path.exec(path) : null
    if (match) return candidate.handle(sandbox, decodeForm(method === "POST" ? body : query), match[1] ?? "")
  }
  throw new SandboxRefusal(404, {
    type: "invalid_request_error",
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}
