/** Messages that a signed-in tenant posts to the office. Source: api.md 4.11, X202, X203. */
import { randomUUID } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { messages, portalMessages, threads, users } from "#db/schema/index.ts"
import { ownWorkflow } from "../commands.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import { messageDomain } from "../mail/public-address.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import { beginPortalThread, showInPortal } from "../threads/portal-threads.ts"
import { insertMessage, newThread } from "../threads/post-message.ts"
import { replySubject } from "../threads/subject-key.ts"
import type { BeginThread, ContinueThread } from "./inputs.ts"
import { mustMayWrite, unitToWriteAbout } from "./may-write.ts"
import { ownPortalThread } from "./own-thread.ts"
import { mustHaveRoomFor, postWithFiles, storePostedFiles } from "./posted-files.ts"

export type Posted = { threadId: number; messageId: number }
type WithFiles = { files: readonly UploadedFile[] }

/** Begins a thread in the staff's inbox (X202), once. Refuses as `unitToWriteAbout`, `postWithFiles` and `mustHaveRoomFor` do. */
export const beginThread = ownWorkflow(
  "write to the office",
  (tenant, { files, ...input }: BeginThread & WithFiles, request): Promise<Posted> =>
    postWithFiles(tenant, {
      ...{ files, request },
      check: (tx) => unitToWriteAbout(tx, tenant.tenantId, input.unitNumber),
      insert: (tx, scanned) => insertThread(tx, tenant, { ...input, files: scanned }),
    }),
)

/** Adds a message to a portal thread (X203), once; the thread becomes unresolved. Refuses (404 THREAD_NOT_FOUND) another tenant's thread, and as `beginThread` does. */
export const continueThread = ownWorkflow(
  "write to the office",
  (tenant, { files, ...input }: ContinueThread & WithFiles, request): Promise<Posted> =>
    postWithFiles(tenant, {
      ...{ files, request },
      check: async (tx) => {
        await ownPortalThread(tx, tenant, input.threadId)
        await mustMayWrite(tx, tenant.tenantId)
      },
      insert: (tx, scanned) => insertReply(tx, tenant, { ...input, files: scanned }),
    }),
)

/** Stores a new thread with its message. Refuses as `beginThread`. */
export async function insertThread(
  tx: Tx,
  tenant: TenantActor,
  { unitNumber, subject, message, files }: BeginThread & WithFiles,
): Promise<Posted> {
  const { tenantId, userId } = tenant
  const unit = await unitToWriteAbout(tx, tenantId, unitNumber)
  const threadId = await newThread(tx, subject)
  await beginPortalThread(tx, { threadId, tenantId, unitNumber: unit, begunBy: userId, createdAt: tx.now })
  return post(tx, tenant, { threadId, subject, message, files, inReplyTo: null })
}

/** Stores one more message of a thread. Refuses as `continueThread`. */
export async function insertReply(
  tx: Tx,
  tenant: TenantActor,
  { threadId, message, files }: ContinueThread & WithFiles,
): Promise<Posted> {
  await ownPortalThread(tx, tenant, threadId)
  await mustMayWrite(tx, tenant.tenantId)
  await tx.run(tx.update(threads).set({ status: "unresolved" }).where(eq(threads.id, threadId)))
  const shown = await tx.all(
    tx
      .select({ subject: messages.subject, messageId: messages.messageId })
      .from(portalMessages)
      .innerJoin(messages, eq(messages.id, portalMessages.messageId))
      .where(eq(portalMessages.threadId, threadId))
      .orderBy(asc(portalMessages.messageId)),
  )
  const subject = replySubject(shown[0]?.subject ?? "")
  return post(tx, tenant, { threadId, subject, message, files, inReplyTo: shown.at(-1)?.messageId ?? null })
}

type Post = WithFiles & { threadId: number; subject: string; message: string; inReplyTo: string | null }

async function post(tx: Tx, tenant: TenantActor, { message: body, files, ...about }: Post): Promise<Posted> {
  const { tenantId } = tenant
  const userId = signedInUser(tenant)
  await mustHaveRoomFor(tx, tenantId, files)
  const writer = await tx.one(tx.select().from(users).where(eq(users.id, userId)))
  if (!writer) throw new Error("A message without its writer")
  const row = await insertMessage(tx, {
    ...about,
    ...{ body, userId, tenantId },
    direction: "inbound",
    sender: "tenant",
    messageId: `<${randomUUID()}@${await messageDomain(tx)}>`,
    fromName: tenant.name ?? "",
    fromAddress: writer.email.toLowerCase(),
  })
  await showInPortal(tx, row, tenantId, "posted")
  await storePostedFiles(tx, row.id, files)
  return { threadId: row.threadId, messageId: row.id }
}
