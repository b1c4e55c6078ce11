/** A person's own passkeys on their page: the list, a new one, the requirement, and removing one. */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { readNotice } from "~/http/session/notice.ts"
import { get, post, postJson, signInFor } from "../support/app.ts"
import { Authenticator } from "../support/authenticator.ts"
import { textIn } from "../support/pages.ts"
import { passkeyOf } from "../support/passkeys.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"

const PAGE = "/account/management/passkeys"

async function signedIn(level = 6) {
  const person = await staff(level, `level-${level}-${Math.random()}@example.com`)
  return { ...person, as: await tokenOf(person, "page"), bearer: await tokenOf(person, "api") }
}
const view = async (as: string, path = PAGE) => textIn(await (await get(path, { as })).text())
const noticeOf = (response: Response) =>
  readNotice(
    new Request("http://localhost", { headers: { cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" } }),
  )?.text

/** The form's fields after the script added a new passkey. */
async function made(as: string, passkeyName: string, key = new Authenticator()) {
  const { options } = (await postJson("/account/passkeys/challenge", {}, { as })).body
  return { intent: "register", passkeyName, credential: JSON.stringify(key.create(options)) }
}
const add = async (as: string, passkeyName: string, key?: Authenticator) =>
  post(`${PAGE}?dialog=add`, await made(as, passkeyName, key), { as })

test("without any the page says so, under each of the four areas and nowhere else", async () => {
  const { as } = await signedIn()
  for (const area of ["home", "management", "admin", "maintenance"]) {
    expect(await view(as, `/account/${area}/passkeys`)).toContain("No passkeys registered yet.")
  }
  expect((await get("/account/reports/passkeys", { as })).status).toBe(404)
  expect((await get(PAGE)).headers.get("location")).toBe(signInFor(PAGE))
})

test("a passkey is registered under its name and listed with its dates, one without a name as Unnamed", async () => {
  const { as } = await signedIn()
  const response = await add(as, "Work laptop")
  expect([response.status, response.headers.get("location")]).toEqual([302, PAGE])
  expect(noticeOf(response)).toBe("Passkey registered successfully!")
  await add(as, "")
  const page = await view(as)
  expect(page).toMatch(
    /2 passkeys Work laptop Delete Work laptop Created [A-Z][a-z]+ \d+, \d{4}, .+ Last used: Never\./,
  )
  expect(page).toContain("Unnamed")
})

test("a name of more than 100 characters, and what is no passkey, register nothing", async () => {
  const { as } = await signedIn()
  const long = await add(as, "x".repeat(101))
  expect(long.status).toBe(400)
  expect(await long.text()).toContain("Use at most 100 characters.")
  for (const credential of ["{}", "no JSON", "[]", "null"]) {
    const response = await post(`${PAGE}?dialog=add`, { intent: "register", passkeyName: "Phone", credential }, { as })
    const page = await response.text()
    expect([credential, response.status]).toEqual([credential, 400])
    expect(textIn(page)).toContain("Registration Failed Failed to register passkey. Please try again.")
    expect(page).toContain('value="Phone"')
  }
  expect(await view(as)).toContain("No passkeys registered yet.")
})

test("what was made for another person, or sent twice, is refused and not shown again", async () => {
  const [mine, theirs] = [await signedIn(6), await signedIn(5)]
  const form = await made(theirs.as, "Theirs")
  expect((await post(`${PAGE}?dialog=add`, form, { as: mine.as })).status).toBe(400)
  const own = await made(mine.as, "Mine")
  expect((await post(`${PAGE}?dialog=add`, own, { as: mine.as })).status).toBe(302)
  const again = await post(`${PAGE}?dialog=add`, own, { as: mine.as })
  expect(again.status).toBe(400)
  expect(await again.text()).not.toContain("attestationObject")
})

test("passkey sign-in is required only by who has one, and switched off again", async () => {
  const { as } = await signedIn()
  const enable = () => post(PAGE, { intent: "require", passkeyRequired: "true" }, { as })
  const refused = await enable()
  expect(refused.status).toBe(409)
  expect(textIn(await refused.text())).toContain(
    "Cannot Enable You must have at least one passkey registered before requiring passkey authentication.",
  )
  await add(as, "Phone")
  expect((await enable()).status).toBe(302)
  expect(await view(as)).toMatch(/Require passkey sign-in Enabled .* Disable/)
  await post(PAGE, { intent: "require", passkeyRequired: "false" }, { as })
  expect(await view(as)).toMatch(/Require passkey sign-in Disabled .* Enable/)
})

test("a passkey goes after one question, the last one not while it is required", async () => {
  const { as, bearer } = await signedIn()
  const { id } = await passkeyOf(bearer, "Phone")
  const requested = await view(as, `${PAGE}?dialog=delete&passkey=${id}`)
  expect(requested).toContain("Delete this passkey? “Phone”, created")
  await post(PAGE, { intent: "require", passkeyRequired: "true" }, { as })
  const last = await post(PAGE, { intent: "delete", credentialId: id }, { as })
  expect(last.status).toBe(409)
  expect(textIn(await last.text())).toContain(
    "Delete Failed The last passkey cannot be deleted while passkey sign-in is required.",
  )
  await post(PAGE, { intent: "require", passkeyRequired: "false" }, { as })
  const gone = await post(PAGE, { intent: "delete", credentialId: id }, { as })
  expect([gone.status, noticeOf(gone)]).toEqual([302, "Passkey deleted successfully!"])
  expect(await view(as)).toContain("No passkeys registered yet.")
})

test("somebody else's passkey is neither shown nor deleted", async () => {
  const [mine, theirs] = [await signedIn(6), await signedIn(5)]
  const { id } = await passkeyOf(theirs.bearer, "Theirs")
  expect(await view(mine.as, `${PAGE}?dialog=delete&passkey=${id}`)).not.toContain("Theirs")
  const response = await post(PAGE, { intent: "delete", credentialId: id }, { as: mine.as })
  expect(response.status).toBe(404)
  expect(textIn(await response.text())).toContain("Delete Failed Failed to delete passkey. Please try again.")
  expect(await view(theirs.as)).toContain("Theirs")
})

test("an administrator signed in as somebody else neither sees nor changes their passkeys", async () => {
  const [dana, { userId }] = [await tenantUser(101), await staff(3)]
  const { token: as } = await write((tx) =>
    openSession(tx, { userId: dana.userId, channel: "page", impersonatorId: userId }),
  )
  const home = "/account/home/passkeys"
  const page = await get(home, { as })
  expect(page.status).toBe(403)
  expect(textIn(await page.text())).toContain("Access denied for this operation.")
  expect((await postJson("/account/passkeys/challenge", {}, { as })).status).toBe(403)
  const forms: Record<string, string>[] = [
    { intent: "require", passkeyRequired: "false" },
    { intent: "register", credential: "{}" },
    { intent: "delete", credentialId: "x" },
  ]
  for (const form of forms) {
    expect([form.intent, (await post(home, form, { as })).status]).toEqual([form.intent, 403])
  }
})

test("a challenge to make a passkey is given to signed-in people by our own pages only", async () => {
  const { as, bearer } = await signedIn()
  const nobody = await postJson("/account/passkeys/challenge", {})
  expect([nobody.status, nobody.headers.get("location")]).toEqual([302, signInFor("/account/passkeys/challenge")])
  const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" }
  expect((await postJson("/account/passkeys/challenge", {}, { as, headers: foreign })).status).toBe(403)
  const asCall = await postJson("/account/passkeys/challenge", {}, { headers: { Authorization: `Bearer ${bearer}` } })
  expect(asCall.status).toBe(302)
  expect((await get("/account/passkeys/challenge", { as })).status).toBe(405)
})
