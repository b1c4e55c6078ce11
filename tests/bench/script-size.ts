/** The compressed size of the scripts that each page loads: those its document names, and their imports. In kB. */
import { readdirSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { type Application, cookieOf } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"

/** Static pages have one small script of their own. */
const STATIC_GOAL = 5
const PAGES = [
  ["sign-in", "/login"],
  ["passkeys", "/account/management/passkeys"],
  ["rent roll", "/management"],
  ["unit", "/management/viewunit?unit=101"],
  ["tenant", "/management/viewtenant?tenant=1"],
  ["ledger", "/management/viewtenant/payments?tenant=1"],
  ["manual payment", "/management/manualpayment?tenant=1"],
  ["edit fees", "/management/editfee?tenant=1"],
  ["new unit", "/management/newunit"],
  ["defaults", "/admin/defaults"],
  ["import", "/admin/import"],
  ["list of autopay", "/management/autopay"],
  ["expenses", "/admin/reports/expenses"],
  ["requests", "/management/requests"],
] as const

const PORTAL = [
  ["home", "/home"],
  ["payment", "/home/payment"],
  ["autopay", "/home/autopay"],
  ["history", "/home/history"],
  ["account", "/home/charges"],
  ["contact info", "/home/updateinfo"],
  ["requests", "/home/requests"],
] as const
const TENANT = { email: "otis@demo.example", password: "suitekeeper-demo" }

/** A page with the provider's form loads the framework's scripts and the form's. */
const CARD_ENTRY_GOAL = 135

export async function scriptFigures(app: Application): Promise<Figure[]> {
  const tenant = { Cookie: await cookieOf(app.origin, TENANT.email, TENANT.password) }
  const figures: Figure[] = []
  for (const [name, path] of [...PAGES, ...PORTAL]) {
    const staff = path === "/login" ? {} : app.headers
    const named = await scriptsOf(app.origin, path, path.startsWith("/home") ? tenant : staff)
    figures.push({
      name: `script of the page ${name}, KB`,
      value: await kilobytesOf(app.origin, named),
      goal: STATIC_GOAL,
    })
  }
  const form = readdirSync("build/client/assets").filter((name) => name.startsWith("card-entry.enhance-"))
  const named = [...(await scriptsOf(app.origin, "/home", tenant)), ...form.map((name) => `/assets/${name}`)]
  const value = await kilobytesOf(app.origin, named)
  return [...figures, { name: "script of a page with card entry, KB", value, goal: CARD_ENTRY_GOAL }]
}

async function scriptsOf(origin: string, path: string, signedIn: Record<string, string>): Promise<string[]> {
  const page = await fetch(`${origin}${path}`, { headers: { ...signedIn, "Accept-Encoding": "identity" } })
  if (!page.ok) throw new Error(`${path} answered ${page.status}`)
  return namedIn(await page.text())
}

function namedIn(html: string): string[] {
  const scripts = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*modulepreload[^>]*href="([^"]+)"/g),
  ]
  const inline = [...html.matchAll(/\bfrom\s*"(\/assets\/[^"]+)"|\bimport\s*\(?\s*"(\/assets\/[^"]+)"/g)]
  return [...scripts, ...inline].map((match) => match[1] ?? match[2] ?? "")
}

async function kilobytesOf(origin: string, named: string[]): Promise<number> {
  const queue = named.map((path) => new URL(path, origin).href)
  const seen = new Set<string>()
  let bytes = 0
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    const code = await (await fetch(url, { headers: { "Accept-Encoding": "identity" } })).text()
    bytes += gzipSync(code, { level: 9 }).byteLength
    for (const [, path = ""] of code.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g)) queue.push(new URL(path, url).href)
  }
  return bytes / 1024
}
