/** The rent roll's amounts: the line of a tenant's own unit has the tenant's figures, and the summary is the sum of the lines. Source: money.md 2.2, 2.3, 6, I17. */
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import type { RollRow } from "~/domain/rent-roll/rent-roll-rows.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { halfUp } from "~/values/money.ts"
import { arrives, movesIntoToo, rollOn, sends } from "../../support/roll.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

/** The figures of a line that are not zero. */
function figuresOf(row: RollRow | undefined) {
  const { depositReserve, depositOwed, depositPaid, backRent, rentBalance, pending } = row ?? ({} as RollRow)
  const { lateFees, otherFees, rentPaid, totalPaid, totalBalance, advanceRent } = row ?? ({} as RollRow)
  const owed = { depositOwed, backRent, rentBalance, pending, lateFees, otherFees, totalBalance }
  const all = { ...owed, depositReserve, depositPaid, rentPaid, totalPaid, advanceRent }
  return Object.fromEntries(Object.entries(all).filter(([, cents]) => cents !== 0))
}

const check = { depositMethod: "check", rentMethod: "check" } as const

test("B: the rent roll of a two-unit month", async () => {
  await suite(101, { rent: 100_000, deposit: 100_000, area: 400, floor: 1 })
  await suite(201, { rent: 80_000, deposit: 80_000, area: 250, floor: 2 })
  const paidUp = { depositPayment: 100_000, rentPayment: 100_000, ...check }
  const a = await movesIn(101, "2026-01-01", { deposit: 100_000, rent: 100_000, ...paidUp })
  await jobsOf("2026-02-01")
  await pays(a, 70_000, "2026-02-04")
  const b = await movesIn(201, "2026-02-01", { deposit: 80_000, rent: 80_000, primaryEmail: "b@example.com" })
  await pays(b, 40_000, "2026-02-04", { type: "deposit" })
  await pays(b, 100_000, "2026-02-04", { method: "zelle" })
  await jobsOf("2026-02-05")
  await pays(a, 5_000, "2026-02-06", { method: "cash" })
  await jobsOf("2026-03-01")
  const early = (await rollOn("2026-03-01")).rows
  expect(early[0]).toMatchObject({ backRent: 25_000, rentBalance: 125_000, lateFees: 5_000, totalBalance: 130_000 })
  await arrives(await sends(b, 50_000, "2026-03-03", { choice: "rent", tender: "ach" }), "2026-03-03")
  await pays(b, 10_000, "2026-03-04", { method: "managementCredit" })
  await jobsOf("2026-03-05")
  await pays(b, 40_000, "2026-03-06", { type: "deposit" })
  await arrives(
    await sends(a, 135_000, "2026-03-10", { choice: "everything", tender: "card", fee: 4_050 }),
    "2026-03-10",
  )
  await owesFee(a, 2_000, "2026-03-12")
  await pays(a, 2_000, "2026-03-12", { type: "fees", method: "cash" })
  await pays(b, 15_000, "2026-03-25", { method: "cash" })
  const { rows, summary } = await rollOn("2026-03-31")
  expect(figuresOf(rows[0])).toEqual({ depositReserve: 100_000, rentPaid: 125_000, totalPaid: 137_000 })
  expect(figuresOf(rows[1])).toEqual({
    depositReserve: 80_000,
    depositPaid: 40_000,
    rentPaid: 65_000,
    totalPaid: 105_000,
    advanceRent: 15_000,
  })
  expect(rows.map((row) => halfUp(row.monthlyRent * 12, row.squareFootage ?? 0))).toEqual([3_000, 3_840])
  expect(summary).toEqual({
    units: 2,
    occupancy: 100,
    rent: 180_000,
    deposit: 180_000,
    area: 650,
    pricePerFoot: 3_323,
    depositReserve: 180_000,
    depositOwed: 0,
    depositPaid: 40_000,
    backRent: 0,
    rentBalance: 0,
    pending: 0,
    lateFees: 0,
    otherFees: 0,
    rentPaid: 190_000,
    totalPaid: 242_000,
    totalBalance: 0,
    advanceRent: 15_000,
  })
})

test("figures of the month begin anew on the first, and unpaid rent becomes back rent", async () => {
  await suite(101, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 30_000, "2026-01-31")
  expect((await rollOn("2026-01-31")).summary).toMatchObject({ rentPaid: 30_000, backRent: 0, rentBalance: 70_000 })
  const { rows, summary } = await rollOn("2026-02-01")
  expect(summary).toMatchObject({ rentPaid: 0, totalPaid: 0, backRent: 70_000, rentBalance: 70_000 })
  expect(rows[0]).toMatchObject({ rentPaid: 0, backRent: 70_000 })
})

