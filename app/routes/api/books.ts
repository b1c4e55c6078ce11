/** Calls about the landlord's statements. Source: api.md 4.13. */
import { generalLedger } from "~/domain/books/general-ledger.ts"
import { GeneralLedgerQuery, PostingQuery, ProfitQuery, TrialBalanceQuery } from "~/domain/books/inputs.ts"
import { bookPosting } from "~/domain/books/posting.ts"
import { profitAndLoss } from "~/domain/books/profit-and-loss.ts"
import { trialBalance } from "~/domain/books/trial-balance.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { BookPosting, GeneralLedger, ProfitAndLoss, TrialBalance } from "~/http/response/shapes/books.ts"
import { bookPostingView, generalLedgerView, profitAndLossView, trialBalanceView } from "~/http/response/views/books.ts"

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
})
export const action = loader
