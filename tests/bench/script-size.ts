/** How much script each page makes a browser load, compressed: everything its document names, and what that imports in turn. */
import { gzipSync } from "node:zlib"
import type { Application } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"

/** Pages that stay static: one small script of their own. */
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
] as const

export async function scriptFigures(app: Application): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of PAGES) {
    const signedIn = path === "/login" ? {} : app.headers
    const page = await fetch(`${app.origin}${path}`, { headers: { ...signedIn, "Accept-Encoding": "identity" } })
    if (!page.ok) throw new Error(`${path} answered ${page.status}`)
    const bytes = await bytesOf(app.origin, namedIn(await page.text()))
    figures.push({ name: `script of the page ${name}, KB`, value: bytes / 1024, goal: STATIC_GOAL })
  }
  return figures
}

function namedIn(html: string): string[] {
  const scripts = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*modulepreload[^>]*href="([^"]+)"/g),
  ]
  const inline = [...html.matchAll(/\bfrom\s*"(\/assets\/[^"]+)"|\bimport\s*\(?\s*"(\/assets\/[^"]+)"/g)]
  return [...scripts, ...inline].map((match) => match[1] ?? match[2] ?? "")
}

async function bytesOf(origin: string, named: string[]): Promise<number> {
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
  return bytes
}
