/** The sandbox as a separate process, shared by two processes of one PostgreSQL database. Source: docs/decisions/0026, 0057. */
import { beforeEach, expect, onTestFinished } from "vitest"
import { closeDatabase, read } from "#db/client.server.ts"
import { journals, onlinePayments, receipts } from "#db/schema/index.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { replaceSettings } from "../../../settings.ts"
import { onPostgres as test } from "../../support/engines.ts"
import { freePort } from "../../support/free-port.ts"
import { chooses, danaSignedIn, type Payer } from "../../support/killed-payments.ts"
import { events, signatureOf } from "../../support/online.ts"
import { emptyFolder } from "../../support/processes.ts"
import { type Program, program, serving } from "../../support/program.ts"
import { usualSettings } from "../../support/usual-settings.ts"
import { setting, USUAL } from "../../support/world.ts"

const APP_SECRET = "a secret of these processes that is long enough"
const ALONE =
  "Another process serves the database of DATABASE_URL, and the payments of PAYMENTS=sandbox are in one process's DATA_DIR: start `npm run suitekeeper -- sandbox`, and set SANDBOX_URL for all processes."

let dana: Payer
beforeEach(async (context) => {
  if (!process.env.DATABASE_URL) return context.skip()
  await setting(USUAL)
  dana = await danaSignedIn()
  // The processes leave rows, so the next test begins on a new copy.
  onTestFinished(closeDatabase)
})

/** Settings of a process on the database of this test. */
async function onTestDatabase(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const { addressOf, OF_TEST } = await import("../../support/postgres-database.ts")
  return { DATABASE_URL: addressOf(OF_TEST), APP_SECRET, PAYMENTS: "sandbox", ...more }
}

/** The process ends with the test, because the next one has a database of the same name. */
function ofTest<Started extends Program>(started: Started): Started {
  onTestFinished(async () => {
    started.child.kill("SIGKILL")
    await started.status
  })
  return started
}

const serves = async (settings: Record<string, string>) => ofTest(await serving(emptyFolder(), settings))

async function startSandbox(folder: string, port: number): Promise<Program> {
  const started = ofTest(program(folder, ["sandbox", "--port", String(port)], { APP_SECRET }))
  await expect.poll(() => started.output()).toContain(`The sandbox is at http://127.0.0.1:${port}`)
  return started
}

type Served = { origin: string }

/** Starts a sandbox and two processes. From now on this process uses that sandbox, too. */
async function deployed() {
  const [folder, port] = [emptyFolder(), await freePort()]
  const SANDBOX_URL = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(folder, port)
  const settings = await onTestDatabase({ SANDBOX_URL })
  const [one, two] = await Promise.all([serves(settings), serves(settings)])
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", SANDBOX_URL, APP_SECRET }))
  const originOf = ({ port: served }: { port: number }): Served => ({ origin: `http://127.0.0.1:${served}` })
  return { sandbox, restart: () => startSandbox(folder, port), one: originOf(one), two: originOf(two) }
}

const pagePath = async (): Promise<string> => {
  const pages = await read((tx) => tx.all(tx.select().from(onlinePayments).orderBy(onlinePayments.createdAt)))
  const [open] = pages.filter(({ pageUrl }) => pageUrl !== null).slice(-1)
  const url = new URL(open?.pageUrl ?? "", "http://localhost")
  return `${url.pathname}${url.search}`
}
const statuses = async () => (await read((tx) => tx.all(tx.select().from(receipts)))).map(({ status }) => status)
const payments = async () =>
  (await read((tx) => tx.all(tx.select().from(journals)))).filter(({ kind }) => kind === "payment").length

const paysOnPage = ({ origin }: Served, path: string) =>
  fetch(`${origin}${path}`, {
    method: "POST",
    headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    body: new URLSearchParams({ method: "pm_card_visa" }),
    redirect: "manual",
  })

async function hears({ origin }: Served, event: object, secret?: string): Promise<number> {
  const body = JSON.stringify(event)
  const signature = signatureOf(body, secret === undefined ? {} : { secret })
  const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" }
  return (await fetch(`${origin}/api/stripe/webhook`, { method: "POST", body, headers })).status
}

test("a payment that one process starts is paid on the page of the other, and booked once", async () => {
  const { one, two } = await deployed()
  await chooses(one, dana, "a key of this payment", "card")
  const path = await pagePath()
  expect((await fetch(`${one.origin}${path}`)).status).toBe(200)
  const paid = await paysOnPage(two, path)
  expect([paid.status, paid.headers.get("location")]).toEqual([302, expect.stringContaining("/home/payment/success")])
  // No page requests the outcome here; the leading process delivers the sandbox's webhook.
  await expect.poll(statuses).toEqual(["succeeded"])
  const event = (await events()).find(({ type }) => type === "payment_intent.succeeded") ?? {}
  expect(await Promise.all([one, two].map((server) => hears(server, event)))).toEqual([200, 200])
  expect(await hears(two, event, "whsec_of_somebody_else")).toBe(400)
  const { data: charges } = await sandboxClient().charges.list({ limit: 100 })
  expect([await payments(), charges.length]).toEqual([1, 1])
})

test("while the sandbox is killed payments are refused and pages answer; afterwards it goes on", async () => {
  const { sandbox, restart, one, two } = await deployed()
  await chooses(one, dana, "a key of this payment", "card")
  const path = await pagePath()
  sandbox.child.kill("SIGKILL")
  await sandbox.status
  for (const { origin } of [one, two]) {
    const Cookie = `session=${dana.page}; __Host-session=${dana.page}`
    expect((await fetch(`${origin}/home/payment`, { headers: { Cookie } })).status).toBe(200)
    expect((await fetch(`${origin}${path}`)).status).toBe(502)
    const refused = await fetch(`${origin}/api/user/payment/everything`, {
      method: "POST",
      headers: { Authorization: `Bearer ${dana.api}`, "Content-Type": "application/json" },
      body: JSON.stringify({ amount: 10_000, tenantID: dana.tenantId, unit: 101 }),
    })
    expect([refused.status, await refused.json()]).toEqual([
      502,
      expect.objectContaining({ code: "PAYMENT_PROVIDER_ERROR" }),
    ])
  }
  await restart()
  await chooses(two, dana, "a key of the next payment", "card")
  expect((await paysOnPage(one, await pagePath())).status).toBe(302)
  await expect.poll(async () => (await statuses()).filter((status) => status === "succeeded")).toEqual(["succeeded"])
  expect(await payments()).toBe(1)
})

test("a second process without SANDBOX_URL is refused in one line, and one that follows a killed process is not", async () => {
  const settings = await onTestDatabase()
  const first = await serves(settings)
  const second = program(emptyFolder(), [], settings)
  expect([await second.status, second.output()]).toEqual([1, `${ALONE}\n`])
  expect((await fetch(`http://127.0.0.1:${first.port}/login`)).status).toBe(200)
  first.child.kill("SIGKILL")
  await first.status
  await serves(settings)
})
