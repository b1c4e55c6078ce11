/** Calls about the landlord's statements. Source: api.md 4.13. */
import { cashFlow } from "~/domain/books/cash-flow.ts"
import { generalLedger } from "~/domain/books/general-ledger.ts"
import { incomeByTenant } from "~/domain/books/income-by-tenant.ts"
import { GeneralLedgerQuery, PostingQuery, ProfitQuery, TrialBalanceQuery } from "~/domain/books/inputs.ts"
import { bookPosting } from "~/domain/books/posting.ts"
import { prepaidRent } from "~/domain/books/prepaid-rent.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { trialBalance } from "~/domain/books/trial-balance.ts"
import { YearQuery } from "~/domain/reports/expenses/expenses-inputs.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  BookPosting,
  CashFlow,
  GeneralLedger,
  IncomeByTenant,
  PrepaidRent,
  ProfitAndLoss,
  TrialBalance,
} from "~/http/response/shapes/bank/books.ts"
import {
  bookPostingView,
  cashFlowView,
  generalLedgerView,
  incomeByTenantView,
  prepaidRentView,
  profitAndLossView,
  trialBalanceView,
} from "~/http/response/views/bank/books.ts"

export const loader = resource({
  "X320 GET /admin/reports/profit-and-loss": {
    summary: "Get profit and loss from January to a month",
    ...query({ input: ProfitQuery, command: profitAndLoss, output: profitAndLossView }),
    shape: ProfitAndLoss,
  },
  "X321 GET /admin/reports/trial-balance": {
    summary: "Get the trial balance as of a day",
    ...query({ input: TrialBalanceQuery, command: trialBalance, output: trialBalanceView }),
    shape: TrialBalance,
  },
  "X322 GET /admin/reports/general-ledger": {
    summary: "Get the general ledger of an account",
    ...query({ input: GeneralLedgerQuery, command: generalLedger, output: generalLedgerView }),
    shape: GeneralLedger,
  },
  "X323 GET /admin/reports/posting": {
    summary: "Get a posting of the journal with its lines",
    ...query({ input: PostingQuery, command: bookPosting, output: bookPostingView }),
    shape: BookPosting,
    refuses: ["POSTING_NOT_FOUND"],
  },
  "X324 GET /admin/reports/income-by-tenant": {
    summary: "Get the income of a year by tenant",
    ...query({ input: YearQuery, command: incomeByTenant, output: incomeByTenantView }),
    shape: IncomeByTenant,
  },
  "X325 GET /admin/reports/prepaid-rent": {
    summary: "Get rent received for months to come, by tenant",
    ...query({ input: ProfitQuery, command: prepaidRent, output: prepaidRentView }),
    shape: PrepaidRent,
  },
  "X326 GET /admin/reports/cash-flow": {
    summary: "Get cash flow from January to a month",
    ...query({ input: ProfitQuery, command: cashFlow, output: cashFlowView }),
    shape: CashFlow,
  },
})
export const action = loader
