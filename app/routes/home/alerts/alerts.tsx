/** What a person of a tenant's account is notified of, and how. Source: api.md X240 to X244. */
import { ChooseMails } from "~/domain/alerts/inputs.ts"
import { chooseMails, ownAlerts } from "~/domain/alerts/own-alerts.ts"
import { may } from "~/domain/permissions.ts"
import { headersOfForm } from "~/http/handlers/form-result.ts"
import { step } from "~/http/handlers/form-step.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/alerts.ts"
import { MailChoices } from "./alerts.mails.tsx"

export const handle = { static: true, title: "Alerts", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, actor) => ({
  ...(await ownAlerts(tx, actor, {})),
  mayChoose: may(actor, "choose alerts"),
}))

export const action = submissions({
  mails: step({
    input: ChooseMails,
    command: chooseMails,
    redirectTo: () => ({ to: "/home/alerts", notice: "Your choice was saved." }),
  }),
})
export const headers = headersOfForm

export default function AlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, alerts, daysBefore, mayChoose } = loaderData
  return (
    <>
      <PageHead title="Alerts" back={{ to: "/home", label: "Your Unit" }} />
      <div className="stack-lg">
        <MailChoices
          email={email}
          alerts={alerts}
          daysBefore={daysBefore}
          mayChoose={mayChoose}
          formResult={actionData?.intent === "mails" ? actionData : undefined}
        />
      </div>
    </>
  )
}
