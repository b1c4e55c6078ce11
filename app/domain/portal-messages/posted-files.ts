/** Files of messages that tenants post: checked, scanned, then stored with the message. Source: api.md 4.11, X202, X203. */
import { randomBytes } from "node:crypto"
import { and, eq, sum } from "drizzle-orm"
import { read, type Tx } from "#db/client.server.ts"
import { messageAttachments, portalMessages } from "#db/schema/index.ts"
import { cleanFileName } from "../files/file-names.ts"
import type { UploadedFile } from "../files/upload-document.ts"
import { storedAnswer, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import type { TenantActor } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { storeContents, storingSeveral, writeWithBytes } from "../storage/contents.ts"
import { scanReceived } from "../storage/scan.ts"

const FIELD = "files"
const MEGABYTE = 1024 * 1024
const MOST_BYTES = 500 * MEGABYTE
const TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"]

type Posting<Result> = {
  files: readonly UploadedFile[]
  request: IdempotentRequest | undefined
  /** The refusals that do not need the scan. */
  check: (tx: Tx) => Promise<unknown>
  insert: (tx: Tx, files: readonly UploadedFile[]) => Promise<Result>
}

/** Scans the files and runs `insert` in one transaction, once. Refuses 400 another file type, a virus and more than 500 MB in total; 503 without a scanner. */
export async function postWithFiles<Result>(
  tenant: TenantActor,
  { files, request, check, insert }: Posting<Result>,
): Promise<Result> {
  return storingSeveral(files, async () => {
    const sent = await read(async (tx) => {
      await mustStillBeSignedIn(tx, tenant)
      const stored = request && (await storedAnswer<Result>(tx, tenant, request))
      if (!stored) await check(tx)
      return stored
    })
    if (sent) return sent.answer
    if (files.some(({ mediaType }) => !TYPES.includes(mediaType))) {
      throw badField(FIELD, "Choose files of the types PDF, JPEG, PNG or WebP.")
    }
    const scanned: UploadedFile[] = []
    for (const file of files) scanned.push(await scanReceived(file, FIELD))
    return writeWithBytes(scanned, async (tx) => {
      await mustStillBeSignedIn(tx, tenant)
      const perform = () => insert(tx, scanned)
      return request ? withIdempotency(tx, tenant, request, perform) : perform()
    })
  })
}

/** Stores the files of a posted message under random names, so that someone who knows the bytes cannot derive the name. */
export async function storePostedFiles(tx: Tx, messageId: number, files: readonly UploadedFile[]): Promise<void> {
  for (const file of files) await storeContents(tx, file)
  const rows = files.map(({ uploadedName, sha256, size, mediaType }) => ({
    ...{ messageId, sha256, size, mediaType },
    name: randomBytes(16).toString("hex"),
    uploadedName: cleanFileName(uploadedName),
  }))
  if (rows.length > 0) await tx.run(tx.insert(messageAttachments).values(rows))
}

/** Refuses (400) files that would exceed the space of the tenant's posted messages. */
export async function mustHaveRoomFor(tx: Tx, tenantId: number, files: readonly UploadedFile[]): Promise<void> {
  const more = files.reduce((all, { size }) => all + size, 0)
  if (more === 0) return
  const posted = and(eq(portalMessages.tenantId, tenantId), eq(portalMessages.kind, "posted"))
  const found = await tx.one(
    tx
      .select({ size: sum(messageAttachments.size) })
      .from(messageAttachments)
      .innerJoin(portalMessages, eq(portalMessages.messageId, messageAttachments.messageId))
      .where(posted),
  )
  const used = Number(found?.size ?? 0)
  if (used + more <= MOST_BYTES) return
  const full = `The files of your messages may hold ${MOST_BYTES / MEGABYTE} MB, and hold ${Math.ceil(used / MEGABYTE)} MB.`
  throw badField(FIELD, `${full} Send them to the office in another way.`)
}
