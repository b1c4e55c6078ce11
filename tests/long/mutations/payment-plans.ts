import type { Mutation } from "../../run/mutations.ts"

const RULES = "tests/domain/payment-plans/payment-plans.test.ts"
const EXAMPLE = "the example of money.md 9.9, to the cent"

/** Mistakes in payment plans. */
export const PAYMENT_PLANS: readonly Mutation[] = [
  {
    file: "app/domain/ledger/plans/plan-progress.ts",
    text: "lastDay >= day ? amount : []",
    becomes: "dueOn > day ? amount : []",
    test: "tests/domain/payment-plans/plan-mixtures.test.ts",
    name: "no history charges a late fee on what a kept plan covers, nor a fee twice",
  },
  {
    file: "app/domain/ledger/plans/plan-progress.ts",
    text: "lastDay < day && plus(paidBy",
    becomes: "lastDay <= day && plus(paidBy",
    test: RULES,
    name: EXAMPLE,
  },
  {
    file: "app/domain/ledger/plans/plan-progress.ts",
    text: "pendingBy(facts, lastDay)) < target",
    becomes: "ZERO) < target",
    test: RULES,
    name: "a payment under way is no breach until it fails, and counts from the day it was started",
  },
  {
    file: "app/domain/ledger/plans/plan-progress.ts",
    text: "dueOn > dueBy)",
    becomes: "dueOn < dueBy)",
    test: RULES,
    name: "a fee since the start is to be paid beside the instalment, rent that is due later is not",
  },
  {
    file: "app/domain/ledger/plans/plan-progress.ts",
    text: "return isOver(facts, day) ? ZERO : graceOpenOn(facts, day)",
    becomes: "return graceOpenOn(facts, day)",
    test: RULES,
    name: "before the day's run a broken plan takes nothing off any more",
  },
  {
    file: "app/domain/ledger/plans/plan-facts.ts",
    text: "first.id <= ${value(",
    becomes: "first.id < -1 + 0 * ${value(",
    test: RULES,
    name: "a returned check that another payment makes up for, or that was paid before, ends nothing",
  },
  {
    file: "app/domain/ledger/overdue.ts",
    text: "const now = less(overdueIn(draft, before), deferred)",
    becomes: "const now = overdueIn(draft, before)",
    test: "tests/domain/payment-plans/plan-mixtures.test.ts",
    name: "no history charges a late fee on what a kept plan covers, nor a fee twice",
  },
  {
    file: "app/domain/ledger/journal.ts",
    text: "await endPlanTakenBack(tx, actor, entry, journalId)",
    becomes: "",
    test: RULES,
    name: "a returned check that kept it ends it, and the next late day counts whole",
  },
  {
    file: "app/domain/ledger/charges/return-late-fees.ts",
    text: "minus(reopenedRent, await deferredThen(tx, tenantId, on))",
    becomes: "reopenedRent",
    test: RULES,
    name: "a returned check offers no late fee of a day for what the plan deferred then",
  },
  {
    file: "app/domain/leasing/vacate.ts",
    text: 'await endOpenPlan(tx, actor, own.tenantId, "vacate")',
    becomes: "",
    test: RULES,
    name: "vacate and an eviction end it; a move-back begins without one",
  },
  {
    file: "app/domain/autopay/autopay-amount.ts",
    text: "pending.towardRent, later)",
    becomes: "pending.towardRent)",
    test: RULES,
    name: "autopay leaves out what is not yet due, and takes an instalment on its day",
  },
  {
    file: "app/domain/payment-plans/make-plan.ts",
    text: "if (wants > owed)",
    becomes: "if (wants > owed + 1)",
    test: RULES,
    name: "staff make one at a time, of no more than is owed, and end it",
  },
]
