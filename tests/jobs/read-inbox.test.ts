/** The mailbox is read while the server runs: at once, each mail once, despite broken connections. */
import { expect, onTestFinished, test } from "vitest"
import { read } from "#db/client.server.ts"
import { mailbox, mailQuarantine } from "#db/schema/index.ts"
import { openMailbox } from "~/domain/mail/imap.server.ts"
import { readInbox } from "../../jobs/mail/read-inbox.ts"
import { withMailbox } from "../support/imap-server.ts"
import { allMessages, danaAndTheLift, rawMail } from "../support/inbound-mails.ts"

const MEGABYTE = 1024 * 1024
const DAY = 24 * 60 * 60 * 1000
const mail = (id: number, text = "Hello.") =>
  `From: dana@example.com\r\nSubject: Question ${id}\r\nMessage-ID: <q${id}@example.com>\r\n\r\n${text}\r\n`

/** Reads in the background, with short pauses, until the test ends. */
function reading({ poll = 60_000 } = {}) {
  const stopping = new AbortController()
  const reported: string[] = []
  const ended = readInbox(stopping.signal, (error) => reported.push((error as Error).message), { poll, pauses: [20] })
  const stop = () => {
    stopping.abort()
    return ended
  }
  onTestFinished(stop)
  return { reported, stop }
}
const arrived = async () => (await allMessages()).filter(({ direction }) => direction === "inbound")
const subjects = async () => (await arrived()).map(({ subject }) => subject)
const CLOSED = "The mail server closed the connection."
const outcome = (request: Promise<unknown>) =>
  request.then(
    () => "no error",
    (error: Error) => error.message,
  )
const state = async () => (await read((tx) => tx.all(tx.select().from(mailbox))))[0]

test("what nobody has read in the last days is taken in first, then what arrives, at once; all is marked as read", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  server.deliver(mail(1), new Date(Date.now() - 60 * DAY))
  server.deliver(mail(2), new Date(), ["\\Seen"])
  server.deliver(mail(3))
  reading()
  await expect.poll(subjects).toEqual(["Question 3"])
  await expect.poll(async () => (await state())?.state).toBe("connected")
  server.deliver(rawMail("plain-answer"))
  await expect.poll(subjects).toEqual(["Question 3", "Re: The lift"])
  await expect.poll(server.seen).toEqual([false, true, true, true])
  expect(await arrived()).toMatchObject([{}, { threadId: 1, sender: "tenant" }])
  expect(await state()).toMatchObject({ lastUid: 4, problem: null, receivedAt: expect.any(Number) })
})

test("a server that announces nothing is asked again and again", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  reading({ poll: 50 })
  await expect.poll(async () => (await state())?.state).toBe("connected")
  const checked = (await state())?.checkedAt ?? 0
  await expect.poll(async () => (await state())?.checkedAt).toBeGreaterThan(checked)
  expect(server.opened()).toBe(1)
})

test("mail is read on after the connection broke, also amid a mail, and while the server was away", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  const { reported } = reading()
  server.deliver(mail(1))
  await expect.poll(subjects).toEqual(["Question 1"])
  server.drop()
  server.deliver(mail(2))
  await expect.poll(subjects).toEqual(["Question 1", "Question 2"])
  server.breaksWhileReading(2)
  server.deliver(mail(3, "A longer text. ".repeat(10_000)))
  await expect.poll(subjects).toHaveLength(3)
  await server.stop()
  await expect.poll(async () => (await state())?.state).toBe("retrying")
  server.deliver(mail(4))
  await server.listen()
  await expect.poll(subjects).toHaveLength(4)
  expect((await arrived())[2]?.body).toHaveLength(10_000 * 15 - 1)
  expect(reported.filter((message) => message.startsWith("The mailbox cannot be read"))).not.toEqual([])
  await expect.poll(() => reported.at(-1)).toBe("The mailbox can be read again.")
})

test("a connection that broke while nobody waited is known as broken: no mail passes for deleted, and no download waits for ever", async () => {
  const server = await withMailbox()
  server.deliver(mail(1, "A longer text. ".repeat(100_000)))
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const connection = await openMailbox(
    { url: `imap://testuser:testpass@127.0.0.1:${server.port()}/INBOX`, saved: null },
    stopping.signal,
  )
  const content = (await connection.download(1)) ?? []
  server.drop()
  await expect.poll(() => outcome(connection.list({ after: 0 }))).toBe(CLOSED)
  expect(await outcome(connection.waitForMail(10))).toBe(CLOSED)
  expect(await outcome(connection.download(1))).toBe(CLOSED)
  expect(await outcome(connection.markSeen(1))).not.toBe("no error")
  expect(await outcome(Array.fromAsync(content))).toBe(CLOSED)
})

test("a refused sign-in is known as such, and tried again", async () => {
  await danaAndTheLift()
  const server = await withMailbox("another password")
  const { reported } = reading()
  await expect.poll(async () => (await state())?.state).toBe("refused")
  const since = (await state())?.since
  const opened = server.opened()
  await expect.poll(server.opened).toBeGreaterThan(opened + 1)
  expect(await state()).toMatchObject({ state: "refused", since, problem: expect.stringMatching(/\w/) })
  expect(reported).toHaveLength(1)
  expect(reported.join()).not.toContain("another password")
})

test("mails that were numbered anew are taken in once", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  reading()
  for (const id of [1, 2]) server.deliver(mail(id))
  await expect.poll(subjects).toHaveLength(2)
  server.deliver(mail(3))
  server.renumber()
  server.deliver(mail(4))
  await expect.poll(subjects).toEqual(["Question 1", "Question 2", "Question 3", "Question 4"])
  await expect.poll(state).toMatchObject({ uidValidity: "2", lastUid: 4 })
})

test("two processes that read the same mailbox take each mail in once", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  reading()
  reading()
  for (let id = 1; id <= 12; id += 1) server.deliver(mail(id))
  await expect.poll(async () => (await arrived()).length).toBe(12)
  await expect.poll(() => server.seen().every(Boolean)).toBe(true)
  expect(new Set(await subjects()).size).toBe(12)
})

test("a mail that is too large is not downloaded: it stays in the mailbox and is listed", async () => {
  await danaAndTheLift()
  const server = await withMailbox()
  const { reported } = reading()
  server.breaksWhileReading(0)
  server.deliver(mail(1, "x".repeat(26 * MEGABYTE)))
  server.deliver(mail(2))
  await expect.poll(subjects).toEqual(["Question 2"])
  expect(await read((tx) => tx.all(tx.select().from(mailQuarantine)))).toMatchObject([
    { reason: "too large", fromAddress: "dana@example.com", subject: "Question 1", rawSha256: null },
  ])
  await expect.poll(server.seen).toEqual([false, true])
  await expect.poll(() => reported.join()).toMatch(/^1 of the mailbox refused/)
})

test("a stop ends it at once, in the middle of a wait", async () => {
  await danaAndTheLift()
  await withMailbox()
  const { stop } = reading()
  await expect.poll(async () => (await state())?.state).toBe("connected")
  await stop()
})
