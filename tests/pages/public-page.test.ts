/** The public page: the public data of the property, and nothing else. Source: specification 1 section 2 "Public landing page". */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { offerSetup } from "~/domain/identity/setup-token.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { DefaultKey } from "~/domain/settings/defaults.ts"
import { setDefault } from "~/domain/settings/set-default.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"

const PROPERTY: Partial<Record<DefaultKey, string>> = {
  propertyName: "Runway Row Offices",
  propertyAddress: "2450 Hangar Lane",
  propertyCity: "Ontario",
  propertyState: "CA",
  propertyZip: "91761",
  propertyWebsite: "https://www.example.com/offices",
  companyName: "Halloran & Daughters",
  companyPhone: "(909) 555-0142 ext. 3",
  companyEmail: "office@example.com",
}
const configured = (values: Partial<Record<DefaultKey, string | null>>) =>
  write(async (tx) => {
    for (const [key, value] of Object.entries(values)) await setDefault(tx, SYSTEM, { key, value: value ?? null })
  })
const opened = async () => (await get("/")).text()
/** The links with this text: address and target. */
const linksIn = (html: string, text: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, , , content = ""]) => textIn(content).trim().startsWith(text))
    .map(([, href = "", rest = ""]) => [href.replaceAll("&amp;", "&"), /target="(\w+)"/.exec(rest)?.[1]])

test("a visitor reads who rents out these offices, and what is said of them", async () => {
  await configured(PROPERTY)
  const html = await opened()
  const text = textIn(html)
  for (const phrase of [
    "Runway Row Offices Convenient and Affordable Office Space Perfect for Autobrokers and other small business owners",
    "Learn More",
    "Prime Location",
    "Modern Facilities",
    "Professional Environment",
    "2450 Hangar Lane Ontario, CA 91761",
    `© ${new Date().getFullYear()} Halloran & Daughters`,
  ]) {
    expect(text).toContain(phrase)
  }
  expect(linksIn(html, "Learn More")).toEqual([["#features", undefined]])
  expect(linksIn(html, "Tenant Login")).toEqual([
    ["/login", undefined],
    ["/login", undefined],
  ])
  expect(linksIn(html, "Tenant Portal")).toEqual([["/login", undefined]])
})

test("Contact Us leads to the property's website in a new tab, else to its email, else to its phone, else nowhere", async () => {
  await configured(PROPERTY)
  const contact = async () => linksIn(await opened(), "Contact Us")
  expect(await contact()).toEqual(Array(2).fill(["https://www.example.com/offices", "_blank"]))
  await configured({ propertyWebsite: null })
  expect(await contact()).toEqual(Array(2).fill(["mailto:office@example.com", undefined]))
  await configured({ companyEmail: "office?cc=others@example.com" })
  expect(await contact()).toEqual(Array(2).fill(["mailto:office%3Fcc%3Dothers@example.com", undefined]))
  expect(linksIn(await opened(), "office?cc")).toEqual([["mailto:office%3Fcc%3Dothers@example.com", undefined]])
  await configured({ companyEmail: null })
  expect(await contact()).toEqual(Array(2).fill(["tel:9095550142", undefined]))
  for (const companyPhone of ["(909) 555-0142 #12", "909 555 0142 EXT. 3", "909-555-0142x4"]) {
    await configured({ companyPhone })
    expect(await contact()).toEqual(Array(2).fill(["tel:9095550142", undefined]))
  }
  await configured({ companyPhone: null })
  expect(await contact()).toEqual([])
})

