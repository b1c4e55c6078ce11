import { PREVIEW_FAILED } from "~/domain/leasing/failure-messages.ts"
import { VacatePreviewInput } from "~/domain/leasing/inputs.ts"
import { previewVacate } from "~/domain/leasing/vacate.ts"
import { call, endpoint } from "~/http/endpoint.ts"
import { vacatePreviewView } from "~/http/views/vacate.ts"

/** What moving out would do (api.md M13). */
const door = endpoint({
  POST: call({
    takes: VacatePreviewInput,
    does: previewVacate,
    answers: vacatePreviewView,
    failure: PREVIEW_FAILED,
  }),
})
export const loader = door.loader
export const action = door.action
