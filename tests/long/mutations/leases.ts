import type { Mutation } from "../../run/mutations.ts"

const STEPS = "tests/domain/lease-terms/steps.test.ts"

/** Mistakes in leases. */
export const LEASES: readonly Mutation[] = [
  {
    file: "app/domain/units/rent-steps.ts",
    text: "monthlyRent }) => monthlyRent > rent)",
    becomes: "monthlyRent }) => monthlyRent >= 0)",
    test: STEPS,
    name: "the worked example of money.md 9.5",
  },
  {
    file: "app/domain/ledger/charges/rent-due.ts",
    text: "raised.has(one.unitNumber) ? withLaterSteps(tx, one) : one",
    becomes: "one",
    test: STEPS,
    name: "two steps between the issue of a month and its due day both count",
  },
  {
    file: "app/domain/units/rent-changes.ts",
    text: "  await finishSteps(tx, unitNumber, day, day)\n",
    becomes: "",
    test: STEPS,
    name: "the worked example of money.md 9.5",
  },
  {
    file: "app/domain/leasing/stays.ts",
    text: "...(steps.length > 0 ? NO_PLAN : {})",
    becomes: "",
    test: STEPS,
    name: "a move-out deletes the steps to come",
  },
  {
    file: "app/domain/units/write-units.ts",
    text: "isPlanned ? {",
    becomes: "false ? {",
    test: STEPS,
    name: "the worked example of money.md 9.5",
  },
  {
    file: "app/domain/units/unusual-rent.ts",
    text: "plus(rent, increase) > MAX_CENTS",
    becomes: "false",
    test: "tests/domain/units/rent-changes.test.ts",
    name: "no increase leads above the most that a rent can be, by its plan or by the rent",
  },
]
