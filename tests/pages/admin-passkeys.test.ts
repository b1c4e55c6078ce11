/** Administrators sign in with a passkey once they have one: the default, how it is switched off, and the ways back. Source: docs/decisions/0021. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { releaseForOperator } from "~/domain/identity/passkeys/passkey-release.ts"
import { readNotice } from "~/http/session/notice.ts"
import { api, get, post, postJson } from "../support/app.ts"
import { Authenticator } from "../support/authenticator.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { logged, passkeyOf, signInWith } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"

type Person = { userId: number; email: string }
const PASSKEYS = "/account/admin/passkeys"
const PROPERTIES = "/admin/properties"
const ON = "Your passkey requirement was turned on"
const OFF = "Your passkey requirement was turned off"

const logIn = async ({ email }: Person) =>
  (await api("POST", "/user/login", { body: { email, password: PASSWORD } })).body.code ?? "signed in"
const pageOf = (person: Person) => tokenOf(person, "page")
const addKey = async (person: Person) => passkeyOf(await tokenOf(person, "api"))
const textOf = async (path: string, as: string) => textIn(await (await get(path, { as })).text())
const subjectsFor = async ({ email }: Person) =>
  (await mails())
    .filter(({ recipients }) => recipients.some(({ address }) => address === email))
    .map(({ subject }) => subject)
const setDefault = (wanted: boolean, as: string) =>
  post(PROPERTIES, { intent: "admins", wanted: String(wanted) }, { as })
const grant = (to: Person, level: number, as: string) =>
  post(
    "/admin",
    { intent: "grant", userId: String(to.userId), permissionInt: String(level), tenantMeant: "true" },
    { as },
  )
const release = (from: Person, as: string) =>
  post(`/admin/users?user=${from.userId}`, { intent: "release", userID: String(from.userId) }, { as })

test.each([0, 1, 2, 3])("an administrator of level %i signs in with the first passkey from then on", async (level) => {
  const ana = await staff(level)
  const key = await addKey(ana)
  expect(await logIn(ana)).toBe("PASSKEY_REQUIRED")
  expect((await signInWith(ana.email, key)).status).toBe(200)
  expect(await logged("USR_PASSKEY_RULE")).toMatchObject([
    { userId: ana.userId, metadata: { UserID: ana.userId, OldValue: false, NewValue: true } },
  ])
  expect(await subjectsFor(ana)).toEqual(["A passkey was added to your account", ON])
})

test("a manager and a tenant choose for themselves", async () => {
  for (const person of [await staff(4), await tenantUser(101)]) {
    await addKey(person)
    expect(await logIn(person)).toBe("signed in")
  }
  expect(await logged("USR_PASSKEY_RULE")).toEqual([])
})

test("the page says so before and afterwards", async () => {
  const ana = await staff(2)
  const as = await pageOf(ana)
  expect(await textOf(PASSKEYS, as)).toContain("Your first passkey becomes required")
  const { options } = (await postJson("/account/passkeys/challenge", {}, { as })).body
  const credential = JSON.stringify(new Authenticator().create(options))
  const added = await post(PASSKEYS, { intent: "register", credential }, { as })
  const cookie = added.headers.get("set-cookie")?.split(";")[0] ?? ""
  expect(readNotice(new Request("http://localhost", { headers: { cookie } }))?.text).toBe(
    "Passkey registered successfully! Only your passkeys sign you in now. Add a second one, so that a lost device does not lock you out.",
  )
  const text = await textOf(PASSKEYS, as)
  expect(text).not.toContain("Your first passkey becomes required")
  expect(text).toContain("Require passkey sign-in Enabled")
  expect(await textOf("/account/management/passkeys", await pageOf(await staff(5)))).not.toContain("becomes required")
})

test("who switches the own requirement off is not bound again by another passkey, but is named", async () => {
  const ana = await staff(3)
  await addKey(ana)
  const as = await pageOf(ana)
  expect((await post(PASSKEYS, { intent: "require", passkeyRequired: "false" }, { as })).status).toBe(302)
  await addKey(ana)
  expect(await logIn(ana)).toBe("signed in")
  expect(await textOf(PROPERTIES, as)).toContain(
    "These administrators have a passkey, and the password alone signs them in too: Sam Level 3",
  )
})

test("after a recovery by mail the next passkey is required again", async () => {
  const ana = await staff(1)
  await addKey(ana)
  const { token } = await write((tx) => makeLink(tx, { id: ana.userId, email: ana.email }, "recover"))
  await api("POST", "/user/recover-passkey-access", { body: { token } })
  expect(await logIn(ana)).toBe("signed in")
  expect(await textOf(PASSKEYS, await pageOf(ana))).toContain("Your next passkey becomes required")
  await addKey(ana)
  expect(await logIn(ana)).toBe("PASSKEY_REQUIRED")
})

test("who lost every passkey is not locked out again before they add one", async () => {
  const [boss, ana] = [await staff(0), await staff(1)]
  await addKey(ana)
  const { token } = await write((tx) => makeLink(tx, { id: ana.userId, email: ana.email }, "recover"))
  await api("POST", "/user/recover-passkey-access", { body: { token } })
  const as = await pageOf(boss)
  await setDefault(false, as)
  await setDefault(true, as)
  expect(await logIn(ana)).toBe("signed in")
  const change = { intent: "level", userId: String(ana.userId), permissionInt: "2" }
  expect((await post("/admin", change, { as })).status).toBe(302)
  expect(await logIn(ana)).toBe("signed in")
})

test("a Super Admin switches the default off, warned, and nobody else does", async () => {
  const [boss, ana] = [await staff(0), await staff(1)]
  const as = await pageOf(boss)
  const others = await pageOf(ana)
  expect(await textOf(PROPERTIES, others)).toContain("Only a Super Admin can change this.")
  expect((await setDefault(false, others)).status).toBe(403)
  expect(await textOf(PROPERTIES, as)).toContain("a stolen password is then enough")
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  expect(textIn(await (await setDefault(false, as)).text())).toContain("Confirm It Is You")
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now })))
  expect((await setDefault(false, as)).status).toBe(302)
  expect(await textOf(PROPERTIES, as)).toContain("A password is enough")
  await addKey(ana)
  expect([await logIn(ana), await textOf(PASSKEYS, others)]).toEqual([
    "signed in",
    expect.not.stringContaining("becomes required"),
  ])
  expect((await setDefault(true, as)).status).toBe(302)
  expect([await logIn(ana), await subjectsFor(ana)]).toEqual(["PASSKEY_REQUIRED", expect.arrayContaining([ON])])
  expect((await logged("SETTINGS_CHANGED")).map(({ metadata }) => metadata)).toEqual([
    { Key: "ADMIN_PASSKEY", OldValue: true, NewValue: false },
    { Key: "ADMIN_PASSKEY", OldValue: false, NewValue: true },
  ])
})

test("a manager with a passkey who becomes an administrator signs in with it", async () => {
  const as = await pageOf(await staff(0))
  for (const level of [2, 3]) {
    const person = await staff(6, `manager-${level}@example.com`)
    await addKey(person)
    const promoted =
      level === 2
        ? await grant(person, level, as)
        : await post("/admin", { intent: "level", userId: String(person.userId), permissionInt: String(level) }, { as })
    expect([level, promoted.status, await logIn(person)]).toEqual([level, 302, "PASSKEY_REQUIRED"])
    expect(await subjectsFor(person)).toContain(ON)
  }
})

test("another Super Admin lets in who lost every passkey, and the next one is required again", async () => {
  const [boss, ana, low] = [await staff(0, "boss@example.com"), await staff(0), await staff(1)]
  await addKey(ana)
  const [as, theirs] = [await pageOf(boss), await pageOf(ana)]
  const dialog = await (await get(`/admin?dialog=password&user=${ana.userId}`, { as })).text()
  expect(dialog).toContain(`href="/admin/users?user=${ana.userId}"`)
  expect(await textOf(`/admin/users?user=${ana.userId}`, as)).toContain("Allow the password alone")
  expect(await textOf(`/admin/users?user=${ana.userId}`, theirs)).not.toContain("Allow the password alone")
  expect((await release(ana, await pageOf(low))).status).toBe(403)
  expect((await release(ana, theirs)).status).toBe(400)
  expect((await release(low, as)).status).toBe(400)
  expect(await logIn(ana)).toBe("PASSKEY_REQUIRED")
  expect((await release(ana, as)).status).toBe(302)
  expect([await logIn(ana), (await get("/admin", { as: theirs })).status]).toEqual(["signed in", 302])
  expect(await subjectsFor(ana)).toContain(OFF)
  expect(await logged("USR_PASSKEY_RECOVERED")).toMatchObject([
    { userId: boss.userId, metadata: { UserID: ana.userId, ByMail: false } },
  ])
  await addKey(ana)
  expect(await logIn(ana)).toBe("PASSKEY_REQUIRED")
})

test("the operator lets in the last Super Admin, and the audit log names the operator", async () => {
  const ana = await staff(0)
  await addKey(ana)
  await write((tx) => releaseForOperator(tx, ana.email.toUpperCase()))
  expect(await logIn(ana)).toBe("signed in")
  expect(await logged("USR_PASSKEY_RECOVERED")).toMatchObject([{ userId: null, userName: "Operator" }])
  await expect(write((tx) => releaseForOperator(tx, ana.email))).rejects.toMatchObject({ status: 400 })
  await expect(write((tx) => releaseForOperator(tx, "nobody@example.com"))).rejects.toMatchObject({ status: 404 })
})

test("where staff must have a passkey, who was let in adds one first, and the page says why", async () => {
  const [boss, ana] = [await staff(0, "boss@example.com"), await staff(6)]
  await addKey(boss)
  await addKey(ana)
  const as = await pageOf(boss)
  await post(PROPERTIES, { intent: "staff", wanted: "true" }, { as })
  await release(ana, as)
  const led = await get("/management", { as: await pageOf(ana) })
  expect(led.headers.get("location")).toBe("/account/management/passkeys")
  expect(await textOf(PROPERTIES, as)).toMatch(/Sam Level 6 was let in with the password on \w{3} \d+, \d{4}/)
  const stored = await read((tx) => tx.one(tx.select().from(users).where(eq(users.id, ana.userId))))
  expect(stored?.passkeyRequired).toBe(false)
})
