import crypto from "node:crypto"
import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { attempts, auditLog, sessions, users } from "#db/schema/index.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { signIn } from "~/domain/identity/sessions/sign-in.ts"
import { addUser } from "~/domain/identity/users.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { hashesDuring } from "../../support/hashes.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const visitor: Actor = { ...ANONYMOUS, ip: "192.0.2.7" }
const signInWith = (email: string, password = PASSWORD, now = NOON) => signIn(visitor, { email, password }, "page", now)
const set = (userId: number, change: Partial<typeof users.$inferInsert>) =>
  write((tx) => tx.run(tx.update(users).set(change).where(eq(users.id, userId))))
const log = () => read((tx) => tx.all(tx.select().from(auditLog).orderBy(desc(auditLog.id))))

test("the right password opens a session of 24 hours and names the home screen", async () => {
  const manager = await staff(6)
  const session = await signInWith(manager.email)
  expect(session).toMatchObject({ homeScreen: "management", seconds: 86_400 })
  const found = await read((tx) => findSession(tx, session.token, "page"), NOON)
  expect(found?.actor.userId).toBe(manager.userId)
})

test("signing in is told in the audit log with the person and the address", async () => {
  const manager = await staff(6)
  await signInWith(manager.email)
  const [row] = await log()
  expect(row).toMatchObject({ category: "USR_LOGIN", priority: "info", userId: manager.userId, ip: "192.0.2.7" })
})

test("an unknown email, a wrong password and an account never activated are answered alike, at the cost of one hash each", async () => {
  const manager = await staff(6)
  const rosa = { firstName: "Rosa", lastName: "Kim", email: "rosa@example.com", homeScreen: "home" } as const
  await write((tx) => addUser(tx, SYSTEM, rosa))
  const wrong: [string, string][] = [
    ["nobody@example.com", PASSWORD],
    ["not an email", PASSWORD],
    [manager.email, "not the password"],
    [rosa.email, PASSWORD],
  ]
  const answers: unknown[] = []
  for (const [email, password] of wrong) {
    const hashes = await hashesDuring(async () => {
      answers.push(await signInWith(email, password).catch((error) => `${error.status} ${error.code} ${error.message}`))
    })
    expect(hashes, email).toHaveLength(1)
  }
  expect(new Set(answers)).toEqual(new Set(["401 INVALID_CREDENTIALS Incorrect email or password."]))
})

test("only the right password learns that an account is disabled or wants a passkey", async () => {
  const manager = await staff(6)
  await set(manager.userId, { enabled: false, passkeyRequired: true })
  await expect(signInWith(manager.email, "not the password")).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" })
  await expect(signInWith(manager.email)).rejects.toMatchObject({ status: 403, code: "ACCOUNT_DISABLED" })
  await set(manager.userId, { enabled: true })
  await expect(signInWith(manager.email)).rejects.toMatchObject({ status: 403, code: "PASSKEY_REQUIRED" })
  expect(await read((tx) => tx.all(tx.select().from(sessions)))).toEqual([])
})

test("every failure is told in the audit log, with the account where there is one", async () => {
  const manager = await staff(6)
  await signInWith(manager.email, "not the password").catch(() => undefined)
  await signInWith("nobody@example.com").catch(() => undefined)
  await signInWith("my secret, typed in the wrong field").catch(() => undefined)
  const rows = (await log()).filter((row) => row.category === "USR_LOGINFAIL").toReversed()
  expect(rows.map((row) => [row.userId, row.metadata])).toEqual([
    [manager.userId, { Email: manager.email }],
    [null, { Email: "nobody@example.com" }],
    [null, null],
  ])
  expect(rows.every((row) => row.priority === "low" && row.ip === "192.0.2.7")).toBe(true)
})

test("a hash with old parameters is made anew at the next sign-in", async () => {
  const manager = await staff(6)
  const salt = crypto.randomBytes(16)
  const cost = { nonce: salt, tagLength: 32, memory: 9728, passes: 1, parallelism: 1 }
  const tag = crypto.argon2Sync("argon2id", { message: PASSWORD, ...cost })
  const bare = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "")
  await set(manager.userId, { passwordHash: `$argon2id$v=19$m=9728,t=1,p=1$${bare(salt)}$${bare(tag)}` })
  await signInWith(manager.email)
  const stored = await read((tx) => tx.one(tx.select({ hash: users.passwordHash }).from(users)))
  expect(stored?.hash).toContain("$m=19456,t=2,p=1$")
  expect(await hashesDuring(() => signInWith(manager.email))).toHaveLength(1)
})

test("signing in again in the same browser ends the session before", async () => {
  const dana = await tenantUser(101)
  const manager = await staff(6)
  const before = await tokenOf(dana, "page", NOON)
  const found = await read((tx) => findSession(tx, before, "page", visitor), NOON)
  await signIn(found?.actor ?? visitor, { email: manager.email, password: PASSWORD }, "page", NOON)
  expect(await read((tx) => findSession(tx, before, "page"), NOON)).toBeUndefined()
})

test("a password changed while its hash was compared is wrong", async () => {
  const manager = await staff(6)
  const entering = signInWith(manager.email)
  await set(manager.userId, { passwordHash: "$changed" })
  await expect(entering).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" })
  expect(await read((tx) => tx.all(tx.select().from(attempts)))).toHaveLength(3)
})
