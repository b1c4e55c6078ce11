import { afterEach, expect, test } from "vitest"
import { noticeCookie } from "~/http/session/notice.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { app, get, post } from "../support/app.ts"

afterEach(() => replaceSettings(readSettings({ LOG_LEVEL: "error" })))

const pair = (cookie: string) => cookie.split(";")[0] ?? ""
const loginWith = async (Cookie: string) => {
  const response = await get("/login", { headers: { Cookie } })
  return { html: await response.text(), cookies: response.headers.getSetCookie() }
}

test("a notice is shown once, and its cookie is forgotten as it was set", async () => {
  const cookie = noticeCookie("The rent was recorded.")
  expect(cookie).toMatch(/^__Host-notice=[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/)
  const { html, cookies } = await loginWith(pair(cookie))
  expect(html).toContain("The rent was recorded.")
  expect(cookies).toEqual(["__Host-notice=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"])
})

test("a notice that somebody else wrote is not shown", async () => {
  const text = Buffer.from("Call 555-0100 to keep your suite.").toString("base64url")
  const [, tone, ours = ""] = pair(noticeCookie("The rent was recorded.")).split(".")
  const signed = `${text}.${tone}.${ours}`
  const planted = [`notice=${text}`, `__Host-notice=${text}`, `__Host-notice=${signed}`, `notice=${signed}`]
  for (const cookie of planted) expect((await loginWith(cookie)).html, cookie).not.toContain("555-0100")
})

test("what went wrong cannot be made to look good", async () => {
  const [text, tone, ours] = pair(noticeCookie("The provider refuses the secret key.", "problem")).split(".")
  expect((await loginWith(`${text}.${tone}.${ours}`)).html).toContain('class="notice problem notice-line"')
  expect((await loginWith(`${text}.good.${ours}`)).html).not.toContain("The provider refuses")
})

test("where plain http is allowed a notice still needs the signature", async () => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", BASE_URL: "http://nas.local", ALLOW_HTTP: "1" }))
  const view = async (Cookie: string) =>
    (await app(new Request("http://nas.local/login", { headers: { Cookie } }))).text()
  const cookie = noticeCookie("The rent was recorded.")
  expect(cookie).toMatch(/^notice=[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/)
  expect(await view(pair(cookie))).toContain("The rent was recorded.")
  expect(await view(pair(cookie).replace(/\..*/, ""))).not.toContain("The rent was recorded.")
})

test("how the sidebar was left is kept where no other host can plant it, and the page's script finds its name", async () => {
  const stored = await post("/preferences", { sidebar: "collapsed", back: "/login" })
  expect(stored.headers.getSetCookie()).toEqual([
    "__Host-sidebar=collapsed; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  ])
})
