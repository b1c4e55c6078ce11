/** The setting by which staff must have a passkey. Source: docs/decisions/0021. */

import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { api, get, post, postJson } from "../support/app.ts"
import { Authenticator } from "../support/authenticator.ts"
import { textIn } from "../support/pages.ts"
import { logged, passkeyOf, signInWith } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

const PAGE = "/admin/properties"
let boss = { userId: 0, email: "" }
let as = ""
beforeEach(async () => {
  boss = await staff(0)
  as = await tokenOf(boss, "page")
})

const set = (wanted: boolean) => post(PAGE, { intent: "staff", wanted: String(wanted) }, { as })
const passkeyFor = async (person: typeof boss) => passkeyOf(await tokenOf(person, "api"), "Phone")
const logIn = (email: string) => api("POST", "/user/login", { body: { email, password: PASSWORD } })
const requiredOf = async (userId: number) =>
  (await read((tx) => tx.one(tx.select().from(users).where(eq(users.id, userId)))))?.passkeyRequired

test("it cannot be switched on while no enabled Super Admin has a passkey", async () => {
  await passkeyFor(await staff(1))
  const refused = await set(true)
  expect(refused.status).toBe(409)
  expect(textIn(await refused.text())).toContain("Cannot Enable No enabled Super Admin has a passkey yet.")
  expect(textIn(await (await get(PAGE, { as })).text())).toContain("Passkey optional")
  await passkeyFor(boss)
  expect((await set(true)).status).toBe(302)
  expect(textIn(await (await get(PAGE, { as })).text())).toContain("Passkey required")
  expect((await logged("SETTINGS_CHANGED")).map(({ details }) => details)).toEqual(["Staff must have a passkey now."])
})

test("it asks who is there, and only administrators may", async () => {
  await passkeyFor(boss)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  expect(textIn(await (await set(true)).text())).toContain("Confirm It Is You")
  const manager = await tokenOf(await staff(6), "page")
  expect((await post(PAGE, { intent: "staff", wanted: "true" }, { as: manager })).status).toBe(403)
})

test("staff without a passkey register one before they go on, and tenants are not asked", async () => {
  await passkeyFor(boss)
  await set(true)
  const manager = await staff(6)
  const page = await tokenOf(manager, "page")
  const led = await get("/management", { as: page })
  expect([led.status, led.headers.get("location")]).toEqual([302, "/account/management/passkeys"])
  const passkeys = textIn(await (await get("/account/management/passkeys", { as: page })).text())
  expect(passkeys).toContain("Add a passkey to go on")
  expect(passkeys).not.toContain("your password signs you in")
  expect((await post("/management/newunit", { unitNumber: "5" }, { as: page })).status).toBe(403)
  expect((await get("/account", { as: page })).status).toBe(200)
  const bearer = (await logIn(manager.email)).body.token
  expect((await api("GET", "/management/unit/all", { as: bearer })).status).toBe(403)
  const { options } = (await postJson("/account/passkeys/challenge", {}, { as: page })).body
  const credential = JSON.stringify(new Authenticator().create(options))
  expect((await post("/account/home/passkeys", { intent: "register", credential }, { as: page })).status).toBe(302)
  expect((await get("/management", { as: page })).status).toBe(200)
  expect(await requiredOf(manager.userId)).toBe(true)
  expect((await logIn(manager.email)).body.code).toBe("PASSKEY_REQUIRED")
  const dana = await tokenOf(await tenantUser(101), "page")
  expect((await get("/account", { as: dana })).status).toBe(200)
  expect((await get("/login", { as: dana })).headers.get("location")).not.toContain("passkeys")
})

test("staff who have one sign in with it and keep it", async () => {
  const manager = await staff(6)
  const key = await passkeyFor(manager)
  await passkeyFor(boss)
  await set(true)
  const page = await tokenOf(manager, "page")
  const passkeys = "/account/management/passkeys"
  const off = await post(passkeys, { intent: "require", passkeyRequired: "false" }, { as: page })
  expect([off.status, textIn(await off.text())]).toEqual([403, expect.stringContaining("Staff sign in with a passkey")])
  expect((await post(passkeys, { intent: "delete", credentialId: key.id }, { as: page })).status).toBe(409)
  const text = textIn(await (await get(passkeys, { as: page })).text())
  expect(text).toContain("Required of staff Staff sign in with a passkey here.")
})

/** Ana, who manages and holds a passkey, recovers access by mail and signs in with her password. */
async function recovered() {
  const ana = await staff(6)
  const key = await passkeyFor(ana)
  await passkeyFor(boss)
  await set(true)
  const { token } = await write((tx) => makeLink(tx, { id: ana.userId, email: ana.email }, "recover"))
  expect((await api("POST", "/user/recover-passkey-access", { body: { token } })).status).toBe(200)
  return { ana, key, page: await tokenOf(ana, "page") }
}

