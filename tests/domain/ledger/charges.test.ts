import { expect, test } from "vitest"
import { charges } from "#db/schema/index.ts"
import { chargeRent } from "~/domain/ledger/charges.ts"
import { rentDue } from "~/domain/ledger/rent-due.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import type { Day } from "~/values/calendar.ts"
import { during, person, seen, setting, suite, takes, USUAL } from "../../support/world.ts"

/** What the monthly job does on a day: how many periods it issued. */
async function issue(day: Day): Promise<number> {
  const list = await seen(day, (tx) => rentDue(tx, day))
  for (const due of list) await during(day, (tx) => chargeRent(tx, SYSTEM, due))
  return list.length
}
const charged = () => seen("2026-12-31", (tx) => tx.all(tx.select().from(charges)))

test("rent is charged once a month, however often the job runs", async () => {
  await setting(USUAL)
  const dana = await person("Dana Reyes")
  await takes(dana, await suite(101, { rent: 120_000 }))
  expect(await issue("2026-02-01")).toBe(1)
  expect(await issue("2026-02-01")).toBe(0)
  expect(await charged()).toMatchObject([
    {
      tenantId: dana,
      unitNumber: 101,
      kind: "rent",
      period: "2026-02",
      dueOn: "2026-02-01",
      amount: 120_000,
      open: 120_000,
    },
  ])
})
