/** A property served by two processes of the built program, on a PostgreSQL primary with a synchronous standby, and the provider's API on loopback. */
import { expect, onTestFinished } from "vitest"
import { closeSandbox, webhookSecretOfSandbox } from "~/domain/payment-provider/sandbox.ts"
import { answerAsProvider } from "../../support/loopback-provider.ts"
import { asOwner, type Pair, startPair } from "../../support/postgres/pair.ts"
import { emptyFolder } from "../../support/processes.ts"
import { leave, provider, TEST } from "../../support/provider-host.ts"
import { leaveSandbox, useSandbox as openSandbox } from "../../support/sandbox.ts"
import { makeAnn, moveIn, signIn } from "./hand-payments.ts"
import { type Server, serve } from "./program.ts"

export type Deployment = {
  pair: Pair
  env: Record<string, string>
  folders: string[]
  /** One of them is undefined while it is dead. The first one leads at the beginning. */
  servers: (Server | undefined)[]
  /** The token of Ann, a staff member. */
  token: string
  /** The tenants' numbers, by suite. */
  tenants: number[]
}

export const rowsOf = async <Row>(address: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await asOwner(address, (client) => client.query(text, values))).rows

/** The database's address, which names both machines; the program finds the primary. */
export const addressOf = (machines: { port: number }[]): string =>
  `postgres://postgres@${machines.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`

/** Starts everything. Online payments are on, and this many suites have a tenant. `more` adds settings of the processes. */
export async function deployed(suites: number, more: Record<string, string> = {}): Promise<Deployment> {
  const pair = await startPair()
  onTestFinished(() => pair.remove())
  const env = {
    ...(await providerOnLoopback()),
    DATABASE_URL: addressOf([pair.primary, pair.standby]),
    APP_SECRET: "2".repeat(64),
    ...more,
  }
  const folders = [emptyFolder(), emptyFolder()]
  makeAnn(emptyFolder(), env)
  const servers: (Server | undefined)[] = []
  onTestFinished(() => {
    for (const server of servers) server?.kill()
  })
  for (const folder of folders) {
    servers.push(await serve(folder, env))
    await expect.poll(() => rowsOf(pair.primary.address, "select from leases")).toHaveLength(1)
  }
  const [first] = servers as [Server]
  const token = await signIn(first)
  for (const [key, value] of Object.entries(TEST)) await setTo(first, token, "settings", key, value)
  return { pair, env, folders, servers, token, tenants: await moveIn(first, token, suites) }
}

/** Serves the provider's API over this process's sandbox. Returns the settings of a program that uses it. */
async function providerOnLoopback(): Promise<Record<string, string>> {
  openSandbox()
  const { origin } = await provider(answerAsProvider)
  onTestFinished(() => {
    closeSandbox()
    leaveSandbox()
    leave()
  })
  return { PAYMENTS: "stripe", STRIPE_API_BASE: origin, STRIPE_WEBHOOK_SECRET: webhookSecretOfSandbox() }
}

/** Sets one of the property's settings or defaults. */
export async function setTo({ api }: Server, token: string, what: "settings" | "default", key: string, value: unknown) {
  const response = await fetch(`${api}/admin/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify({ key, value }),
  })
  if (response.status !== 200) throw new Error(`${key} was not set: ${await response.text()}`)
}

/** Sends the request, with JSON, as a signed-in person. The status is 0 without a response. */
export async function call(
  server: Server | undefined,
  token: string,
  path: string,
  { method = "POST", body, key }: { method?: string; body?: object; key?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any call
): Promise<{ status: number; answer: any }> {
  if (!server) return { status: 0, answer: null }
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body ? { "Content-Type": "application/json" } : {}),
    ...(key ? { "Idempotency-Key": key } : {}),
  }
  try {
    const response = await fetch(`${server.api}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, answer: await response.json() }
  } catch {
    return { status: 0, answer: null }
  }
}
