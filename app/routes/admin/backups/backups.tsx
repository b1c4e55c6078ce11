/** Administration > Backups: their state and location, and the latest backups and restore drills. Source: docs/operations/backup.md. */
import { acceptSameDisk, revokeAcceptance, secretIsElsewhere } from "~/domain/backups/acceptances.ts"
import { backUpNow, backupsSeen, drillNow, takeNewFolder } from "~/domain/backups/backups-page.ts"
import { Accepted, SecretElsewhere, ShownFolder } from "~/domain/backups/inputs.ts"
import { may } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Reload } from "~/ui/page-reload.tsx"
import script from "~/ui/progress.enhance.ts?worker&url"
import type { Route } from "./+types/backups.ts"
import { AcceptedCard, Place, Progress, Secret, State } from "./backups.cards.tsx"
import { RunTable } from "./backups.table.tsx"
import { acceptedView, openView, runView } from "./backups.view.ts"

export const handle = { static: true, title: "Backups", area: "admin" } satisfies PageHandle

/** The reload without script. With it, the page's script updates the progress. */
const RELOAD: Reload = { seconds: 5, withoutScript: true }

export const loader = page("manage settings", async (tx, actor) => {
  const { open, runs, ...seen } = await backupsSeen(tx, actor, {})
  const zone = await zoneOf(tx)
  return {
    ...seen,
    open: open.map((run) => openView(run, zone)),
    accepted: seen.accepted.map((one) => acceptedView(one, zone)),
    runs: runs.map((run) => runView(run, zone, seen.folder)),
    mayDecide: may(actor, "run jobs"),
    ...(open.length > 0 ? { reload: RELOAD } : {}),
  }
})

const back = (notice: string) => ({ to: "/admin/backups", notice })
const begun = (what: string) => (isFirst: boolean) => back(isFirst ? `${what} begins within seconds.` : WAITS)
const WAITS = "One waits or runs already."

export const action = submissions({
  backUp: step({ input: Nothing, command: backUpNow, redirectTo: begun("The backup") }),
  drill: step({ input: Nothing, command: drillNow, redirectTo: begun("The restore drill") }),
  acceptSameDisk: step({
    input: ShownFolder,
    command: acceptSameDisk,
    redirectTo: () => back("It is no longer shown on every page."),
  }),
  useFolder: step({
    input: ShownFolder,
    command: takeNewFolder,
    redirectTo: () => back("The folder is used from now on. A backup begins within seconds."),
  }),
  secret: step({
    input: SecretElsewhere,
    command: secretIsElsewhere,
    redirectTo: () => back("The secret is kept elsewhere."),
  }),
  takeBack: step({
    input: Accepted,
    command: revokeAcceptance,
    redirectTo: () => back("It is no longer accepted."),
  }),
})

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { folder, isGiven, state, secret, accepted, open, runs, mayDecide } = loaderData
  const refusal = actionData?.refusal
  return (
    <div className="stack-lg">
      <PageHead title="Backups">
        <form method="post" className="actions">
          <button type="submit" className="btn btn-primary" name="intent" value="backUp">
            Back up now
          </button>
          {state.about !== "new" && (
            <button type="submit" className="btn" name="intent" value="drill">
              Test a restore
            </button>
          )}
        </form>
      </PageHead>
      {refusal && (
        <Notice tone="problem" role="alert" title={refusal.subject}>
          {refusal.message}
        </Notice>
      )}
      {open.length > 0 && <Progress runs={open} />}
      {open.length > 0 && <Enhance src={script} />}
      <State state={state} folder={folder} mayDecide={mayDecide} />
      <Place folder={folder} isGiven={isGiven} />
      <Secret secret={secret} mayDecide={mayDecide} result={actionData?.result} />
      {accepted.length > 0 && <AcceptedCard accepted={accepted} mayDecide={mayDecide} />}
      <RunTable runs={runs} />
    </div>
  )
}
