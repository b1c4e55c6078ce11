/** A tenant's requests and notes with pictures: these are re-encoded first, and then stored with the rest in one transaction. Source: docs/decisions/0048. */
import { rm } from "node:fs/promises"
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "../audit/log.ts"
import { ownWorkflow, workflow } from "../commands.ts"
import { storedAnswer, withIdempotency } from "../idempotency.ts"
import type { IdempotentRequest } from "../idempotent-request.ts"
import { mustStillBeSignedIn } from "../identity/sessions.ts"
import { type Actor, signedInUser, type TenantActor } from "../permissions.ts"
import { inTurn } from "../pictures/in-turn.ts"
import { type ReencodedPicture, reencodePicture } from "../pictures/reencode.ts"
import { badField } from "../refusal.ts"
import { storingReceived } from "../storage/contents.ts"
import type { Received } from "../storage/receive.ts"
import { scanReceived } from "../storage/scan.ts"
import { submitRequest, unitToSubmitFor } from "./create-request.ts"
import { mustBeWithinHour } from "./hourly-limits.ts"
import type { AddToOwnRequest, RequestForm } from "./inputs.ts"
import { addOwnNote, ownRequestToAddTo } from "./own-requests.ts"
import { mailAdded } from "./request-emails.ts"
import { mustHaveRoom, PICTURES, storePictures } from "./request-pictures.ts"

/** A picture as it was sent: bytes on disk, and the name of its file. */
export type SentPicture = Received & { uploadedName: string }
type WithPictures = { files: readonly SentPicture[] }

/** Submits a tenant's request with pictures, once for one idempotent request. Refuses as `submitRequest`, `mustHaveRoom`, `inTurn` and `reencodePicture`. */
export const submitWithPictures = workflow(
  "submit requests",
  (actor, { files, ...input }: RequestForm & WithPictures, request) =>
    sendPictures(actor, files, {
      request,
      what: "a maintenance request",
      check: async (tx) => void (await unitToSubmitFor(tx, actor, input)),
      store: async (tx, pictures) => {
        const { id, title } = await submitRequest(tx, actor, input)
        await storePictures(tx, ownerOf(actor, id), pictures)
        return { requestId: id, title }
      },
    }),
)

/** Adds a note, pictures, or both to an own request, once for one idempotent request. Refuses as above and as `ownRequestToAddTo`, and 400 neither. */
export const addToOwnRequest = ownWorkflow(
  "see own requests",
  (tenant, { files, requestId, note }: AddToOwnRequest & WithPictures, request) =>
    sendPictures(tenant, files, {
      request,
      what: "an addition to a maintenance request",
      check: async (tx) => {
        await rowToAddTo(tx, tenant, { requestId, note })
        if (note === undefined && files.length === 0) throw badField("note", "Write a note or choose pictures.")
      },
      store: async (tx, pictures) => {
        const row = await rowToAddTo(tx, tenant, { requestId, note })
        if (note !== undefined) await addOwnNote(tx, tenant, { requestId, note })
        await storePictures(tx, ownerOf(tenant, requestId), pictures)
        await mailAdded(tx, tenant, row, { note, pictures: pictures.length })
        return { requestId, pictures: pictures.length }
      },
    }),
)

async function rowToAddTo(tx: Tx, tenant: TenantActor, { requestId, note }: AddToOwnRequest) {
  if (note !== undefined) await mustBeWithinHour(tx, tenant.tenantId, "notes")
  return ownRequestToAddTo(tx, tenant, requestId)
}

const ownerOf = ({ tenantId, userId }: Actor, requestId: number) => ({ requestId, tenantId, uploadedBy: userId })

type Sending<Result> = {
  request: IdempotentRequest | undefined
  /** For the audit row of an administrator who is signed in as the tenant. */
  what: string
  /** Refuses what can be refused before any picture is decoded. */
  check: (tx: Tx) => Promise<void>
  store: (tx: Tx, pictures: readonly ReencodedPicture[]) => Promise<Result>
}

/** A repeat is answered before anything of it is checked. Nothing stays on the disk of what was sent, nor of what was made of it when it is not stored. */
async function sendPictures<Result>(
  actor: Actor,
  files: readonly SentPicture[],
  sending: Sending<Result>,
): Promise<Result> {
  const { request, what, check, store } = sending
  try {
    const sent = await read(async (tx) => {
      await mustStillBeSignedIn(tx, actor)
      const stored = request && (await storedAnswer<Result>(tx, actor, request))
      if (stored) return stored
      await check(tx)
      return room(tx, actor, files.length)
    })
    if (sent) return sent.answer
    const storing = (pictures: readonly ReencodedPicture[]) =>
      write(async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        const perform = async () => {
          await room(tx, actor, files.length, pictures)
          const result = await store(tx, pictures)
          await recordImpersonatedWrite(tx, actor, what)
          return result
        }
        return request ? withIdempotency(tx, actor, request, perform) : perform()
      })
    return files.length === 0
      ? await storing([])
      : await inTurn(signedInUser(actor), () => withReencoded(files, [], storing))
  } finally {
    for (const { path } of files) await rm(path, { force: true })
  }
}

async function room(
  tx: Tx,
  { tenantId }: Actor,
  more: number,
  pictures: readonly ReencodedPicture[] = [],
): Promise<void> {
  const size = pictures.reduce((all, { large, small }) => all + large.size + small.size, 0)
  if (tenantId !== null) await mustHaveRoom(tx, tenantId, more, size)
}

/** Re-encodes the files one by one and hands all of them to `work`; those that are not stored by then are removed, whatever fails. */
async function withReencoded<Result>(
  [file, ...others]: readonly SentPicture[],
  done: readonly ReencodedPicture[],
  work: (pictures: readonly ReencodedPicture[]) => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return work(done)
  const picture = await reencodePicture(await scanReceived(file, PICTURES), {
    name: file.uploadedName,
    field: PICTURES,
  })
  const { large, small } = picture
  return storingReceived(large, () => storingReceived(small, () => withReencoded(others, [...done, picture], work)))
}
