/** The debts of tenants at the end of a day, by age, and the rent roll of a past day. */
import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { charges, tenants } from "#db/schema/index.ts"
import { accountBalance } from "~/domain/ledger/accounts.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { balancesAsOf } from "~/domain/ledger/balances-as-of.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { AGES, arrears, type Owed } from "~/domain/reports/arrears.ts"
import { rentRollAsOf } from "~/domain/reports/rent-roll-as-of.ts"
import { deleteUnit, editUnit } from "~/domain/units/units.ts"
import { addDays, asDay, asMonth, type Day, daysAfter, lastOf } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { histories, live } from "../../support/building-histories.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada } from "../../support/reports.ts"
import { movesIntoToo } from "../../support/roll.ts"
import { jobsOf, movesBack, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { on as at, during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const arrearsOn = (day: string, seenOn = "2030-01-15") => seen(seenOn, (tx) => arrears(tx, ada, { on: asDay(day) }))
const agesOf = (owed: Owed) => AGES.map((age) => owed[age])

describe("arrears", () => {
  test("are the open charges by the days since they were due, as they stood that day", async () => {
    await liveExampleA()
    const lineOn = async (day: string) => {
      const { lines } = await arrearsOn(day)
      return lines.map((line) => [line.units, ...agesOf(line), line.total])
    }
    // May's rent is open again because the dispute was lost. August's rent is 30 days old, then 31.
    expect(await lineOn("2026-08-31")).toEqual([[[101], 0, 112_500, 0, 0, 45_000, 157_500]])
    expect(await lineOn("2026-09-01")).toEqual([[[101], 0, 112_500, 100_000, 0, 45_000, 257_500]])
    // The deposit was used when she moved out: she is a former tenant, who pays on November 2.
    expect(await lineOn("2026-09-30")).toEqual([[[], 0, 100_000, 12_500, 0, 0, 112_500]])
    expect(await lineOn("2026-11-01")).toEqual([[[], 0, 0, 0, 107_500, 5_000, 112_500]])
    expect(await lineOn("2026-11-02")).toEqual([])
    // The dispute was lost only later, so May's rent still counts as paid.
    expect(await lineOn("2026-07-09")).toEqual([])
  })

  test("are not yet due before the due day, and a deposit owed stands apart", async () => {
    await setting({ ...USUAL, rentDueDay: 5 })
    await suite(101, { rent: 100_000, deposit: 50_000 })
    await movesIn(101, "2026-01-05", { deposit: 50_000, rent: 100_000, rentPayment: 100_000, rentMethod: "check" })
    await jobsOf("2026-02-01")
    const ofDay = async (day: string) => {
      const { lines, totals } = await arrearsOn(day)
      expect(totals).toMatchObject({ total: lines[0]?.total ?? 0 })
      return [agesOf(totals), totals.charges, totals.depositOwed, totals.total]
    }
    expect(await ofDay("2026-02-04")).toEqual([[100_000, 0, 0, 0, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-02-05")).toEqual([[0, 100_000, 0, 0, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-03-07")).toEqual([[0, 100_000, 0, 0, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-03-08")).toEqual([[0, 0, 100_000, 0, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-04-06")).toEqual([[0, 0, 100_000, 0, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-05-06")).toEqual([[0, 0, 0, 100_000, 0], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-05-07")).toEqual([[0, 0, 0, 0, 100_000], 100_000, 50_000, 150_000])
    expect(await ofDay("2026-01-04")).toEqual([[0, 0, 0, 0, 0], 0, 0, 0])
  })

  test("of a past day count a payment that was entered later for an earlier day, and never go below zero", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    expect((await arrearsOn("2026-01-20", "2026-01-20")).totals.total).toBe(100_000)
    await jobsOf("2026-02-01")
    const entered = { tenantId: dana, amount: asCents(150_000), paymentDate: asDay("2026-01-10") }
    await during("2026-02-03", (tx) => recordPayment(tx, mona, { ...entered, method: "check", type: "rent" }))
    expect((await arrearsOn("2026-01-09")).totals.total).toBe(100_000)
    expect((await arrearsOn("2026-01-20")).lines).toEqual([])
    expect((await arrearsOn("2026-02-01")).totals.total).toBe(50_000)
  })

  test("are less by a payment and by a deleted charge from that day on, not the day before", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    await owesFee(dana, 5_000, "2026-01-10")
    const [fee] = await seen("2026-01-10", (tx) => tx.all(tx.select().from(charges).where(eq(charges.kind, "other"))))
    const deleted = { chargeId: fee?.id ?? 0, chargeType: "Fee Charge", reason: "Entered by mistake" } as const
    await during("2026-01-20", (tx) => deleteCharge(tx, mona, deleted))
    await pays(dana, 40_000, "2026-01-25")
    const totalOn = async (day: string) => (await arrearsOn(day)).totals.total
    expect(await totalOn("2026-01-09")).toBe(100_000)
    expect(await totalOn("2026-01-10")).toBe(105_000)
    expect(await totalOn("2026-01-19")).toBe(105_000)
    expect(await totalOn("2026-01-20")).toBe(100_000)
    expect(await totalOn("2026-01-24")).toBe(100_000)
    expect(await totalOn("2026-01-25")).toBe(60_000)
  })

  test("of a coming day are refused", async () => {
    await expect(arrearsOn("2026-01-02", "2026-01-01")).rejects.toThrow("Invalid value.")
    await expect(seen("2026-01-01", (tx) => rentRollAsOf(tx, ada, { on: asDay("2026-01-02") }))).rejects.toThrow()
  })

  test("of any history are today's balances, and on past days what was said on those days", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories(60), async (history) => {
        await freshDatabase()
        const asItWas = new Map<string, Awaited<ReturnType<typeof arrearsOn>>>()
        const { end, untouchedBefore } = await live(history, async (month) => {
          asItWas.set(month, await arrearsOn(lastOf(month), lastOf(month)))
        })
        await todayIsTheBalance(end)
        for (const [month, then] of asItWas) {
          const now = await arrearsOn(lastOf(asMonth(month)), end)
          if (month < untouchedBefore) expect(now).toEqual(then)
          expect(totalsOf(now)).toEqual(await openFromTheBeginning(lastOf(asMonth(month))))
        }
        await pastBalancesAreTheLedgers(addDays(end, -40), end)
      }),
      { numRuns: randomRuns(15) },
    )
  })
})

