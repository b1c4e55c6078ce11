/** A tenant's ledger of two hundred entries, for staff and for the tenant, against floors that print the same pages. */
import { fork } from "node:child_process"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import type { LedgerFrame } from "./ledger-floor.ts"
import { type Application, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"

/** Two payments and a late fee each month make two hundred entries in fifty months. */
const MONTHS = 50
const SUITE = 201
/** The entries on the tenant's own page. */
const ON_THE_TENANT_PAGE = 50
const ROUNDS = times(5)
const RUNS = times(60)

export async function ledgerFigures(folder: string): Promise<Figure[]> {
  const data = join(folder, "ledger")
  seed(data, 24, MONTHS)
  const file = join(data, "suitekeeper.sqlite")
  const tenant = tenantIn(file)
  const app = await serve(data)
  const viewed = `/management/viewtenant?tenant=${tenant}`
  const ledger = `/management/viewtenant/payments?tenant=${tenant}&from=2020-01-01&per=all`
  try {
    return [
      { name: "ledger, 200 entries, to its floor", value: await compared(app, file, tenant, ledger, null), goal: 7 },
      {
        name: "tenant page, to its floor",
        value: await compared(app, file, tenant, viewed, ON_THE_TENANT_PAGE),
        goal: 7,
      },
    ]
  } finally {
    await app.stop()
  }
}

/** The cost of a page as a multiple of its floor. Both are measured alternately, so that other load affects them equally. */
async function compared(app: Application, file: string, tenant: number, path: string, newest: number | null) {
  const page = () => textOf(`${app.origin}${path}`, app.headers)
  const html = await page()
  const [before = "", behind = ""] = html.split(/<tr><td class="nowrap"><time.*<\/tr>(?=<\/tbody>)/s)
  const here = path.slice(path.indexOf("?")).replaceAll("&", "&amp;")
  const floor = await serveFloor({ file, tenant, here, before, behind, newest })
  try {
    mustBeSame(await textOf(floor.origin), html)
    const cost = { page: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.page += await costOf(app, RUNS, page)
      cost.floor += await costOf(floor, RUNS, () => textOf(floor.origin))
    }
    return cost.page / cost.floor
  } finally {
    floor.stop()
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
  return (await response.text()).replaceAll(/nonce="[\w-]*"/g, 'nonce=""')
}

/** The comparison is valid only if the floor prints exactly the same page. */
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
