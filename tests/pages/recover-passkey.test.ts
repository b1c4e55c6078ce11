/** Recovering access without the passkey: requested on the sign-in page, done on the mailed page. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { type LinkPurpose, makeLink } from "~/domain/identity/link-tokens.ts"
import { app, get, post } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { changeUser, passkeyOf } from "../support/passkeys.ts"
import { PASSWORD, tenantUser, tokenOf } from "../support/people.ts"

const SENT =
  "Recovery Email Sent If an account with passkey requirements exists for this email, a recovery link has been sent. Check your email inbox."
const DONE = "Your passkey requirement has been disabled. You can now sign in with your password."
const INVALID = "Recovery Failed Invalid recovery link"

type Person = { userId: number; email: string }
const linkTo = async ({ userId: id, email }: Person, purpose: LinkPurpose = "recover", now?: number) => {
  const { token } = await write((tx) => makeLink(tx, { id, email }, purpose), now)
  return { token, path: `/account/recover-passkey/${token}` }
}
const logIn = async (email: string) => (await post("/login", { email, password: PASSWORD })).status
const messageOf = async (response: Response) => textIn(await response.text())

/** A tenant with a passkey, whose account requires it. */
async function dana() {
  const person = await tenantUser(101)
  await passkeyOf(await tokenOf(person, "api"))
  await changeUser(person.userId, { passkeyRequired: true })
  return person
}

test("the mail's link lifts the requirement by its button, once, and the password signs in", async () => {
  withMailServer()
  const { email } = await dana()
  expect(await messageOf(await post("/login?recover=true", { email, password: "" }))).toContain(SENT)
  const path = /\/account\/recover-passkey\/[\w-]+/.exec((await mails()).at(-1)?.body ?? "")?.[0] ?? ""
  const token = path.split("/").at(-1) ?? ""
  const done = await post(path, { token })
  const page = await done.text()
  expect(done.status).toBe(200)
  expect(textIn(page)).toContain(DONE)
  expect(page).toContain(`href="/login?email=${encodeURIComponent(email)}"`)
  expect(page).not.toMatch(/set-cookie.*session/i)
  expect(await logIn(email)).toBe(302)
  const again = await post(path, { token })
  expect(again.status).toBe(400)
  expect(await messageOf(again)).toContain(`${INVALID} It was used already, or a newer one was sent.`)
})

test("opening the link spends nothing, however often and by whatever reads mail", async () => {
  const person = await dana()
  const { token, path } = await linkTo(person)
  for (let count = 0; count < 3; count += 1) {
    expect(await messageOf(await get(path))).toContain("Recover access")
    expect((await app(new Request(`http://localhost:3000${path}`, { method: "HEAD" }))).status).toBe(200)
  }
  expect(await logIn(person.email)).toBe(403)
  expect((await post(path, { token })).status).toBe(200)
})

test("a link that is unknown, over, of another purpose or not there at all leads to the sign-in page", async () => {
  const person = await dana()
  const old = await linkTo(person, "recover", Date.now() - 16 * 60_000)
  const reset = await linkTo(person, "reset")
  for (const { path, token } of [old, reset, { path: "/account/recover-passkey/guess", token: "guess" }]) {
    const seen = await get(path)
    expect([path, seen.status]).toEqual([path, 404])
    const page = await seen.text()
    expect(textIn(page)).toContain(INVALID)
    expect(page).toContain('href="/login')
    expect((await post(path, { token })).status).toBe(400)
  }
  const without = await get("/account/recover-passkey")
  expect([without.status, textIn(await without.text())]).toEqual([404, expect.stringContaining(INVALID)])
  expect((await post("/account/recover-passkey", {})).status).toBe(400)
  expect(await logIn(person.email)).toBe(403)
})

test("known and unknown emails are answered alike, and none with what is missing", async () => {
  const { email } = await dana()
  const pages: string[] = []
  for (const requested of [email, "nobody-1@example.com"]) {
    const response = await post("/login?recover=true", { email: requested })
    expect(response.status).toBe(200)
    pages.push((await response.text()).replaceAll(requested, "").replaceAll(/nonce="[^"]*"/g, ""))
  }
  expect(pages[1]).toBe(pages[0])
  const blank = await post("/login?recover=true", { email: "", password: "typed in vain" })
  const page = await blank.text()
  expect(blank.status).toBe(400)
  expect(textIn(page)).toContain("Email Required Please enter your email address to recover account access.")
  expect(page).not.toContain("typed in vain")
  // Without script the page always offers another link.
  for (const html of [...pages, page])
    expect(html).toMatch(/<p class="small quiet" data-passkey-only="[^"]*">Lost your/)
})

test("after the fifth request for one email the page says to wait", async () => {
  for (let count = 0; count < 5; count += 1) await post("/login?recover=true", { email: "nobody@example.com" })
  const response = await post("/login?recover=true", { email: "nobody@example.com" })
  expect([response.status, response.headers.has("retry-after")]).toEqual([429, true])
  expect(await messageOf(response)).toContain("Too many attempts. Try again in ")
})