const totalsOf = ({ lines }: Awaited<ReturnType<typeof arrearsOn>>) =>
  Object.fromEntries(lines.map((line) => [line.tenantId, line.total]))

/** Every tenant, former ones too: rent, late and other charges, and the deposit owed. */
async function todayIsTheBalance(end: Day): Promise<void> {
  const { lines } = await arrearsOn(end, end)
  const owing = new Map(lines.map((line) => [line.tenantId, line]))
  for (const { id } of await seen(end, (tx) => tx.all(tx.select({ id: tenants.id }).from(tenants)))) {
    const { rent, late, other, depositOwed } = await seen(end, (tx) => balancesOf(tx, id))
    const line = owing.get(id)
    expect([line?.charges ?? 0, line?.depositOwed ?? 0]).toEqual([rent + late + other, depositOwed])
    expect(line === undefined).toBe(rent + late + other + depositOwed === 0)
    if (line) expect(agesOf(line).reduce((all: number, cents) => all + cents, 0)).toBe(line.charges)
  }
}

/** The same sums computed in another way: every charge made by then, less everything applied to it by then. */
async function openFromTheBeginning(day: Day): Promise<Record<string, number>> {
  const rows = await seen("2030-01-15", (tx) =>
    tx.rows<{ id: number; total: number }>(sql`
      select tenant_id as "id", sum(open) filter (where open > 0) as "total" from (
        select c.tenant_id, c.amount
          - coalesce((select sum(a.cents) from allocations a join journals j on j.id = a.journal_id
              where a.charge_id = c.id and j.effective_on <= ${day}), 0)
          - coalesce((select sum(e.cents) from charge_events e where e.charge_id = c.id and e.effective_on <= ${day}), 0) as open
        from charges c where c.amount > 0 and c.effective_on <= ${day}
      ) each_charge group by tenant_id having sum(open) filter (where open > 0) > 0`),
  )
  return Object.fromEntries(rows.map(({ id, total }) => [id, total]))
}

/** The balances of a past day equal the closing balance of that day's ledger. */
async function pastBalancesAreTheLedgers(from: Day, to: Day): Promise<void> {
  for (const day of daysAfter(from, to)) {
    const balances = await seen("2030-01-15", (tx) => balancesAsOf(tx, day))
    for (const [tenantId, figures] of balances) {
      const range = { tenantId, from: asDay("2020-01-01"), to: day }
      const { closing } = await seen("2030-01-15", (tx) => ledgerEntries(tx, range))
      expect(accountBalance(figures)).toBe(closing)
    }
  }
}

