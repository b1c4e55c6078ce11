/** Messages that tenants post become threads of the inbox; which of their messages the portal shows. Source: api.md 4.11, X200 to X209. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messages, outbox, tenants, threads, users } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { portalThreadList, readForOffice } from "~/domain/portal-messages/office-threads.ts"
import { readOwnThread, unreadAnswers } from "~/domain/portal-messages/own-reads.ts"
import { ownThread } from "~/domain/portal-messages/own-thread.ts"
import { ownThreads } from "~/domain/portal-messages/own-threads.ts"
import { responseTimes } from "~/domain/portal-messages/response-times.ts"
import { insertReply } from "~/domain/portal-messages/write-to-office.ts"
import { removePersonFor } from "~/domain/sign-ins/remove.ts"
import { readConversation } from "~/domain/threads/conversation.ts"
import { waitingThreads } from "~/domain/threads/inbox.ts"
import { setThreadStatus } from "~/domain/threads/thread.ts"
import { verifyPortal } from "~/domain/threads/verify-portal.ts"
import { verifyThreads } from "~/domain/threads/verify-threads.ts"
import { arrives, withInbound } from "../../support/inbound-mails.ts"
import { staff, tenantUser } from "../../support/people.ts"
import { adds, answers, begins, signedIn } from "../../support/portal-messages.ts"
import { execute, withoutReferences } from "../../support/raw.ts"
import { hasPerson, signedIn as personSignedIn } from "../../support/sign-ins.ts"
import { leaves, mona } from "../../support/world.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let dana: Awaited<ReturnType<typeof tenantUser>>
let caller: Awaited<ReturnType<typeof signedIn>>
beforeEach(async () => {
  dana = await tenantUser(101)
  caller = await signedIn(dana.tenantId)
})

const shownOf = async (threadId: number, as = caller) =>
  (await read((tx) => ownThread(tx, as, { threadId }))).messages.map(({ author, body }) => [author, body])
const listFor = (tenantId?: number) => read((tx) => portalThreadList(tx, mona, { tenantId, unread: false }))
const unreadOf = (as = caller) => read((tx) => unreadAnswers(tx, as, undefined))

test("a message opens an unresolved thread with a verified sender, the unit and a waiting inbox, and sends no mail", async () => {
  const { threadId, messageId } = await begins(dana.tenantId)
  const { emails, participants, status } = await read((tx) => readConversation(tx, mona, { threadId, before: null }))
  expect(status).toBe("unresolved")
  expect(emails).toMatchObject([
    {
      ...{ id: messageId, direction: "inbound", subject: "Parking", body: "May we park here?", isVerified: true },
      ...{ isForged: false, postedBy: "Dana Whitfield", from: { address: dana.email } },
    },
  ])
  expect(participants).toMatchObject([{ address: dana.email, isAnswered: true, person: { tenantId: dana.tenantId } }])
  expect(await read((tx) => waitingThreads(tx, mona, undefined))).toBe(1)
  expect(await listFor()).toMatchObject([
    { threadId, tenantId: dana.tenantId, unitNumber: 101, isUnread: true, answeredAfter: null },
  ])
  expect(await read((tx) => tx.all(tx.select().from(outbox)))).toEqual([])
  expect(await read(verifyThreads)).toEqual([])
})

test("the answer is shown and continued; mails to others and other recipients are not", async () => {
  const { threadId } = await begins(dana.tenantId)
  await answers(threadId, "plumber@elsewhere.example", { body: "Can you mark the lot?" })
  const both = [
    { name: "Dana", address: dana.email },
    { name: "Pat", address: "plumber@elsewhere.example" },
  ]
  await answers(threadId, dana.email, { to: both })
  await adds(dana.tenantId, threadId)
  expect(await shownOf(threadId)).toEqual([
    ["Dana Whitfield", "May we park here?"],
    [null, "Yes, behind the building."],
    ["Dana Whitfield", "Thank you."],
  ])
  expect(JSON.stringify(await read((tx) => ownThread(tx, caller, { threadId })))).not.toContain("plumber")
  expect(await read((tx) => tx.all(tx.select({ status: threads.status }).from(threads)))).toEqual([
    { status: "unresolved" },
  ])
  expect(await read(verifyPortal)).toEqual([])
})

test("an answer to the email by which somebody wrote is shown, also when it is no tenant's any more", async () => {
  const { threadId } = await begins(dana.tenantId)
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "new@example.com" })))
  await write((tx) => tx.run(tx.update(users).set({ email: "new@example.com" }).where(eq(users.id, dana.userId))))
  await answers(threadId, dana.email)
  expect(await shownOf(threadId)).toHaveLength(2)
})

const SERVER = "mx.harbor.example"
async function replies(
  threadId: number,
  { from = dana.email, verdict = "dmarc=pass", to = "", subject = "Re: Parking", isAutomatic = false },
) {
  const thread = await read((tx) => tx.one(tx.select().from(threads).where(eq(threads.id, threadId))))
  const address = to || `inbox+t.${thread?.token}@mail.example.com`
  const id = `${from}${verdict}${to}${subject}`.replaceAll(/\W/g, "")
  const headers = [
    `Received: from mail.example.com by ${SERVER} with ESMTPS; Mon, 16 Nov 2026 09:00:00 +0000`,
    `Authentication-Results: ${SERVER}; ${verdict}`,
    `From: ${from}`,
    `To: ${address}`,
    `Subject: ${subject}`,
    `Message-ID: <${id}${isAutomatic}@example.com>`,
    ...(isAutomatic ? ["Auto-Submitted: auto-replied"] : []),
  ]
  return arrives(`${headers.join("\r\n")}\r\n\r\nBy mail from ${from}.\r\n`)
}

test("a reply by mail is shown if our reference names the thread and its sender is verified and of the tenant", async () => {
  withInbound({ mailAuthservId: SERVER })
  const { threadId } = await begins(dana.tenantId)
  await answers(threadId, dana.email)
  expect(await replies(threadId, {})).toMatchObject({ threadId })
  expect((await shownOf(threadId)).slice(2)).toEqual([["", `By mail from ${dana.email}.`]])
  const felix = await tenantUser(102)
  for (const other of [{ verdict: "dmarc=none" }, { from: felix.email }, { from: "nobody@elsewhere.example" }]) {
    expect(await replies(threadId, other)).toMatchObject({ threadId })
  }
  expect(await replies(threadId, { verdict: "dmarc=fail" })).toMatchObject({ outcome: "stored" })
  expect(await replies(threadId, { isAutomatic: true })).toMatchObject({ threadId })
  await answers(threadId, dana.email, { writtenBy: null, body: "Written by the system." })
  expect(await shownOf(threadId)).toHaveLength(3)
  expect(await read(verifyPortal)).toEqual([])
})

test("who was removed from the account is answered only where staff choose it, and the portal shows no mail of theirs", async () => {
  withInbound({ mailAuthservId: SERVER })
  const invited = await hasPerson(dana.tenantId, "everything")
  const { threadId } = await begins(dana.tenantId)
  const maria = await personSignedIn(invited)
  await write((tx) => insertReply(tx, maria, { threadId, message: "I write, too.", files: [] }))
  await answers(threadId, invited.email)
  const answered = async () => {
    const { participants } = await read((tx) => readConversation(tx, mona, { threadId, before: null }))
    return participants.filter(({ isAnswered }) => isAnswered).map(({ address }) => address)
  }
  expect(await answered()).toEqual([dana.email, invited.email])
  await replies(threadId, { from: invited.email })
  expect(await shownOf(threadId)).toHaveLength(4)
  await write((tx) => removePersonFor(tx, SYSTEM, { signInId: invited.signInId }))
  expect(await answered()).toEqual([dana.email])
  expect(await replies(threadId, { from: invited.email, subject: "Re: Re: Parking" })).toMatchObject({ threadId })
  expect(await shownOf(threadId)).toHaveLength(4)
  expect(await answered()).toEqual([dana.email])
  await answers(threadId, invited.email, { body: "Please write to us yourself." })
  expect(await answered()).toEqual([dana.email, invited.email])
})

test("a mail with the same subject alone opens a thread of its own, which the portal does not show", async () => {
  withInbound({ mailAuthservId: SERVER })
  const { threadId } = await begins(dana.tenantId)
  const mailed = await replies(threadId, { to: "office@harbor.example", subject: "Parking" })
  expect(mailed).toMatchObject({ outcome: "stored", threadId: threadId + 1 })
  expect((await read((tx) => ownThreads(tx, caller, {}))).total).toBe(1)
  await expect(shownOf(threadId + 1)).rejects.toMatchObject({ code: "THREAD_NOT_FOUND" })
})

test("who signs in for the tenant later sees the thread and has own unread answers; nobody else sees it", async () => {
  const { threadId } = await begins(dana.tenantId)
  await answers(threadId, dana.email)
  const { userId } = await staff(9)
  const partner = await signedIn(dana.tenantId, userId)
  expect([await unreadOf(), await unreadOf(partner)]).toEqual([1, 1])
  await write((tx) => readOwnThread(tx, caller, { threadId }))
  expect([await unreadOf(), await unreadOf(partner)]).toEqual([0, 1])
  expect((await read((tx) => ownThread(tx, partner, { threadId }))).messages).toMatchObject([
    { author: "Dana Whitfield", isOwn: false },
    { author: null },
  ])
  const felix = await signedIn((await tenantUser(102)).tenantId)
  await expect(shownOf(threadId, felix)).rejects.toMatchObject({ code: "THREAD_NOT_FOUND" })
  await expect(adds(felix.tenantId, threadId)).rejects.toMatchObject({ code: "THREAD_NOT_FOUND" })
  expect((await read((tx) => ownThreads(tx, felix, {}))).threads).toEqual([])
})

test("the office reads by opening or answering; the tenant sees that it was read", async () => {
  const { threadId } = await begins(dana.tenantId)
  const isRead = async () => (await read((tx) => ownThread(tx, caller, { threadId }))).messages.map((one) => one.isRead)
  expect(await isRead()).toEqual([false])
  await write((tx) => readForOffice(tx, mona, { threadId }))
  expect(await isRead()).toEqual([true])
  await adds(dana.tenantId, threadId)
  expect([await isRead(), (await listFor())[0]?.isUnread]).toEqual([[true, false], true])
  await answers(threadId, dana.email)
  expect((await listFor(dana.tenantId))[0]?.isUnread).toBe(false)
})

test("the latest 20 are shown, and the earlier ones before the first of them", async () => {
  const { threadId, messageId } = await begins(dana.tenantId)
  for (let number = 1; number <= 21; number += 1) await answers(threadId, dana.email, { body: `Answer ${number}` })
  const shown = (before?: number) => read((tx) => ownThread(tx, caller, { threadId, before }))
  const latest = await shown()
  expect([latest.messages.length, latest.earlier, latest.messages.at(-1)?.body]).toEqual([20, 2, "Answer 21"])
  const older = await shown(latest.messages[0]?.id)
  expect(older).toMatchObject({ messages: [{ id: messageId }, { body: "Answer 1" }], earlier: 0, subject: "Parking" })
})

test("the list counts answers that are not read, and a message opens a resolved thread again", async () => {
  const { threadId } = await begins(dana.tenantId)
  const line = async () => (await read((tx) => ownThreads(tx, caller, {}))).threads[0]
  expect(await line()).toMatchObject({ unread: 0, messages: 1, isAnswered: false })
  await answers(threadId, dana.email)
  expect(await line()).toMatchObject({ unread: 1, messages: 2, isAnswered: true })
  await write((tx) => setThreadStatus(tx, mona, { threadId, status: "resolved" }))
  await adds(dana.tenantId, threadId)
  expect(await line()).toMatchObject({ unread: 1, messages: 3, isAnswered: false })
  expect((await listFor())[0]?.waitingSince).toEqual(expect.any(Number))
})

test("the time counts from the first message without an answer, and ends with the answer or the thread", async () => {
  const now = Date.now() - DAY
  const { threadId } = await begins(dana.tenantId, { now })
  await adds(dana.tenantId, threadId, "Hello?", now + 10 * MINUTE)
  const times = () => read((tx) => responseTimes(tx, mona, undefined))
  expect(await times()).toMatchObject({ waiting: 1, unread: 1, longestSince: now, answered: 0, usual: null })
  await answers(threadId, dana.email, {}, now + 30 * MINUTE)
  await answers(threadId, dana.email, { body: "By the way." }, now + 35 * MINUTE)
  const second = await begins(dana.tenantId, { now: now + 40 * MINUTE })
  await answers(second.threadId, dana.email, {}, now + 50 * MINUTE)
  expect(await times()).toMatchObject({ waiting: 0, unread: 0, answered: 2, usual: 20 * MINUTE })
  expect(await listFor()).toMatchObject([{ answeredAfter: 10 * MINUTE }, { answeredAfter: 30 * MINUTE }])
  await adds(dana.tenantId, threadId, "Which lot?", now + 60 * MINUTE)
  expect(await times()).toMatchObject({ waiting: 1, longestSince: now + 60 * MINUTE })
  await write((tx) => setThreadStatus(tx, mona, { threadId, status: "resolved" }))
  expect(await times()).toMatchObject({ waiting: 0, unread: 0 })
})

test("ten messages an hour, about a unit of one's own", async () => {
  const now = Date.now() - DAY
  const { threadId } = await begins(dana.tenantId, { now })
  for (let number = 1; number < 10; number += 1) await adds(dana.tenantId, threadId, "More.", now + number)
  const eleventh = { code: "RATE_LIMITED", retryAfter: 3600 }
  await expect(adds(dana.tenantId, threadId, "More.", now + 10)).rejects.toMatchObject(eleventh)
  await expect(begins(dana.tenantId, { now: now + 10 })).rejects.toMatchObject(eleventh)
  await adds(dana.tenantId, threadId, "Later.", now + 60 * MINUTE)
  await expect(begins(dana.tenantId, { unitNumber: 102 })).rejects.toMatchObject({ status: 403 })
})

test("a former tenant writes until the 60th day after the move-out, and reads on", async () => {
  const gone = Date.parse("2026-06-01T12:00:00Z")
  await leaves(dana.tenantId, "2026-06-01")
  const { threadId } = await begins(dana.tenantId, { now: gone + 60 * DAY })
  expect(await listFor()).toMatchObject([{ unitNumber: 101 }])
  const closed = { status: 409, code: "WRITING_CLOSED" }
  await expect(begins(dana.tenantId, { now: gone + 61 * DAY })).rejects.toMatchObject(closed)
  await expect(adds(dana.tenantId, threadId, "More.", gone + 61 * DAY)).rejects.toMatchObject(closed)
  expect(await shownOf(threadId)).toHaveLength(1)
})

test("what does not agree with its thread breaks a law", async () => {
  const { threadId, messageId } = await begins(dana.tenantId)
  await answers(threadId, dana.email)
  await withoutReferences()
  expect(await read(verifyPortal)).toEqual([])
  await execute(`update portal_messages set tenant_id = 99 where message_id = ${messageId}`)
  expect(await read(verifyPortal)).toHaveLength(1)
  await execute(
    `update portal_messages set tenant_id = ${dana.tenantId}, kind = 'mail' where message_id = ${messageId}`,
  )
  expect(await read(verifyPortal)).toHaveLength(1)
  await execute(`update portal_messages set kind = 'answer' where message_id = ${messageId}`)
  expect(await read(verifyPortal)).toHaveLength(2)
  expect(await read((tx) => tx.all(tx.select().from(messages)))).toHaveLength(2)
})
