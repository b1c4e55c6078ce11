/** The worked example of money.md 9.4, to the cent. */
import { beforeEach, expect, test } from "vitest"
import { setTenantPolicy } from "~/domain/leasing/set-payment-policy.ts"
import { mustBePayable } from "~/domain/payments/online/payable.ts"
import { Refusal } from "~/domain/refusal.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asCents } from "~/values/money.ts"
import { jobsOf, movesIn, owesFee, stateOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-01-20"
let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-10", { rent: 60_000, deposit: 40_000 })
  await owesFee(dana, 5_000, DAY, "late")
})

const has = (policy: "any" | "rent" | "full" | "none" | "usual", message?: string) =>
  during(DAY, (tx) => setTenantPolicy(tx, mona, { tenantId: dana, policy, message }))

type Choice = "customRent" | "customEverything" | "customDeposit"
/** "yes", or the message of the refusal. */
const pays = (choice: Choice, amount: number, day = DAY): Promise<string> =>
  seen(day, async (tx) => {
    try {
      await mustBePayable(tx, await findTenant(tx, dana), { choice, amount: asCents(amount) })
      return "yes"
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  })

test("at least the rent: 65000 of rent or everything, any deposit up to 40000; after two more months 100000", async () => {
  expect(await stateOf(dana, DAY)).toMatchObject({ owed: "60000/5000/0/40000" })
  await has("rent")
  const least = "At least $650.00 can be paid online at once."
  expect([await pays("customRent", 64_999), await pays("customRent", 65_000)]).toEqual([least, "yes"])
  expect([await pays("customEverything", 64_999), await pays("customEverything", 65_000)]).toEqual([least, "yes"])
  expect([await pays("customDeposit", 1), await pays("customDeposit", 40_000)]).toEqual(["yes", "yes"])
  expect(await pays("customDeposit", 40_001)).not.toBe("yes")
  await jobsOf("2026-02-01")
  await jobsOf("2026-03-01")
  expect(await stateOf(dana, "2026-03-01")).toMatchObject({ owed: "260000/5000/0/40000" })
  expect([await pays("customRent", 99_999, "2026-03-01"), await pays("customRent", 100_000, "2026-03-01")]).toEqual([
    "At least $1,000.00 can be paid online at once.",
    "yes",
  ])
})

test("the full balance: 105000 of everything or 65000 of rent, and nothing else", async () => {
  await has("full")
  expect([await pays("customEverything", 105_000), await pays("customRent", 65_000)]).toEqual(["yes", "yes"])
  const only = "Only the full balance can be paid online."
  for (const [choice, amount] of [
    ["customEverything", 104_999],
    ["customEverything", 65_000],
    ["customRent", 64_999],
    ["customDeposit", 40_000],
  ] as const) {
    expect([choice, amount, await pays(choice, amount)]).toEqual([choice, amount, only])
  }
})

test("no online payment says the landlord's words, and any amount is as before", async () => {
  await has("none", "Please bring a check.")
  expect([await pays("customEverything", 105_000), await pays("customDeposit", 1)]).toEqual([
    "Please bring a check.",
    "Please bring a check.",
  ])
  await has("any")
  expect([await pays("customRent", 1), await pays("customDeposit", 1)]).toEqual(["yes", "yes"])
})
