/** A tenant's autopay page with three methods and six runs, and management's list of autopay, against floors that read and print the same. */
import { fork } from "node:child_process"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import type { AutopayFrame } from "./autopay-floor.ts"
import { type Application, cookieOf, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const UNITS = rows(200)
/** A person of the demo without unread popups. */
const TENANT = { email: "otis@demo.example", password: "suitekeeper-demo" }
const ROUNDS = times(15)
const RUNS = times(60)
const A_DAY = 24 * 60 * 60 * 1000

export async function autopayFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "autopay")
  seed(data, UNITS, 1)
  enroll(join(data, "suitekeeper.sqlite"))
  const app = await serve(data, { PAYMENTS: "sandbox" })
  try {
    const cookie = await cookieOf(app.origin, TENANT.email, TENANT.password)
    const tenant = { "Accept-Encoding": "identity", Cookie: cookie }
    const own = /<ol class="sheet payments".*?<\/ol>/s
    return [
      { name: "autopay page, to its floor", value: await compared(app, "/home/autopay", tenant, own), goal: 6 },
      {
        name: "list of autopay, 50 of 200, to its floor",
        value: await compared(app, "/management/autopay?status=all", app.headers, /<tbody>.*?<\/tbody>/s),
        goal: 7,
      },
    ]
  } finally {
    await app.stop()
  }
}

/** Enrolls everybody in autopay with the newest of three saved methods and six runs. */
function enroll(file: string): void {
  const handle = new Sqlite(file)
  const now = Date.now()
  const method = handle.prepare(
    `insert into payment_methods (id, tenant_id, account, type, brand, last4, exp_month, exp_year, funding, created_at)
     values (?, ?, 'acct_bench', 'card', 'visa', ?, 12, 2030, 'credit', ?)`,
  )
  const run = handle.prepare(
    `insert into autopay_runs (tenant_id, month, due_on, status, amount, method_id, method_type, created_at, updated_at)
     values (?, ?, ?, 'succeeded', 120000, ?, 'card', ?, ?)`,
  )
  handle.transaction(() => {
    handle.exec("update tenants set provider_account = 'acct_bench', autopay_day = 5")
    for (const { id } of handle.prepare("select id from tenants").all() as { id: number }[]) {
      for (const last4 of ["1111", "4444", "4242"])
        method.run(`pm_${id}_${last4}`, id, last4, now - Number(last4) * 1_000)
      const on = "insert or replace into autopay (tenant_id, enabled, method_id, method_type) values (?, 1, ?, 'card')"
      handle.prepare(on).run(id, `pm_${id}_4242`)
      for (let month = 1; month <= 6; month += 1) {
        const day = new Date(now - month * 31 * A_DAY).toISOString().slice(0, 8)
        run.run(id, day.slice(0, 7), `${day}05`, `pm_${id}_4242`, now, now)
      }
    }
  })()
  handle.close()
}

/** The cost of a page as a multiple of its floor, which prints the parts that match `own` from rows. They alternate, and the median ratio counts. */
async function compared(app: Application, path: string, headers: Record<string, string>, own: RegExp): Promise<number> {
  const html = await textOf(`${app.origin}${path}`, headers)
  const [before = "", behind = ""] = html.split(own)
  const which = path.startsWith("/home") ? "page" : "list"
  const floor = await serveFloor({ file: join(app.folder, "suitekeeper.sqlite"), which, before, behind })
  try {
    if ((await textOf(floor.origin, headers)) !== html) throw new Error(`The floor of ${path} prints another page`)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const cost = await costOf(app, RUNS, () => textOf(`${app.origin}${path}`, headers))
      ratios.push(cost / (await costOf(floor, RUNS, () => textOf(floor.origin, headers))))
    }
    return ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  } finally {
    floor.stop()
  }
}

async function textOf(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.text())
    .replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
    .replaceAll(/data-seconds="\d+"|content="\d+;/g, "")
}

async function serveFloor(frame: AutopayFrame) {
  const child = fork(new URL("./autopay-floor.ts", import.meta.url))
  child.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
