/** Reads the mailbox of a real mail server: mails of every form, each once, despite broken connections. */
import { readFileSync } from "node:fs"
import { describe, expect, onTestFinished, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { mailbox, mailQuarantine, messages } from "#db/schema/index.ts"
import { readInbox } from "../../jobs/mail/read-inbox.ts"
import { allMessages, danaAndTheLift, mailNames, rawMail } from "../support/inbound-mails.ts"
import { hasDovecot, withDovecot } from "./support/dovecot.ts"

const HOUR = 60 * 60 * 1000
const MEGABYTE = 1024 * 1024
const mail = (id: number, text = "Hello.", from = "dana@example.com") =>
  `From: ${from}\r\nSubject: Question ${id}\r\nMessage-ID: <q${id}@example.com>\r\n\r\n${text}\r\n`

/** Reads in the background, with short pauses, until the test ends. */
function reading() {
  const stopping = new AbortController()
  const reported: string[] = []
  const times = { poll: 60_000, pauses: [50] }
  const over = readInbox(stopping.signal, (error) => reported.push((error as Error).message), times)
  onTestFinished(() => {
    stopping.abort()
    return over
  })
  return reported
}
const arrived = async () => (await allMessages()).filter(({ direction }) => direction === "inbound")
const subjects = async () => (await arrived()).map(({ subject }) => subject)
const state = async () => (await read((tx) => tx.all(tx.select().from(mailbox))))[0]
const quarantined = () => read((tx) => tx.all(tx.select().from(mailQuarantine)))

describe.skipIf(!hasDovecot)("Dovecot 2.3, which is skipped where it is not installed (Debian: dovecot-imapd)", () => {
  test("what nobody has read is taken in first, then what arrives, as soon as it is announced; all is marked as read", async () => {
    await danaAndTheLift()
    const server = await withDovecot()
    server.deliver(mail(1), "S")
    server.deliver(mail(2))
    reading()
    await expect.poll(subjects).toEqual(["Question 2"])
    await expect.poll(async () => (await state())?.state).toBe("connected")
    server.deliver(rawMail("plain-answer"))
    await expect.poll(subjects).toEqual(["Question 2", "Re: The lift"])
    await expect.poll(server.seen).toBe(3)
    expect((await arrived())[1]).toMatchObject({ threadId: 1, sender: "tenant" })
    expect(await state()).toMatchObject({ problem: null, receivedAt: expect.any(Number) })
  })

  test("mail of every shape comes in as it does by the call, once each, also when all are numbered anew", async () => {
    await danaAndTheLift()
    const server = await withDovecot()
    const expected: Record<string, { outcome?: string; subject?: string; text?: string }> = JSON.parse(
      readFileSync(new URL("../fixtures/mails/expected.json", import.meta.url), "utf8"),
    )
    const names = mailNames()
    // It replaces NUL by another byte, because RFC 3501 cannot transfer it.
    const stored = names.filter((name) => expected[name]?.outcome === undefined && name !== "nuls")
    const reported = reading()
    // Most mails are from Dana, and a sender may send sixty in an hour.
    for (const half of [names.slice(0, 50), names.slice(50)]) {
      const before = server.seen()
      for (const name of half) server.deliver(rawMail(name))
      await expect.poll(server.seen).toBe(before + half.length)
      await write((tx) => tx.run(tx.update(messages).set({ at: tx.now - 2 * HOUR })))
    }
    const first = await arrived()
    for (const name of stored)
      expect([name, first.some(({ subject }) => subject === (expected[name]?.subject ?? subject))]).toEqual([
        name,
        true,
      ])
    await server.stop()
    const { uidValidity } = (await state()) ?? {}
    server.forgetNumbers()
    await server.listen()
    server.deliver(mail(1, "Hello.", "piet@elsewhere.example"))
    await expect.poll(async () => (await subjects()).at(-1)).toBe("Question 1")
    expect((await state())?.uidValidity).not.toBe(uidValidity)
    expect(await arrived()).toHaveLength(first.length + 1)
    expect(await quarantined()).toEqual([])
    expect(reported.filter((message) => !/^The mailbox can/.test(message))).toEqual([])
  })

  test("a server that ends its sessions, or ends itself and comes back, is read on, and what came meanwhile too", async () => {
    await danaAndTheLift()
    const server = await withDovecot()
    const reported = reading()
    server.deliver(mail(1))
    await expect.poll(subjects).toHaveLength(1)
    for (let id = 2; id <= 3; id += 1) {
      server.drop()
      server.deliver(mail(id, "A longer text. ".repeat(20_000)))
      await expect.poll(subjects).toHaveLength(id)
    }
    await server.stop()
    await expect.poll(async () => (await state())?.state).toBe("retrying")
    server.deliver(mail(4))
    await server.listen()
    await expect.poll(subjects).toHaveLength(4)
    await expect.poll(() => reported.at(-1)).toBe("The mailbox can be read again.")
    await expect.poll(server.seen).toBe(4)
  })

  test("a refused sign-in is known as such", async () => {
    await danaAndTheLift()
    await withDovecot("another")
    const reported = reading()
    await expect.poll(async () => (await state())?.state).toBe("refused")
    expect((await state())?.problem).toMatch(/authentication failed/i)
    expect(reported.join()).not.toContain("another")
  })

  test("a mail of 25 MB comes in, one of 26 MiB stays in the mailbox unread and is listed", async () => {
    await danaAndTheLift()
    const server = await withDovecot()
    const reported = reading()
    const lines = (bytes: number) => "A line of text.\r\n".repeat(bytes / 17)
    server.deliver(mail(1, lines(26 * MEGABYTE)))
    server.deliver(mail(2, lines(25_000_000)))
    server.deliver(mail(3))
    await expect.poll(subjects).toEqual(["Question 2", "Question 3"])
    expect(await quarantined()).toMatchObject([
      { reason: "too large", fromAddress: "dana@example.com", subject: "Question 1", rawSha256: null },
    ])
    await expect.poll(server.seen).toBe(2)
    await expect.poll(() => reported.join()).toMatch(/^1 of the mailbox refused/)
  })

  test("five hundred mails of many senders that arrive in one go are taken in once each by two readers", async () => {
    await danaAndTheLift()
    const server = await withDovecot()
    reading()
    reading()
    await expect.poll(async () => (await state())?.state).toBe("connected")
    for (let id = 1; id <= 500; id += 1) server.deliver(mail(id, "Hello.", `person${id % 50}@elsewhere.example`))
    await expect.poll(async () => (await arrived()).length).toBe(500)
    await expect.poll(server.seen).toBe(500)
    expect(new Set(await subjects()).size).toBe(500)
  })
})
