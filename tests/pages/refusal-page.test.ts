/** The response to a browser where no page is rendered: a card instead of a line of text. Programs get the text. */
import { expect, test } from "vitest"
import { app } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"

const ORIGIN = "http://localhost"
const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"
const requestWith = async (path: string, init: RequestInit, Accept: string | undefined = BROWSER) => {
  const headers = { ...(Accept ? { Accept } : {}), ...(init.headers as Record<string, string>) }
  const response = await app(new Request(`${ORIGIN}${path}`, { ...init, headers }))
  const html = await response.text()
  return { status: response.status, type: response.headers.get("content-type"), html, headers: response.headers }
}

test.each([
  ["a method that no page takes", "/login", { method: "DELETE" }, 405, "Invalid Request Method not allowed."],
  [
    "a form of another site",
    "/login",
    { method: "POST", body: "email=a", headers: { Origin: "https://elsewhere.example" } },
    403,
    "Access Denied The form was not sent from this site.",
  ],
])("%s is refused on a card with a way on", async (_name, path, init, status, message) => {
  const page = await requestWith(path, init)
  expect([page.status, page.type]).toEqual([status, "text/html; charset=utf-8"])
  expect(textIn(page.html)).toContain(message)
  expect(page.html).toContain('<link rel="stylesheet" href="/')
  expect(page.html).toContain('href="/">Go to the start page</a>')
  expect(page.headers.get("content-security-policy")).toContain("style-src 'self'")
  const plain = await requestWith(path, init, "*/*")
  expect([plain.status, plain.type]).toEqual([status, "text/plain; charset=utf-8"])
})

test("while the database is away a browser is told so on the same card", async () => {
  const token = await tokenOf(await staff(6), "page")
  await execute("alter table sessions rename to gone")
  const page = await requestWith("/management", { headers: { Cookie: `__Host-session=${token}` } })
  expect([page.status, page.type]).toEqual([500, "text/html; charset=utf-8"])
  expect(textIn(page.html)).toContain("Unknown Error An unknown error occurred.")
  expect(page.html).not.toContain("sessions")
})

test("a call of the API is answered in JSON whoever asks", async () => {
  const { type } = await requestWith("/api/nowhere", {})
  expect(type).toContain("application/json")
})
