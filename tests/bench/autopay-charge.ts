/**
 * Charging and recording the prepared autopay of a thousand tenants with a stub of the provider, in this process: CPU time against a floor, and the delay of
 * the event loop. The floor writes the same rows with bare statements, and makes the requests that the contract demands (money.md 3.10, 3.11 and 3.24): it
 * looks for an earlier payment of the month, creates the payment, confirms it, and reads its state with refunds and disputes.
 */
import "./support/aliases.ts"
import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdirSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { asDay } from "../../app/values/calendar.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { enrollEverybody } from "./autopay-run.ts"
import { buildForIssuing } from "./issue-rent-building.ts"
import type { Figure } from "./support/figure.ts"
import { recordWrites } from "./support/record-writes.ts"
import { rows } from "./support/scale.ts"
import { copy, replay } from "./support/write-floor.ts"

const TENANTS = rows(1_000)
const DAY = asDay("2026-11-01")
const NOW = Temporal.Instant.from(`${DAY}T11:30:00Z`).epochMilliseconds
/** The job makes the same number of requests at once. */
const AT_ONCE = 4

export async function autopayChargeFigures(folder: string): Promise<Figure[]> {
  const provider = fork(new URL("./autopay-provider.ts", import.meta.url))
  provider.send({ at: NOW })
  const [{ port }] = (await once(provider, "message")) as [{ port: number }]
  const origin = `http://127.0.0.1:${port}`
  const secret = { APP_SECRET: "a secret of the bench that is long enough" }
  replaceSettings(readSettings({ DATA_DIR: folder, PAYMENTS: "stripe", STRIPE_API_BASE: origin, ...secret }))
  try {
    const prepared = await preparedRuns(folder)
    const own = await databaseOf(folder, "charged", prepared)
    const { spent, late } = await charged(own)
    const transactions = recordWrites()
    await charged(await databaseOf(folder, "recorded", prepared))
    const written = replay(await databaseOf(folder, "floor", prepared), transactions, 0)
    const floor = written + (await requestsByHand(port))
    return [
      { name: `charging autopay of ${TENANTS} tenants, to its floor`, value: spent / floor, goal: 6 },
      // Wall time, so other load counts, too. Source: threats.md R15.
      { name: "event loop meanwhile, 99th percentile, ms", value: late, goal: 100 },
    ]
  } finally {
    provider.kill()
  }
}

/** A copy of the database under the name that the recorder knows. */
async function databaseOf(folder: string, name: string, prepared: string): Promise<string> {
  mkdirSync(join(folder, name))
  const file = join(folder, name, "suitekeeper.sqlite")
  await copy(prepared, file)
  return file
}

/** A database with a run for everybody, created by the domain: it charged the rent and prepared the autopay. */
async function preparedRuns(folder: string): Promise<string> {
  const file = join(folder, "prepared.sqlite")
  await buildForIssuing(file, TENANTS)
  enrollEverybody(file)
  const { closeDatabase, openDatabase, read, write } = await import("../../db/client.server.ts")
  const { seal } = await import("../../app/domain/secret.server.ts")
  const { storeSetting } = await import("../../app/domain/stored-settings.ts")
  const { recordSweep } = await import("../../app/domain/payments/sweep/sweep-progress.ts")
  const { chargeRents } = await import("../../jobs/charge-rent.ts")
  const { prepareAutopay } = await import("../../jobs/prepare-autopay.ts")
  openDatabase(file)
  await write((tx) => storeSetting(tx, "stripeSecretKey", seal("stripeSecretKey", "sk_test_bench00000000000000")))
  await write((tx) => recordSweep(tx, "stripe", NOW), NOW)
  for (const job of [chargeRents, prepareAutopay]) {
    for (const step of await read((tx) => job.due(tx, DAY), NOW)) await write(step, NOW)
  }
  closeDatabase()
  return file
}

/** CPU milliseconds of the job, and the 99th percentile of the event loop's delay in milliseconds of wall time. */
async function charged(file: string): Promise<{ spent: number; late: number }> {
  const { atInstant } = await import("../../db/clock.ts")
  const { closeDatabase, openDatabase, rawDatabase } = await import("../../db/client.server.ts")
  const { chargeAutopay } = await import("../../jobs/charge-autopay.ts")
  openDatabase(file)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  delay.enable()
  await atInstant(NOW, () => chargeAutopay(new AbortController().signal, report))
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  const paid = rawDatabase().prepare("select count(*) from autopay_runs where status = 'succeeded'").pluck().get()
  closeDatabase()
  if (paid !== TENANTS) throw new Error(`${paid} of ${TENANTS} runs were paid`)
  return { spent: (user + system) / 1_000, late: delay.percentile(99) / 1_000_000 }
}

function report(error: unknown): never {
  throw error
}

/** Sends the same requests with node:http alone. Returns the CPU milliseconds. */
async function requestsByHand(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, path: string, body = "") =>
    new Promise<{ id?: string }>((resolve, reject) => {
      const headers = { Authorization: "Bearer sk_test", "Content-Type": "application/x-www-form-urlencoded" }
      const sent = request({ host: "127.0.0.1", port, method, path, agent, headers }, (response) => {
        let text = ""
        response.setEncoding("utf8")
        response.on("data", (part: string) => {
          text += part
        })
        response.on("end", () => resolve(JSON.parse(text) as { id?: string }))
      })
      sent.on("error", reject).end(body)
    })
  const chargeOne = async () => {
    await send("GET", "/v1/payment_intents?customer=cus_1&limit=100")
    const { id = "" } = await send("POST", "/v1/payment_intents", "amount=90000&currency=usd&customer=cus_1")
    await send("POST", `/v1/payment_intents/${id}/confirm`, "payment_method=pm_1&off_session=true")
    await send("GET", `/v1/payment_intents/${id}`)
    await Promise.all(["refunds", "disputes"].map((kind) => send("GET", `/v1/${kind}?payment_intent=${id}`)))
  }
  const before = process.cpuUsage()
  for (let tenant = 0; tenant < TENANTS; tenant += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, chargeOne))
  const { user, system } = process.cpuUsage(before)
  agent.destroy()
  return (user + system) / 1_000
}
