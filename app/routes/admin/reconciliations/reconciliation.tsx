/** One reconciliation: ticks, finishing, reopening, discarding. Source: money.md 11.5, api.md X301 and X303 to X307. */

import { may } from "~/domain/permissions.ts"
import { tickOrFinish } from "~/domain/reconciliation/finish-reconciliation.ts"
import { DiscardReconciliation, MAX_LINES, ReopenReconciliation, TickOrFinish } from "~/domain/reconciliation/inputs.ts"
import { nextReconciliation } from "~/domain/reconciliation/proposal.ts"
import { type Reconciliation, reconciliationOf } from "~/domain/reconciliation/reconciliation.ts"
import { discardReconciliation, reopenReconciliation } from "~/domain/reconciliation/reopen-reconciliation.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { PrintButton } from "~/ui/file-buttons.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { addDays, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/reconciliation.ts"
import { accountAddress, reconciliationAddress } from "./reconciliation.address.ts"
import { LaterChanges, UnmatchedLines } from "./reconciliation.changes.tsx"
import script from "./reconciliation.enhance.ts?worker&url"
import { FinishCard, TickForm } from "./reconciliation.forms.tsx"
import { LinesTable } from "./reconciliation.lines.tsx"
import { DiscardForm, ReopenForm } from "./reconciliation.more-forms.tsx"
import { Reports, SumsCard } from "./reconciliation.sums.tsx"

export const handle = {
  static: true,
  title: "Reconciliation",
  printTitle: "Reconciliation",
  area: "admin",
} satisfies PageHandle

export const loader = page("see bank", async (tx, actor, { query }) => {
  const reconciliation = await reconciliationOf(tx, actor, { reconciliation: query.number("reconciliation") ?? 0 })
  const next = await nextReconciliation(tx, actor, { bankAccountId: reconciliation.accountId })
  const isLast = next.unfinished === null && next.beginsOn === addDays(reconciliation.endsOn, 1)
  return {
    about: `${reconciliation.account}, ${formatDay(reconciliation.endsOn)}`,
    reconciliation,
    mayChange: may(actor, "manage bank") && reconciliation.state === "open",
    mayReopen: may(actor, "reopen reconciliations") && reconciliation.state === "finished" && isLast,
    zone: await zoneOf(tx),
    key: newIdempotencyKey(),
  }
})

const at = ({ id }: Reconciliation, notice: string) => ({ to: reconciliationAddress(id), notice })

export const action = submissions(
  {
    tick: step({
      input: TickOrFinish,
      workflow: tickOrFinish,
      redirectTo: (whole) => at(whole, savedText(whole)),
    }),
    reopen: step({
      input: ReopenReconciliation,
      command: reopenReconciliation,
      redirectTo: (whole) => at(whole, "The reconciliation is open again."),
    }),
    discard: step({
      input: DiscardReconciliation,
      command: discardReconciliation,
      redirectTo: ({ accountId }) => ({ to: accountAddress(accountId), notice: "The reconciliation was discarded." }),
    }),
  },
  MAX_LINES + 20,
)

const savedText = (whole: Reconciliation) =>
  whole.state === "finished"
    ? `The account is reconciled to ${formatDay(whole.endsOn)}. The report is kept.`
    : `It was saved. ${leftText(whole)}`

const leftText = ({ sums: { difference } }: Reconciliation) =>
  difference === 0 ? "Nothing is left between them." : `${formatMoney(difference)} is left between them.`

export default function ReconciliationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reconciliation, mayChange, mayReopen, zone, key } = loaderData
  const { account, accountId, endsOn, changes, lines, state } = reconciliation
  const isDiscarded = state === "discarded"
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  const parts = { of: reconciliation, idempotencyKey: key }
  const title = `${account} to ${formatDay(endsOn)}`
  return (
    <>
      <PrintHead title={`Reconciliation, ${title}`} day={endsOn} />
      <div className="screen-only">
        <PageHead title={title} back={{ to: accountAddress(accountId), label: "Reconciliation" }}>
          <PrintButton />
        </PageHead>
      </div>
      <div className="stack-lg">
        {changes.length > 0 && <LaterChanges of={changes} />}
        {isDiscarded ? (
          <Notice title="This reconciliation was discarded">
            It no longer has lines. Another statement can have them.
          </Notice>
        ) : (
          <SumsCard of={reconciliation} />
        )}
        {mayChange ? (
          <TickForm {...parts} formResult={sent("tick")} />
        ) : (
          lines.length > 0 && <LinesTable of={reconciliation} />
        )}
        {!isDiscarded && reconciliation.unmatchedCount > 0 && <UnmatchedLines of={reconciliation} />}
        {mayChange && <FinishCard of={reconciliation} />}
        {mayChange && <DiscardForm {...parts} formResult={sent("discard")} />}
        {reconciliation.reports.length > 0 && <Reports of={reconciliation} zone={zone} />}
        {mayReopen && <ReopenForm {...parts} formResult={sent("reopen")} />}
      </div>
      <Enhance src={script} />
    </>
  )
}
