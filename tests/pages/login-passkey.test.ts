/** Signing in with a passkey on the page: the script's requests, its form, and the offered methods if a passkey is required. */
import { expect, test } from "vitest"
import { get, post, postJson } from "../support/app.ts"
import type { Authenticator, Lies } from "../support/authenticator.ts"
import { textIn } from "../support/pages.ts"
import { changeUser, passkeyOf } from "../support/passkeys.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"

const FAILED = "Authentication Failed Failed to authenticate with passkey."

/** A manager with a passkey, whose account requires it. */
async function sam() {
  const person = await staff(6)
  const key = await passkeyOf(await tokenOf(person, "api"))
  await changeUser(person.userId, { passkeyRequired: true })
  return { ...person, key }
}

/** The fields that the page sends for a typed email, and for a passkey that the browser offered. */
async function named(email: string, key: Authenticator, lies?: Lies): Promise<Record<string, string>> {
  const { options } = (await postJson("/login/passkey-challenge", { email })).body
  return { email, credential: JSON.stringify(key.get(options, lies)) }
}
async function unnamed(key: Authenticator, lies?: Lies): Promise<Record<string, string>> {
  const { options, challengeId } = (await postJson("/login/any-passkey-challenge", {})).body
  return { challengeId, credential: JSON.stringify(key.get(options, lies)) }
}
const byEmail = (form: Record<string, string>) => post("/login?with=passkey", form)
const byAny = (form: Record<string, string>) => post("/login?with=any-passkey", form)
const home = (response: Response) => [
  response.status,
  response.headers.get("location"),
  /__Host-session=[\w-]{43}; .*HttpOnly; SameSite=Lax/.test(response.headers.get("set-cookie") ?? ""),
]

test("a passkey signs in by its owner's email, and without it", async () => {
  const { email, key } = await sam()
  expect(home(await byEmail(await named(email, key)))).toEqual([302, "/management", true])
  expect(home(await byAny(await unnamed(key)))).toEqual([302, "/management", true])
})

test("what was sent once, lies or is another's signs nobody in, and is not shown again", async () => {
  const { email, key } = await sam()
  const other = await staff(5)
  const form = await named(email, key)
  await byEmail(form)
  const refused = [
    await byEmail(form),
    await byEmail(await named(email, key, { origin: "https://elsewhere.example" })),
    await byEmail(await named(email, key, { isVerified: false })),
    await byEmail(await named(other.email, key)),
    await byEmail({ email, credential: "no JSON" }),
  ]
  for (const response of refused) {
    const page = await response.text()
    expect(home(response)).toEqual([401, null, false])
    expect(textIn(page)).toContain(`${FAILED} Please try again or use your password.`)
    expect(page).toContain('data-refused=""')
    expect(page).not.toContain("clientDataJSON")
  }
  const unknown = await byAny(await unnamed(key, { rpId: "elsewhere.example" }))
  expect([unknown.status, textIn(await unknown.text())]).toEqual([
    401,
    expect.stringContaining(`${FAILED} Please try entering your email and using password login.`),
  ])
})

test("where a passkey is required the right password leads to the recovery, a wrong one tells nothing", async () => {
  const { email } = await sam()
  const right = await post("/login", { email, password: PASSWORD })
  const page = await right.text()
  expect([right.status, right.headers.has("set-cookie")]).toEqual([403, false])
  expect(textIn(page)).toContain("Login Failed This account requires passkey sign-in.")
  expect(page).toContain('data-sign-in="passkey"')
  expect(page).toMatch(/<p[^>]*data-passkey-only="true">Lost your passkey\?/)
  expect(page).toContain(`value="${email}"`)
  const wrong = await (await post("/login", { email, password: "not the password" })).text()
  expect(textIn(wrong)).toContain("Login Failed Incorrect email or password.")
  expect(wrong).toContain('data-sign-in="password"')
})

test("the page asks whether an email's account wants a passkey, and is told no where there is none", async () => {
  const { email } = await sam()
  const other = await staff(5)
  const textOf = async (requested: string) => (await postJson("/login/passkey-required", { email: requested })).body
  expect(await textOf(email)).toEqual({ passkeyRequired: true })
  expect(await textOf(other.email)).toEqual({ passkeyRequired: false })
  expect(await textOf("nobody@example.com")).toEqual({ passkeyRequired: false })
  expect((await postJson("/login/passkey-required", { email: "nobody" })).status).toBe(400)
})

test("what the script asks is answered to our own pages only, and only by POST", async () => {
  const foreign = { headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" } }
  for (const path of ["/login/passkey-required", "/login/passkey-challenge", "/login/any-passkey-challenge"]) {
    expect([path, (await postJson(path, { email: "dana@example.com" }, foreign)).status]).toEqual([path, 403])
    expect([path, (await get(path)).status]).toEqual([path, 405])
  }
  const blank = await postJson("/login/passkey-challenge", { email: "" })
  expect([blank.status, blank.body]).toMatchObject([
    400,
    { subject: "Email Required", error: "Please enter your email address to sign in with a passkey." },
  ])
})
