/** Administration > Export: requests, follows and downloads an export of the whole property as one zip. Source: api.md section 0, "Export". */
import {
  confirmForExport,
  exportEverything,
  exportsSeen,
  fetchExport,
  isConfirmedToExport,
} from "~/domain/export/exports-page.ts"
import { FetchExport } from "~/domain/export/inputs.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { madeFileOr } from "~/http/handlers/files/file-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Reload } from "~/ui/page-reload.tsx"
import script from "~/ui/progress.enhance.ts?worker&url"
import type { Route } from "./+types/export.ts"
import { Contents, Progress, Ready, RunTable } from "./export.cards.tsx"
import { failureOf, progressLine, readyView, runView } from "./export.view.ts"

export const handle = { static: true, title: "Export", area: "admin" } satisfies PageHandle

export const middleware = [madeFileOr({ input: FetchExport, workflow: fetchExport })]

/** The reload without script. With it, the page's script updates the progress. */
const RELOAD: Reload = { seconds: 5, withoutScript: true }

export const loader = page("export everything", async (tx, actor, { download }) => {
  const runs = await exportsSeen(tx, actor, {})
  const zone = await zoneOf(tx)
  const open = runs.find(({ state }) => state === "waiting" || state === "running")
  const ready = runs.find(({ state }) => state === "ready")
  return {
    refused: download && { subject: download.subject, message: download.message },
    progress: open ? progressLine(open) : null,
    failure: failureOf(runs[0]),
    ready: ready ? readyView(ready, zone) : null,
    isConfirmed: await isConfirmedToExport(tx, actor, {}),
    runs: runs.map((run) => runView(run, zone)),
    ...(open ? { reload: RELOAD } : {}),
  }
})

const back = (notice: string) => ({ to: "/admin/export", notice })

export const action = submissions({
  export: step({
    input: Nothing,
    command: exportEverything,
    redirectTo: () => back("The export begins within seconds. You get a mail when it is ready, or if it fails."),
  }),
  confirm: step({
    input: Nothing,
    command: confirmForExport,
    redirectTo: () => back("Confirmed. Download it within 15 minutes."),
  }),
})

export default function ExportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refused, progress, failure, ready, isConfirmed, runs } = loaderData
  const problem = actionData?.refusal ?? refused
  return (
    <div className="stack-lg">
      <PageHead title="Export">
        {progress === null && (
          <form method="post" className="actions">
            <button type="submit" className="btn btn-primary" name="intent" value="export">
              Export everything
            </button>
          </form>
        )}
      </PageHead>
      {problem && !actionData?.confirmation && (
        <Notice tone="problem" role="alert" title={problem.subject}>
          {problem.message}
        </Notice>
      )}
      {progress !== null && <Progress line={progress} />}
      {progress !== null && <Enhance src={script} />}
      {failure !== null && (
        <Notice tone="problem" title="The last export was not made">
          {failure}
        </Notice>
      )}
      {ready && <Ready ready={ready} isConfirmed={isConfirmed} />}
      <Notice title="The file contains the data of all tenants">
        <p>
          It can be downloaded for 24 hours and is deleted then; a new one replaces it. All other Super Admins get a
          mail when it is made and when it is downloaded.
        </p>
      </Notice>
      <Contents />
      <RunTable runs={runs} />
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
    </div>
  )
}
