/** JSON of the provider's payouts (api.md 4.12). */
import type { PaidOut } from "~/domain/payouts/payment-payouts.ts"
import type { PayoutAccount } from "~/domain/payouts/payout-account.ts"
import type { Payout, PayoutWithRows } from "~/domain/payouts/payouts.ts"
import type { Unmatched } from "~/domain/payouts/unmatched.ts"

export const payoutView = (payout: Payout) => ({
  PayoutID: payout.id,
  Amount: payout.amount,
  Currency: payout.currency,
  State: payout.state,
  IsAutomatic: payout.isAutomatic,
  CreatedDate: payout.createdOn,
  ArrivalDate: payout.arrivesOn,
  BankAccountID: payout.accountId,
  BankAccount: payout.account,
  Failure: payout.failure,
  Reason: payout.reason,
})

export const payoutWithRowsView = ({ rows, isByTime, difference, ...payout }: PayoutWithRows) => ({
  ...payoutView(payout),
  Rows: rows.map((row) => ({
    TransactionID: row.id,
    Date: row.on,
    Type: row.type,
    What: row.what,
    Reason: row.reason,
    Description: row.description,
    StripePaymentID: row.stripePaymentId,
    TenantID: row.tenantId,
    Tenant: row.tenant,
    Amount: row.amount,
    Fee: row.fee,
    Net: row.net,
  })),
  IsByTime: isByTime,
  Difference: difference,
})

export const unmatchedView = (row: Unmatched) => ({
  Reason: row.reason,
  Type: row.type,
  Description: row.description,
  TransactionID: row.transactionId,
  PayoutID: row.payoutId,
  TenantID: row.tenantId,
  Tenant: row.tenant,
  Date: row.on,
  AtProvider: row.atProvider,
  InBooks: row.inBooks,
})

export const payoutAccountView = (account: PayoutAccount | null) => ({
  Account: account && {
    BankAccountID: account.accountId,
    BankAccount: account.account,
    BeginDate: account.begunOn,
    Opening: account.opening,
    OpeningUnexplained: account.openingUnexplained,
    Clearing: account.clearing,
    InTransit: account.inTransit,
    Available: account.available,
    Pending: account.pending,
    Processing: account.processing,
    Unmatched: account.unmatched,
    Unexplained: account.unexplained,
    ReadAt: new Date(account.readAt).toISOString(),
  },
})

export const paidOutView = ({ what, transactionId, on, net, place, payoutId, payoutOn }: PaidOut) => ({
  What: what,
  TransactionID: transactionId,
  Date: on,
  Net: net,
  Place: place,
  PayoutID: payoutId,
  PayoutDate: payoutOn,
})
