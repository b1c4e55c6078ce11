/** The page that describes /api for people. Source: api.md section 0, "Reading page". */
import { beforeAll, expect, test } from "vitest"
import { app, get, post } from "../support/app.ts"
import { ENDPOINTS, refusalsIn } from "../support/contract.ts"
import { textIn } from "../support/pages.ts"

let page: Response
let html = ""
beforeAll(async () => {
  page = await get("/api/docs")
  html = (await page.text()).replaceAll("&quot;", '"').replaceAll("&gt;", ">")
})

/** The page's text about one call. */
const articleOf = (number: string) => new RegExp(`<article id="${number}".*?</article>`, "s").exec(html)?.[0] ?? ""

test("it is public HTML without script and another host, with the policy of every page", async () => {
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/)
  expect(html).not.toMatch(/<script|<style|style="|\son\w+=/)
  expect([...html.matchAll(/(?:src|href)="([^"]*)"/g)].filter(([, to = ""]) => !/^(\/(?!\/)|#)/.test(to))).toEqual([])
})

test("it is served from memory, unchanged to who has it, and by no other method", async () => {
  const known = { "If-None-Match": page.headers.get("etag") ?? "" }
  expect((await get("/api/docs", { headers: known })).status).toBe(304)
  for (const method of ["POST", "PUT", "DELETE"]) {
    const refused = await app(new Request("http://localhost:3000/api/docs", { method }))
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"])
  }
  expect((await post("/api/docs", {})).status).toBe(405)
  expect((await app(new Request("http://localhost:3000/api/docs", { method: "HEAD" }))).status).toBe(200)
})

test.each(ENDPOINTS)(
  "$number has its address, a command line, and every error with status and body",
  ({ number, ...call }) => {
    const article = articleOf(number)
    const text = textIn(article)
    expect(text).toContain(`${call.method} ${call.path}`)
    expect(html).toContain(`href="#${number}"`)
    expect(article).toMatch(/<pre>curl[ '][^<]*http:\/\/localhost:3000\/api/)
    expect(text).toMatch(/Who \w+.*API token (Not|Read)/)
    for (const refusal of refusalsIn(call.errors)) {
      const [status = "", code = ""] = refusal.split(" ")
      expect(article).toMatch(
        new RegExp(
          `<th scope="row">${status}(?:<!-- -->)? (?:<!-- -->)?${code}</th><td><code>{"error":.*"code":"${code}"`,
        ),
      )
    }
  },
)

test("a call's inputs, command line and answer stand there as a program sends and gets them", () => {
  const text = textIn(articleOf("M3"))
  expect(text).toContain("Create a unit")
  expect(text).toContain("unitNumber body: whole number from 1 to 999999")
  expect(text).toContain("monthlyRent body: whole cents from 0 to 99999999")
  expect(text).toContain("floor body: whole number from 1 to 20; optional")
  expect(text).toContain(`-d '{"unitNumber":1,"monthlyRent":120000,"deposit":120000}'`)
  expect(text).toContain("201, application/json: Unit")
  expect(text).toContain('409 UNIT_EXISTS {"error":"A unit with this number already exists."')
  expect(textIn(articleOf("M56"))).toContain("-o answer")
  expect(textIn(articleOf("M55"))).toContain("-F file=@lease.pdf")
  expect(textIn(articleOf("S3"))).toContain("-H 'Stripe-Signature: …'")
})

test("a command line has the field without which the usual case is refused", () => {
  expect(textIn(articleOf("X180"))).toContain("/management/share?storedFileID=1'")
  expect(textIn(articleOf("X181"))).toContain(`-d '{"audience":"tenant","tenantID":1}'`)
  expect(textIn(articleOf("X182"))).toContain(`-d '{"storedFileID":1,"audience":"tenant","tenantID":1,"kind":"lease"}'`)
})
