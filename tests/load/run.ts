/**
 * `npm run load`: a building of 1,000 suites serves 150 mixed requests a second for five minutes on two cores. It prints figures and ends with status 1 when a
 * request failed, one in a hundred took 600 ms, or memory grew. Its verdict is INVALID where others used a fifth of these cores. Linux only.
 * `npm run load -- 20 50 100` is a short one: 20 seconds, 50 requests a second, 100 suites.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { seed, serve } from "../bench/support/application.ts"
import { ownMemoryOf } from "../bench/support/process.ts"
import { CORES, separate, spentBy, spentOnCores } from "./cores.ts"
import { requestsOf } from "./requests.ts"
import { type Sent, sendSteadily } from "./send-steadily.ts"
import { textOf, verdictOf } from "./verdict.ts"

const WARM_UP_SECONDS = 10
/** At least this share of the demo's suites has a tenant. */
const OCCUPIED = 0.9
const [seconds = 300, rate = 150, units = 1_000] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), "suitekeeper-load-"))

/** Serves the building, sends the requests, and measures both. */
async function measure() {
  seed(folder, units, 3)
  // All requests come from one address, as through a proxy.
  const app = await serve(folder, { TRUSTED_PROXIES: "127.0.0.1" })
  try {
    separate(app.pid)
    const kinds = await requestsOf(app, Math.floor(units * OCCUPIED))
    await sendSteadily(kinds, rate, Math.min(WARM_UP_SECONDS, seconds))
    const before = { at: performance.now(), all: spentOnCores(), own: spentBy(app.pid) }
    const memory: number[] = []
    const timer = setInterval(() => memory.push(ownMemoryOf(app.pid)), 1_000)
    const sent: Sent[] = await sendSteadily(kinds, rate, seconds)
    clearInterval(timer)
    const capacity = (performance.now() - before.at) * CORES
    const own = spentBy(app.pid) - before.own
    const others = spentOnCores() - before.all - own
    return { sent, memory, share: own / capacity, others: others / capacity }
  } finally {
    await app.stop()
  }
}

try {
  const measured = await measure()
  const verdict = verdictOf(measured)
  console.log(textOf(measured))
  console.log(verdict)
  process.exitCode = verdict === "ok" ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
