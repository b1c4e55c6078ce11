/** The dashboard of 1,000 requests with five notes each compared with a floor that prints the same page, and its cost with 10,000. */
import { fork } from "node:child_process"
import { join } from "node:path"
import { fillRequests } from "./requests-building.ts"
import type { RequestsFrame } from "./requests-floor.ts"
import { type Application, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const ZONE = "America/Los_Angeles"
const ROUNDS = times(5)
const RUNS = times(60)
const [FEW, MANY] = [rows(1_000), rows(10_000)]
const DASHBOARD = "/admin/requests"

export async function requestFigures(folder: string): Promise<Figure[]> {
  const few = await dashboardOf(join(folder, "few-requests"), FEW)
  const many = await dashboardOf(join(folder, "many-requests"), MANY)
  const page = async ({ origin, headers }: Application) => textOf(`${origin}${DASHBOARD}`, headers)
  const html = await page(few)
  const floor = await serveFloor({ file: join(few.folder, "suitekeeper.sqlite"), zone: ZONE, ...partsOf(html) })
  try {
    mustBeSame(await textOf(floor.origin), html)
    const cost = { few: 0, many: 0, floor: 0 }
    // The measurements alternate, so that other load affects all of them equally.
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.few += await costOf(few, RUNS, () => page(few))
      cost.many += await costOf(many, RUNS, () => page(many))
      cost.floor += await costOf(floor, RUNS, () => textOf(floor.origin))
    }
    return [
      { name: "requests, 1,000 with 5 notes, to their floor", value: cost.few / cost.floor, goal: 7 },
      { name: "requests, 10,000, to 1,000", value: cost.many / cost.few, goal: 1.3 },
    ]
  } finally {
    floor.stop()
    await few.stop()
    await many.stop()
  }
}

function dashboardOf(data: string, count: number): Promise<Application> {
  seed(data, 24, 1)
  fillRequests(data, count)
  return serve(data)
}

/** The markup before and after the rows, and the first row and its first note with names instead of values. */
function partsOf(html: string): Pick<RequestsFrame, "around" | "row" | "note"> {
  const [before = "", behind = ""] = html.split(/(?<=<tbody>).*(?=<\/tbody>)/s)
  const first = /<tbody>(<tr .*?<\/tr>)/s.exec(html)?.[1] ?? ""
  const title = /Request \d+/.exec(first)?.[0] ?? ""
  const row = first
    .replace(/(<ul class="request-notes">).*(<\/ul>)/s, "$1@notes@$2")
    .replaceAll(title, "@title@")
    .replaceAll(/request=\d+/g, "request=@id@")
    .replaceAll(/request-\d+/g, "request-@id@")
    .replace(/viewunit\?unit=\d+/, "viewunit?unit=@unit@")
    .replace(/(<span class="hidden-text">Unit <\/span>)\d+/, "$1@unit@")
    .replace(/send\?tenant=\d+"><bdi>[^<]*/, 'send?tenant=@tenant@"><bdi>@creator@')
    .replace(/(Status became in progress on )[^<]*/, "$1@status@")
    .replace(/(<b><bdi>@title@<\/bdi><\/b><span[^>]*>)[^<]*/, "$1@day@")
    .replace(/(<td[^>]*request-text"><p[^>]*>)[^<]*/, "$1@text@")
  const note = (/<ul class="request-notes">(<li>.*?<\/li>)/s.exec(first)?.[1] ?? "")
    .replace(/(<bdi>)[^<]*(<\/bdi>, )[^<]*?( ?<)/, "$1@by@$2@day@$3")
    .replace(/(typed-lines">)[^<]*/, "$1@note@")
  return { around: [before, behind], row, note }
}

async function textOf(url: string, headers: Record<string, string> = { "Accept-Encoding": "identity" }) {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.text()).replaceAll(/nonce="[\w-]*"/g, 'nonce=""').replaceAll("<!-- -->", "")
}

/** The comparison is valid only if the floor prints exactly the same page. */
function mustBeSame(floor: string, page: string): void {
  const at = [...page].findIndex((letter, index) => floor[index] !== letter)
  if (at < 0) return
  const near = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  throw new Error(`The floor of the requests prints ${near(floor)} where the page has ${near(page)}`)
}

async function serveFloor(frame: RequestsFrame) {
  const floor = fork(new URL("./requests-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: floor.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => floor.kill() }
}
