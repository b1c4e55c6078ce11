/** Where what is owed now and the account balance are two figures, each page names the second one. Source: money.md 2.6. */
import { expect, test } from "vitest"
import { browserOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, pays } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

test("a deposit owed beside advance rent: Tenant Info and the ledger name both figures, and neither where they are one", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 74_000 })
  const maria = await movesIn(101, "2026-01-01", { deposit: 74_000 })
  const { open } = browserOf(await tokenOf(await staff(6), "page"))
  const info = async () => (await open(`/management/viewtenant?tenant=${maria}`)).text
  const ledger = async () => (await open(`/management/viewtenant/payments?tenant=${maria}`)).text
  expect(await info()).not.toContain("Account balance")
  expect(await ledger()).not.toContain("Owed now")
  await pays(maria, 8_000, "2026-01-02")
  expect(await info()).toContain("Total balance $740.00 Account balance $660.00, after $80.00 of advance rent")
  expect(await ledger()).toContain("Balance today $660.00 Owed now $740.00, before $80.00 of advance rent")
})