test("a recovery by mail leads to a new passkey before anything else, and offers to delete the lost one", async () => {
  const { ana, key, page } = await recovered()
  const bearer = (await logIn(ana.email)).body.token
  expect((await api("GET", "/management/unit/all", { as: bearer })).status).toBe(403)
  const led = await get("/management", { as: page })
  expect([led.status, led.headers.get("location")]).toEqual([302, "/account/management/passkeys"])
  const passkeys = "/account/management/passkeys"
  const text = textIn(await (await get(passkeys, { as: page })).text())
  expect(text).toContain("Add a new passkey before anything else, then delete the one you lost.")
  // The listed passkey may be lost, so requiring it does not restore the rights.
  const required = await post(passkeys, { intent: "require", passkeyRequired: "true" }, { as: page })
  expect([required.status, (await get("/management", { as: page })).status]).toEqual([403, 302])
  expect((await post(passkeys, { intent: "delete", credentialId: key.id }, { as: page })).status).toBe(302)
  await passkeyOf(bearer, "New phone")
  expect((await get("/management", { as: page })).status).toBe(200)
  expect((await logIn(ana.email)).body.code).toBe("PASSKEY_REQUIRED")
})

/** A person with a passkey who recovered access before the rule began. */
async function recoveredBefore(person: typeof boss) {
  const key = await passkeyFor(person)
  await passkeyFor(boss)
  const { token } = await write((tx) => makeLink(tx, { id: person.userId, email: person.email }, "recover"))
  expect((await api("POST", "/user/recover-passkey-access", { body: { token } })).status).toBe(200)
  return key
}

const grant = ({ userId }: typeof boss) =>
  post("/admin", { intent: "grant", userId: String(userId), permissionInt: "6", tenantMeant: "true" }, { as })

test("who was let in again after losing every passkey adds one first when the rule begins", async () => {
  const ana = await staff(6)
  await recoveredBefore(ana)
  await set(true)
  const bearer = (await logIn(ana.email)).body.token
  expect((await api("GET", "/management/unit/all", { as: bearer })).status).toBe(403)
  await passkeyOf(bearer, "New phone")
  expect((await logIn(ana.email)).body.code).toBe("PASSKEY_REQUIRED")
})

test("who was let in again and becomes staff adds a passkey first", async () => {
  const dana = await tenantUser(101)
  await recoveredBefore(dana)
  await set(true)
  await grant(dana)
  const bearer = (await logIn(dana.email)).body.token
  expect((await api("GET", "/management/unit/all", { as: bearer })).status).toBe(403)
})

test("who found the passkey again before the rule begins signs in with nothing else", async () => {
  const [ana, dana] = [await staff(6), await tenantUser(101)]
  for (const person of [ana, dana])
    expect((await signInWith(person.email, await recoveredBefore(person))).status).toBe(200)
  await set(true)
  await grant(dana)
  expect((await logIn(ana.email)).body.code).toBe("PASSKEY_REQUIRED")
  expect((await logIn(dana.email)).body.code).toBe("PASSKEY_REQUIRED")
})

test("whoever finds the passkey again signs in with it, and with nothing else from then on", async () => {
  const { ana, key } = await recovered()
  const { status, body } = await signInWith(ana.email, key)
  expect([status, (await api("GET", "/management/unit/all", { as: body.token })).status]).toEqual([200, 200])
  expect((await logIn(ana.email)).body.code).toBe("PASSKEY_REQUIRED")
})

test("the page of the rule names who signs in without a passkey, and why", async () => {
  const { ana } = await recovered()
  await staff(9)
  const text = textIn(await (await get(PAGE, { as })).text())
  expect(text).toMatch(
    /2 people sign in with the password now: Sam Level 6 recovered access by mail on \w{3} \d+, \d{4} Sam Level 9 has none yet/,
  )
  expect(await logged("USR_PASSKEY_RECOVERED")).toMatchObject([{ userId: ana.userId, userName: "Sam Level 6" }])
})

test("a tenant with a passkey who becomes staff signs in with it from then on", async () => {
  await passkeyFor(boss)
  await set(true)
  const dana = await tenantUser(101)
  await passkeyFor(dana)
  expect((await logIn(dana.email)).status).toBe(200)
  await grant(dana)
  expect((await logIn(dana.email)).body.code).toBe("PASSKEY_REQUIRED")
})

test("switched off, nobody is led anywhere", async () => {
  await passkeyFor(boss)
  await set(true)
  await set(false)
  expect((await get("/management", { as: await tokenOf(await staff(6), "page") })).status).toBe(200)
})
