/** Exports the tenant's account for a period as CSV. Invalid days are shown on the statement's page. */
import { redirect } from "react-router"
import type { AccountRow } from "~/domain/portal/account-rows.ts"
import { ownAccountFile } from "~/domain/portal/own-account.ts"
import { OwnStatementQuery } from "~/domain/statements/inputs.ts"
import { rangeOf } from "~/domain/statements/print-statement.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { csvOf, csvResponse } from "~/http/response/csv.ts"

const KINDS: Record<AccountRow["kind"], string> = {
  rent: "Rent",
  late: "Late fee",
  other: "Other charge",
  deposit: "Deposit",
  payment: "Payment",
  adjustment: "Adjustment",
}

const COLUMNS = [
  { label: "Date", csv: ({ date }: AccountRow) => date },
  { label: "What", csv: ({ text }: AccountRow) => text },
  { label: "Kind", csv: ({ kind }: AccountRow) => KINDS[kind] },
  { label: "Amount", money: ({ amount }: AccountRow) => amount },
  { label: "Convenience fee", money: ({ convenienceFee }: AccountRow) => convenienceFee },
  { label: "Left to pay", money: ({ open }: AccountRow) => open },
  { label: "State", csv: ({ state }: AccountRow) => state },
  { label: "Balance", money: ({ balance }: AccountRow) => balance },
]

export const loader = ownPage("see own payments", async (tx, actor, { query }) => {
  const parsed = OwnStatementQuery.safeParse(query.values())
  if (!parsed.success) return redirect(`/home/statement?${query.all}`)
  const { from, to } = await rangeOf(tx, parsed.data)
  return csvResponse(`account-${from}-to-${to}.csv`, [csvOf(COLUMNS, await ownAccountFile(tx, actor, parsed.data))])
})