describe("the rent roll of a past day", () => {
  const rollOn = (day: string) => seen("2030-01-15", (tx) => rentRollAsOf(tx, ada, { on: asDay(day) }))

  test("has the units, floors, rents, tenants and balances of that day, units deleted since too", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000, floor: 1 })
    await suite(102, { rent: 50_000, floor: 2 })
    const dana = await movesIn(101, "2026-01-01", {
      rent: 100_000,
      deposit: 30_000,
      depositPayment: 30_000,
      depositMethod: "check",
    })
    await pays(dana, 40_000, "2026-01-10")
    const flags = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
    await during("2026-02-10", (tx) =>
      editUnit(tx, mona, { unitNumber: 102, ...flags, monthlyRent: asCents(60_000), floor: 3 }),
    )
    await movesOut(101, 30_000, "2026-03-05")
    await write((tx) => deleteUnit(tx, mona, { unit: 102 }), at("2026-03-10"))
    const line = async (day: string) => {
      const { lines, occupied, rent, totals } = await rollOn(day)
      return {
        lines: lines.map((one) => [one.unit, one.floor, one.rent, one.tenant?.lastName, one.figures?.total]),
        occupied,
        rent,
        owed: totals.total,
      }
    }
    expect(await line("2026-01-09")).toEqual({
      lines: [
        [101, 1, 100_000, "Reyes", 100_000],
        [102, 2, 50_000, undefined, undefined],
      ],
      occupied: 1,
      rent: 150_000,
      owed: 100_000,
    })
    expect((await rollOn("2026-02-10")).lines).toMatchObject([
      { unit: 101, figures: { rent: 60_000, depositReserve: 30_000, depositOwed: 0, advance: 0 } },
      { unit: 102, floor: 3, rent: 60_000 },
    ])
    // The unit is vacant on the move-out day, and the deleted unit existed until the day before.
    expect((await line("2026-03-05")).lines).toEqual([
      [101, 1, 100_000, undefined, undefined],
      [102, 3, 60_000, undefined, undefined],
    ])
    expect((await line("2026-03-10")).lines).toHaveLength(1)
    expect((await line("2024-12-31")).lines).toEqual([])
  })

  test("has a tenant's money in the row of the own unit only", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    await suite(102, { rent: 50_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    await movesIntoToo(dana, 102, "2026-01-02", { rent: 150_000 })
    const { lines, totals } = await rollOn("2026-01-02")
    expect(lines).toMatchObject([
      { unit: 101, tenant: { id: dana, isSubunit: false, figuresAt: null }, figures: { rent: 100_000 } },
      { unit: 102, tenant: { id: dana, isSubunit: true, figuresAt: 101 }, figures: null },
    ])
    expect(totals.total).toBe(100_000)
  })

  test("has a line for each who held a unit that day, who began last first, and counts the unit once", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    await movesOut(101, 0, "2026-03-05")
    const lee = await movesIn(101, "2026-03-10", {
      tenantFirstName: "Lee",
      primaryEmail: "lee@example.com",
      moveInDate: asDay("2026-02-15"),
    })
    const { lines, units, occupied, rent, totals } = await rollOn("2026-03-04")
    expect(lines).toMatchObject([
      { unit: 101, rent: 100_000, tenant: { id: lee }, figures: { rent: 0 } },
      { unit: 101, rent: null, tenant: { id: dana }, figures: { rent: 100_000 } },
    ])
    expect([units, occupied, rent, totals.total]).toEqual([1, 1, 100_000, 100_000])
    expect((await rollOn("2026-02-14")).lines).toMatchObject([{ rent: 100_000, tenant: { id: dana } }])
    expect((await rollOn("2026-03-05")).lines).toMatchObject([{ rent: 100_000, tenant: { id: lee } }])
  })

  test("counts a tenant once who moved to another unit from a day before leaving the first", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    await suite(102, { rent: 50_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    await movesOut(101, 0, "2026-03-05")
    await movesBack(dana, 102, "2026-02-20")
    const { lines, occupied, totals } = await rollOn("2026-03-01")
    expect(lines).toMatchObject([
      { unit: 101, rent: 100_000, tenant: { id: dana, isSubunit: false, figuresAt: 102 }, figures: null },
      { unit: 102, rent: 50_000, tenant: { id: dana, isSubunit: false, figuresAt: null }, figures: { rent: 100_000 } },
    ])
    expect([occupied, totals.total]).toEqual([2, 100_000])
  })

  test("has one line for a tenant who came back into the same unit from a day before leaving it", async () => {
    await setting(USUAL)
    await suite(101, { rent: 100_000 })
    const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
    await movesOut(101, 0, "2026-03-05")
    await movesBack(dana, 101, "2026-02-20")
    const { lines, totals } = await rollOn("2026-03-01")
    expect(lines).toMatchObject([{ unit: 101, rent: 100_000, tenant: { id: dana }, figures: { rent: 100_000 } }])
    expect([lines.length, totals.total]).toEqual([1, 100_000])
    expect((await arrearsOn("2026-03-01")).lines).toMatchObject([{ tenantId: dana, units: [101] }])
  })
})
