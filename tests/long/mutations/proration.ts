import type { Mutation } from "../../run/mutations.ts"

const PRORATED = "tests/domain/leasing/proration.test.ts"
const PARTS = "tests/domain/leasing/move-in-parts.test.ts"
const CREDIT = "tests/pages/move-out-credit.test.ts"
const SUMS = "in every month of a leap and a common year, by"
const FIRST =
  "a line from the move-in on charges its part of the month, then whole months, and a move-out its rest back"

/** Mistakes in prorations. */
export const PRORATION: readonly Mutation[] = [
  {
    file: "app/values/proration.ts",
    text: "dayOf(day) === length ? 30 : Math.min(dayOf(day), 29)",
    becomes: "Math.min(dayOf(day), 30)",
    test: PRORATED,
    name: SUMS,
  },
  {
    file: "app/values/proration.ts",
    text: 'String(dayOf(moveInOn) - 1).padStart(2, "0")',
    becomes: 'String(dayOf(moveInOn)).padStart(2, "0")',
    test: PARTS,
    name: FIRST,
  },
  {
    file: "app/domain/recurring-charges/first-part.ts",
    text: "from: addMonths(terms.from, 1) }",
    becomes: "from: terms.from }",
    test: PARTS,
    name: FIRST,
  },
  {
    file: "app/domain/recurring-charges/first-part.ts",
    text: "if (firstAmount > whole)",
    becomes: "if (firstAmount > whole + 1)",
    test: PARTS,
    name: "another first amount is refused above the whole month, and for a month that is not the move-in's",
  },
  {
    file: "app/domain/recurring-charges/first-part.ts",
    text: "rest.to !== null && rest.to < rest.from ? [first] : [first, rest]",
    becomes: "[first, { ...rest, to: null }]",
    test: PARTS,
    name: "a line that charges one month only has its part alone, and a part of nothing posts nothing",
  },
  {
    file: "app/domain/ledger/charges/reductions.ts",
    text: " and r.at = f.at`",
    becomes: " and r.at < f.at`",
    test: PARTS,
    name: "moving out in the first month credits the part's own days, a whole first month the month's",
  },
  {
    file: "app/domain/leasing/subunits.ts",
    text: "selectedReductions(tx, [holder.stayId], input.reductions ?? [])",
    becomes: "selectedReductions(tx, [holder.stayId], [])",
    test: PARTS,
    name: "a subunit added in the middle of a month is filled in with its part, and removed with a credit",
  },
  {
    file: "app/domain/leasing/subunits.ts",
    text: "  if (reductions.length > 0) mustBeAnothersLedger(actor, holder.tenantId)\n",
    becomes: "",
    test: PARTS,
    name: "the removal of a subunit takes nothing off another unit's charge, and nobody lowers their own ledger",
  },
  {
    file: "app/domain/leasing/vacate-reductions.ts",
    text: "return holder.isSubunit ? [holder.stayId] : staysOf(tx, holder.tenantId)",
    becomes: "return staysOf(tx, holder.tenantId)",
    test: PARTS,
    name: "a subunit added in the middle of a month is filled in with its part, and removed with a credit",
  },
  {
    file: "app/domain/leasing/begin-tenancy.ts",
    text: "part?.cents === balances.initialRentBalance",
    becomes: "part",
    test: PRORATED,
    name: "the rent of a move-in in the middle of a month has its formula as the note",
  },
  {
    file: "app/domain/ledger/charges/delete-reduction.ts",
    text: "    mustNotBeDeleted(row)\n",
    becomes: "",
    test: CREDIT,
    name: "the credit of a charge that was deleted later is not offered, and refused",
  },
  {
    file: "app/domain/ledger/delete-entry.ts",
    text: "    await chargeOf(tx, input.tenantId, input.chargeId)\n    return deleteReduction",
    becomes: "    return deleteReduction",
    test: CREDIT,
    name: "it is deleted from the ledger of its tenant only, and not in an impersonated session",
  },
  {
    file: "app/routes/management/vacate/vacate.query.ts",
    text: "typedReductions(query) === undefined ? asSuggested(suggested) : reductionsIn(query)",
    becomes: "reductionsIn(query)",
    test: PRORATED,
    name: "the pages of moving in and out suggest the parts, which staff may change or empty",
  },
]
