/** Checks in every test that makes a call that openapi.json describes the response's shape and code. */
import { expect } from "vitest"
import { callsOf, type KnownRoute, openApi } from "~/http/response/openapi.ts"

type Operation = { responses: Record<string, { description: string }> }
type Answer = { status: number; body: { code?: string } | undefined }

/** Refusals before a call is selected: unknown route, unknown method, ended session. */
const ANYWHERE = ["ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"]

/** A check for the calls of these routes. */
export function documentedBy(routes: readonly KnownRoute[]) {
  const { paths } = openApi(routes)
  const shapes = new Map(callsOf(routes).map(({ method, path, call }) => [`${method} ${path}`, call.shape]))
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      address: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      method: method.toUpperCase(),
      operation: operation as Operation,
    })),
  )
  return (method: string, path: string, { status, body }: Answer): void => {
    const bare = `/${(path.split("?")[0] ?? "").replaceAll(/^\/|\/$/g, "")}`
    const call = calls.find((known) => known.method === method && known.address.test(bare))
    if (!call || ANYWHERE.includes(body?.code ?? "")) return
    const described = call.operation.responses[status]
    expect(
      described,
      `${call.name} answers ${status} ${body?.code ?? ""}, which its description does not name`,
    ).toBeDefined()
    if (status >= 400) expect(described?.description.split(", "), call.name).toContain(body?.code)
    if (status >= 400 || body === undefined) return
    const { error } = shapes.get(call.name)?.safeParse(body) ?? {}
    expect(error, `${call.name} answers in another shape than described`).toBeUndefined()
  }
}
