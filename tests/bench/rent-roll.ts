/**
 * What the rent roll costs: CPU time per request of the built application against the floor (rent-roll-floor.ts) in the same run, at
 * 100, 1,000 and 10,000 units. CPU time is the process's own, from /proc, so other work on the machine hardly counts.
 */
import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { buildForRentRoll } from "./rent-roll-building.ts"
import type { Frame } from "./rent-roll-floor.ts"
import { costOf } from "./support/application.ts"

const PORT = Number(process.env.BENCH_PORT ?? 4390)
const SERVER = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "build/server/index.js"]
const EMAIL = "bench@example.com"
const PASSWORD = "measured in milliseconds"

/** One figure and its goal: at most `goal`. */
export type Figure = { name: string; value: number; goal: number }

type App = { process: ChildProcess; origin: string; cookie: string; token: string }

/** Measures everything. Takes about a minute. */
export async function rentRollFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "rent-roll-bench-"))
  const month = new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 7)
  try {
    const small = await measured(folder, 100, month)
    const middle = await measured(folder, 1_000, month)
    const large = await measured(folder, 10_000, month)
    return [
      { name: "rent roll, 100 rows of 100, to its floor", value: small.page / small.floor, goal: 7 },
      { name: "rent roll, 100 rows of 1,000, to its floor", value: middle.page / middle.floor, goal: 7 },
      { name: "rent roll, 1,000 rows, to its floor", value: middle.whole / middle.wholeFloor, goal: 6 },
      { name: "rent roll, 100 rows of 10,000, to its cost at 100", value: large.page / small.page, goal: 1.2 },
      { name: "GET unit/all of 1,000, to its floor", value: middle.json / middle.jsonFloor, goal: 2.5 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measured(folder: string, units: number, month: string) {
  const data = join(folder, String(units))
  buildForRentRoll(join(data, "suitekeeper.sqlite"), units, month)
  const app = await serveApp(data)
  try {
    const hundred = await compared(app, data, month, 100)
    if (units !== 1_000) return { ...hundred, whole: 0, wholeFloor: 1, json: 0, jsonFloor: 1 }
    const all = await compared(app, data, month, units)
    return { ...hundred, whole: all.page, wholeFloor: all.floor, json: all.json, jsonFloor: all.jsonFloor }
  } finally {
    const ended = once(app.process, "exit")
    app.process.kill("SIGTERM")
    await ended
  }
}

/** The page and the call beside their floors, whose answers must be the same. Alternating, so that a busy machine strikes both alike. */
async function compared(app: App, data: string, month: string, per: number) {
  const path = per === 100 ? "/management?search=" : "/management?search=&per=all"
  const html = await textOf(`${app.origin}${path}`, app)
  const [before = "", behind = ""] = html.split(/<tr role="row" class="tint-.*<\/tr>(?=<\/tbody>)/s)
  const frame = {
    file: join(data, "suitekeeper.sqlite"),
    month,
    before,
    behind,
    here: path.slice("/management".length),
    per,
  }
  const { floor, origin } = await serveFloor(frame)
  try {
    if ((await textOf(origin)) !== html) throw new Error("The floor prints another page")
    if ((await textOf(`${origin}/api/`)) !== (await textOf(`${app.origin}/api/management/unit/all`, app))) {
      throw new Error("The floor answers other JSON")
    }
    const runs = per === 100 ? 100 : 20
    const total = { page: 0, floor: 0, json: 0, jsonFloor: 0 }
    for (let round = 0; round < 5; round += 1) {
      total.page += await cost(app.process, `${app.origin}${path}`, runs, app)
      total.floor += await cost(floor, origin, runs)
      if (per === 100) continue
      total.json += await cost(app.process, `${app.origin}/api/management/unit/all`, runs, app)
      total.jsonFloor += await cost(floor, `${origin}/api/`, runs)
    }
    return total
  } finally {
    floor.kill()
  }
}

async function textOf(url: string, app?: App): Promise<string> {
  const response = await fetch(url, { headers: headersFor(app) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.text()).replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
}

const headersFor = (app?: App) => ({
  "Accept-Encoding": "identity",
  ...(app ? { Cookie: app.cookie, Authorization: `Bearer ${app.token}` } : {}),
})

async function cost({ pid = 0 }: ChildProcess, url: string, runs: number, app?: App): Promise<number> {
  const headers = headersFor(app)
  return costOf({ pid }, runs, async () => (await fetch(url, { headers })).arrayBuffer())
}

async function serveApp(data: string): Promise<App> {
  const env = { ...process.env, DATA_DIR: data, PORT: String(PORT), LOG_LEVEL: "error", BASE_URL: "" }
  const person = ["--email", EMAIL, "--first", "Bea", "--last", "Bench", "--level", "3", "--password", PASSWORD]
  execFileSync(process.execPath, [...SERVER, "user", "create", ...person], { env, stdio: "ignore" })
  const server = spawn(process.execPath, SERVER, { env, stdio: "ignore" })
  const origin = `http://127.0.0.1:${PORT}`
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) break
    await delay(50)
  }
  const form = new URLSearchParams({ email: EMAIL, password: PASSWORD })
  const entered = await fetch(`${origin}/login`, {
    method: "POST",
    body: form,
    headers: { Origin: origin },
    redirect: "manual",
  })
  const cookie =
    entered.headers
      .getSetCookie()
      .find((one) => one.includes("session="))
      ?.split(";")[0] ?? ""
  const login = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  }
  const { token } = (await (await fetch(`${origin}/api/user/login`, login)).json()) as { token: string }
  return { process: server, origin, cookie, token }
}

async function serveFloor(frame: Frame): Promise<{ floor: ChildProcess; origin: string }> {
  const floor = fork(new URL("./rent-roll-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { floor, origin: `http://127.0.0.1:${port}` }
}

if (import.meta.main) {
  for (const { name, value, goal } of await rentRollFigures()) {
    console.log(name, value.toFixed(2), goal, value <= goal ? "ok" : "short")
  }
}
