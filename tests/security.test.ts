/** Security rules for all of the code and for every response of a page or call. Source: docs/SECURITY.md. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { api, get, post } from "./support/app.ts"
import { staff, tokenOf } from "./support/people.ts"

const root = join(import.meta.dirname, "..")
const code = ["app", "db", "jobs", "sandbox"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), "utf8")] as const),
)

const RUNS_TEXT =
  /\beval\(|new Function\(|node:(child_process|vm)\b|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(/

/** These start a part of the program in a separate process: to decode uploads, and to make a backup or an export. */
const APART = ["app/domain/pictures/encode-apart.ts", "app/domain/program-apart.ts"]

test("the application starts no program but its own for pictures, backups and exports, and runs no text as one", () => {
  const found = code.filter(([, text]) => RUNS_TEXT.test(text)).map(([file]) => file)
  expect(found.toSorted()).toEqual(APART)
})

test("pages ask no other site for scripts, styles, fonts or pictures", async () => {
  const as = await tokenOf(await staff(0), "page")
  for (const address of ["/login", "/management", "/admin", "/account"]) {
    const html = await (await get(address, { as })).text()
    const requested = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*\s(?:src|href)="([^"]*)"/g)].map(
      ([, url]) => url,
    )
    expect(requested.filter((url) => !/^(\/(?!\/)|data:)/.test(url ?? ""))).toEqual([])
  }
})

test.each(["https://evil.test/", "//evil.test", "/\\evil.test", "/%5Cevil.test/..//evil.test", "javascript:alert(1)"])(
  "a redirect to %s stays on this site",
  async (back) => {
    const response = await post("/preferences", { sidebar: "open", back })
    const target = new URL(response.headers.get("location") ?? "", "http://localhost:3000")
    expect([response.status, target.origin]).toEqual([302, "http://localhost:3000"])
  },
)

test("no answer lets another site read it", async () => {
  const headers = { Origin: "https://evil.test" }
  const answers = [await get("/login", { headers }), await api("GET", "/", { headers })]
  for (const response of answers) expect(response.headers.has("access-control-allow-origin")).toBe(false)
})

test("every answer says its type and, for text, its character set", async () => {
  const as = await tokenOf(await staff(0), "page")
  const answers = [
    await get("/login"),
    await get("/nothing"),
    await get("/admin/log/export", { as }),
    await get("/login.data"),
    await api("GET", "/"),
  ]
  const types = answers.map((response) => response.headers.get("content-type")?.toLowerCase())
  expect(types).toEqual([
    "text/html; charset=utf-8",
    "text/html; charset=utf-8",
    "text/csv; charset=utf-8",
    "text/x-script; charset=utf-8",
    expect.any(String),
  ])
  for (const response of answers) expect(response.headers.get("x-content-type-options")).toBe("nosniff")
})

test("a name said twice in an address is refused", async () => {
  const as = await tokenOf(await staff(6), "page")
  const twice = [
    "/management/viewtenant?tenant=1&tenant=2",
    "/management?search=a&search=b",
    "/management/email?page=1&page=2",
  ]
  for (const address of [...twice, "/account?nothing=1&nothing=2"]) {
    const refused = await get(address, { as })
    expect([address, refused.status]).toEqual([address, 400])
    expect(await refused.text()).toContain("twice. Go back and try again.")
  }
  expect((await get("/management?columns=chosen&show=tenant&show=floor", { as })).status).toBe(200)
  expect((await api("GET", "/default?key=websiteHeader&key=timezone")).status).toBe(400)
})
