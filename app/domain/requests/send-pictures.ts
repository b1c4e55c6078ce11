import type { Tx } from "#db/client.server.ts"
import { ownWorkflow, workflow } from "../commands.ts"
import type { Actor, TenantActor } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { submitRequest, unitToSubmitFor } from "./create-request.ts"
import { mustBeWithinHour } from "./hourly-limits.ts"
import type { AddToOwnRequest, RequestForm } from "./inputs.ts"
import { addOwnNote, ownRequestToAddTo } from "./own-requests.ts"
import { mailAdded } from "./request-emails.ts"
import { storePictures } from "./request-pictures.ts"
import { sendPictures, type WithPictures } from "./with-pictures.ts"

/** Submits a request with pictures, once per idempotent request. Refuses as `submitRequest`, `mustHaveRoom`, `reencodeInTurn` and `reencodePicture` do. */
export const submitWithPictures = workflow(
  "submit requests",
  (actor, { files, ...input }: RequestForm & WithPictures, request) =>
    sendPictures(actor, files, {
      request,
      what: "a maintenance request",
      tenantId: actor.tenantId,
      check: async (tx) => void (await unitToSubmitFor(tx, actor, input)),
      store: async (tx, pictures) => {
        const { id, title } = await submitRequest(tx, actor, input)
        await storePictures(tx, ownerOf(actor, id), pictures)
        return { requestId: id, title }
      },
    }),
)

/** Adds a note, pictures, or both, once per idempotent request. Refuses as above and as `ownRequestToAddTo` does, and 400 an empty addition. */
export const addToOwnRequest = ownWorkflow(
  "see own requests",
  (tenant, { files, requestId, note }: AddToOwnRequest & WithPictures, request) =>
    sendPictures(tenant, files, {
      request,
      what: "an addition to a maintenance request",
      tenantId: tenant.tenantId,
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