test("an empty building has a summary of zeros", async () => {
  const { summary, counts } = await rollOn("2026-03-01")
  expect(new Set([...Object.values(summary), ...Object.values(counts)])).toEqual(new Set([0]))
})

test("occupancy has one decimal, rounded half up", async () => {
  for (const unit of [101, 102, 103]) await suite(unit, { rent: 1 })
  await movesIn(101, "2026-01-01")
  await movesIn(102, "2026-01-01", { primaryEmail: "other@example.com" })
  expect((await rollOn("2026-01-02")).summary.occupancy).toBe(66.7)
})

const DAYS: readonly string[] = [
  "2026-01-05",
  "2026-01-31",
  "2026-02-01",
  "2026-02-05",
  "2026-02-17",
  "2026-03-01",
  "2026-03-31",
]
const UNITS = [101, 102, 103, 104] as const

/** A random event in the building on a day. Impossible events are ignored. */
const happening = fc.record({
  what: fc.constantFrom(
    "moves in",
    "takes another",
    "moves out",
    "pays",
    "owes",
    "sends",
    "arrives",
    "is evicted",
    "jobs",
  ),
  unit: fc.constantFrom(...UNITS),
  cents: fc.integer({ min: 1, max: 300_000 }),
  turn: fc.nat(1_000),
})

test("the summary is the sum of the lines, whatever happened", async () => {
  for (const unit of UNITS) await suite(unit, { rent: unit * 1_000, deposit: 50_000, area: unit % 2 ? 300 : 0 })
  const sent: string[] = []
  let people = 0
  const holderOn = async (day: string, unit: number) => (await rollOn(day)).rows.find((row) => row.number === unit)
  const happens = async (
    { what, unit, cents, turn }: { what: string; unit: number; cents: number; turn: number },
    day: string,
  ) => {
    const line = await holderOn(day, unit)
    const tenant = line?.tenantId ?? null
    if (what === "jobs") return jobsOf(day)
    if (tenant === null) {
      people += 1
      const owed = { deposit: 50_000, rent: cents, primaryEmail: `p${people}@example.com` }
      if (what === "moves in") await movesIn(unit, day, owed)
      const owner = (await rollOn(day)).rows.find((row) => row.isSubunit === 0)?.tenantId
      if (what === "takes another" && owner) await movesIntoToo(owner, unit, day, { rent: 500_000 + cents })
      return
    }
    if (what === "moves out" && line?.isSubunit === 0) await movesOut(unit, Math.min(line.depositReserve, cents), day)
    if (what === "pays")
      await pays(tenant, cents, day, { type: (["rent", "fees", "deposit"] as const)[turn % 3] ?? "rent" })
    if (what === "owes") await owesFee(tenant, turn % 2 ? cents : -cents, day, turn % 3 ? "late" : "other")
    if (what === "sends") sent.push(await sends(tenant, cents, day, { choice: "everything", tender: "ach", fee: turn }))
    if (what === "arrives" && sent.length > 0) await arrives(sent.pop() ?? "", day)
    if (what === "is evicted")
      await during(day, (tx) => setLeaseStatus(tx, mona, { tenantId: tenant, status: "eviction" }))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: DAYS.length, maxLength: DAYS.length * 3 }), async (events) => {
      people += 1_000
      for (const [index, event] of events.entries()) {
        const day = DAYS[Math.floor((index * DAYS.length) / events.length)] ?? "2026-03-31"
        await happens(event, day).catch((error: Error) => {
          if (error.name !== "Refusal" && !/UNIQUE/.test(error.message)) throw error
        })
      }
      for (const day of ["2026-02-20", "2026-03-31", "2026-04-01"]) {
        const { rows, summary } = await rollOn(day)
        const own = rows.filter((row) => row.isSubunit === 0)
        for (const name of SUMMED)
          expect([name, summary[name]]).toEqual([name, own.reduce((all, row) => all + row[name], 0)])
        const withArea = rows.filter((row) => row.squareFootage)
        const area = withArea.reduce((all, row) => all + (row.squareFootage ?? 0), 0)
        expect(summary.pricePerFoot).toBe(halfUp(12 * withArea.reduce((all, row) => all + row.monthlyRent, 0), area))
        expect(summary.occupancy).toBe(halfUp(1_000 * rows.filter((row) => row.tenantId).length, rows.length) / 10)
        expect(await seen(day, rentRollTotalsViolations)).toEqual([])
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)

const SUMMED = [
  "depositReserve",
  "depositOwed",
  "depositPaid",
  "backRent",
  "rentBalance",
  "pending",
  "lateFees",
  "otherFees",
  "rentPaid",
  "totalPaid",
  "totalBalance",
  "advanceRent",
] as const
