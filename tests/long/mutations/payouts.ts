import type { Mutation } from "../../run/mutations.ts"

const PAYOUTS = "tests/domain/payouts/payouts.test.ts"
const HISTORIES = "tests/domain/payouts/histories.test.ts"
const CALLS = "tests/api/admin.payouts.test.ts"
const BEFORE = "what was paid out before is the bank's, and money on its way then is booked once"
const ALL = "the clearing account is what the provider holds, but for what is listed"

/** Mistakes in postings of the provider's payouts. */
export const PAYOUT_MUTATIONS: readonly Mutation[] = [
  {
    file: "app/domain/payouts/begin-span.ts",
    text: "plus(holdings.available, holdings.pending), underWay)",
    becomes: "plus(holdings.available, holdings.pending), ZERO)",
    test: PAYOUTS,
    name: BEFORE,
  },
  {
    file: "app/domain/payouts/begin-span.ts",
    text: "j.kind = 'payment' and j.recorded_at >",
    becomes: "j.kind = 'none' and j.recorded_at >",
    test: CALLS,
    name: "X274 changes the account, ends, begins anew, and refuses",
  },
  {
    file: "app/domain/payouts/book-payout.ts",
    text: 'const from = arrived ? account : "IN_TRANSIT"',
    becomes: 'const from = "IN_TRANSIT"',
    test: PAYOUTS,
    name: "a payout that fails after its arrival is at the provider again, and goes with the next",
  },
  {
    file: "app/domain/payouts/book-payout.ts",
    text: "...(before && isOlder(state, before) ? {} : { state, arrivesOn: found.arrivesOn }),",
    becomes: "state, arrivesOn: found.arrivesOn,",
    test: PAYOUTS,
    name: "a payout as it was read before changes nothing back",
  },
  {
    file: "app/domain/payouts/book-payout.ts",
    text: "return own === undefined ? createdAt < span.begunAt : ",
    becomes: "return own === undefined ? false : ",
    test: PAYOUTS,
    name: "a payout from long before the beginning is not booked",
  },
  {
    file: "app/domain/payouts/book-payout.ts",
    text: 'part === "before" ? "OPENING" : "STRIPE"',
    becomes: '"STRIPE"',
    test: PAYOUTS,
    name: "one that comes back while payouts are not booked is taken off the bank once they are: soon",
  },
  {
    file: "app/domain/payouts/read-payouts.ts",
    text: ", isNotNull(payouts.problem))",
    becomes: ")",
    test: PAYOUTS,
    name: "one that comes back to an archived account is booked once the account is open again, however long that takes",
  },
  {
    file: "app/domain/payouts/unmatched.ts",
    text: "or j.receipt_id in (select u.id from receipts u",
    becomes: "or 1 = 0 and j.receipt_id in (select u.id from receipts u",
    test: HISTORIES,
    name: ALL,
  },
]
