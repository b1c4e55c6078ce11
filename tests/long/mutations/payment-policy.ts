import type { Mutation } from "../../run/mutations.ts"

const EXAMPLE = "tests/domain/payments/payment-policy.test.ts"
const CALLS = "tests/api/payment-policy.test.ts"
const NONE = "no online payment: the tenant reads the message, what is open is cancelled, autopay cannot be turned on"
const LEAST = "at least the rent: 65000 of rent or everything, any deposit up to 40000; after two more months 100000"
const FULL = "the full balance: 105000 of everything or 65000 of rent, and nothing else"

/** Mistakes in payment policies. */
export const PAYMENT_POLICIES: readonly Mutation[] = [
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: "return least(plus(rent, late, other), monthly)",
    becomes: "return monthly",
    test: EXAMPLE,
    name: LEAST,
  },
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: 'if (choice === "deposit" || amount >= enough) return',
    becomes: "if (amount >= enough) return",
    test: EXAMPLE,
    name: LEAST,
  },
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: 'if (choice !== "deposit" && amount === whole) return',
    becomes: "if (amount === whole) return",
    test: EXAMPLE,
    name: FULL,
  },
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: 'if (choice !== "deposit" && amount === whole) return',
    becomes: 'if (choice !== "deposit") return',
    test: EXAMPLE,
    name: FULL,
  },
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: 'own === undefined || own.policy === "usual"',
    becomes: "own === undefined",
    test: CALLS,
    name: NONE,
  },
  {
    file: "app/domain/leasing/set-payment-policy.ts",
    text: '(await paymentPolicyOf(tx, id)).policy === "none"',
    becomes: "false",
    test: CALLS,
    name: NONE,
  },
  {
    file: "app/domain/leasing/set-payment-policy.ts",
    text: 'cancelOpenPayments(tx, tenantId, "payment_policy")',
    becomes: 'cancelOpenPayments(tx, tenantId, "eviction")',
    test: CALLS,
    name: NONE,
  },
  {
    file: "app/domain/leasing/set-payment-policy.ts",
    text: "if (await turnAutopayOff(tx, tenantId)) await mailTurnedOff",
    becomes: "if (false) await mailTurnedOff",
    test: CALLS,
    name: "no online payment turns autopay off with a mail, once",
  },
  {
    file: "app/domain/payment-policy/payment-policy.ts",
    text: "if (!(await hasUnit(tx, tenantId))) return ANY",
    becomes: "",
    test: CALLS,
    name: "eviction is stronger, and who has no unit has no policy",
  },
]
