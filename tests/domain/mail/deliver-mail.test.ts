/** Delivery to real mail servers on this machine: to one that accepts mail, and to servers with every kind of failure. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { afterEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { outbox } from "#db/schema/index.ts"
import { capturedFiles, captureIn } from "~/domain/mail/capture.server.ts"
import { claimMail, isMailDue, settleMail } from "~/domain/mail/delivery.ts"
import { type Mail, queueMail } from "~/domain/mail/outbox.ts"
import type { Mailer } from "~/domain/mail/outgoing-mail.ts"
import { type Patience, sendBySmtp } from "~/domain/mail/smtp.server.ts"
import { deliverMail } from "../../../jobs/mail/deliver-mail.ts"
import { replaceSettings } from "../../../settings.ts"
import { hasStored } from "../../support/files.ts"
import { type MailServer, mailServer, nobodyThere, silentServer, withMailServer } from "../../support/mail-server.ts"
import { FINDS, scannerAnswering } from "../../support/scanner.ts"
import { lose } from "../../support/stored-bytes.ts"
import { usualSettings } from "../../support/usual-settings.ts"

const from = { name: "Harbor House", address: "office@example.com" }
const dana = { name: "Dana Reyes", address: "dana@example.com" }
const otis = { name: "Otis Fairbanks", address: "otis@example.com" }
const QUICK: Patience = { connect: 300, greet: 300, word: 300, mail: 600 }

const servers: MailServer[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function serving(server: Promise<MailServer>): Promise<MailServer> {
  servers.push(await server)
  return server
}

const queue = (mail: Partial<Mail> = {}, now?: number) =>
  write((tx) => queueMail(tx, { to: dana, subject: "Activate your account", text: "Hello Dana,\n", ...mail }), now)
const rows = () => read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
const quiet = () => undefined

async function deliver(mailer: string | Mailer, report: (error: unknown) => void = quiet): Promise<void> {
  const open = () => (typeof mailer === "string" ? sendBySmtp({ url: mailer, saved: null }, from) : mailer)
  await deliverMail(new AbortController().signal, report, open)
}

test("a mail arrives with its Message-ID, its sender and its text, and its text is not kept", async () => {
  const server = await serving(mailServer())
  await queue({ text: "Choose a password:\n\nhttp://localhost:3000/account/create-password/abc\n" })
  await deliver(server.url)
  const [row] = await rows()
  expect(row).toMatchObject({ state: "sent", attempts: 1, lastError: null, pending: [], body: null })
  expect(row?.sentAt).toEqual(expect.any(Number))
  expect(server.arrived).toMatchObject([{ to: ["dana@example.com"], messageId: row?.messageId }])
  expect(server.arrived[0]?.text).toContain("From: Harbor House <office@example.com>")
  expect(server.arrived[0]?.text).toContain("Auto-Submitted: auto-generated")
  expect(server.arrived[0]?.text).toContain("\r\nhttp://localhost:3000/account/create-password/abc\r\n")
})

test("what was sent is not sent again", async () => {
  const server = await serving(mailServer())
  await queue()
  await deliver(server.url)
  await deliver(server.url)
  expect(server.arrived).toHaveLength(1)
})

test("a busy server gets the mail again after a minute, under the same Message-ID", async () => {
  let status: number | undefined = 451
  const server = await serving(mailServer({ message: () => status }))
  await queue()
  const before = Date.now()
  await deliver(server.url)
  const [row] = await rows()
  expect(row).toMatchObject({ state: "queued", attempts: 1, pending: ["dana@example.com"] })
  expect(row?.lastError).toContain("Refused with 451")
  expect((row?.nextAt ?? 0) - before).toBeGreaterThan(50_000)
  expect((row?.nextAt ?? 0) - before).toBeLessThan(70_000)
  status = undefined
  const again = await write(claimMail, row?.nextAt)
  expect(again?.messageId).toBe(row?.messageId)
})

test("an address the server does not know fails at once", async () => {
  const server = await serving(mailServer({ recipient: () => 550 }))
  await queue()
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "failed", refused: ["dana@example.com"], attempts: 1 }])
  expect((await rows())[0]?.lastError).toContain("550")
})

test("a mail the server will not have fails at once", async () => {
  const server = await serving(mailServer({ message: () => 554 }))
  await queue()
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "failed", refused: ["dana@example.com"] }])
})

test("of two recipients the one who was refused for now gets it later, and the other not twice", async () => {
  let otisIs: number | undefined = 450
  const server = await serving(
    mailServer({ recipient: (address) => (address.startsWith("otis") ? otisIs : undefined) }),
  )
  await queue({ to: [dana, otis] }, 0)
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "queued", pending: ["otis@example.com"], refused: [] }])
  otisIs = undefined
  await write((tx) => tx.run(tx.update(outbox).set({ nextAt: 0 })))
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "sent", pending: [], lastError: null }])
  expect(server.arrived.map(({ to }) => to)).toEqual([["dana@example.com"], ["otis@example.com"]])
  expect(server.arrived[1]?.text).toContain("To: Dana Reyes <dana@example.com>, Otis Fairbanks <otis@example.com>")
})

test("of two recipients one unknown address leaves the mail undelivered, though the other has it", async () => {
  const server = await serving(mailServer({ recipient: (address) => (address.startsWith("otis") ? 550 : undefined) }))
  await queue({ to: [dana, otis] })
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "failed", pending: [], refused: ["otis@example.com"] }])
  expect(server.arrived).toMatchObject([{ to: ["dana@example.com"] }])
})

test("a server that is not there, is silent or is too slow gets the mail later", async () => {
  const slow = await serving(mailServer({ delay: 5_000 }))
  const silent = await serving(silentServer())
  for (const url of [await nobodyThere(), silent.url, slow.url]) {
    await write((tx) => tx.run(tx.delete(outbox)))
    await queue()
    const entries: unknown[] = []
    await deliver(sendBySmtp({ url, saved: null }, from, QUICK), (error) => entries.push(error))
    expect(await rows()).toMatchObject([{ state: "queued", attempts: 1, refused: [] }])
    expect((await rows())[0]?.lastError).not.toBe(null)
    expect(String(entries[0])).toMatch(/^MailNotDelivered: Mail \d+ was not delivered: \/admin\/mail says why$/)
  }
})

test("a wrong password of the mail server is no fault of the mail", async () => {
  const server = await serving(mailServer({ password: "right" }))
  await queue()
  await deliver(server.url.replace("//", "//office:wrong@"))
  const [row] = await rows()
  expect(row).toMatchObject({ state: "queued", refused: [] })
  expect(row?.lastError).not.toContain("wrong")
  await write((tx) => tx.run(tx.update(outbox).set({ nextAt: 0 })))
  await deliver(server.url.replace("//", "//office:right@"))
  expect(server.arrived).toHaveLength(1)
})

test("two processes never send the same mail, and two hundred arrive once each", async () => {
  const server = await serving(mailServer())
  await write(async (tx) => {
    for (let count = 0; count < 200; count += 1) await queueMail(tx, { to: dana, subject: `Mail ${count}`, text: "" })
  })
  await Promise.all([deliver(server.url), deliver(server.url)])
  expect(server.arrived).toHaveLength(200)
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(200)
})

test("told to stop, it finishes the mails being sent and begins no other", async () => {
  const stop = new AbortController()
  const server = await serving(
    mailServer({
      message: () => {
        stop.abort()
        return undefined
      },
    }),
  )
  for (let count = 0; count < 5; count += 1) await queue()
  await deliverMail(stop.signal, quiet, () => sendBySmtp({ url: server.url, saved: null }, from))
  const states = (await rows()).map(({ state }) => state)
  expect(states).not.toContain("sending")
  expect(states.filter((state) => state === "sent").length).toBeLessThanOrEqual(2)
})

test("no name or text adds a recipient, a header or a file", async () => {
  const server = await serving(mailServer())
  const name = 'Dana"\r\nBcc: <eve@example.com>, "x'
  await queue({ to: { name, address: dana.address }, text: "/etc/passwd\r\n.\r\nMAIL FROM:<eve@example.com>\r\n" })
  await deliver(server.url)
  const [mail] = server.arrived
  expect(mail?.to).toEqual(["dana@example.com"])
  const [headers, text] = mail?.text.split("\r\n\r\n") ?? []
  expect(headers).not.toMatch(/^Bcc:/im)
  expect(text).toContain("/etc/passwd")
})

test("without a mail server it is kept as a file that only the operator may read", async () => {
  const folder = join(mkdtempSync(join(tmpdir(), "suitekeeper-mail-")), "outbox")
  folders.push(folder)
  const link = "http://localhost:3000/account/create-password/AAAAAAAAAAAAAAAAAAAAAA"
  await queue({ text: `Hello José,\n\n${link}\n`, to: { ...dana, name: "José" } })
  await deliver(captureIn(capturedFiles(folder), from, { counts: false }))
  expect(await rows()).toMatchObject([{ state: "kept", attempts: 0, pending: [dana.address] }])
  const [file = ""] = readdirSync(folder)
  expect(file).toMatch(/^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/)
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, file), "utf8")).toContain(link)
})

test("mail that was kept without a mail server leaves once there is one, but not when its link is over", async () => {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-mail-"))
  folders.push(folder)
  const now = Date.now()
  await queue({ subject: "Activate your account", text: "a link", uselessAt: now + 7 * 24 * 60 * 60_000 })
  await queue({ subject: "Reset your password", text: "an old link", uselessAt: now + 30 * 60_000 })
  await deliver(captureIn(capturedFiles(folder), from, { counts: false }))
  expect((await rows()).map(({ state }) => state)).toEqual(["kept", "kept"])
  expect(await read(isMailDue, now)).toBe(false)
  const server = await serving(mailServer())
  withMailServer(server.url)
  await write((tx) =>
    tx.run(
      tx
        .update(outbox)
        .set({ uselessAt: now - 1 })
        .where(eq(outbox.subject, "Reset your password")),
    ),
  )
  await deliver(server.url)
  expect(server.arrived.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual([
    "Activate your account",
  ])
  expect(await rows()).toMatchObject([
    { state: "sent", body: null, attempts: 1 },
    { state: "cancelled", body: null },
  ])
})

test("the demo's mail is done with once its file is written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-mail-"))
  folders.push(folder)
  await queue()
  await deliver(captureIn(capturedFiles(folder), from, { counts: true }))
  expect(await rows()).toMatchObject([{ state: "sent", body: null }])
})

test("a success that comes after its lease still counts, a failure does not", async () => {
  await queue({}, 0)
  const first = await write(claimMail, 0)
  const second = await write(claimMail, 120_000)
  expect(second?.id).toBe(first?.id)
  if (!first || !second) throw new Error("nothing was claimed")
  await write((tx) => settleMail(tx, first, { accepted: [], refused: [dana.address], error: "late" }), 121_000)
  expect(await rows()).toMatchObject([{ state: "sending", refused: [] }])
  await write((tx) => settleMail(tx, first, { accepted: [dana.address], refused: [], error: null }), 122_000)
  expect(await rows()).toMatchObject([{ state: "sent" }])
  await write((tx) => settleMail(tx, second, { accepted: [], refused: [], error: "too late" }), 123_000)
  expect(await rows()).toMatchObject([{ state: "sent" }])
})

test("a mail with a file in which the virus scanner finds something never leaves, and says why; while it cannot be asked the mail waits", async () => {
  const server = await serving(mailServer())
  const { sha256, size, mediaType } = await hasStored("X5O!P%@AP")
  const fileName = "Key plan.txt"
  await queue({ attachments: [{ fileName, mediaType, sha256, size }] })
  replaceSettings(usualSettings({ CLAMD_HOST: "127.0.0.1:1" }))
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "queued", lastError: expect.stringContaining("cannot be reached") }])
  await scannerAnswering(() => FINDS)
  await write((tx) => tx.run(tx.update(outbox).set({ nextAt: 0 })))
  await deliver(server.url)
  expect(await rows()).toMatchObject([
    {
      state: "failed",
      refused: ["dana@example.com"],
      lastError: "The virus scanner found Eicar-Test-Signature in the file Key plan.txt.",
    },
  ])
  expect(server.arrived).toEqual([])
})

test("a mail with a file that is not on the disk any more fails at once, without a path of the server", async () => {
  const server = await serving(mailServer())
  const { sha256, size, mediaType } = await hasStored("Gone")
  await queue({ attachments: [{ fileName: "Lease.pdf", mediaType, sha256, size }] })
  await lose(sha256)
  await deliver(server.url)
  expect(await rows()).toMatchObject([{ state: "failed", lastError: "The file Lease.pdf is no longer on the disk." }])
})
