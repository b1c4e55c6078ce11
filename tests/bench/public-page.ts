/** The public page: its cost against a floor that prints the same, its transferred size, and the time until a slow browser shows it. */
import { fork } from "node:child_process"
import { join } from "node:path"
import { shownAt } from "./public-page-browser.ts"
import type { PublicPageFrame } from "./public-page-floor.ts"
import { type Application, costOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { times } from "./support/scale.ts"

const ROUNDS = times(15)
const RUNS = times(150)
const IDENTITY = { "Accept-Encoding": "identity" }
const KB = 1024

export async function publicPageFigures(app: Application): Promise<Figure[]> {
  const { html, style, script } = await sizesOf(app.origin)
  const phone = await shownAt(app.origin, { width: 360, height: 740 })
  const desk = await shownAt(app.origin, { width: 1440, height: 900 })
  return [
    { name: "public page, to its floor", value: await toFloor(app), goal: 4 },
    { name: "public page, HTML and CSS, KB", value: (html + style) / KB, goal: 30 },
    { name: "public page, script, KB", value: script / KB, goal: 3 },
    { name: "public page on a phone at a quarter of the CPU, largest paint, s", value: phone.largestPaint, goal: 1 },
    { name: "public page on a desk at a quarter of the CPU, largest paint, s", value: desk.largestPaint, goal: 1 },
    { name: "public page, layout shift", value: Math.max(phone.layoutShift, desk.layoutShift), goal: 0.02 },
  ]
}

/** The page's cost as a multiple of its floor, by the median ratio. Both are measured alternately, so that other load affects them equally. */
async function toFloor(app: Application): Promise<number> {
  const html = await textOf(app.origin)
  const floor = await serveFloor({ file: join(app.folder, "suitekeeper.sqlite"), ...partsOf(html) })
  try {
    if ((await textOf(floor.origin)) !== html) throw new Error("The floor of the public page prints another page")
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await costOf(app, RUNS, () => textOf(app.origin))
      ratios.push(page / (await costOf(floor, RUNS, () => textOf(floor.origin))))
    }
    return ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
  } finally {
    floor.stop()
  }
}

async function textOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/`, { headers: IDENTITY })
  if (!response.ok) throw new Error(`The public page answered ${response.status}`)
  return response.text()
}

/** The parts of the page that come from the database, and the markup between them. */
const SHOWN = {
  propertyName: "Harbor House Suites",
  propertyAddress: "400 Harbor Street",
  propertyEmail: "office@demo.example",
}

function partsOf(html: string): Pick<PublicPageFrame, "between" | "keys"> {
  const values = new Map(Object.entries(SHOWN).map(([key, text]) => [text, key]))
  const found = html.split(new RegExp(`(${[...values.keys()].join("|")})`))
  return {
    between: found.filter((_, index) => index % 2 === 0),
    keys: found.flatMap((text) => values.get(text) ?? []),
  }
}

async function serveFloor(frame: PublicPageFrame) {
  const child = fork(new URL("./public-page-floor.ts", import.meta.url))
  child.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: child.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** In bytes as transferred to a browser. */
async function sizesOf(origin: string) {
  const html = await textOf(origin)
  const [, style = ""] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? []
  const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(html) ?? []
  return { html: await sentOf(origin, "/"), style: await sentOf(origin, style), script: await sentOf(origin, script) }
}

async function sentOf(origin: string, path: string): Promise<number> {
  const response = await fetch(`${origin}${path}`, { headers: { "Accept-Encoding": "br" } })
  await response.arrayBuffer()
  return Number(response.headers.get("content-length"))
}
