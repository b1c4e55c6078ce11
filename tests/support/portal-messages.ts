/** Threads that tenants begin in the portal, and their answers. */
import { desc, eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { messages, stays, users } from "#db/schema/index.ts"
import type { UploadedFile } from "~/domain/files/upload-document.ts"
import { insertStay } from "~/domain/leasing/stays.ts"
import { ANONYMOUS, NO_LEVEL, type TenantActor } from "~/domain/permissions.ts"
import type { BeginThread } from "~/domain/portal-messages/inputs.ts"
import { insertReply, insertThread, type Posted } from "~/domain/portal-messages/write-to-office.ts"
import { writeReceived } from "~/domain/storage/contents.ts"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { type NewMessage, postMessage } from "~/domain/threads/post-message.ts"
import { asDay, asMonth } from "~/values/calendar.ts"

/** The tenant as the caller, signed in by the tenant's account or that of `userId`. */
export async function signedIn(tenantId: number, userId?: number): Promise<TenantActor> {
  const own = userId === undefined ? eq(users.tenantId, tenantId) : eq(users.id, userId)
  const user = await read((tx) => tx.one(tx.select().from(users).where(own)))
  if (!user) throw new Error("The tenant has no account")
  const name = `${user.firstName} ${user.lastName}`
  return { ...ANONYMOUS, userId: user.id, name, level: NO_LEVEL, tenantId }
}

type Beginning = Partial<BeginThread> & { file?: string; now?: number; by?: TenantActor }

/** A tenant begins a thread, optionally with a file. A tenant who never had a unit gets an earlier stay that ended shortly before. */
export async function begins(tenantId: number, beginning: Beginning = {}): Promise<Posted> {
  const { file, now, by, subject = "Parking", message = "May we park here?", ...more } = beginning
  const tenant = by ?? (await signedIn(tenantId))
  const stay = await read((tx) => tx.one(tx.select().from(stays).where(eq(stays.tenantId, tenantId))))
  if (!stay) await write((tx) => insertStay(tx, { ...ENDED, tenantId, createdAt: tx.now }))
  const files = file === undefined ? [] : [await received(file)]
  const insert = writeReceived(
    files,
    (tx) => insertThread(tx, tenant, { ...more, subject, message, files }),
    stay ? now : SOON_AFTER,
  )
  return insert
}

const received = async (text: string): Promise<UploadedFile> => ({
  ...(await receiveBytes([Buffer.from(text)], { limit: 1_000 })),
  uploadedName: "Plan.pdf",
})

const ENDED = {
  unitNumber: 999,
  moveInOn: asDay("2024-01-01"),
  moveOutOn: asDay("2025-01-01"),
  rentFromPeriod: asMonth("2024-02"),
}
const SOON_AFTER = Date.parse("2025-01-10T18:00:00Z")

/** The tenant adds a message to a thread. */
export const adds = async (tenantId: number, threadId: number, message = "Thank you.", now?: number) => {
  const tenant = await signedIn(tenantId)
  return write((tx) => insertReply(tx, tenant, { threadId, message, files: [] }), now)
}

/** Staff answer the last message of a thread. */
export const answers = (threadId: number, to: string, more: Partial<NewMessage> = {}, now?: number) =>
  write(async (tx) => {
    const last = tx.select().from(messages).where(eq(messages.threadId, threadId)).orderBy(desc(messages.id)).limit(1)
    const answered = await tx.one(last)
    if (!answered) throw new Error("There is nothing to answer")
    const row = await postMessage(tx, {
      to: [{ name: "", address: to }],
      subject: "Re: Parking",
      body: "Yes, behind the building.",
      writtenBy: { userId: 1 },
      answers: answered,
      ...more,
    })
    if (!row) throw new Error("The answer was written before")
    return row
  }, now)

/** A form with a message, and files by name. */
export function messageForm(fields: Record<string, string>, files: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const [name, bytes] of Object.entries(files)) form.append("files", new Blob([bytes]), name)
  return form
}
