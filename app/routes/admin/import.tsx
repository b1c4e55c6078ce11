import {
  ChooseColumns,
  ConfirmImport,
  chooseColumns,
  confirmUpload,
  dropUpload,
  keepUpload,
  OneUpload,
  previewUpload,
  UploadRentRoll,
} from "~/domain/leasing/import-uploads.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import { page } from "~/http/page.ts"
import { step, submissions } from "~/http/submission.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/import.ts"
import { ImportPreview } from "./import-preview.tsx"
import { UploadForm } from "./import-upload-form.tsx"
import { previewView } from "./import-view.ts"

export const handle = { static: true, title: "Import Rent Roll", area: "admin" } satisfies PageHandle

/** The rent roll comes in by two steps: a file is uploaded and shown row by row; it is written when the person confirms. */
export const loader = page("import rent roll", async (tx, actor, { query }) => {
  const upload = query.number("upload")
  const preview = upload === null ? undefined : await previewUpload(tx, actor, { upload })
  if (upload === null || !preview) return { key: oneTimeKey(), gone: upload !== null, preview: undefined }
  const asked = { upload, page: query.number("page") ?? 1, show: query.get("show") }
  return { key: oneTimeKey(), gone: false, preview: previewView(preview, asked) }
})

export const action = submissions({
  upload: step({
    takes: UploadRentRoll,
    does: keepUpload,
    then: (upload) => `/admin/import?upload=${upload}`,
  }),
  columns: step({
    takes: ChooseColumns,
    does: chooseColumns,
    then: (_nothing, { upload }) => `/admin/import?upload=${upload}`,
  }),
  confirm: step({
    takes: ConfirmImport,
    does: confirmUpload,
    then: ({ units, tenants }) => ({
      to: "/management",
      notice: `Imported ${units} ${units === 1 ? "unit" : "units"} and ${tenants} ${tenants === 1 ? "tenant" : "tenants"}.`,
    }),
  }),
  cancel: step({
    takes: OneUpload,
    does: dropUpload,
    then: () => ({ to: "/admin/import", notice: "The file was discarded. Nothing was imported." }),
  }),
})

export default function ImportPage({ loaderData: { key, gone, preview }, actionData }: Route.ComponentProps) {
  if (preview) return <ImportPreview preview={preview} formKey={key} refusal={actionData?.refusal} />
  return <UploadForm gone={gone} result={actionData?.result} refusal={actionData?.refusal} />
}
