/** Every call with one malformed field: whatever its value, no call fails unexpectedly. Source: threats.md R13. */
import { expect, test } from "vitest"
import { api } from "../support/app.ts"
import { CALLS } from "../support/calls.ts"
import { ROWS } from "../support/contract.ts"
import { callers } from "../support/matrix.ts"
import { acceptsPayments, signatureOf } from "../support/online.ts"

const HOSTILE: unknown[] = [
  "x".repeat(10_000),
  "a\0b",
  "🏢\uD800",
  "__proto__",
  "<script>alert(1)</script>",
  -1,
  1.5,
  1e308,
  null,
  true,
  [],
  [[]],
  { __proto__: { a: 1 }, constructor: "x" },
  "2026-02-31",
]

const inQuery = (query: string, name: string, value: unknown) => {
  const changed = new URLSearchParams(query)
  changed.set(name, typeof value === "string" ? value : JSON.stringify(value))
  return `?${changed}`
}

test.each(ROWS.filter(({ id }) => id in CALLS))(
  "no field of $id $method $path makes it fail",
  async ({ id, method, path }) => {
    acceptsPayments()
    const options = (await callers()).at(-1)
    if (!options) throw new Error("nobody asks")
    const { params = {}, query = "", body: sentBody = {} } = (await CALLS[id]?.(options, options.token ?? "")) ?? {}
    // Forms with files are tested in management.file.test.ts.
    const [body = {}] = sentBody instanceof FormData ? [] : [sentBody].flat()
    const addressed = (changed: Record<string, unknown>) =>
      path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(changed[name])))
    const failures: string[] = []
    const request = async (what: string, address: string, sent: Record<string, unknown>) => {
      const headers: Record<string, string> =
        id === "S3" ? { "Stripe-Signature": signatureOf(JSON.stringify(sent)) } : {}
      const call = {
        as: options.token ?? "",
        headers,
        ...(Object.keys(body).length > 0 ? { body: Array.isArray(sentBody) ? [sent] : sent } : {}),
      }
      const { status } = await api(method, address, call)
      if (status >= 500) failures.push(`${status} ${what}`)
    }
    for (const value of HOSTILE) {
      const text = JSON.stringify(value)?.slice(0, 40)
      for (const name of Object.keys(body))
        await request(`${name} ${text}`, addressed(params) + query, { ...body, [name]: value })
      for (const name of new URLSearchParams(query).keys())
        await request(`?${name} ${text}`, addressed(params) + inQuery(query, name, value), body)
      if (typeof value !== "string" || value.includes("\uD800")) continue
      for (const name of Object.keys(params))
        await request(`{${name}} ${text}`, addressed({ ...params, [name]: value }) + query, body)
    }
    expect(failures).toEqual([])
  },
)
