/** A tenant's dashboard: the page against a floor that prints the same, and its poll every two seconds, without changes, against the health check. */
import { fork } from "node:child_process"
import { join } from "node:path"
import type { DashboardFrame } from "./dashboard-floor.ts"
import { type Application, compared, cookieOf, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"

/** A person of the demo without unread popups. */
const TENANT = { email: "otis@demo.example", password: "suitekeeper-demo" }
const RUNS = times(80)
/** Requests that cost almost nothing are measured this many times. */
const TINY_RUNS = times(400)

export async function dashboardFigures(app: Application): Promise<Figure[]> {
  const cookie = await cookieOf(app.origin, TENANT.email, TENANT.password)
  const headers = { "Accept-Encoding": "identity", Cookie: cookie }
  return [
    { name: "unchanged dashboard, to the health check", value: await unchanged(app, headers), goal: 2.5 },
    { name: "dashboard page, to its floor", value: await page(app, headers), goal: 6 },
  ]
}

async function unchanged(app: Application, headers: Record<string, string>): Promise<number> {
  const tag = (await fetch(`${app.origin}/home/figures`, { headers })).headers.get("etag") ?? ""
  const request = async () => {
    const { status } = await fetch(`${app.origin}/home/figures`, { headers: { ...headers, "If-None-Match": tag } })
    if (status !== 304) throw new Error(`An unchanged dashboard answered ${status}`)
  }
  const isHealthy = async () => (await fetch(`${app.origin}/healthz`, { headers })).text()
  return compared(
    () => costOf(app, TINY_RUNS, request),
    () => costOf(app, TINY_RUNS, isHealthy),
  )
}

async function page(app: Application, headers: Record<string, string>): Promise<number> {
  const html = await textOf(`${app.origin}/home`, headers)
  const [before = "", between = "", behind = ""] = html.split(
    /<p class="sum">.*?<\/p>|<dl class="facts sums">.*?<\/dl>/s,
  )
  const floor = await serveFloor({
    file: join(app.folder, "suitekeeper.sqlite"),
    before,
    between,
    behind,
  })
  try {
    if ((await textOf(floor.origin, headers)) !== html)
      throw new Error("The floor of the dashboard prints another page")
    return await compared(
      () => costOf(app, RUNS, () => textOf(`${app.origin}/home`, headers)),
      () => costOf(floor, RUNS, () => textOf(floor.origin, headers)),
    )
  } finally {
    floor.stop()
  }
}

async function textOf(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.text())
    .replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
    .replaceAll(/data-seconds="\d+"|content="\d+;/g, "")
}

async function serveFloor(frame: DashboardFrame) {
  const child = fork(new URL("./dashboard-floor.ts", import.meta.url))
  child.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
