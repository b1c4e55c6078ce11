/** The property's total of recurring charges in the next month to be charged. Source: money.md 9.1, api.md X8. */
import type { Tx } from "#db/client.server.ts"
import { listed } from "#db/in-list.ts"
import { addDays, addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, minus, sum, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { nextRun } from "../ledger/charges/next-rent.ts"
import { type RecurringLine, recurringLines } from "../ledger/charges/recurring-lines.ts"
import { amountOf, openMonths, type Terms, termsIn } from "../ledger/charges/recurring-terms.ts"
import { billingOn, issueDate } from "../ledger/charges/rent-due.ts"
import { today } from "../settings/defaults.ts"
import { tenantsByIds } from "../tenants/tenants.ts"

/** `amount` is the charge for the month, `before` the charge for the month before; `late` are earlier months that the same run charges. Total cents. */
export type RunRow = Pick<RecurringLine, "lineId" | "tenantId" | "unitNumber" | "typeName"> & {
  tenant: string
  terms: Terms | null
  amount: Cents
  before: Cents
  difference: Cents
  late: Month[]
}

/** `on` is the day of the run; null until the issue and due days are set. */
export type NextRun = {
  month: Month
  on: Day | null
  rows: RunRow[]
  byType: { typeName: string; amount: Cents; before: Cents }[]
  total: Cents
  totalBefore: Cents
  difference: Cents
}

export const nextRecurringRun = command("see tenants", async (tx): Promise<NextRun> => {
  const { month, on, issued } = await nextMonth(tx)
  const lines = await recurringLines(tx)
  const ids = listed(lines.map(({ tenantId }) => tenantId))
  const names = new Map((await tenantsByIds(tx, { ids })).map((tenant) => [tenant.id, fullName(tenant)]))
  const rows = lines.flatMap((line) => {
    const row = rowOf(line, month, issued)
    const isNothing = row.amount === 0 && row.before === 0 && row.late.length === 0
    return isNothing ? [] : [{ ...row, tenant: names.get(line.tenantId) ?? "" }]
  })
  const total = sum(rows.map(({ amount }) => amount))
  const totalBefore = sum(rows.map(({ before }) => before))
  return { month, on, rows, byType: byType(rows), total, totalBefore, difference: minus(total, totalBefore) }
})

/** The first month that is not issued yet, the day when it is issued, and the newest issued month. */
async function nextMonth(tx: Tx): Promise<{ month: Month; on: Day | null; issued: Month | null }> {
  const run = await nextRun(tx)
  const billing = await billingOn(tx, addDays(run, -1))
  if (billing === null) return { month: addMonths(monthOf(await today(tx)), 1), on: null, issued: null }
  const month = addMonths(billing.last, 1)
  const on = issueDate(month, billing.days)
  return { month, on: on < run ? run : on, issued: billing.last }
}

function rowOf(line: RecurringLine, month: Month, issued: Month | null): Omit<RunRow, "tenant"> {
  const { lineId, tenantId, unitNumber, typeName } = line
  const now = termsIn(line.terms, month)
  const earlier = termsIn(line.terms, addMonths(month, -1))
  const amount = now ? amountOf(now) : ZERO
  const before = earlier ? amountOf(earlier) : ZERO
  const late = issued === null ? [] : openMonths(line, issued)
  return {
    ...{ lineId, tenantId, unitNumber, typeName, terms: now ?? null, amount, before },
    ...{ difference: minus(amount, before), late },
  }
}

function byType(rows: readonly RunRow[]): NextRun["byType"] {
  const groups = Map.groupBy(rows, ({ typeName }) => typeName)
  return [...groups]
    .map(([typeName, own]) => ({
      typeName,
      amount: sum(own.map(({ amount }) => amount)),
      before: sum(own.map(({ before }) => before)),
    }))
    .toSorted((a, b) => a.typeName.localeCompare(b.typeName))
}
