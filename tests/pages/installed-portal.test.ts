/** The portal on a phone's screen: its manifest, its worker, and the page without a connection. None of them has personal data. */
import { readFileSync } from "node:fs"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { DefaultKey } from "~/domain/settings/defaults.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { get } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { tenantUser, tokenOf } from "../support/people.ts"

const configured = (values: Partial<Record<DefaultKey, string>>) =>
  write(async (tx) => {
    for (const [key, value] of Object.entries(values)) await setDefault(tx, SYSTEM, { key, value })
  })
const PROPERTY = { propertyName: "Runway Row <Offices>", websiteHeader: "Runway Row", companyPhone: "(909) 555-0142" }

const tokens = readFileSync("app/ui/styles/tokens.css", "utf8")
const tokenOfColor = (name: string) =>
  [...tokens.matchAll(new RegExp(`--color-${name}: (#\\w{6});`, "g"))].map(([, color]) => color)

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(`public${file}`)
  expect(bytes.subarray(1, 4).toString()).toBe("PNG")
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/** The constants in the worker's text. */
async function declared(): Promise<{ OFFLINE: string; ASSETS: string[]; VERSION: string }> {
  const text = await (await get("/worker.js")).text()
  return runInNewContext(`${text}\n;({ OFFLINE, ASSETS, VERSION })`, { self: { addEventListener() {} } })
}

test("the manifest has the property's name, the colors of the tokens, and icons that are there in their sizes", async () => {
  await configured(PROPERTY)
  const response = await get("/app.webmanifest")
  expect(response.headers.get("content-type")).toBe("application/manifest+json")
  const { icons, ...manifest } = await response.json()
  expect(manifest).toEqual({
    ...{ id: "/", name: "Runway Row <Offices>", short_name: "Runway Row", lang: "en" },
    ...{ start_url: "/login", scope: "/", display: "standalone" },
    ...{ theme_color: tokenOfColor("desk")[0], background_color: tokenOfColor("paper")[0] },
  })
  for (const { src, sizes, type } of icons) {
    if (type === "image/png") expect(sizeOf(src)).toBe(sizes)
    else expect(readFileSync(`public${src}`, "utf8")).toContain("<svg")
  }
  const purposes = icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${purpose} ${sizes}`)
  expect(purposes).toEqual(["any 192x192", "any 512x512", "maskable 512x512", "any any"])
})

test("a property without a name is installed under the product's", async () => {
  const { name, short_name } = await (await get("/app.webmanifest")).json()
  expect([name, short_name]).toEqual(["Suitekeeper", "Suitekeeper"])
})

test("every page leads to the manifest, and colors the browser's bars as the tokens say", async () => {
  for (const path of ["/", "/login", "/no-such-page"]) {
    const html = await (await get(path)).text()
    expect([path, html.includes('<link rel="manifest" href="/app.webmanifest"/>')]).toEqual([path, true])
    const [light, dark] = tokenOfColor("desk")
    expect(html).toContain(`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)"/>`)
    expect(html).toContain(`<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"/>`)
  }
})

test("the page without a connection says so, names the office, and is the same for everybody", async () => {
  await configured(PROPERTY)
  const html = await (await get("/offline")).text()
  const text = textIn(html)
  expect(text).toContain(
    "This device cannot reach Runway Row &lt;Offices&gt; right now. It stores nothing of your account",
  )
  expect(text).toContain("The office: (909) 555-0142")
  expect(html).toContain('<a class="btn btn-primary btn-lg" href="">Try again</a>')
  expect(html).not.toMatch(/<script|<form|style="/)
  const tenant = await tokenOf(await tenantUser(101), "page")
  expect(await (await get("/offline", { as: tenant })).text()).toBe(html)
  expect(await (await get("/worker.js", { as: tenant })).text()).toBe(await (await get("/worker.js")).text())
})

test("the worker stores the page without a connection and what it loads", async () => {
  const { OFFLINE, ASSETS } = await declared()
  expect(OFFLINE).toBe("/offline")
  const html = await (await get(OFFLINE)).text()
  expect(html).toContain(`<link rel="stylesheet" href="${ASSETS[0]}"/>`)
  expect(ASSETS).toEqual([expect.stringMatching(/offline[^/]*\.css$/), expect.stringMatching(/latin[^/]*\.woff2$/)])
})

test("the worker's text changes with what it stores, and is asked about at each use", async () => {
  const before = await declared()
  const first = await get("/worker.js")
  expect(first.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect(first.headers.get("cache-control")).toBe("private, no-cache")
  const IfNoneMatch = { headers: { "If-None-Match": first.headers.get("etag") ?? "" } }
  expect((await get("/worker.js", IfNoneMatch)).status).toBe(304)
  await configured({ companyPhone: "(909) 555-0199" })
  expect((await declared()).VERSION).not.toBe(before.VERSION)
  expect((await get("/worker.js", IfNoneMatch)).status).toBe(200)
})

test("the worker may request this site alone, pages may have workers and manifests of this site alone", async () => {
  expect((await get("/worker.js")).headers.get("content-security-policy")).toBe(
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
  for (const path of ["/login", "/offline"]) {
    const policy = (await get(path)).headers.get("content-security-policy")
    expect(policy).toContain("; worker-src 'self'; manifest-src 'self'; ")
  }
})
