/** Raw inbound mails from tests/fixtures/mails, and the data they refer to: Dana, and a message to her about the lift. */
import { createHmac } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { eq, sql } from "drizzle-orm"
import { onTestFinished } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageAttachments, messages, outbox, threads } from "#db/schema/index.ts"
import { postMessage } from "~/domain/threads/post-message.ts"
import { receiveMessage, receiveRaw } from "~/domain/threads/receive-message.ts"
import { replaceSettings, settings } from "../../settings.ts"
import { movesIn } from "./tenancies.ts"
import { setting, suite, USUAL } from "./world.ts"

const folder = join(import.meta.dirname, "../fixtures/mails")

export const mailNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".eml"))
    .map((file) => file.replace(/\.eml$/, ""))
    .toSorted()

export const rawMail = (name: string): Buffer => readFileSync(join(folder, `${name}.eml`))

/** The Message-ID of the message about the lift, and the token of its thread. The mails name both. */
export const LIFT = "<lift-1@portal.example.com>"
const TOKEN = "0123456789abcdef01234567"
export const INBOUND_SECRET = "a secret that nobody has to know"

/** Configures inbound mail until the test ends. */
export function withInbound(more: Partial<ReturnType<typeof settings>> = {}): void {
  const before = settings()
  onTestFinished(() => replaceSettings(before))
  const mailFrom = { name: "Harbor House", address: "office@harbor.example" }
  replaceSettings({ ...before, mailFrom, mailDomain: "mail.example.com", inboundSecret: INBOUND_SECRET, ...more })
}

/** The headers with which a mail service delivers a mail. */
export const deliveryHeaders = (mail: string | Buffer, secret = INBOUND_SECRET): Record<string, string> => ({
  "Content-Type": "message/rfc822",
  "Content-Length": String(Buffer.byteLength(mail)),
  "X-Signature": `sha256=${createHmac("sha256", secret).update(mail).digest("hex")}`,
})

/** Dana rents suite 204. Thread 1 is a resolved message to her about the lift. Returns her id. */
export async function danaAndTheLift(): Promise<number> {
  withInbound()
  await setting(USUAL)
  await suite(204, { rent: 90_000 })
  const tenantId = await movesIn(204, "2026-03-01", {
    primaryEmail: "dana@example.com",
    secondEmail: "dana@work.example",
  })
  const to = [{ name: "Dana Reyes", address: "dana@example.com" }]
  await write(async (tx) => {
    await postMessage(tx, {
      to,
      subject: "The lift",
      body: "It is mended.",
      writtenBy: { userId: 1 },
      status: "resolved",
    })
    await tx.run(tx.update(messages).set({ messageId: LIFT }).where(eq(messages.threadId, 1)))
    await tx.run(tx.update(outbox).set({ messageId: LIFT }).where(sql`is_threaded`))
    await tx.run(tx.update(threads).set({ token: TOKEN }))
  })
  return tenantId
}

export const arrives = async (bytes: Uint8Array | string) => receiveMessage(await receiveRaw([Buffer.from(bytes)]))

/** Every message, oldest first, and the files of inbound ones. */
export const allMessages = () => read((tx) => tx.all(tx.select().from(messages).orderBy(messages.id)))
export const allFiles = () => read((tx) => tx.all(tx.select().from(messageAttachments).orderBy(messageAttachments.id)))
export const allThreads = () => read((tx) => tx.all(tx.select().from(threads).orderBy(threads.id)))
