import type { Mutation } from "../../run/mutations.ts"

const DEPOSITS = "tests/domain/bank-accounts/deposits.test.ts"
const HELD = "tests/domain/bank-accounts/held-deposits.test.ts"
const EXAMPLE = "the worked example: an account begins, a slip is deposited, a check comes back"
const SLIPS = "a payment leaves a slip that the bank does not have, and stays on one that it has"

/** Mistakes in postings at the landlord's bank. */
export const BANK: readonly Mutation[] = [
  {
    file: "app/domain/bank-accounts/add-account.ts",
    text: "and r.status <> 'reversed' and l.account",
    becomes: "and l.account",
    test: DEPOSITS,
    name: "a check from before the beginning that came back since is taken out of the account",
  },
  {
    file: "app/domain/bank-accounts/add-account.ts",
    text: "if (isFirst) await postReturnsSince(tx, actor, made)",
    becomes: "",
    test: DEPOSITS,
    name: "a check from before the beginning that came back since is taken out of the account",
  },
  {
    file: "app/domain/ledger/bank/post-at-bank.ts",
    text: 'if (location?.at !== "account" || location.slipId === null) return',
    becomes: "if (location) return",
    test: DEPOSITS,
    name: SLIPS,
  },
  {
    file: "app/domain/ledger/bank/post-at-bank.ts",
    text: 'if (location.at === "slip") return leaveSlip(tx, row.id)\n  const from = location',
    becomes: 'if (location.at === "slip") return\n  const from = location',
    test: DEPOSITS,
    name: SLIPS,
  },
  {
    file: "app/domain/ledger/bank/post-at-bank.ts",
    text: "row.paidOn < beginning.on ?",
    becomes: "row.paidOn < row.paidOn ?",
    test: DEPOSITS,
    name: "a method's payments go to the account that was chosen for it, from then on",
  },
  {
    file: "app/domain/payments/returned-checks.ts",
    text: "await payAgainAtBank(tx, actor, row, { n, on: entry.on })",
    becomes: "",
    test: DEPOSITS,
    name: EXAMPLE,
  },
  {
    file: "app/domain/ledger/bank/open-accounts.ts",
    text: "if (ofBanks.length === 0) return",
    becomes: "return",
    test: DEPOSITS,
    name: "an archived account holds nothing, whatever is undone, deleted or returned, until it is opened again",
  },
  {
    file: "app/domain/bank-accounts/held-deposits.ts",
    text: "'DEP_OUT' and j.effective_on >= ",
    becomes: "'DEP_OUT' and '9999-12-31' >= ",
    test: HELD,
    name: "what was returned before the first account's day counts as paid",
  },
  {
    file: "app/domain/bank-accounts/pay-out-deposit.ts",
    text: "if (amount > toPay)",
    becomes: "if (amount < toPay)",
    test: HELD,
    name: "deposits are moved into trust and back, and a returned one stands there until the bank paid it",
  },
]
