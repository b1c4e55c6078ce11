/** A tenant's own account of ten years, its newest months, compared with a floor that prints the same page. */
import { fork } from "node:child_process"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { asDay } from "../../app/values/calendar.ts"
import type { AccountFrame } from "./account-floor.ts"
import { compared, cookieOf, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

/** Rent, a recurring charge and a payment each month. */
const MONTHS = rows(120)
const SUITE = 103
const TENANT = { email: "maria@demo.example", password: "suitekeeper-demo" }
const RUNS = times(60)

export async function accountFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "account")
  seed(data, 24, MONTHS)
  const file = join(data, "suitekeeper.sqlite")
  const app = await serve(data)
  const cookie = await cookieOf(app.origin, TENANT.email, TENANT.password)
  const page = () => textOf(`${app.origin}/home/charges`, { "Accept-Encoding": "identity", Cookie: cookie })
  const html = await page()
  const [before = "", table = "", behind = ""] = html.split(/(<tbody role="rowgroup">.*<\/tbody>)/s)
  const oldest = [...table.matchAll(/<time dateTime="(\d{4}-\d\d)-\d\d">/g)].at(-1)?.[1] ?? ""
  const floor = await serveFloor({ file, tenant: tenantIn(file), before, behind, from: asDay(`${oldest}-01`) })
  try {
    if ((await textOf(floor.origin)) !== html) throw new Error("The floor of the account prints another page")
    const value = await compared(
      () => costOf(app, RUNS, page),
      () => costOf(floor, RUNS, () => textOf(floor.origin)),
    )
    return [{ name: "a tenant's account of ten years, to its floor", value, goal: 5 }]
  } finally {
    floor.stop()
    await app.stop()
  }
}

function tenantIn(file: string): number {
  const handle = new Sqlite(file, { readonly: true })
  const row = handle.prepare("select tenant_id from stays where unit_number = ?").get(SUITE) as { tenant_id: number }
  handle.close()
  return row.tenant_id
}

async function textOf(url: string, headers: Record<string, string> = { "Accept-Encoding": "identity" }) {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.text())
    .replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
    .replaceAll(/data-seconds="\d+"|content="\d+;/g, "")
}

async function serveFloor(frame: AccountFrame) {
  const floor = fork(new URL("./account-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: floor.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => floor.kill() }
}
