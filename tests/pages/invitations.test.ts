/** One button invites everybody who was not invited: by mail, or by letters without a mail server. Source: api.md section 0 (Invitations). */

import { eq, inArray } from "drizzle-orm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions, users } from "#db/schema/index.ts"
import { printInvitations } from "~/domain/identity/invitations.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { get, post } from "../support/app.ts"
import { withMailServer } from "../support/mail-server.ts"
import { allMails, mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { endStays } from "../support/world.ts"

const HOUR = 60 * 60_000
afterEach(() => void vi.useRealTimers())
const PAGE = "/admin/invitations"
let as = ""
let me = { userId: 0, email: "" }

/** Tenants of these suites with unused accounts, as after an import. */
async function imported(...suites: number[]) {
  const people = await Promise.all(suites.map((suite) => tenantUser(suite)))
  const ids = people.map(({ userId }) => userId)
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(inArray(users.id, ids))))
  return people
}
beforeEach(async () => {
  me = await staff(3)
  as = await tokenOf(me, "page")
})

const view = async (path = PAGE) => textIn(await (await get(path, { as })).text())
const invite = (intent: "mail" | "letters", who: string, by = as) => post(PAGE, { intent, who }, { as: by })
const noticeOf = (response: Response) =>
  Buffer.from(/notice=([\w-]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "", "base64url").toString()
const linksIn = (html: string) =>
  [...html.matchAll(/<p id="link-\d+">[^<]*(\/account\/create-password\/[\w-]+)</g)].map(([, link]) => link ?? "")
const mailed = async () =>
  (await mails())
    .filter(({ subject }) => subject === "Activate your account")
    .flatMap(({ recipients }) => recipients.map(({ address }) => address))
    .toSorted()

test("one press mails everybody who was not invited, and a second one nobody", async () => {
  withMailServer()
  await imported(101, 102)
  await tenantUser(103)
  expect(await view("/admin")).toContain("Invite 2 tenants")
  expect(await view()).toContain("Dana Whitfield 101 suite-101@example.com Not invited")
  const both = await Promise.all([invite("mail", "new"), invite("mail", "new")])
  expect(both.map(noticeOf).toSorted()).toEqual([
    "2 links are on the way. The list says to whom.",
    "Nobody was left to invite: the links were sent already.",
  ])
  expect(await mailed()).toEqual(["suite-101@example.com", "suite-102@example.com"])
  expect(noticeOf(await invite("mail", "new"))).toContain("Nobody was left to invite")
  expect(noticeOf(await invite("mail", "again"))).toContain("Nobody was left to invite")
  expect(await mailed()).toHaveLength(2)
  expect(await view()).toMatch(/suite-101@example\.com Invited \w+ \d+, \d+, [\d:]+ [AP]M, by mail/)
  expect(await view("/admin")).not.toContain("Invite")
  expect((await logged("USR_RSTSENT")).map(({ details }) => details)).toContain(
    "A link to activate the account of Dana Whitfield was sent to suite-101@example.com.",
  )
})

test("after a day who did not come is invited again, and who came is not", async () => {
  withMailServer()
  const [dana] = await imported(101, 102)
  await invite("mail", "new")
  await write((tx) =>
    tx.run(
      tx
        .update(users)
        .set({ passwordHash: "x" })
        .where(eq(users.id, dana?.userId ?? 0)),
    ),
  )
  vi.setSystemTime(Date.now() + 23 * HOUR)
  as = await tokenOf(me, "page")
  expect(noticeOf(await invite("mail", "again"))).toContain("Nobody was left to invite")
  vi.setSystemTime(Date.now() + 2 * HOUR)
  as = await tokenOf(me, "page")
  expect(await view("/admin")).toContain("Invite again")
  expect(await view()).toContain("One person invited more than a day ago, who did not come yet")
  expect(noticeOf(await invite("mail", "again"))).toBe("One link is on the way. The list says to whom.")
  expect((await allMails()).filter(({ state }) => state === "cancelled")).toHaveLength(1)
  expect(await mailed()).toEqual(["suite-101@example.com", "suite-102@example.com"])
})

test("without a mail server there are letters: shown once, and their links open the accounts", async () => {
  await imported(101, 102)
  const page = await view()
  expect(page).toContain("No mail server is set")
  expect(page).not.toContain("by mail")
  expect(page).toContain("Such links open on this computer only")
  const made = await invite("letters", "new")
  const html = await made.text()
  expect([made.status, made.headers.get("cache-control")]).toEqual([200, "no-store"])
  const text = textIn(html)
  expect(text).toContain("2 letters")
  expect(text).toContain("Dana Whitfield Suite 101")
  expect(text).toMatch(/The address works once, until \w+ \d+, \d+\./)
  const [first = "", second = ""] = linksIn(html)
  expect(await view()).toContain("Make 2 letters again")
  expect(await (await get(PAGE, { as })).text()).not.toContain("create-password")
  expect(JSON.stringify(await logged("USR_RSTSENT"))).not.toContain(first.split("/").at(-1))
  // A second press voids no link, and the page explains how to make the letters again.
  expect(textIn(await (await invite("letters", "new")).text())).toContain("Their letters were made already.")
  expect((await post(first, { password: PASSWORD, passwordAgain: PASSWORD })).status).toBe(302)
  const again = linksIn(await (await invite("letters", "handed")).text())
  expect(again).toHaveLength(1)
  expect((await get(second)).status).toBe(404)
  expect((await get(again[0] ?? "")).status).toBe(200)
})

test("a mail that lay on this machine invited nobody", async () => {
  await imported(101)
  const link = async (by: "mail" | "link") =>
    write((tx) => tx.run(tx.update(users).set({ invitedAt: tx.now, invitedBy: by }).where(eq(users.tenantId, 1))))
  await link("mail")
  expect(await view("/admin")).toContain("Invite 1 tenant")
  await link("link")
  expect(await view("/admin")).not.toContain("Invite")
})

test("past tenants, disabled accounts and those above the inviter are left out", async () => {
  const [gone, off, here] = await imported(101, 102, 103)
  await write(async (tx) => {
    await endStays(tx, gone?.tenantId ?? 0, "2026-01-01")
    await tx.run(
      tx
        .update(users)
        .set({ enabled: false })
        .where(eq(users.id, off?.userId ?? 0)),
    )
  })
  const boss = await staff(0)
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(eq(users.id, boss.userId))))
  expect(await view("/admin")).toContain("Invite 1 tenant")
  const letters = textIn(await (await invite("letters", "new")).text())
  expect(letters).toContain(here?.email ?? "?")
  expect(letters).not.toContain(boss.email)
})

test("letters ask for a proof where an administrator is among them, and none are made as somebody else", async () => {
  await imported(101)
  const other = await staff(3, "other@example.com")
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: null }).where(eq(users.id, other.userId))))
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: tx.now - 15 * 60_000 })))
  const refused = await invite("letters", "new")
  expect([refused.status, linksIn(await refused.text())]).toEqual([403, []])
  const manager = await staff(6)
  expect((await invite("letters", "new", await tokenOf(manager, "page"))).status).toBe(403)
  const borrowed = { ...SYSTEM, impersonatorId: me.userId }
  await expect(write((tx) => printInvitations(tx, borrowed, { who: "new" }))).rejects.toMatchObject({ status: 403 })
  expect((await read((tx) => tx.all(tx.select().from(users)))).filter(({ invitedAt }) => invitedAt !== null)).toEqual(
    [],
  )
})
