import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { charges, issuedPeriods } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { runDue } from "../../jobs/schedule.ts"
import { runDueConfirmed } from "../support/confirmed-clock.ts"
import { breaks, execute, mended } from "../support/raw.ts"
import { leaves, movesInto, on, person, seen, setting, suite, USUAL } from "../support/world.ts"

const rentOf = (tenantId: number) =>
  read(async (tx) => {
    const rows = tx
      .select()
      .from(charges)
      .where(and(eq(charges.tenantId, tenantId), eq(charges.kind, "rent")))
    return (await tx.all(rows)).map((row) => [row.period, row.effectiveOn, row.dueOn, row.amount])
  })

/** A tenant in a suite of $1,000 since 2026-01-01, rent from February. */
async function letTo(name: string, unit: number, more: { rent?: number; rentFrom?: string } = {}) {
  await suite(unit, { rent: more.rent ?? 100_000 })
  const tenant = await person(name)
  await movesInto(tenant, unit, more.rentFrom ? { rentFrom: more.rentFrom } : {})
  return tenant
}

beforeEach(() => setting(USUAL))

test("rent is charged once a month, however often the jobs run", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-31"))
  for (const hour of [3, 4, 5, 23]) await runDue(on("2026-02-01", hour))
  await runDue(on("2026-02-02"))
  expect(await rentOf(dana)).toEqual([["2026-02", "2026-02-01", "2026-02-01", 100_000]])
  expect((await seen("2026-02-02", (tx) => balancesOf(tx, dana))).rent).toBe(100_000)
})

test("a year that was slept through is charged in order, each month on its own day", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-31"))
  await runDueConfirmed(on("2027-01-31"))
  const months = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((month) => `2026-${String(month).padStart(2, "0")}`)
  expect((await rentOf(dana)).map(([period, day]) => [period, day])).toEqual(
    [...months, "2027-01"].map((month) => [month, `${month}-01`]),
  )
})

test("the day on which billing begins is billed, the day before is not", async () => {
  await setting({ billingSince: "2026-02-01" })
  const dana = await letTo("Dana Reyes", 101, { rentFrom: "2026-01" })
  await runDue(on("2026-02-01"))
  expect((await rentOf(dana)).map(([period]) => period)).toEqual(["2026-02"])
})

test("an issue day of 31 is the last day of shorter months, leap years included", async () => {
  await setting({ balanceIssueDay: 31, rentDueDay: 31 })
  const dana = await letTo("Dana Reyes", 101, { rentFrom: "2028-02" })
  await runDue(on("2028-01-31"))
  await runDueConfirmed(on("2028-06-30"))
  expect((await rentOf(dana)).map(([, day]) => day)).toEqual([
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
    "2028-06-30",
  ])
})

test("an issue day after the due day issues the rent of the month to come", async () => {
  await setting({ balanceIssueDay: 25, rentDueDay: 5 })
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-24"))
  await runDue(on("2026-01-25"))
  expect(await rentOf(dana)).toEqual([["2026-02", "2026-01-25", "2026-02-05", 100_000]])
})

test("a rent raised on the day is charged raised", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await execute("update units set planned_increase_on = '2026-03-01', planned_increase_cents = 5000")
  await runDue(on("2026-01-31"))
  await runDue(on("2026-03-02"))
  expect((await rentOf(dana)).map(([period, , , amount]) => [period, amount])).toEqual([
    ["2026-02", 100_000],
    ["2026-03", 105_000],
  ])
})

test("who has left is charged no more, and a vacant suite never", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-02-01"))
  await leaves(dana, "2026-02-15")
  await runDue(on("2026-03-05"))
  expect(await rentOf(dana)).toHaveLength(1)
})

test("a rent of nothing is remembered as issued, not charged, and not charged later", async () => {
  const dana = await letTo("Dana Reyes", 101, { rent: 0 })
  await runDue(on("2026-02-01"))
  await execute("update units set monthly_rent = 100000")
  await runDue(on("2026-02-02"))
  expect(await rentOf(dana)).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(issuedPeriods)))).toMatchObject([
    { period: "2026-02", journalId: null },
  ])
})

test("nothing is charged until both days are set, and never for the time before", async () => {
  await write((tx) => tx.run(tx.delete(charges)))
  await execute("delete from settings where key in ('balanceIssueDay', 'billingSince')")
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-03-05"))
  expect(await rentOf(dana)).toEqual([])
  await setting({ balanceIssueDay: 1, billingSince: "2026-03-10" })
  await runDue(on("2026-03-11"))
  expect(await rentOf(dana)).toEqual([])
  await runDue(on("2026-04-01"))
  expect((await rentOf(dana)).map(([period]) => period)).toEqual(["2026-04"])
})

test("a crash between two tenants is taken up where it ended: nobody is left out, nobody is charged twice", async () => {
  const tenants = [await letTo("Ana Reyes", 101), await letTo("Ben Stone", 102), await letTo("Cai Wong", 103)]
  await runDue(on("2026-01-31"))
  for (let steps = 0; steps < 12; steps += 1) {
    let requested = 0
    await runDue(on("2026-02-01"), {
      get aborted() {
        requested += 1
        return requested > steps
      },
    })
  }
  for (const tenant of tenants) expect(await rentOf(tenant)).toHaveLength(1)
})

test("a tenant whose posting fails keeps nobody else from being charged, and is charged once it works", async () => {
  const [ana, ben] = [await letTo("Ana Reyes", 101), await letTo("Ben Stone", 102)]
  await runDue(on("2026-01-31"))
  await breaks("insert on charges", `new.tenant_id = ${ana}`)
  await expect(runDue(on("2026-02-01"))).rejects.toThrow("1 posting of 2026-02-01 failed")
  expect([await rentOf(ana), await rentOf(ben)].map((rows) => rows.length)).toEqual([0, 1])
  await mended()
  await runDue(on("2026-02-03"))
  expect(await rentOf(ana)).toEqual([["2026-02", "2026-02-01", "2026-02-01", 100_000]])
  expect(await rentOf(ben)).toHaveLength(1)
})

test.each(["America/Los_Angeles", "Europe/Athens", "Europe/Helsinki", "Pacific/Auckland"])(
  "in %s a year of ticks charges every month once",
  async (timezone) => {
    await setting({ timezone })
    const dana = await letTo("Dana Reyes", 101, { rentFrom: "2027-01" })
    const start = Temporal.PlainDateTime.from("2026-12-31T12:00").toZonedDateTime(timezone).epochMilliseconds
    for (let hour = 0; hour < 365 * 24; hour += 11) await runDue(start + hour * 3_600_000)
    const months = (await rentOf(dana)).map(([period, day]) => [period, day])
    expect(months).toHaveLength(12)
    for (const [period, day] of months) expect(day).toBe(`${period}-01`)
  },
)

test("a time zone moved west or east charges nobody twice", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await setting({ timezone: "Pacific/Auckland" })
  await runDue(on("2026-01-30"))
  await runDue(on("2026-01-31", 12))
  expect(await rentOf(dana)).toHaveLength(1)
  await setting({ timezone: "America/Los_Angeles" })
  await runDue(on("2026-01-31", 13))
  await runDue(on("2026-02-02"))
  expect(await rentOf(dana)).toHaveLength(1)
})
