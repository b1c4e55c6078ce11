/** The list of a person's sessions, and ending them. Source: threats.md T20. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { endOtherSessions, endOwnSession, ownSessions } from "~/domain/identity/sessions/own-sessions.ts"
import { type Channel, findSession, openSession } from "~/domain/identity/sessions/sessions.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { staff, tenantUser } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60 * 1000
const LAPTOP = { ip: "192.0.2.7", device: "Firefox" }

type Opened = { token: string; channel: Channel }
/** Signs a person in this many hours after noon. */
async function opens(userId: number, channel: Channel = "page", hours = 0, impersonatorId?: number): Promise<Opened> {
  const whose = impersonatorId === undefined ? { userId } : { userId, impersonatorId }
  const opening = { ...whose, channel, from: LAPTOP }
  return { token: (await write((tx) => openSession(tx, opening), NOON + hours * HOUR)).token, channel }
}
const actorOf = async ({ token, channel }: Opened, now = NOON): Promise<Actor> =>
  (await read((tx) => findSession(tx, token, channel), now))?.actor ?? ANONYMOUS
const isOpen = async (opened: Opened) => (await actorOf(opened)).userId !== null
const listed = async (opened: Opened, now = NOON) => {
  const actor = await actorOf(opened, now)
  return read((tx) => ownSessions(tx, actor, undefined), now)
}

let dana = 0
let admin = 0
let desk: Opened
beforeEach(async () => {
  dana = (await tenantUser(101)).userId
  admin = (await staff(3)).userId
  desk = await opens(dana)
})

test("every open session is listed, this one first, then the newest, with where it was opened", async () => {
  const phone = await opens(dana, "page", 1)
  await opens(dana, "api", 2)
  await opens(admin)
  const hours = (n: number) => NOON + n * HOUR
  expect(await listed(desk, hours(3))).toMatchObject([
    {
      isCurrent: true,
      channel: "page",
      createdAt: NOON,
      expiresAt: hours(24),
      ...LAPTOP,
      isImpersonation: false,
      as: null,
    },
    { isCurrent: false, channel: "api", createdAt: hours(2) },
    { isCurrent: false, channel: "page", createdAt: hours(1) },
  ])
  expect((await listed(phone, hours(3)))[0]).toMatchObject({ isCurrent: true, createdAt: hours(1) })
  expect(await listed(phone, hours(24.5))).toHaveLength(2)
})

test("of very many the current one and the newest are listed", async () => {
  for (let n = 0; n < 101; n += 1) await opens(dana, "api", 1)
  const lines = await listed(desk, NOON + 2 * HOUR)
  expect([lines.length, lines[0]?.isCurrent]).toEqual([100, true])
  const actor = await actorOf(desk)
  expect(await write((tx) => endOtherSessions(tx, actor, undefined), NOON)).toBe(101)
})

test("an administrator's visit is listed as one, without who or from where, and may be ended", async () => {
  const impersonation = await opens(dana, "page", 0, admin)
  const [, line] = await listed(desk)
  expect(line).toMatchObject({ isImpersonation: true, ip: null, device: null, as: null })
  const actor = await actorOf(desk)
  await write((tx) => endOwnSession(tx, actor, { sessionId: line?.id ?? 0 }), NOON)
  expect([await isOpen(impersonation), await isOpen(desk)]).toEqual([false, true])
})

test("the administrator sees as whom they are signed in where, and may end it", async () => {
  const office = await opens(admin)
  const impersonation = await opens(dana, "page", 0, admin)
  const [own, there] = await listed(office)
  expect([own, there]).toMatchObject([
    { isCurrent: true, as: null },
    { as: "Dana Whitfield", isImpersonation: false, ...LAPTOP },
  ])
  const actor = await actorOf(office)
  await write((tx) => endOwnSession(tx, actor, { sessionId: there?.id ?? 0 }), NOON)
  expect([await isOpen(impersonation), await isOpen(desk)]).toEqual([false, true])
})

test("a visitor sees none of the person's sessions and ends none", async () => {
  const impersonation = await opens(dana, "page", 0, admin)
  expect(await listed(impersonation)).toEqual([])
  const actor = await actorOf(impersonation)
  const id = (await listed(desk))[0]?.id ?? 0
  const refused = { status: 403, message: "Access denied for this operation." }
  await expect(write((tx) => endOwnSession(tx, actor, { sessionId: id }))).rejects.toMatchObject(refused)
  await expect(write((tx) => endOtherSessions(tx, actor, undefined))).rejects.toMatchObject(refused)
  expect(await isOpen(desk)).toBe(true)
})

test("nobody ends another person's session, and is not told whether there is one", async () => {
  const office = await opens(admin)
  const id = (await listed(office))[0]?.id ?? 0
  const actor = await actorOf(desk)
  for (const sessionId of [id, 9_999]) await write((tx) => endOwnSession(tx, actor, { sessionId }), NOON)
  expect(await isOpen(office)).toBe(true)
})

test("signing out everywhere else leaves this session and those of others", async () => {
  const elsewhere = [await opens(dana), await opens(dana, "api"), await opens(dana, "page", 0, admin)]
  // An expired session ends, too, and is not counted.
  await opens(dana, "page", -24)
  const office = await opens(admin)
  const actor = await actorOf(desk)
  const end = () => write((tx) => endOtherSessions(tx, actor, undefined), NOON)
  expect([await end(), await end()]).toEqual([3, 0])
  expect(await Promise.all(elsewhere.map(isOpen))).toEqual([false, false, false])
  expect([await isOpen(desk), await isOpen(office)]).toEqual([true, true])
})
