import { createHash } from "node:crypto"
import { eq, gt } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, userPermissions, users } from "#db/schema/index.ts"
import { signOut } from "~/domain/identity/sessions/impersonation.ts"
import { type Channel, endSessionsOf, findSession, openSession } from "~/domain/identity/sessions/sessions.ts"
import { staff, tenantUser, tokenOf } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000

const find = (token: string, channel: Channel = "page", now = NOON) =>
  read((tx) => findSession(tx, token, channel, { ip: "192.0.2.7", device: "curl/8.5.0" }), now)

test("a session tells who asks, what they may do and until when", async () => {
  const manager = await staff(6)
  const token = await tokenOf(manager, "page", NOON)
  expect(await find(token, "page", NOON + HOUR)).toMatchObject({
    actor: {
      userId: manager.userId,
      name: "Sam Level 6",
      level: 6,
      tenantId: null,
      impersonatorId: null,
      ip: "192.0.2.7",
      device: "curl/8.5.0",
    },
    impersonator: null,
    firstName: "Sam",
    homeScreen: "management",
    expiresAt: NOON + 24 * HOUR,
    secondsLeft: 23 * 3600,
  })
})

test("a tenant holds no level", async () => {
  const dana = await tenantUser(101)
  const found = await find(await tokenOf(dana, "api", NOON), "api")
  expect(found).toMatchObject({ actor: { level: 10, tenantId: dana.tenantId }, homeScreen: "home" })
})

test("a token is 256 random bits and only its hash is kept", async () => {
  const token = await tokenOf(await staff(6), "page", NOON)
  expect(Buffer.from(token, "base64url")).toHaveLength(32)
  const [stored] = await read((tx) => tx.all(tx.select().from(sessions)))
  expect(stored?.tokenHash).toBe(createHash("sha256").update(token).digest("base64url"))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test("a session is over after exactly 24 hours and is not prolonged by use", async () => {
  const token = await tokenOf(await staff(6), "page", NOON)
  expect(await find(token, "page", NOON + 24 * HOUR - 1)).toMatchObject({ secondsLeft: 1 })
  expect(await find(token, "page", NOON + 24 * HOUR)).toBeUndefined()
})

test("an administrator signed in as somebody else has 60 minutes", async () => {
  const [admin, dana] = [await staff(3), await tenantUser(101)]
  const opening = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const { token, seconds } = await write((tx) => openSession(tx, opening), NOON)
  expect(seconds).toBe(3600)
  expect((await find(token, "page", NOON + HOUR - 1))?.actor).toMatchObject({ impersonatorId: admin.userId, level: 10 })
  expect(await find(token, "page", NOON + HOUR)).toBeUndefined()
})

test("a cookie's token is no bearer token, and a bearer token no cookie", async () => {
  const manager = await staff(6)
  const [cookie, bearer] = [await tokenOf(manager, "page", NOON), await tokenOf(manager, "api", NOON)]
  expect(await find(cookie, "api")).toBeUndefined()
  expect(await find(bearer, "page")).toBeUndefined()
})

test("signing out ends that session at once and leaves the others", async () => {
  const manager = await staff(6)
  const [first, second] = [await tokenOf(manager, "page", NOON), await tokenOf(manager, "page", NOON)]
  const found = await find(first)
  await write(async (tx) => found && signOut(tx, found.actor, undefined), NOON)
  expect(await find(first)).toBeUndefined()
  expect(await find(second)).toBeDefined()
})

test("a disabled person is nobody from the next request on", async () => {
  const manager = await staff(6)
  const token = await tokenOf(manager, "page", NOON)
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.id, manager.userId))))
  expect(await find(token)).toBeUndefined()
})

test("levels are read at each request", async () => {
  const manager = await staff(6)
  const token = await tokenOf(manager, "page", NOON)
  await write((tx) => tx.run(tx.delete(userPermissions)))
  expect(await find(token)).toMatchObject({ actor: { level: 10 }, homeScreen: "account" })
})

test("ending all sessions of a person ends those in somebody else's name too, and nobody else's", async () => {
  const [admin, dana] = [await staff(3), await tenantUser(101)]
  const own = await tokenOf(admin, "api", NOON)
  const danas = await tokenOf(dana, "page", NOON)
  const opening = { userId: dana.userId, channel: "page", impersonatorId: admin.userId } as const
  const borrowed = (await write((tx) => openSession(tx, opening), NOON)).token
  await write((tx) => endSessionsOf(tx, admin.userId), NOON)
  expect(await find(own, "api")).toBeUndefined()
  expect(await find(borrowed)).toBeUndefined()
  expect(await find(danas)).toBeDefined()
})

test("rows of sessions that are over since a day go when the next one is opened", async () => {
  const manager = await staff(6)
  await tokenOf(manager, "page", NOON)
  await tokenOf(manager, "page", NOON + 47 * HOUR)
  expect(await read((tx) => tx.all(tx.select().from(sessions)))).toHaveLength(2)
  await write((tx) => tx.run(tx.delete(sessions).where(gt(sessions.createdAt, NOON))))
  await tokenOf(manager, "page", NOON + 48 * HOUR)
  expect(await read((tx) => tx.all(tx.select().from(sessions)))).toHaveLength(1)
})
