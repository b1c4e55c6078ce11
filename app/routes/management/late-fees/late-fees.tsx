/** Late fees before and after their late day. Source: money.md 9.3. */
import { SkipLateFee } from "~/domain/late-fee-rules/inputs.ts"
import { lateFees } from "~/domain/late-fee-rules/late-fees-page.ts"
import { skipLateFee } from "~/domain/late-fee-rules/skip-late-fee.ts"
import { may } from "~/domain/permissions.ts"
import { today } from "~/domain/settings/defaults.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import type { Query } from "~/http/request/query.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { ListTable } from "~/ui/lists/list-table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { addMonths, formatMonth, isMonth, type Month, monthOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { MoneyLists } from "../money-lists.tsx"
import type { Route } from "./+types/late-fees.ts"
import { COMING, PAST } from "./late-fees.columns.tsx"
import { SkipDialog } from "./late-fees.dialog.tsx"

export const handle = { static: true, title: "Late Fees", area: "management" } satisfies PageHandle

const HERE = "/management/late-fees"

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const month = query.typed("month")
  const all = await lateFees(tx, actor, isMonth(month) ? { month } : {})
  const now = await today(tx)
  return {
    ...all,
    today: now,
    current: monthOf(now),
    skipping: skippedIn(query, all.coming),
    maySkip: may(actor, "issue fees"),
    key: newIdempotencyKey(),
  }
})

/** The fee of `?dialog=skip&tenant=…&period=…`, if it can be skipped. */
function skippedIn(query: Query, coming: Awaited<ReturnType<typeof lateFees>>["coming"]) {
  if (query.get("dialog") !== "skip") return null
  const [tenantId, period] = [query.number("tenant"), query.typed("period")]
  return coming.find((fee) => fee.maySkip && fee.tenantId === tenantId && fee.period === period) ?? null
}

export const action = submission({
  input: SkipLateFee,
  command: skipLateFee,
  redirectTo: (skip) => ({
    to: HERE,
    notice: `The late fee of ${fullName(skip)} for ${formatMonth(skip.period)} is skipped.`,
  }),
})

export default function LateFeesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { coming, past, month, current, today: day, skipping, maySkip, key } = loaderData
  return (
    <>
      <MoneyLists current={HERE} />
      <div className="wide">
        <PrintHead title="Late fees" day={day} />
        <PageHead title="Late fees">
          <a className="btn" href={`${HERE}/rule`}>
            Rule of the property
          </a>
        </PageHead>
        <div className="stack-lg">
          <Card title="In the next two days">
            {coming.length === 0 ? (
              <p className="quiet">
                No late fee is due until the day after tomorrow. This list shows each tenant who would be charged, from
                two days before the late day.
              </p>
            ) : (
              <ListTable
                caption="Late fees of the next two days"
                captionHidden
                cards
                columns={maySkip ? COMING : COMING.filter(({ label }) => label !== "Skip")}
                rows={coming}
                rowKey={({ tenantId, period }) => `${tenantId} ${period}`}
              />
            )}
          </Card>
          <Card title={formatMonth(month)} action={<Months month={month} current={current} />}>
            {past.length === 0 ? (
              <Empty icon="check" title={`No late fee was charged, held back or skipped in ${formatMonth(month)}.`} />
            ) : (
              <ListTable
                caption={`Late fees of ${formatMonth(month)}`}
                captionHidden
                cards
                columns={PAST}
                rows={past}
                rowKey={(row, at) => `${row.tenantId} ${row.period} ${row.outcome} ${at}`}
              />
            )}
          </Card>
        </div>
        <p className="hint table-note">
          A fee is waived on the tenant's ledger. One that is held back waits for a payment under way, and is charged
          only if that payment fails. Fees that staff issue by hand are on the ledger alone.
        </p>
      </div>
      {skipping && <SkipDialog fee={skipping} close={HERE} idempotencyKey={key} formResult={actionData} />}
    </>
  )
}

function Months({ month, current }: { month: Month; current: Month }) {
  const link = (to: Month) => <a href={`${HERE}?month=${to}`}>{formatMonth(to)}</a>
  return (
    <span className="tools">
      {link(addMonths(month, -1))}
      {month < current && link(addMonths(month, 1))}
    </span>
  )
}
