import { read, type Tx } from "#db/client.server.ts"
import { withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import type { Actor } from "../permissions.ts"
import { badField, missing } from "../refusal.ts"
import { storingReceived, writeWithBytes } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import type { UploadedFile } from "./upload-document.ts"

/** A received file that passed the scanner, if one is set. */
export type Scanned = { received: Received; uploadedName: string }

type Sending = {
  file: UploadedFile | undefined
  absent: string
  types: readonly string[]
  otherType: string
}

/** Scans a file and runs `insert`, which stores it, in one transaction, once. Refuses 400 no file, another file type and a virus; 503 without a scanner. */
export async function storeScanned<Result>(
  actor: Actor,
  { file, absent, types, otherType }: Sending,
  request: IdempotentRequest | undefined,
  insert: (tx: Tx, scanned: Scanned) => Promise<Result>,
): Promise<Result> {
  if (!file) throw missing("file", absent)
  return storingReceived(file, async () => {
    await read((tx) => mustStillBeSignedIn(tx, actor))
    if (!types.includes(file.mediaType)) throw badField("file", otherType)
    const received = await scanReceived(file)
    return writeWithBytes([received], async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const perform = () => insert(tx, { received, uploadedName: file.uploadedName })
      return request ? withIdempotency(tx, actor, request, perform) : perform()
    })
  })
}
