/**
 * The cost of the rent roll: CPU time for each request of the built application against the floor (rent-roll-floor.ts) in the same run, with 100, 1,000 and
 * 10,000 units. CPU time is the process's own, from /proc, so other load on the machine hardly counts.
 */
import { type ChildProcess, fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buildForRentRoll } from "./rent-roll-building.ts"
import type { Frame } from "./rent-roll-floor.ts"
import { type Application, costOf, serve, tokenFor } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

type App = Application & { token: string }

/** Takes about a minute. */
export async function rentRollFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "rent-roll-bench-"))
  const month = new Date(Date.now() - 8 * 3_600_000).toISOString().slice(0, 7)
  try {
    const small = await measured(join(folder, "small"), 100, month)
    const middle = await measured(join(folder, "middle"), rows(1_000), month, true)
    const large = await measured(join(folder, "large"), rows(10_000), month)
    return [
      { name: "rent roll, 100 rows of 100, to its floor", value: small.page / small.floor, goal: 4.5 },
      { name: "rent roll, 100 rows of 1,000, to its floor", value: middle.page / middle.floor, goal: 4.5 },
      { name: "rent roll, 1,000 rows, to its floor", value: middle.whole / middle.wholeFloor, goal: 4.5 },
      { name: "rent roll, 100 rows of 10,000, to its cost at 100", value: large.page / small.page, goal: 1.2 },
      { name: "GET unit/all of 1,000, to its floor", value: middle.json / middle.jsonFloor, goal: 2.5 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `isWhole`: measures the list of all rows, too. */
async function measured(data: string, units: number, month: string, isWhole = false) {
  await buildForRentRoll(join(data, "suitekeeper.sqlite"), units, month)
  const app = await serveApp(data)
  try {
    const hundred = await compared(app, data, month, 100)
    if (!isWhole) return { ...hundred, whole: 0, wholeFloor: 1, json: 0, jsonFloor: 1 }
    const all = await compared(app, data, month, units)
    return { ...hundred, whole: all.page, wholeFloor: all.floor, json: all.json, jsonFloor: all.jsonFloor }
  } finally {
    await app.stop()
  }
}

/** The page and the call beside their floors, which must return the same. They alternate, so that other load affects both alike. */
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
      total.page += await cost(app, `${app.origin}${path}`, runs, app)
      total.floor += await cost(floor, origin, runs)
      if (per === 100) continue
      total.json += await cost(app, `${app.origin}/api/management/unit/all`, runs, app)
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
  ...(app ? { ...app.headers, Authorization: `Bearer ${app.token}` } : {}),
})

async function cost({ pid = 0 }: { pid?: number | undefined }, url: string, runs: number, app?: App): Promise<number> {
  const headers = headersFor(app)
  return costOf({ pid }, runs, async () => (await fetch(url, { headers })).arrayBuffer())
}

async function serveApp(data: string): Promise<App> {
  const served = await serve(data)
  return { ...served, token: await tokenFor(served) }
}

async function serveFloor(frame: Frame): Promise<{ floor: ChildProcess; origin: string }> {
  const floor = fork(new URL("./rent-roll-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { floor, origin: `http://127.0.0.1:${port}` }
}
