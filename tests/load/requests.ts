/**
 * The requests of a busy office: each kind with its share of a hundred, and a function that sends one and refuses a wrong answer. Most come from tenants,
 * whose open pages poll for changes every two seconds; the rent roll is loaded fifteen times a second, and the list of all units, the most expensive answer, once or twice.
 */
import { randomUUID } from "node:crypto"
import { payer } from "../bench/payment.ts"
import { type Application, cookieOf, tokenFor } from "../bench/support/application.ts"

export type Kind = { name: string; share: number; send: () => Promise<void> }

/** People of the demo who live in a suite. */
const TENANTS = ["otis@demo.example", "tenant@demo.example", "two-suites@demo.example", "grace@demo.example"]
const PASSWORD = "suitekeeper-demo"
const SCAN_BYTES = 100_000
const SEARCHES = ["", "1", "20", "Inc", "Dental", "3"]

/** `housed` is the number of tenants, who are numbered from 1. */
export async function requestsOf(app: Application, housed: number): Promise<Kind[]> {
  const cookies = await Promise.all(TENANTS.map((email) => cookieOf(app.origin, email, PASSWORD)))
  const token = await tokenFor(app)
  const call = { Authorization: `Bearer ${token}` }
  const turn = turns()
  let tenant = 0
  // Records payments of all tenants in turn, because years of payments by one tenant would be another load.
  const nextTenant = () => String((tenant++ % housed) + 1)
  const dashboard = (path: string) => () => get(`${app.origin}${path}`, { Cookie: turn(cookies) })
  return [
    { name: "tenant's dashboard", share: 28, send: dashboard("/home") },
    { name: "tenant's figures", share: 30, send: dashboard("/home/figures") },
    {
      name: "rent roll",
      share: 10,
      send: () => get(`${app.origin}/management?search=${turn(SEARCHES)}`, app.headers),
    },
    {
      name: "tenant's page",
      share: 6,
      send: () => get(`${app.origin}/management/viewtenant?tenant=${nextTenant()}`, app.headers),
    },
    { name: "API: list of units", share: 1, send: () => get(`${app.origin}/api/management/unit/all`, call) },
    {
      name: "API: a tenant",
      share: 12,
      send: () => get(`${app.origin}/api/management/tenant?tenant=${nextTenant()}`, call),
    },
    { name: "payment", share: 8, send: payer(app, nextTenant) },
    { name: "upload", share: 5, send: () => upload(app.origin, call) },
  ]
}

/** Makes a function that returns the items of a list in turn, repeatedly. */
function turns() {
  let count = 0
  return <Item>(items: readonly Item[]) => items[count++ % items.length] as Item
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  await mustBe(200, await fetch(url, { headers, redirect: "manual" }))
}

async function upload(origin: string, headers: Record<string, string>): Promise<void> {
  const body = new FormData()
  body.append("file", new Blob([randomUUID().padEnd(SCAN_BYTES, ".")]), `${randomUUID()}.txt`)
  await mustBe(201, await fetch(`${origin}/api/management/file`, { method: "POST", headers, body }))
}

async function mustBe(status: number, response: Response): Promise<void> {
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`${new URL(response.url).pathname} answered ${response.status}`)
}
