/** /metrics: without the token the 404 of an unknown address; with it figures, but no personal data. */
import { expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { serving } from "../support/program.ts"

const TOKEN = "a-token-of-at-least-thirty-two-characters"
const authorized = { headers: { Authorization: `Bearer ${TOKEN}` } }

async function portal(env: Record<string, string> = { METRICS_TOKEN: TOKEN }) {
  const { port } = await serving(emptyFolder(), env)
  return `http://127.0.0.1:${port}`
}
const answer = async (response: Response) => [response.status, (await response.text()).replaceAll(/nonce="[^"]*"/g, "")]

test.each([
  ["no token", {}],
  ["another token", { Authorization: "Bearer another-token-of-thirty-two-characters" }],
  ["the token in another way", { Authorization: `Basic ${TOKEN}` }],
])("with %s it is an unknown address", async (_, headers) => {
  const origin = await portal()
  const [unknown, metrics] = [await fetch(`${origin}/unknowns`), await fetch(`${origin}/metrics`, { headers })]
  const [expected, found] = [await answer(unknown), await answer(metrics)]
  expect(found).toEqual([404, String(expected[1]).replaceAll("/unknowns", "/metrics")])
})

test("without METRICS_TOKEN no token opens it", async () => {
  expect((await fetch(`${await portal({})}/metrics`, authorized)).status).toBe(404)
})

test("it counts responses by pattern and class of status, and unknown addresses as one", async () => {
  const origin = await portal()
  for (const path of ["/login", "/login?next=/home", "/account/reset-password/secret", "/nowhere-1", "/nowhere-2"])
    await (await fetch(`${origin}${path}`)).text()
  const response = await fetch(`${origin}/metrics`, authorized)
  expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  const text = await response.text()
  const requests = text.split("\n").filter((line) => line.startsWith("suitekeeper_requests_total{"))
  expect(requests).toContain('suitekeeper_requests_total{route="/login",status="2xx"} 2')
  expect(requests).toContain('suitekeeper_requests_total{route="other",status="4xx"} 2')
  expect(text).not.toContain("secret")
  expect(text).not.toContain("nowhere")
  for (const line of ["suitekeeper_leads 1", "suitekeeper_jobs_behind 0", "suitekeeper_payments_open 0"])
    expect(text.split("\n")).toContain(line)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
})
