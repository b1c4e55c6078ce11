import { PREVIEW_FAILED } from "~/domain/leasing/failure-messages.ts"
import { VacatePreviewInput } from "~/domain/leasing/inputs.ts"
import { previewVacate } from "~/domain/leasing/vacate.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"
import { vacatePreviewView } from "~/http/response/views/vacate.ts"

/** The preview of moving out (api.md M13). */
const handler = endpoint({
  POST: mutation({
    input: VacatePreviewInput,
    command: previewVacate,
    output: vacatePreviewView,
    failure: PREVIEW_FAILED,
  }),
})
export const loader = handler.loader
export const action = handler.action
