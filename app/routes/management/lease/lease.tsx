/** The agreements for a stay in a unit: terms, rent steps, notice to move out. Source: money.md 9.5. */
import {
  MoveOutNoticeForm,
  NewStepForm,
  NewTermForm,
  NoticeForm,
  StepForm,
  TermForm,
} from "~/domain/lease-terms/inputs.ts"
import { type Lease, unitLease } from "~/domain/lease-terms/lease.ts"
import { recordNotice, withdrawNotice } from "~/domain/lease-terms/notices.ts"
import { addStep, deleteStep } from "~/domain/lease-terms/steps.ts"
import { addTerm, deleteTerm } from "~/domain/lease-terms/terms.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { today } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { addDays } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { TenantHeading } from "../tenant/tenant.head.tsx"
import type { Route } from "./+types/lease.ts"
import { LeaseDialog, requestedDialog } from "./lease.dialogs.tsx"
import { NoticeCard } from "./lease.notice.tsx"
import { StepsCard } from "./lease.steps.tsx"
import { TermsCard } from "./lease.terms.tsx"

export const handle = { static: true, title: "Lease", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const unit = query.number("unit")
  if (unit === null) throw new Refusal("UNIT_NOT_FOUND")
  const lease = await unitLease(tx, actor, { unit })
  const now = await today(tx)
  return {
    about: `Unit ${unit} ${fullName(lease.tenant)}`,
    pageData: new ServerOnly({
      lease,
      now,
      tomorrow: addDays(now, 1),
      dialog: requestedDialog(query, lease),
      mayMoveOut: may(actor, "move tenants"),
    }),
  }
})

const shown = (notice: string) => (lease: Lease) => ({ to: `/management/lease?unit=${lease.unit.number}`, notice })

export const action = submissions({
  term: step({ input: NewTermForm, command: addTerm, redirectTo: shown("The term was added.") }),
  dropTerm: step({ input: TermForm, command: deleteTerm, redirectTo: shown("The term was deleted.") }),
  step: step({ input: NewStepForm, command: addStep, redirectTo: shown("The rent step was planned.") }),
  dropStep: step({ input: StepForm, command: deleteStep, redirectTo: shown("The rent step was deleted.") }),
  notice: step({ input: MoveOutNoticeForm, command: recordNotice, redirectTo: shown("The notice was saved.") }),
  dropNotice: step({ input: NoticeForm, command: withdrawNotice, redirectTo: shown("The notice was withdrawn.") }),
})

type PageData = Awaited<ReturnType<typeof loader>>["pageData"]
type Props = { loaderData: { pageData: PageData }; actionData?: Route.ComponentProps["actionData"] }

export default function LeasePage({ loaderData, actionData }: Props) {
  const { lease, now, tomorrow, dialog, mayMoveOut } = loaderData.pageData.get()
  const { unit, tenant } = lease
  const answered = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <PrintHead title="Lease" day={now} />
      <TenantHeading tenantHeader={{ tenant, name: fullName(tenant), rooms: [unit] }}>
        <a className="btn" href={`/management/dates?unit=${unit.number}#new`}>
          Add a date reminder
        </a>
      </TenantHeading>
      <div className="split even">
        <div className="stack-lg">
          <TermsCard lease={lease} today={now} formResult={answered("term")} />
          <NoticeCard lease={lease} today={now} mayMoveOut={mayMoveOut} formResult={answered("notice")} />
        </div>
        <StepsCard lease={lease} tomorrow={tomorrow} formResult={answered("step")} />
      </div>
      {dialog && <LeaseDialog dialog={dialog} unit={unit.number} refusal={refusalOf(actionData)} />}
    </>
  )
}

/** The refusal that a dialog shows instead of its question. The cards' forms show their own refusals. */
function refusalOf(actionData: Props["actionData"]) {
  return actionData?.intent?.startsWith("drop") ? actionData.refusal : undefined
}
