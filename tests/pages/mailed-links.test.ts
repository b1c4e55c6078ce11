/** Requesting a link on the sign-in page, and the two pages that it opens. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { readNotice } from "~/http/session/notice.ts"
import { replaceSettings } from "../../settings.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { usualSettings } from "../support/usual-settings.ts"

const NEW = "a row of plain words"

beforeEach(() => replaceSettings(usualSettings({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "office@example.com" })))
const TYPED = { password: NEW, passwordAgain: NEW }
const EXPIRED = "Uh oh! This password reset link is expired or invalid. Please request a new one."

type Person = { userId: number; email: string }
const linkTo = async ({ userId: id, email }: Person, purpose: "activate" | "reset") =>
  (await write((tx) => makeLink(tx, { id, email }, purpose))).token
const noticeOf = (response: Response) =>
  readNotice(
    new Request("http://localhost", { headers: { cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" } }),
  )?.text

test("the sign-in page opens the request for a new password, with the email filled in", async () => {
  const forgot = await post("/login?forgot=true", { email: " dana@example.com ", password: "half of it" })
  expect([forgot.status, forgot.headers.get("location")]).toEqual([302, "/login?reset=true&email=dana%40example.com"])
  expect((await post("/login?forgot=true", { email: "" })).headers.get("location")).toBe("/login?reset=true")
  expect(await (await get("/login")).text()).toContain('formAction="/login?forgot=true"')
  const page = await (await get("/login?reset=true&email=dana%40example.com")).text()
  expect(page).toContain("Request Password Reset")
  expect(page).toContain(
    "Enter the email that is associated with your account. If you don&#x27;t remember, please contact management.",
  )
  expect(page.split('value="dana@example.com"')).toHaveLength(3)
})

test("after the request the message shows and it cannot be sent again, for known and unknown emails alike", async () => {
  const dana = await tenantUser(101)
  const pages: string[] = []
  for (const email of [dana.email, "nobody@example.com"]) {
    const response = await post("/login?reset=true", { email })
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain("Password reset email has been sent!")
    expect(page).toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Send link/)
    expect(page).toContain("If an account has this email, a link is on its way to it. It works once, for 30 minutes.")
    expect(page).not.toContain("Enter the email that is associated")
    pages.push(page.replaceAll(email, "").replaceAll(/nonce="[^"]*"/g, ""))
  }
  expect(pages[1]?.length).toBe(pages[0]?.length)
  const mails = await read((tx) => tx.all(tx.select().from(outbox)))
  expect(mails.map(({ state }) => state)).toEqual(["queued", "cancelled"])
})

test("a malformed email comes back with its message, the sixth request with how long to wait", async () => {
  const wrong = await post("/login?reset=true", { email: "<b>dana" })
  const page = await wrong.text()
  expect(wrong.status).toBe(400)
  expect(page).toContain(ALLOWED.email)
  expect(page).toContain("&lt;b&gt;dana")
  for (let count = 0; count < 5; count += 1) await post("/login?reset=true", { email: "nobody@example.com" })
  const limited = await post("/login?reset=true", { email: "nobody@example.com" })
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(3_500)
  expect(await limited.text()).toContain("Too many attempts. Try again in ")
})

test("an activation link greets, sets the first password and leads to the sign-in page", async () => {
  const dana = await tenantUser(101)
  const path = `/account/create-password/${await linkTo(dana, "activate")}`
  const page = await (await get(path)).text()
  expect(page).toContain("Hello Dana.")
  expect(page).toContain("Activate your account")
  expect(page.match(/type="password"/g)).toHaveLength(2)
  const response = await post(path, TYPED)
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    `/login?email=${encodeURIComponent(dana.email)}`,
  ])
  expect(noticeOf(response)).toBe(
    "Your account is activated! You can now log in to your account with your email and password.",
  )
  expect((await post("/login", { email: dana.email, password: NEW })).status).toBe(302)
})

test("a reset link sets a new password, says so in the documented words and signs the person out everywhere", async () => {
  const dana = await tenantUser(101)
  const as = await tokenOf(dana, "page")
  const response = await post(`/account/reset-password/${await linkTo(dana, "reset")}`, TYPED, { as })
  expect(response.headers.get("location")).toBe(`/login?email=${encodeURIComponent(dana.email)}`)
  expect(noticeOf(response)).toBe(
    "Password Reset: Your password has been reset! You can now log in to your account with your email and password.",
  )
  expect((await get("/account", { as })).headers.get("location")).toBe(signInFor("/account"))
})

test("opening a link spends nothing, by GET or HEAD", async () => {
  const path = `/account/reset-password/${await linkTo(await tenantUser(101), "reset")}`
  for (let attempt = 0; attempt < 3; attempt += 1) expect((await get(path)).status).toBe(200)
  expect((await post(path, TYPED)).status).toBe(302)
})

test.each([
  ["create-password", "activate", "Password Mismatch"],
  ["reset-password", "reset", "Invalid password"],
] as const)("on /account/%s two different passwords are refused and spend nothing", async (page, purpose, subject) => {
  const path = `/account/${page}/${await linkTo(await tenantUser(101), purpose)}`
  const response = await post(path, { ...TYPED, passwordAgain: "another row of words" })
  const text = await response.text()
  expect(response.status).toBe(400)
  expect(text).toContain(subject)
  expect(text).toContain("Your passwords don&#x27;t match! Please try again.")
  expect(text).not.toContain(NEW)
  expect((await post(path, TYPED)).status).toBe(302)
})

test("hostile passwords get a message beside the field and never come back", async () => {
  const path = `/account/create-password/${await linkTo(await tenantUser(101), "activate")}`
  for (const password of ["", "short", "x".repeat(10_000)]) {
    const response = await post(path, { password, passwordAgain: password })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain("xxxx")
  }
  const odd = "\0 😀 <script>__proto__"
  expect((await post(path, { password: odd, passwordAgain: odd })).status).toBe(302)
})

test("a link that counts no more says so and leads to a new one, with the email it was for", async () => {
  const dana = await tenantUser(101)
  const path = `/account/reset-password/${await linkTo(dana, "reset")}`
  await post(path, TYPED)
  for (const response of [await get(path), await post(path, TYPED)]) {
    const page = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.status).toBeLessThan(500)
    expect(page).toContain("Invalid Reset Link")
    expect(page).toContain(EXPIRED)
    expect(page).toContain(`href="/login?reset=true&amp;email=${encodeURIComponent(dana.email)}"`)
  }
})

test("a link that activated the account leads to signing in, one that was never used only to a new one", async () => {
  const manager = await staff(6)
  const used = `/account/create-password/${await linkTo(manager, "activate")}`
  await post(used, TYPED)
  const page = await (await get(used)).text()
  expect(page).toContain(EXPIRED)
  expect(textIn(page)).toContain("The account is activated already: sign in with the password that was chosen. Sign in")
  expect(page).toContain(`href="/login?email=${encodeURIComponent(manager.email)}"`)
  const guess = await (await get("/account/create-password/guess")).text()
  expect(textIn(guess)).not.toContain("Sign in")
})

test("a new link is asked for also while somebody else is signed in", async () => {
  const [manager, dana] = [await staff(6), await tenantUser(101)]
  const as = await tokenOf(manager, "page")
  const request = `/login?${new URLSearchParams({ reset: "true", email: dana.email })}`
  const page = await get(request, { as })
  expect(page.status).toBe(200)
  expect(textIn(await page.text())).toContain("Request Password Reset")
  const sent = await post(request, { email: dana.email }, { as })
  expect(textIn(await sent.text())).toContain("Password reset email has been sent!")
  expect((await get("/login", { as })).status).toBe(302)
})

test("a link serves only its own page", async () => {
  const manager = await staff(6)
  const reset = await linkTo(manager, "reset")
  expect((await get(`/account/create-password/${reset}`)).status).toBe(404)
  expect((await post(`/account/create-password/${reset}`, TYPED)).status).toBe(400)
  expect((await get(`/account/reset-password/${reset}`)).status).toBe(200)
})

test("without a link each page says its own words and leads to a new one", async () => {
  const create = await get("/account/create-password")
  expect(create.status).toBe(404)
  expect(await create.text()).toMatch(/Invalid Reset Link[\s\S]*Uh oh! This password reset link is expired or invalid/)
  const reset = await get("/account/reset-password")
  const page = await reset.text()
  expect(page).toMatch(/Invalid Link[\s\S]*This password reset link is invalid. Please request a new one./)
  expect(page).toContain('href="/login?reset=true"')
  expect((await post("/account/reset-password", TYPED)).status).toBe(400)
})

test("after thirty links that do not count an address waits", async () => {
  for (let count = 0; count < 30; count += 1) await get(`/account/reset-password/guess-${count}`)
  const response = await get("/account/reset-password/guess")
  expect(response.status).toBe(429)
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_500)
})

test("a form sent by such a link counts once, though its page is shown again", async () => {
  const sent: number[] = []
  for (let count = 0; count < 31; count += 1) {
    sent.push((await post(`/account/reset-password/guess-${count}`, TYPED)).status)
  }
  expect(sent).toEqual([...Array(30).fill(400), 429])
})
