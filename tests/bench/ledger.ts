/** A tenant's ledger of two hundred entries, against a floor that prints the same page. */
import { fork } from "node:child_process"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import type { LedgerFrame } from "./ledger-floor.ts"
import { costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"

/** Two payments and a late fee a month make two hundred entries in fifty months. */
const MONTHS = 50
const SUITE = 201
const ROUNDS = 5
const RUNS = 60

export async function ledgerFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "ledger")
  seed(data, 24, MONTHS)
  const file = join(data, "suitekeeper.sqlite")
  const tenant = tenantIn(file)
  const app = await serve(data)
  const path = `/management/viewtenant/payments?tenant=${tenant}&from=2020-01-01&per=all`
  const page = () => textOf(`${app.origin}${path}`, app.headers)
  const html = await page()
  const [before = "", behind = ""] = html.split(/<tr><td class="nowrap">.*<\/tr>(?=<\/tbody><tfoot>)/s)
  const here = path.slice(path.indexOf("?")).replaceAll("&", "&amp;")
  const floor = await serveFloor({ file, tenant, here, before, behind })
  try {
    mustBeSame(await textOf(floor.origin), html)
    const cost = { page: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.page += await costOf(app, RUNS, page)
      cost.floor += await costOf(floor, RUNS, () => textOf(floor.origin))
    }
    return [{ name: "ledger, 200 entries, to its floor", value: cost.page / cost.floor, goal: 7 }]
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
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.text()).replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
}

/** A floor is worth comparing only where it prints the very same page. */
function mustBeSame(floor: string, page: string): void {
  const at = [...page].findIndex((letter, index) => floor[index] !== letter)
  if (at < 0) return
  const near = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  throw new Error(`The floor of the ledger prints ${near(floor)} where the page has ${near(page)}`)
}

async function serveFloor(frame: LedgerFrame) {
  const floor = fork(new URL("./ledger-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: floor.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => floor.kill() }
}
