/** Inbound mail is received once, in the right thread and from the right sender, and has no other effect. */
import { existsSync, readdirSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import {
  mailQuarantine,
  messageRecipients,
  messages,
  outbox,
  tenants,
  threads,
  threadTenants,
  users,
} from "#db/schema/index.ts"
import { incomingFolder } from "~/domain/storage/disk.server.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { readAnyMail } from "~/domain/threads/read-in-thread.ts"
import { receiveMessage, receiveRaw } from "~/domain/threads/receive-message.ts"
import {
  allFiles,
  allMessages,
  allThreads,
  arrives,
  danaAndTheLift,
  LIFT,
  rawMail,
} from "../../support/inbound-mails.ts"
import { bytesUnder, hashesStored } from "../../support/stored-bytes.ts"

const mail = (headers: string, text = "Hello.") => `${headers.trim().replaceAll("\n", "\r\n")}\r\n\r\n${text}\r\n`
const fromDana = (id: number, subject = `Question ${id}`) =>
  mail(`From: dana@example.com\nTo: office@harbor.example\nSubject: ${subject}\nMessage-ID: <q${id}@example.com>`)
const rows = <Table extends typeof outbox | typeof tenants | typeof users | typeof mailQuarantine>(table: Table) =>
  read((tx) => tx.all(tx.select().from(table as typeof outbox))) as Promise<Table["$inferSelect"][]>
const incoming = () => (existsSync(incomingFolder()) ? readdirSync(incomingFolder()) : [])

test("the same mail is taken in once, whether it has a Message-ID or not, and of two senders twice", async () => {
  await danaAndTheLift()
  for (const name of ["plain-new", "no-message-id"]) {
    expect(await arrives(rawMail(name))).toMatchObject({ outcome: "stored" })
    expect(await arrives(rawMail(name))).toEqual({ outcome: "known" })
  }
  // A repeated copy has other headers but the same Message-ID.
  expect(await arrives(`X-Sent-Again: yes\r\n${rawMail("plain-new")}`)).toEqual({ outcome: "known" })
  const other = rawMail("plain-new").toString().replace("dana@example.com", "piet@elsewhere.example")
  expect(await arrives(other)).toMatchObject({ outcome: "stored" })
  expect(await allMessages()).toHaveLength(4)
  expect(incoming()).toEqual([])
})

test("several that arrive at once are taken in once each", async () => {
  await danaAndTheLift()
  const all = await Promise.all([1, 1, 2, 2, 1].map((id) => arrives(fromDana(id))))
  expect(all.filter(({ outcome }) => outcome === "stored")).toHaveLength(2)
  expect(await allMessages()).toHaveLength(3)
})

test("a mail changes no account and answers nobody, whoever it claims to be from", async () => {
  await danaAndTheLift()
  const before = [await rows(tenants), await rows(users), (await rows(outbox)).length]
  for (const name of ["plain-answer", "spoofed-tenant", "spoofed-staff", "vacation", "dsn-postfix", "stranger-new"])
    await arrives(rawMail(name))
  expect([await rows(tenants), await rows(users), (await rows(outbox)).length]).toEqual(before)
  expect((await allMessages()).slice(1).map(({ userId }) => userId)).toEqual([null, null, null, null, null, null])
})

test("whom a stranger's mail names does not take part in its thread, and is let into none by it", async () => {
  await danaAndTheLift()
  const theirs = mail(
    `From: piet@elsewhere.example\nTo: office@harbor.example, Dana <dana@example.com>\nCc: inbox@mail.example.com\nSubject: Offer\nMessage-ID: <offer@elsewhere.example>`,
  )
  await arrives(theirs)
  const recipients = await read((tx) =>
    tx.all(tx.select().from(messageRecipients).where(eq(messageRecipients.messageId, 2))),
  )
  // Our own addresses are not participants.
  expect(recipients.map(({ address }) => address)).toEqual(["dana@example.com"])
  expect(await read((tx) => tx.all(tx.select().from(threadTenants)))).toMatchObject([{ threadId: 1 }])
  const answer = mail(`From: mallory@elsewhere.example\nSubject: x\nMessage-ID: <m@e.example>\nIn-Reply-To: ${LIFT}`)
  expect(await arrives(answer)).toMatchObject({ threadId: 3 })
})

test("a subject finds its thread for thirty days, a Message-ID for ever", async () => {
  await danaAndTheLift()
  await write((tx) => tx.run(tx.update(threads).set({ latestAt: tx.now - 31 * 24 * 60 * 60 * 1000 })))
  expect(await arrives(rawMail("same-subject"))).toMatchObject({ threadId: 2 })
  expect(await arrives(rawMail("plain-answer"))).toMatchObject({ threadId: 1 })
})

test("an answer to our answer finds its thread by any mail of it", async () => {
  await danaAndTheLift()
  await arrives(rawMail("plain-answer"))
  const [, answer] = await allMessages()
  const to = [{ name: "", address: "dana@example.com" }]
  const ours = await write((tx) =>
    postMessage(tx, {
      to,
      subject: "Re: The lift",
      body: "Good.",
      writtenBy: { userId: 1 },
      ...(answer && { answers: answer }),
    }),
  )
  const next = mail(
    `From: dana@work.example\nSubject: Well\nMessage-ID: <n@e.example>\nReferences: <x@y> ${ours?.messageId}`,
  )
  expect(await arrives(next)).toMatchObject({ threadId: 1 })
})

test("sixty mails of one sender in an hour are taken in, the rest waits in quarantine as it came, and others are not held up", async () => {
  await danaAndTheLift()
  for (let id = 1; id <= 60; id += 1)
    expect(await arrives(fromDana(id, "One subject"))).toMatchObject({ outcome: "stored" })
  const late = fromDana(61)
  expect(await arrives(late)).toEqual({ outcome: "quarantined" })
  expect(await arrives(late)).toEqual({ outcome: "known" })
  const [row] = await rows(mailQuarantine)
  expect(row).toMatchObject({ fromAddress: "dana@example.com", subject: "Question 61", reason: "too many" })
  expect(String(await bytesUnder(row?.rawSha256 ?? ""))).toBe(late)
  expect(await arrives(rawMail("stranger-new"))).toMatchObject({ outcome: "stored" })
  await write((tx) => tx.run(tx.update(messages).set({ at: tx.now - 61 * 60 * 1000 })))
  expect(await arrives(fromDana(62))).toMatchObject({ outcome: "stored" })
})

test("of a mail that stays in the mailbox its row is enough when the quarantine has no room", async () => {
  await danaAndTheLift()
  for (let id = 1; id <= 61; id += 1) await arrives(fromDana(id))
  await write((tx) => tx.run(tx.update(mailQuarantine).set({ size: 200 * 1024 * 1024 })))
  const next = async () => receiveRaw([Buffer.from(fromDana(62))])
  await expect(receiveMessage(await next())).rejects.toMatchObject({ code: "STORAGE_FULL" })
  expect(await receiveMessage(await next(), { isInMailbox: true })).toEqual({ outcome: "quarantined" })
  expect(await rows(mailQuarantine)).toMatchObject([{}, { subject: "Question 62", rawSha256: null }])
  expect(incoming()).toEqual([])
})

test("once six hundred threads had news within an hour, mail that would open another one waits, and answers come in", async () => {
  await danaAndTheLift()
  await write(async (tx) => {
    for (let id = 1; id <= 600; id += 1) {
      const of = { subjectKey: "offer", latestMessageId: 0, latestDirection: "inbound" as const }
      await tx.run(
        tx
          .insert(threads)
          .values({ ...of, token: `offer ${id}`, status: "resolved", latestAt: tx.now, createdAt: tx.now }),
      )
    }
  })
  expect(await arrives(rawMail("stranger-new"))).toEqual({ outcome: "quarantined" })
  expect(await arrives(rawMail("plain-answer"))).toMatchObject({ outcome: "stored", threadId: 1 })
  await write((tx) => tx.run(tx.update(threads).set({ latestAt: tx.now - 61 * 60 * 1000 })))
  expect(await arrives(rawMail("plain-new"))).toMatchObject({ outcome: "stored" })
})

test.each([
  [
    "in words",
    "Content-Type: text/plain",
    "It could not be delivered: delivery failed.\nMessage-ID: <lift-1@portal.example.com>",
  ],
  [
    "in fields",
    "Content-Type: multipart/report; boundary=r",
    "--r\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: failed\nStatus: 5.1.1\n" +
      "--r\nContent-Type: text/rfc822-headers\n\nMessage-ID: <lift-1@portal.example.com>\n\n--r--",
  ],
])("a report %s that names no recipient marks no mail, and is a thread of its own", async (_, type, body) => {
  await danaAndTheLift()
  const head = `From: MAILER-DAEMON@elsewhere.example\nSubject: Undelivered\nReturn-Path: <>\n${type}`
  expect(await arrives(`${head}\n\n${body}\n`.replaceAll("\n", "\r\n"))).toMatchObject({
    outcome: "stored",
    threadId: 2,
  })
  expect((await allMessages())[0]).toMatchObject({ bouncedAt: null })
})

test("of delays of one mail no more than sixty an hour are taken in; its failure is, after them", async () => {
  await danaAndTheLift()
  const delay = (id: number) => rawMail("dsn-delayed").toString().replace("<mail-54@", `<delay-${id}@`)
  for (let id = 1; id <= 60; id += 1) expect(await arrives(delay(id))).toMatchObject({ outcome: "stored" })
  expect(await arrives(delay(61))).toEqual({ outcome: "quarantined" })
  expect(await arrives(rawMail("dsn-exchange"))).toMatchObject({ outcome: "stored" })
})

test("the first bounce of a mail is received beyond its sender's limit, and every further one waits in quarantine", async () => {
  await danaAndTheLift()
  const delay = (id: number) => rawMail("dsn-delayed").toString().replace("<mail-54@", `<delay-${id}@`)
  for (let id = 1; id <= 60; id += 1) await arrives(delay(id))
  const bounce = (id: number) => delay(id).replaceAll("delayed", "failed")
  expect(await arrives(bounce(61))).toMatchObject({ outcome: "stored", threadId: 1 })
  expect((await allMessages())[0]?.bouncedAt).not.toBe(null)
  expect(await arrives(bounce(62))).toEqual({ outcome: "quarantined" })
})

test("a report in words names its recipient also at the end of a sentence", async () => {
  await danaAndTheLift()
  const text = "It could not be delivered to dana@example.com.\nMessage-ID: <lift-1@portal.example.com>"
  const head = "From: MAILER-DAEMON@elsewhere.example\nSubject: Undelivered\nReturn-Path: <>\nContent-Type: text/plain"
  await arrives(`${head}\n\n${text}\n`.replaceAll("\n", "\r\n"))
  expect((await allMessages())[0]?.bouncedAt).not.toBe(null)
})

test("a bounce marks its mail once, and what comes later changes nothing", async () => {
  await danaAndTheLift()
  await arrives(rawMail("dsn-delayed"))
  expect(await allMessages()).toMatchObject([{ bouncedAt: null }, {}])
  expect(await allThreads()).toMatchObject([{ status: "resolved" }])
  await arrives(rawMail("dsn-exchange"))
  await arrives(rawMail("dsn-google"))
  expect((await allMessages())[0]).toMatchObject({ bounceReason: "550 5.2.2 mailbox full" })
  expect(await allThreads()).toMatchObject([{ status: "unresolved" }])
})

test("a mail that cannot be read is there as it came, and so is one that is too long to store", async () => {
  await danaAndTheLift()
  const long = mail(
    "From: dana@example.com\nSubject: Long\nMessage-ID: <long@example.com>",
    "Line of text.\r\n".repeat(20_000),
  )
  await arrives(long)
  await arrives(rawMail("nested-too-deep"))
  const [, first, second] = await allMessages()
  expect(first?.body).toMatch(/^Line of text\.\n[\s\S]*\[The rest of this mail is left out\.\]$/)
  expect(String(await bytesUnder(first?.rawSha256 ?? ""))).toBe(long)
  expect(String(await bytesUnder(second?.rawSha256 ?? ""))).toBe(rawMail("nested-too-deep").toString())
  expect((await allFiles()).map(({ uploadedName, messageId }) => [uploadedName, messageId])).toEqual([
    ["mail.eml", 2],
    ["mail.eml", 3],
  ])
})

test("the files of a mail lie on disk once, and nothing is left of a copy that comes again", async () => {
  await danaAndTheLift()
  await arrives(rawMail("files-25"))
  const files = (await allFiles()).map(({ sha256 }) => sha256)
  expect(files).toHaveLength(21)
  await arrives(rawMail("files-25"))
  expect(await hashesStored()).toEqual(expect.arrayContaining(files))
  expect([await allFiles(), incoming()]).toMatchObject([{ length: 21 }, []])
})

test("a mail that would take too long to read holds up nobody, and is there as it came", async () => {
  const head = "From: dana@example.com\r\nSubject: Tables\r\nContent-Type: text/html\r\n\r\n"
  const endless = Buffer.from(`${head}${"<table><tr><td>".repeat(60_000)}`)
  let turns = 0
  const watch = setInterval(() => {
    turns += 1
  }, 5)
  const read = await readAnyMail(endless, 1_000)
  clearInterval(watch)
  expect(turns).toBeGreaterThan(10)
  expect(read).toMatchObject({ subject: "Tables", isPartial: true, from: { address: "dana@example.com" } })
})

test("a large mail is read in a thread as any other is", async () => {
  const large = rawMail("forwarded-as-a-file").toString().replace("See the mail below.", "A line.\r\n".repeat(20_000))
  const { text, files, subject } = await readAnyMail(Buffer.from(large))
  expect([text.length, files.map(({ fileName }) => fileName), subject]).toEqual([
    159_999,
    ["mail.eml"],
    "Fwd: contract",
  ])
  expect(Buffer.from(files[0]?.bytes ?? []).toString()).toContain("Message-ID: <inner@elsewhere.example>")
})
