/** JSON shapes of api.md 4.13. */
import type { CashFlow } from "~/domain/books/cash-flow.ts"
import type { GeneralLedger } from "~/domain/books/general-ledger.ts"
import type { IncomeByTenant } from "~/domain/books/income-by-tenant.ts"
import type { BookPosting } from "~/domain/books/posting.ts"
import type { PrepaidRent } from "~/domain/books/prepaid-rent.ts"
import type { ProfitAndLoss } from "~/domain/books/profit-and-loss.ts"
import type { ProfitRow } from "~/domain/books/profit-rows.ts"
import type { TrialBalance } from "~/domain/books/trial-balance.ts"

const rowView = ({ label, months, sum }: ProfitRow) => ({ label, months, sum })

type Section<Name> = { name: Name; title: string; rows: readonly ProfitRow[]; total: ProfitRow }
const sectionView = <Name>({ name, title, rows, total }: Section<Name>) => ({
  name,
  title,
  rows: rows.map(rowView),
  total: rowView(total),
})

export const profitAndLossView = ({ months, asOf, sections, net, isEstimated }: ProfitAndLoss) => ({
  months,
  asOf,
  sections: sections.map(sectionView),
  net: rowView(net),
  estimated: isEstimated,
})

export const cashFlowView = ({ sections, change, opening, closing, apart, ...span }: CashFlow) => ({
  ...span,
  sections: sections.map(sectionView),
  change: rowView(change),
  opening: rowView(opening),
  closing: rowView(closing),
  apart: apart.map(rowView),
})

export const trialBalanceView = ({ on, rows, debit, credit, bridge }: TrialBalance) => ({
  date: on,
  rows: rows.map(({ code, name, group, ...sides }) => ({ account: { code, name, group }, ...sides })),
  debit,
  credit,
  bridge,
})

export const generalLedgerView = ({ account, from, to, opening, lines, closing }: GeneralLedger) => ({
  account,
  from,
  to,
  opening,
  lines: lines.map(({ journalId, on, kind, tenantId, tenant, cents, balance }) => ({
    PostingID: journalId,
    date: on,
    kind,
    TenantID: tenantId,
    tenant,
    amount: cents,
    balance,
  })),
  closing,
})

export const bookPostingView = (posting: BookPosting) => ({
  PostingID: posting.id,
  date: posting.effectiveOn,
  occurredDate: posting.occurredOn,
  kind: posting.kind,
  TenantID: posting.tenantId,
  tenant: posting.tenant,
  recordedAt: new Date(posting.recordedAt).toISOString(),
  recordedBy: posting.actor,
  note: posting.memo,
  reason: posting.reason,
  reverses: posting.reversesJournalId,
  lines: posting.lines.map(({ account, cents }) => ({ account, amount: cents })),
})

const named = <Row extends { tenantId: number }>({ tenantId, ...row }: Row) => ({ TenantID: tenantId, ...row })

export const incomeByTenantView = ({ year, rows, totals }: IncomeByTenant) => ({
  year,
  tenants: rows.map(named),
  totals,
})

export const prepaidRentView = ({ month, asOf, rows, totals }: PrepaidRent) => ({
  month,
  asOf,
  tenants: rows.map(named),
  total: totals.total,
})
