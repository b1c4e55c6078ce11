/** The inbox with 20,000 emails compared with 1,000, and a conversation of fifty, both against floors that print the same pages. */
import { fork } from "node:child_process"
import { join } from "node:path"
import { fillInbox } from "./inbox-building.ts"
import type { InboxFrame } from "./inbox-floor.ts"
import { type Application, costOf, seed, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const ZONE = "America/Los_Angeles"
const ROUNDS = times(5)
const RUNS = times(60)
const [FEW, MANY] = [rows(1_000), rows(20_000)]
const INBOX = "/management/email"

export async function inboxFigures(folder: string): Promise<Figure[]> {
  const few = await inboxOf(join(folder, "few"), FEW)
  const many = await inboxOf(join(folder, "many"), MANY)
  try {
    const inbox = await compared(many.app, INBOX, null)
    const ofFew = await compared(few.app, INBOX, null)
    const thread = await compared(many.app, `${INBOX}/thread?threadID=${many.long}`, many.long)
    return [
      { name: "inbox, 20,000 emails, to its floor", value: inbox.page / inbox.floor, goal: 7 },
      { name: "inbox, 20,000 emails, to 1,000", value: inbox.page / ofFew.page, goal: 1.3 },
      { name: "conversation of 50 emails, to its floor", value: thread.page / thread.floor, goal: 7 },
    ]
  } finally {
    await few.app.stop()
    await many.app.stop()
  }
}

async function inboxOf(data: string, count: number) {
  seed(data, 24, 1)
  const long = fillInbox(data, count)
  return { app: await serve(data), long }
}

/** The cost of a page and its floor. They alternate, so that other load affects both alike. */
async function compared(app: Application, path: string, thread: number | null) {
  const page = () => textOf(`${app.origin}${path}`, app.headers)
  const html = await page()
  const file = join(app.folder, "suitekeeper.sqlite")
  const floor = await serveFloor({
    file,
    zone: ZONE,
    thread,
    ...(thread === null ? inboxParts(html) : threadParts(html)),
  })
  try {
    mustBeSame(await textOf(floor.origin), html)
    const cost = { page: 0, floor: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      cost.page += await costOf(app, RUNS, page)
      cost.floor += await costOf(floor, RUNS, () => textOf(floor.origin))
    }
    return cost
  } finally {
    floor.stop()
  }
}

/** The first row, with names instead of its values. */
function inboxParts(html: string): Pick<InboxFrame, "around" | "row"> {
  const around = html.split(/(?<=<ul class="mail">)<li>.*?<\/li>(?=<\/ul>)/s)
  const first = /<ul class="mail">(<li>.*?<\/li>)/s.exec(html)?.[1] ?? ""
  const subject = /Question \d+/.exec(first)?.[0] ?? ""
  const row = first
    .replace(
      /viewtenant\?tenant=\d+" title="[^"]*"><bdi>[^<]*</,
      'viewtenant?tenant=@tenant@" title="@address@"><bdi>@name@<',
    )
    .replace(/units? [\d, ]+/, "@units@")
    .replace(/<p class="preview">[^<]*/, '<p class="preview">@preview@')
    .replace(/right">[^<]*/, 'right">@date@')
    .replace(/send\?[^"]*/, "send?@reply@")
    .replaceAll(/threadID=\d+/g, "threadID=@thread@")
    .replace(/name="threadID" value="\d+"/, 'name="threadID" value="@thread@"')
    .replace(/id="resolved-\d+" name="resolved"(?: checked="")?/, 'id="resolved-@thread@" name="resolved"@checked@')
    .replace(/data-status="true">\w+/, 'data-status="true">@status@')
    .replaceAll(subject, "@subject@")
  return { around, row }
}

function threadParts(html: string): Pick<InboxFrame, "around" | "row"> {
  const around = html.split(/<article .*<\/article>/s)
  const first = /<article .*?<\/article>/s.exec(html)?.[0] ?? ""
  const row = first
    .replaceAll(/email-\d+/g, "email-@id@")
    .replace(
      /viewtenant\?tenant=\d+" title="[^"]*"><bdi>[^<]*</,
      'viewtenant?tenant=@tenant@" title="@address@"><bdi>@name@<',
    )
    .replace(/<\/p><p>[^<]*M<\/p>/, "</p><p>@date@</p>")
    .replace(/<div class="text">[^<]*/, '<div class="text">@text@')
  return { around, row }
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
  throw new Error(`The floor of the inbox prints ${near(floor)} where the page has ${near(page)}`)
}

async function serveFloor(frame: InboxFrame) {
  const floor = fork(new URL("./inbox-floor.ts", import.meta.url))
  floor.send(frame)
  const { port } = await new Promise<{ port: number }>((resolve) =>
    floor.once("message", (at) => resolve(at as { port: number })),
  )
  return { pid: floor.pid ?? 0, origin: `http://127.0.0.1:${port}`, stop: () => floor.kill() }
}
