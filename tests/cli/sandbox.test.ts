/** The sandbox as a separate process: its authentication and its refusals. Source: docs/operations/payments.md "Sandbox". */
import { createServer } from "node:net"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { serveSandbox } from "~/domain/payment-provider/own-sandbox.ts"
import { ProviderUnavailable } from "~/domain/payment-provider/port.ts"
import { bankTime, deleteSandbox, hostedPage, webhookSecretOfSandbox } from "~/domain/payment-provider/sandbox.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { replaceSettings } from "../../settings.ts"
import { emptyFolder } from "../support/processes.ts"
import { program } from "../support/program.ts"
import { pays } from "../support/sandbox.ts"
import { testFolder, usualSettings } from "../support/usual-settings.ts"

const APP_SECRET = "a secret of these processes that is long enough"
let origin = ""
let failures: unknown[]

beforeEach(async () => {
  failures = []
  replaceSettings(usualSettings({ APP_SECRET }))
  const { port, stop } = await serveSandbox(0, (error) => failures.push(error))
  onTestFinished(async () => {
    await stop()
    deleteSandbox(testFolder)
  })
  origin = `http://127.0.0.1:${port}`
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", SANDBOX_URL: origin, APP_SECRET }))
})

/** Gives this process another secret than the sandbox's. */
const hasOtherSecret = () =>
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", SANDBOX_URL: origin, APP_SECRET: "b".repeat(40) }))

test("a payment is made there, and its webhooks have a secret that is known without a call", async () => {
  expect(await pays("pm_card_visa")).toMatchObject({ status: "succeeded" })
  expect(await pays("pm_card_visa_chargeDeclined")).toMatchObject({ failure: { code: "generic_decline" } })
  expect(Math.abs((await bankTime()) - Date.now())).toBeLessThan(60_000)
  expect(await hostedPage("cs_unknown")).toBeUndefined()
  const known = webhookSecretOfSandbox()
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", APP_SECRET }))
  expect([webhookSecretOfSandbox(), failures]).toEqual([known, []])
})

test("whoever has another secret learns and changes nothing", async () => {
  hasOtherSecret()
  await expect(bankTime()).rejects.toThrow(ProviderUnavailable)
  await expect(sandboxClient().customers.create({ name: "Eve" })).rejects.toThrow("The secret is another one.")
  for (const Authorization of ["", "Bearer ", `Bearer ${APP_SECRET}`])
    expect((await fetch(`${origin}/v1/customers`, { headers: { Authorization } })).status).toBe(401)
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", SANDBOX_URL: origin, APP_SECRET }))
  expect((await sandboxClient().customers.list()).data).toEqual([])
})

test("a sandbox that is not there is a provider that is not there", async () => {
  const gone = createServer().listen(0, "127.0.0.1")
  await new Promise((resolve) => gone.once("listening", resolve))
  const { port } = gone.address() as { port: number }
  await new Promise((resolve) => gone.close(resolve))
  replaceSettings(usualSettings({ PAYMENTS: "sandbox", SANDBOX_URL: `http://127.0.0.1:${port}`, APP_SECRET }))
  await expect(bankTime()).rejects.toThrow(/^The sandbox at SANDBOX_URL could not be asked \(connect ECONNREFUSED/)
  await expect(pays("pm_card_visa")).rejects.toThrow(ProviderUnavailable)
})

const line = async (args: string[], env: Record<string, string> = {}) => {
  const { status, output } = program(emptyFolder(), args, env)
  return [await status, output()]
}

test("it starts with a secret and on a free port, else one line says why not", async () => {
  const { port } = new URL(origin)
  expect(await line(["sandbox"])).toEqual([
    1,
    "APP_SECRET must be set, and be the same as that of the processes that use this sandbox.\n",
  ])
  expect(await line(["sandbox", "--port", port], { APP_SECRET })).toEqual([
    1,
    `The port ${port} is in use already: name another --port.\n`,
  ])
})

test.each(["demo", "demo seed"])("the demo building is not made at a shared sandbox: %s", async (command) => {
  const [status, output] = await line(command.split(" "), { APP_SECRET, SANDBOX_URL: origin })
  expect([status, output]).toEqual([
    1,
    expect.stringMatching(/^The demo building cannot be made with SANDBOX_URL: .*\n$/),
  ])
})
