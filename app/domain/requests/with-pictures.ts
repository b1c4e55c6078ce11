/** Forms with pictures, which are re-encoded first and then stored with the fields in one transaction. Source: docs/decisions/0048. */
import { rm } from "node:fs/promises"
import { read, type Tx } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { storedAnswer, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustStillBeSignedIn } from "../identity/sessions/sessions.ts"
import { type Actor, signedInUser } from "../permissions.ts"
import { reencodeInTurn } from "../pictures/in-turn.ts"
import { type ReencodedPicture, reencodePicture } from "../pictures/reencode.ts"
import { storingReceived, writeWithBytes } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { mustHaveRoom, PICTURES_FIELD } from "./request-pictures.ts"

/** An uploaded picture: bytes on disk, and its file name. */
export type SentPicture = Received & { uploadedName: string }
/** The files that a form with pictures adds to its fields. */
export type WithPictures = { files: readonly SentPicture[] }

/** The work of one form with pictures: its checks, and what it stores. */
type Sending<Result> = {
  request: IdempotentRequest | undefined
  /** The action's name in the audit row of an administrator who is signed in as the tenant. */
  what: string
  /** Makes all refusals that are possible before a picture is decoded. */
  check: (tx: Tx) => Promise<void>
  /** The tenant whose limits apply; null for staff, who have no limits. */
  tenantId: number | null
  store: (tx: Tx, pictures: readonly ReencodedPicture[]) => Promise<Result>
}

/** Answers a repeat before any check. Removes the uploaded files from the disk, and the re-encoded ones when they are not stored. */
export async function sendPictures<Result>(
  actor: Actor,
  files: readonly SentPicture[],
  sending: Sending<Result>,
): Promise<Result> {
  const { request, what, check, store, tenantId } = sending
  try {
    const sent = await read(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const stored = request && (await storedAnswer<Result>(tx, actor, request))
      if (stored) return stored
      await check(tx)
      return room(tx, tenantId, files.length)
    })
    if (sent) return sent.answer
    const storing = (pictures: readonly ReencodedPicture[]) =>
      writeWithBytes(pictures.flatMap(bothOf), async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        const perform = async () => {
          await room(tx, tenantId, files.length, pictures)
          const result = await store(tx, pictures)
          await recordImpersonatedWrite(tx, actor, what)
          return result
        }
        return request ? withIdempotency(tx, actor, request, perform) : perform()
      })
    return files.length === 0
      ? await storing([])
      : await reencodeInTurn(signedInUser(actor), () => withReencoded(files, [], storing))
  } finally {
    for (const { path } of files) await rm(path, { force: true })
  }
}

const bothOf = ({ large, small }: ReencodedPicture) => [large, small]

async function room(
  tx: Tx,
  tenantId: number | null,
  more: number,
  pictures: readonly ReencodedPicture[] = [],
): Promise<void> {
  const size = pictures.reduce((all, { large, small }) => all + large.size + small.size, 0)
  if (tenantId !== null) await mustHaveRoom(tx, tenantId, more, size)
}

/** Re-encodes the files one by one and passes all to `work`; removes those not stored by then, even after a failure. */
async function withReencoded<Result>(
  [file, ...others]: readonly SentPicture[],
  done: readonly ReencodedPicture[],
  work: (pictures: readonly ReencodedPicture[]) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work(done)
  const picture = await reencodePicture(await scanReceived(file, PICTURES_FIELD), {
    name: file.uploadedName,
    field: PICTURES_FIELD,
  })
  const { large, small } = picture
  return storingReceived(large, () => storingReceived(small, () => withReencoded(others, [...done, picture], work)))
}