test("a map is a link to it: nothing of another site is loaded", async () => {
  await configured(PROPERTY)
  const response = await get("/")
  const html = await response.text()
  const maps = "https://www.google.com/maps/search/?api=1&query=2450+Hangar+Lane%2C+Ontario%2C+CA+91761"
  expect(linksIn(html, "Open in maps")).toEqual([[maps, "_blank"]])
  const loaded = [...html.matchAll(/(?:src|srcset|imagesrcset)="([^"]+)"|<link[^>]*href="([^"]+)"/gi)]
  const addresses = loaded.flatMap(([, src, href]) => (src ?? href ?? "").split(", ").map((part) => part.split(" ")[0]))
  expect(addresses.filter((address) => !address?.startsWith("/"))).toEqual(["http://localhost:3000/"])
  expect(html).not.toContain("<iframe")
  expect(response.headers.get("content-security-policy")).toMatch(/script-src 'self' 'nonce-[\w-]+'; /)
  expect(html).not.toMatch(/<script(?![^>]*src=)|style="/)
})

test("the nine pictures are called renderings, say what they show, and come in two sizes when they are near", async () => {
  const html = await opened()
  const pictures = [...html.matchAll(/<li id="picture-\d">(.*?)<\/li>/gs)].map(([, item = ""]) => item)
  expect(pictures.map((item) => textIn(item).trim())).toEqual(
    Array.from({ length: 9 }, (_, index) => `Rendering ${index + 1} / 9`),
  )
  for (const picture of pictures) {
    expect(picture).toMatch(/alt="Rendering of .{30,}"/)
    expect(picture).toMatch(/srcSet="\S+-800\S*\.webp 800w, \S+\.webp 1600w"/)
    expect(picture).toContain('width="1600" height="1000"')
    expect(picture).toContain('loading="lazy"')
  }
  const hero = /<header class="hero.*?<\/header>/s.exec(html)?.[0] ?? ""
  expect(hero).toMatch(/<img(?![^>]*lazy)[^>]*fetchPriority="high"/)
  expect(textIn(hero)).toContain("Rendering")
})

test("what is not configured is not shown", async () => {
  const text = textIn(await opened())
  expect(text).toContain("Suitekeeper Convenient and Affordable Office Space")
  for (const missing of ["Contact Us", "Open in maps", "null", "undefined"]) expect(text).not.toContain(missing)
})

test("search engines and messengers are told what it is, under its public address", async () => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", BASE_URL: "https://portal.example.com" }))
  try {
    await configured(PROPERTY)
    const html = await (await get("/", { headers: { Host: "portal.example.com" } })).text()
    const title = "Runway Row Offices · Convenient and Affordable Office Space"
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('<link rel="canonical" href="https://portal.example.com/"/>')
    expect(html).toContain(`<meta property="og:title" content="${title}"/>`)
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/portal\.example\.com\/\S+\.webp"\/>/)
    expect(html).toMatch(/<meta name="description" content="[^"]*in Ontario, CA 91761[^"]*"\/>/)
    const robots = await (await get("/robots.txt")).text()
    for (const area of ["/admin", "/management", "/home", "/account", "/api", "/guide", "/changelog"]) {
      expect(robots).toContain(`Disallow: ${area}\n`)
    }
    expect(robots).toContain("Allow: /\n")
    expect(robots).toContain("Sitemap: https://portal.example.com/sitemap.xml")
    const sitemap = await get("/sitemap.xml")
    expect(sitemap.headers.get("content-type")).toBe("application/xml; charset=utf-8")
    expect(await sitemap.text()).toContain("<loc>https://portal.example.com/</loc>")
  } finally {
    replaceSettings(readSettings({ LOG_LEVEL: "error" }))
  }
})

test("everybody gets the same page, and who has it already nothing again until something on it changes", async () => {
  const first = await get("/")
  const html = await first.text()
  expect(first.headers.get("cache-control")).toBe("private, no-cache")
  const tag = first.headers.get("etag") ?? ""
  const again = await get("/", { headers: { "If-None-Match": tag } })
  expect([again.status, again.headers.get("content-type")]).toEqual([304, "text/html; charset=utf-8"])
  expect(again.headers.get("content-security-policy")).toContain("default-src 'self'")
  const manager = await tokenOf(await staff(6), "page")
  expect(await (await get("/", { as: manager })).text()).toBe(html)
  await configured({ propertyName: "Harbor House" })
  const changed = await get("/", { headers: { "If-None-Match": tag } })
  expect([changed.status, textIn(await changed.text()).includes("Harbor House")]).toEqual([200, true])
})

test("before the property is set up the page leads to where that is done", async () => {
  await write((tx) => offerSetup(tx, null))
  const response = await get("/")
  expect([response.status, response.headers.get("location")]).toEqual([302, "/login"])
})

test("nothing can be sent to it, and without the database it says so on a card", async () => {
  expect((await post("/", { any: "thing" })).status).toBe(405)
  await execute("alter table settings rename to gone")
  const response = await get("/")
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"])
  expect(textIn(await response.text())).toContain("An unknown error occurred.")
})
