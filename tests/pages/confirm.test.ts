/** Confirming one's identity on the same page: the typed form is stored and then carried out. Source: api.md U21. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, userPermissions, users } from "#db/schema/index.ts"
import { secretKeyOf } from "~/domain/settings/payment-keys.ts"
import { get, post, postJson } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { passkeyOf } from "../support/passkeys.ts"
import { PASSWORD, staff, tokenOf } from "../support/people.ts"

const QUESTION = "Confirm It Is You Please confirm first that it is you."
const SECRET = `sk_live_${"c4n4ry".repeat(6)}`
const PUBLIC = `pk_live_${"p".repeat(30)}`
const SIGN_UP = {
  email: "rosa@example.com",
  firstName: "Rosa",
  lastName: "Kim",
  permissionInt: "3",
  homeScreen: "admin",
}

let person: { userId: number; email: string }
let as = ""
beforeEach(async () => {
  person = await staff(0)
  as = await tokenOf(person, "page")
})

/** Sets the last confirmation a quarter of an hour back. */
const later = () => write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
const heldIn = (html: string) => /name="confirmHeld" value="([^"]+)"/.exec(html)?.[1] ?? ""
const accounts = () => read((tx) => tx.all(tx.select().from(users)))

/** Sends a form and returns the stored form in the question. */
async function requestPath(path: string, form: Record<string, string>) {
  const response = await post(path, form, { as })
  const html = await response.text()
  expect([response.status, textIn(html)]).toEqual([403, expect.stringContaining(QUESTION)])
  return { html, confirmHeld: heldIn(html) }
}

test("a new administrator is typed once: the password carries it out", async () => {
  await later()
  const { html, confirmHeld } = await requestPath("/admin/newuser", SIGN_UP)
  expect(html).toContain('value="rosa@example.com"')
  const done = await post("/admin/newuser", { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect([done.status, done.headers.get("location")]).toEqual([
    302,
    expect.stringMatching(/^\/admin\?dialog=activation/),
  ])
  expect((await accounts()).map(({ email }) => email)).toContain("rosa@example.com")
})

test("a wrong password is told in the question, which still holds everything", async () => {
  await later()
  const { confirmHeld } = await requestPath("/admin/newuser", SIGN_UP)
  const wrong = await post("/admin/newuser", { confirmHeld, confirmPassword: "wrong password" }, { as })
  const html = await wrong.text()
  expect(wrong.status).toBe(401)
  expect(textIn(html)).toContain("Login Failed Incorrect email or password.")
  expect(html).toContain('value="rosa@example.com"')
  const empty = await post("/admin/newuser", { confirmHeld: heldIn(html), confirmPassword: "" }, { as })
  expect([empty.status, textIn(await empty.text())]).toEqual([400, expect.stringContaining("Type your password.")])
  const done = await post("/admin/newuser", { confirmHeld: heldIn(html), confirmPassword: PASSWORD }, { as })
  expect(done.status).toBe(302)
})

test("Back leads to what was typed, and nothing is done", async () => {
  await later()
  const { confirmHeld } = await requestPath("/admin/newuser", SIGN_UP)
  const back = await post("/admin/newuser", { confirmHeld, confirmBack: "on" }, { as })
  const html = await back.text()
  expect(back.status).toBe(200)
  expect(html).toContain('value="rosa@example.com"')
  expect(textIn(html)).not.toContain(QUESTION)
  expect(await accounts()).toHaveLength(1)
})

test("payment keys are kept without ever being sent back readable", async () => {
  await later()
  const keys = { intent: "keys", stripePublicKey: PUBLIC, stripeSecretKey: SECRET }
  const { html, confirmHeld } = await requestPath("/admin/properties", keys)
  expect(html).not.toContain(SECRET)
  expect(Buffer.from(confirmHeld, "base64url").toString("latin1")).not.toContain(SECRET)
  const done = await post("/admin/properties", { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect(done.status).toBe(302)
  expect(await read(secretKeyOf)).toBe(SECRET)
})

test("what is held counts for its session and its page only", async () => {
  await later()
  const { confirmHeld } = await requestPath("/admin/newuser", SIGN_UP)
  const answer = { confirmHeld, confirmPassword: PASSWORD }
  expect((await post("/admin", answer, { as })).status).toBe(400)
  const elsewhere = await tokenOf(person, "page")
  expect((await post("/admin/newuser", answer, { as: elsewhere })).status).toBe(400)
  expect((await post("/admin/newuser", { ...answer, confirmHeld: "v1.made-up" }, { as })).status).toBe(400)
  expect(await accounts()).toHaveLength(1)
})

test("on the list of users a deletion and an administrator's level are asked for, over the list as it was", async () => {
  const other = await staff(6, "other@example.com")
  await later()
  const granting = { intent: "grant", userId: String(other.userId), permissionInt: "3", list: "search=other" }
  const { confirmHeld } = await requestPath(`/admin?search=other&dialog=permissions&user=${other.userId}`, granting)
  const done = await post("/admin", { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect([done.status, done.headers.get("location")]).toEqual([302, "/admin?search=other"])
  const levels = await read((tx) =>
    tx.all(
      tx.select().from(userPermissions).where(eq(userPermissions.userId, other.userId)).orderBy(userPermissions.level),
    ),
  )
  expect(levels.map(({ level }) => level)).toEqual([3, 6])
  await later()
  await requestPath("/admin", { intent: "delete", userID: String(other.userId) })
  expect(await accounts()).toHaveLength(2)
})

test("a passkey confirms too, its own person's only and once", async () => {
  const key = await passkeyOf(await tokenOf(person, "api"), "Phone")
  const stranger = await staff(6, "other@example.com")
  const foreign = await passkeyOf(await tokenOf(stranger, "api"), "Theirs")
  await later()
  const page = "/account/admin/passkeys"
  const { html, confirmHeld } = await requestPath(page, { intent: "require", passkeyRequired: "true" })
  expect(html).toContain("data-confirm-passkey")
  const signed = async (with_: typeof key) => {
    const { options } = (await postJson("/account/confirm-challenge", {}, { as })).body
    return { confirmHeld, confirmCredential: JSON.stringify(with_.get(options)) }
  }
  expect((await post(page, await signed(foreign), { as })).status).toBe(401)
  const own = await signed(key)
  expect((await post(page, own, { as })).status).toBe(302)
  await later()
  expect((await post(page, own, { as })).status).toBe(401)
})

test("who has no passkey is not offered one, and adding one asks first and keeps its name", async () => {
  await later()
  const challenge = await postJson("/account/passkeys/challenge", {}, { as })
  expect([challenge.status, challenge.body.code]).toEqual([403, "CONFIRMATION_REQUIRED"])
  const page = "/account/admin/passkeys"
  const { html, confirmHeld } = await requestPath(`${page}?dialog=add`, {
    intent: "begin",
    passkeyName: "Work laptop",
    credential: "{}",
  })
  expect(html).not.toContain("data-confirm-passkey")
  const response = await post(page, { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect(response.headers.get("location")).toContain("dialog=add&name=Work+laptop")
  const dialog = await (await get(`${page}?dialog=add&name=Work+laptop`, { as })).text()
  expect(dialog).toContain('value="Work laptop"')
})
