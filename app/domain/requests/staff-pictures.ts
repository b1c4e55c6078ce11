/** Staff's requests and notes with re-encoded pictures, without an hourly limit. Source: api.md section 0 (Limits, rule F). */
import { type Workflow, workflow } from "../commands.ts"
import type { Permission } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { addRequestNote } from "./change-request.ts"
import { createRequest, mustBeCreatable } from "./create-request.ts"
import type { NewRequestForm, NoteForm } from "./inputs.ts"
import { storePictures } from "./request-pictures.ts"
import { type MaintenanceRequest, requestToWorkOn } from "./requests.ts"
import { sendPictures, type WithPictures } from "./with-pictures.ts"

type Shown = Pick<MaintenanceRequest, "id" | "title">

/** Creates a request with pictures, once per idempotent request. Refuses as `createRequest` and `sendPictures` do. */
export const createWithPictures = workflow(
  "manage requests",
  (actor, { files, ...input }: NewRequestForm & WithPictures, request): Promise<Shown> =>
    sendPictures(actor, files, {
      request,
      what: "a maintenance request",
      tenantId: null,
      check: async (tx) => void (await mustBeCreatable(tx, actor, input)),
      store: async (tx, pictures) => {
        const { id, title } = await createRequest(tx, actor, input)
        await storePictures(tx, { requestId: id, tenantId: null, uploadedBy: actor.userId }, pictures)
        return { id, title }
      },
    }),
)

export type Noted = Shown & { hasNote: boolean; pictures: number }

/** Once per idempotent request. Refuses as `requestToWorkOn` and `sendPictures` do, and 400 an empty addition. */
export const addNoteWithPictures = (permission: Permission): Workflow<NoteForm & WithPictures, Noted> =>
  workflow(permission, (actor, { files, requestId, notes, showToTenant }: NoteForm & WithPictures, request) =>
    sendPictures(actor, files, {
      request,
      what: "an addition to a maintenance request",
      tenantId: null,
      check: async (tx) => {
        await requestToWorkOn(tx, actor, requestId)
        if (notes === undefined && files.length === 0) throw badField("notes", "Write a note or choose pictures.")
      },
      store: async (tx, pictures) => {
        const sent = { requestId, notes, pictures: pictures.length, showToTenant }
        const { id, title, isShownToTenant } = await addRequestNote(tx, actor, sent)
        await storePictures(tx, { requestId, tenantId: null, uploadedBy: actor.userId, isShownToTenant }, pictures)
        return { id, title, hasNote: notes !== undefined, pictures: pictures.length }
      },
    }),
  )

/** The same workflow for a form without files. */
const withoutFiles = <Input, Result>(sent: Workflow<Input & WithPictures, Result>): Workflow<Input, Result> =>
  workflow(sent.permission, (actor, input, request) => sent(actor, { ...input, files: [] }, request))

export const createOnPage: Workflow<NewRequestForm, Shown> = withoutFiles(createWithPictures)
export const addNoteOnPage = (permission: Permission): Workflow<NoteForm, Noted> =>
  withoutFiles(addNoteWithPictures(permission))
