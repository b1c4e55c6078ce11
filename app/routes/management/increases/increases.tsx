/** Increases and renewals of many units: typed, previewed line by line, then planned all or none. Source: money.md 9.5. */
import { data } from "react-router"
import { increaseMany } from "~/domain/increases/increase-many.ts"
import { IncreaseMany } from "~/domain/increases/inputs.ts"
import { templates } from "~/domain/messaging/templates.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import type { Route } from "./+types/increases.ts"
import { IncreaseForm } from "./increases.form.tsx"
import { IncreaseLines } from "./increases.lines.tsx"
import { increasesOf } from "./increases.query.ts"

export const handle = { static: true, title: "Increases and renewals", area: "management" } satisfies PageHandle

export const loader = page("manage units", async (tx, actor, { query }) => {
  const calculation = await increasesOf(tx, actor, query)
  const letters = (await templates(tx, actor, undefined)).map(({ id, subject }) => ({
    value: String(id),
    label: subject,
  }))
  const status = Object.keys(calculation.problems).length > 0 ? 400 : 200
  return data({ pageData: new ServerOnly({ ...calculation, letters, key: newIdempotencyKey() }) }, { status })
})

export const action = submissions({
  plan: step({
    input: IncreaseMany,
    command: increaseMany,
    redirectTo: ({ lines, letters }) => ({
      to: "/management/dates?days=90",
      notice: `${lines.length === 1 ? "1 unit is" : `${lines.length} units are`} planned, ${letters === 1 ? "1 letter" : `${letters} letters`} queued.`,
    }),
  }),
})

type PageData = Awaited<ReturnType<typeof loader>>["data"]["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function IncreasesPage({ loaderData, actionData }: Props) {
  const { typed, problems, message, found, letters, key } = loaderData.pageData.get()
  return (
    <>
      <PageHead title="Increases and renewals" back={{ to: "/management/dates", label: "Dates" }} />
      <div className="stack-lg">
        <IncreaseForm typed={typed} problems={problems} message={message} letters={letters} />
        {found && <IncreaseLines found={found} typed={typed} idempotencyKey={key} refusal={actionData?.refusal} />}
      </div>
    </>
  )
}
