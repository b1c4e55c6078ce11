import { redirect } from "react-router"
import {
  ChooseColumns,
  ChooseDates,
  ConfirmImport,
  chooseColumns,
  chooseDates,
  confirmUpload,
  dropUpload,
  importsSeen,
  OneUpload,
  previewUpload,
  storeImportUpload,
  UploadRentRoll,
} from "~/domain/rent-roll-import/import-uploads.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { noticeCookie } from "~/http/session/notice.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Reload } from "~/ui/page-reload.tsx"
import { inviteLabel } from "../invitations/invitations.label.ts"
import type { Route } from "./+types/import.ts"
import { ImportPreview } from "./import.preview.tsx"
import { isRunning, Progress } from "./import.progress.tsx"
import { UploadForm } from "./import.upload-form.tsx"
import { previewView } from "./import.view.ts"

export const handle = { static: true, title: "Import Rent Roll", area: "admin" } satisfies PageHandle

/** The reload without script. With it, the page's script updates the progress. */
const RELOAD: Reload = { seconds: 2, withoutScript: true }

/** Imports the rent roll: the person uploads a file, confirms a preview of its rows, and sees the progress. */
export const loader = pageInTurns("import rent roll", async (actor, { query }) => {
  const importId = query.number("import")
  const { progress, running, stored, waiting } = await importsSeen(actor, { importId })
  if (importId !== null && !progress) throw cutOff(stored)
  const invite = waiting ? inviteLabel(waiting) : null
  const seen = { key: "", gone: false, running: undefined, preview: undefined, invite }
  if (progress) return { ...seen, progress, ...(isRunning(progress) ? { reload: RELOAD } : {}) }
  const upload = query.number("upload")
  const preview = upload === null ? undefined : await previewUpload(actor, { upload })
  if (upload === null || !preview)
    return { key: newIdempotencyKey(), gone: upload !== null, running, preview: undefined, progress, invite }
  const previewQuery = { upload, page: query.number("page") ?? 1, show: query.get("show") }
  return {
    key: newIdempotencyKey(),
    gone: false,
    running,
    preview: previewView(preview, previewQuery),
    progress,
    invite,
  }
})

/** Redirects from the progress page of an import that does not exist: to the uploaded file, if it is still stored. */
function cutOff(upload: number | undefined): Response {
  const next = upload === undefined ? "Choose the file again." : "Check the file and confirm it again."
  const message = `The import was cut off before it began, for instance by a restart. Nothing was imported. ${next}`
  const to = upload === undefined ? "/admin/import" : `/admin/import?upload=${upload}`
  return redirect(to, { headers: { "Set-Cookie": noticeCookie(message, "attention") } })
}

export const action = submissions({
  upload: step({
    input: UploadRentRoll,
    command: storeImportUpload,
    redirectTo: (upload) => `/admin/import?upload=${upload}`,
  }),
  columns: step({
    input: ChooseColumns,
    command: chooseColumns,
    redirectTo: (_nothing, { upload }) => `/admin/import?upload=${upload}`,
  }),
  dates: step({
    input: ChooseDates,
    command: chooseDates,
    redirectTo: (_nothing, { upload }) => `/admin/import?upload=${upload}`,
  }),
  confirm: step({
    input: ConfirmImport,
    workflow: confirmUpload,
    redirectTo: (importId) => `/admin/import?import=${importId}`,
  }),
  cancel: step({
    input: OneUpload,
    command: dropUpload,
    redirectTo: () => ({ to: "/admin/import", notice: "The file was discarded. Nothing was imported." }),
  }),
})

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { key, gone, running, preview, progress, invite } = loaderData
  if (progress) return <Progress progress={progress} invite={invite} />
  if (preview) return <ImportPreview preview={preview} formKey={key} refusal={actionData?.refusal} />
  return <UploadForm gone={gone} running={running} result={actionData?.result} refusal={actionData?.refusal} />
}
