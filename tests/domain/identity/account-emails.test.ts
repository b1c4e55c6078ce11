/** Mailed links that are guessed, used twice, late, for another purpose, or older than another link. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { accountLinks, users } from "#db/schema/index.ts"
import { linkFor, sendActivation } from "~/domain/identity/account-emails.ts"
import { consumeLink, findLink, type LinkPurpose, makeLink, purgeOldLinks } from "~/domain/identity/link-tokens.ts"
import { addUser } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { mails } from "../../support/mails.ts"
import { setting } from "../../support/world.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOON = Date.parse("2026-11-20T20:00:00Z")
const dana = { firstName: "Dana", lastName: "Reyes", email: "dana@example.com" }

const account = () => write((tx) => addUser(tx, SYSTEM, { ...dana, homeScreen: "home" }))
const link = async (id: number, purpose: LinkPurpose, now = NOON) =>
  (await write((tx) => makeLink(tx, { id, email: dana.email }, purpose), now)).token
const counts = async (token: string, purpose: LinkPurpose, now = NOON) =>
  (await read((tx) => findLink(tx, token, [purpose]), now)).owner !== undefined
const consume = (token: string, purpose: LinkPurpose, now = NOON) =>
  write((tx) => consumeLink(tx, token, [purpose]), now)

test("a link has 128 random bits, and only their hash is kept", async () => {
  const token = await link(await account(), "reset")
  expect(token).toMatch(/^[\w-]{22}$/)
  const [row] = await read((tx) => tx.all(tx.select().from(accountLinks)))
  expect(row?.tokenHash).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(token)
})

test("of fifty who use a link at the same time one gets in", async () => {
  const token = await link(await account(), "reset")
  const owners = await Promise.all(Array.from({ length: 50 }, () => consume(token, "reset")))
  expect(owners.filter((owner) => owner !== undefined)).toMatchObject([dana])
  expect(await consume(token, "reset")).toBeUndefined()
})

test.each([
  ["activate", 7 * DAY],
  ["reset", 30 * MINUTE],
  ["recover", 15 * MINUTE],
] as const)("a link to %s works until its last millisecond", async (purpose, lifetime) => {
  const token = await link(await account(), purpose)
  expect(await counts(token, purpose, NOON + lifetime - 1)).toBe(true)
  expect(await counts(token, purpose, NOON + lifetime)).toBe(false)
  expect(await consume(token, purpose, NOON + lifetime)).toBeUndefined()
  expect(await consume(token, purpose, NOON + lifetime - 1)).toMatchObject(dana)
})

test("a link serves its own purpose only", async () => {
  const purposes = ["activate", "reset", "recover"] as const
  const userId = await account()
  for (const purpose of purposes) {
    const token = await link(userId, purpose)
    for (const other of purposes.filter((one) => one !== purpose)) {
      expect(await counts(token, other)).toBe(false)
      expect(await consume(token, other)).toBeUndefined()
    }
    expect(await counts(token, purpose)).toBe(true)
  }
})

test("a newer link to a password voids the older ones of both kinds, and leaves those of other people and purposes", async () => {
  const userId = await account()
  const otis = await write((tx) => addUser(tx, SYSTEM, { ...dana, email: "otis@example.com", homeScreen: "home" }))
  const theirs = await write((tx) => makeLink(tx, { id: otis, email: "otis@example.com" }, "reset"), NOON)
  const recovery = await link(userId, "recover")
  const first = await link(userId, "activate")
  const second = await link(userId, "reset")
  const third = await link(userId, "reset")
  expect([await counts(first, "activate"), await counts(second, "reset")]).toEqual([false, false])
  expect([await counts(third, "reset"), await counts(recovery, "recover")]).toEqual([true, true])
  expect(await counts(theirs.token, "reset")).toBe(true)
})

test("looking spends nothing, however often", async () => {
  const token = await link(await account(), "reset")
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await counts(token, "reset")).toBe(true)
  expect(await consume(token, "reset")).toMatchObject(dana)
})

test("a link dies with the email it was mailed to, and with the account", async () => {
  const userId = await account()
  const change = (what: Partial<typeof users.$inferInsert>) =>
    write((tx) => tx.run(tx.update(users).set(what).where(eq(users.id, userId))))
  const token = await link(userId, "reset")
  await change({ enabled: false })
  expect(await counts(token, "reset")).toBe(false)
  await change({ enabled: true, email: "new@example.com" })
  expect(await counts(token, "reset")).toBe(false)
  await change({ email: dana.email })
  expect(await counts(token, "reset")).toBe(true)
  await write((tx) => tx.run(tx.delete(users).where(eq(users.id, userId))))
  expect(await read((tx) => tx.all(tx.select().from(accountLinks)))).toEqual([])
})

test("what is no link is nobody's", async () => {
  for (const token of ["", "guess", "\0", "a".repeat(10_000), "\uD800"]) {
    expect(await read((tx) => findLink(tx, token, ["reset"]))).toMatchObject({ owner: undefined, email: undefined })
  }
})

test("old links are forgotten after a month", async () => {
  const userId = await account()
  await link(userId, "reset")
  await link(userId, "reset", NOON + 20 * DAY)
  await write(purgeOldLinks, NOON + 31 * DAY)
  expect(await read((tx) => tx.all(tx.select().from(accountLinks)))).toHaveLength(1)
})

test("the activation mail greets by name, names the property and ends with it, in lines that arrive unbroken", async () => {
  await setting({ propertyName: "Harbor House Suites", propertyPhone: "9095550100" })
  const userId = await account()
  await write((tx) => sendActivation(tx, userId), NOON)
  const [mail] = await mails()
  expect(mail).toMatchObject({ subject: "Activate your account", uselessAt: NOON + 7 * DAY, state: "queued" })
  expect(mail?.recipients).toEqual([{ name: "Dana Reyes", address: "dana@example.com" }])
  expect(mail?.body).toMatch(/^Hello Dana,\n/)
  expect(mail?.body).toMatch(/\nhttp:\/\/localhost:3000\/account\/create-password\/[\w-]{22}\n/)
  expect(mail?.body).toMatch(/\nHarbor House Suites\n\(909\) 555-0100\n$/)
  expect(Math.max(...(mail?.body ?? "").split("\n").map((line) => line.length))).toBeLessThanOrEqual(76)
})

test("an address to hand over leads to the page of its purpose", async () => {
  const userId = await account()
  const { address } = await write((tx) => linkFor(tx, { id: userId, email: dana.email }, "activate"))
  expect(address).toMatch(/^http:\/\/localhost:3000\/account\/create-password\/[\w-]{22}$/)
})
