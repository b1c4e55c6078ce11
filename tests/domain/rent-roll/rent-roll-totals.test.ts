import { sql } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { rawDatabase, read, write } from "#db/client.server.ts"
import { rebuildRentRollTotals, rentRollTotalsViolations } from "~/domain/rent-roll/rent-roll-totals.ts"

/** What the tables below the totals may go through, one statement each: units, stays, balances, months, charges and receipts. */
const STEPS = {
  "a unit is made or changed": (unit: number, _tenant: number, cents: number) =>
    `insert into units (number, monthly_rent, deposit, square_footage, status, repairs_needed, created_at)
     values (${unit}, ${cents}, ${cents * 2}, ${cents % 3 === 0 ? "null" : cents % 500}, '${cents % 2 ? "red" : "none"}', ${cents % 2}, 0)
     on conflict (number) do update set monthly_rent = excluded.monthly_rent, square_footage = excluded.square_footage,
       status = excluded.status, ready_to_rent = 1 - ready_to_rent, cleaning_needed = ${cents % 2}, moving_out_soon = ${cents % 2}`,
  "an empty unit is deleted": (unit: number) =>
    `delete from units where number = ${unit} and number not in (select unit_number from stays where move_out_on is null)`,
  "somebody moves in": (unit: number, tenant: number) =>
    `insert into stays (tenant_id, unit_number, is_subunit, move_in_on, rent_from_period, created_at)
     select ${tenant}, number, exists (select 1 from stays where tenant_id = ${tenant} and move_out_on is null), '2026-01-01', '2026-02', 0
     from units where number = ${unit} and number not in (select unit_number from stays where move_out_on is null)`,
  "somebody moves out": (unit: number) =>
    `update stays set move_out_on = '2026-03-01' where unit_number = ${unit} and move_out_on is null`,
  "a subunit becomes the unit": (_unit: number, tenant: number) =>
    `update stays set is_subunit = 0 where id = (select min(id) from stays where tenant_id = ${tenant} and move_out_on is null)
       and not exists (select 1 from stays where tenant_id = ${tenant} and move_out_on is null and is_subunit = 0)`,
  "a lease turns": (_unit: number, tenant: number, cents: number) =>
    `update tenants set lease_status = '${cents % 2 ? "eviction" : "current"}' where id = ${tenant}`,
  "balances move": (_unit: number, tenant: number, cents: number) => {
    // Advance rent never lies beside an open balance (I4).
    const [owed, held] = cents % 4 === 0 ? [0, 1] : [1, 0]
    return `insert into tenant_balances (tenant_id, rent, deposit_reserve, advance_cash) values (${tenant}, ${cents}, ${cents * 3}, 0)
     on conflict (tenant_id) do update set rent = ${owed * cents}, late = ${owed * (cents % 7)}, other = other + 1 - 1,
       deposit_owed = ${cents % 2 ? 0 : cents}, deposit_reserve = ${cents}, advance_cash = ${held * (cents % 5)}, advance_credit = ${held * (cents % 3)}`
  },
  "balances are rebuilt": (_unit: number, tenant: number) => `delete from tenant_balances where tenant_id = ${tenant}`,
  "a month is paid": (_unit: number, tenant: number, cents: number) =>
    `insert into tenant_months (tenant_id, period, rent_paid, deposit_paid, total_paid)
     values (${tenant}, '2026-0${(cents % 3) + 1}', ${cents}, 1, ${cents + 1})
     on conflict (tenant_id, period) do update set rent_paid = rent_paid - ${cents}, total_paid = total_paid + 2`,
  "months are rebuilt": (_unit: number, tenant: number) => `delete from tenant_months where tenant_id = ${tenant}`,
  "rent is issued": (_unit: number, tenant: number, cents: number) =>
    `insert into charges (tenant_id, kind, effective_on, due_on, amount, open, origin, journal_id, created_at)
     values (${tenant}, '${cents % 5 ? "rent" : "other"}', '2026-01-01', '2026-0${(cents % 3) + 1}-05', ${cents}, ${cents % 4 ? cents : 0}, 'job', 0, 0)`,
  "rent is met": (_unit: number, tenant: number, cents: number) =>
    `update charges set open = ${cents % 2 ? 0 : "amount"} where id in (select max(id) from charges where tenant_id = ${tenant})`,
  "money is on its way": (_unit: number, tenant: number, cents: number) =>
    `insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at)
     select 'r' || count(*), ${tenant}, 'rent', ${cents}, 'ach', 'portal', '${cents % 3 ? "pending" : "created"}', 0 from receipts`,
  "money arrives or not": (_unit: number, tenant: number, cents: number) =>
    `update receipts set status = '${["succeeded", "pending", "failed"][cents % 3]}' where id in (select max(id) from receipts where tenant_id = ${tenant})`,
}

const anyStep = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])),
  unit: fc.integer({ min: 101, max: 104 }),
  tenant: fc.integer({ min: 1, max: 3 }),
  cents: fc.integer({ min: 1, max: 999 }),
})

function somePeople() {
  const handle = rawDatabase()
  for (const tenant of [1, 2, 3]) {
    handle.exec(`insert or ignore into tenants (id, first_name, last_name, date_of_birth, primary_email, primary_phone, move_in_on, lease_end_on, created_at, updated_at)
      values (${tenant}, 'T', '${tenant}', '1980-01-01', 't@t.example', '9095550101', '2026-01-01', '2026-12-31', 0, 0)`)
  }
}

/** The histories here are of bare tables: journals are left out, so their references are not looked at. */
function withoutJournals() {
  rawDatabase().pragma("foreign_keys = OFF")
}

test("the totals follow every change of what they sum", async () => {
  withoutJournals()
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
      somePeople()
      for (const { name, unit, tenant, cents } of steps) rawDatabase().exec(STEPS[name](unit, tenant, cents))
      expect(await read(rentRollTotalsViolations)).toEqual([])
    }),
    { numRuns: 30 },
  )
})

test("totals that went wrong are named and rebuilt", async () => {
  withoutJournals()
  somePeople()
  const steps = [
    "a unit is made or changed",
    "somebody moves in",
    "rent is issued",
    "balances move",
    "a month is paid",
  ] as const
  for (const step of steps) rawDatabase().exec(STEPS[step](101, 1, 77))
  rawDatabase().exec("update rent_roll_totals set rent = rent + 5; update rent_roll_months set rent_paid = 0")
  expect(await read(rentRollTotalsViolations)).toEqual([
    "The rent roll keeps 82 as rent, but it is 77.",
    "The rent roll keeps 0 as rent paid in 2026-03, but it is 77.",
  ])
  await write(rebuildRentRollTotals)
  expect(await read(rentRollTotalsViolations)).toEqual([])
})

test("the totals are one row that cannot be deleted", async () => {
  await expect(write((tx) => tx.rows(sql`delete from rent_roll_totals returning id`))).rejects.toThrow("one row")
})
