import { and, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { charges, lateFeesHeldBack } from "#db/schema/index.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { runDue } from "../../jobs/schedule.ts"
import { runDueConfirmed } from "../support/confirmed-clock.ts"
import { sendsByBank } from "../support/provider.ts"
import { execute } from "../support/raw.ts"
import { movesIn } from "../support/tenancies.ts"
import { during, leaves, mona, movesInto, on, person, setting, suite, USUAL } from "../support/world.ts"

const lateFeesOf = (tenantId: number) =>
  read(async (tx) => {
    const rows = tx
      .select()
      .from(charges)
      .where(and(eq(charges.tenantId, tenantId), eq(charges.kind, "late")))
    return (await tx.all(rows)).map((row) => [row.effectiveOn, row.amount])
  })

async function letTo(name: string, unit: number, rent = 100_000) {
  await suite(unit, { rent })
  const tenant = await person(name)
  await movesInto(tenant, unit)
  return tenant
}

const pays = (tenantId: number, amount: number, day: string) =>
  during(day, (tx) =>
    recordPayment(tx, mona, {
      tenantId,
      amount: asCents(amount),
      paymentDate: asDay(day),
      type: "rent",
      method: "check",
    }),
  )

beforeEach(() => setting(USUAL))

test("who has not paid by the late day is charged five percent of the rent, once that month", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-31"))
  await runDue(on("2026-02-04"))
  expect(await lateFeesOf(dana)).toEqual([])
  for (const hour of [3, 4, 12]) await runDue(on("2026-02-05", hour))
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([["2026-02-05", 5_000]])
})

test("who has paid is not charged, and old rent left open earns one fee every month", async () => {
  const [dana, ben] = [await letTo("Dana Reyes", 101), await letTo("Ben Stone", 102)]
  await runDue(on("2026-02-01"))
  await pays(dana, 100_000, "2026-02-02")
  await pays(ben, 99_999, "2026-02-02")
  await runDueConfirmed(on("2026-04-30"))
  expect(await lateFeesOf(dana)).toEqual([
    ["2026-03-05", 5_000],
    ["2026-04-05", 5_000],
  ])
  expect((await lateFeesOf(ben)).map(([day]) => day)).toEqual(["2026-02-05", "2026-03-05", "2026-04-05"])
})

test("days slept through charge late fees on their own days, looking at the balances of now", async () => {
  const [dana, ben] = [await letTo("Dana Reyes", 101), await letTo("Ben Stone", 102)]
  await runDue(on("2026-02-02"))
  await pays(ben, 100_000, "2026-02-20")
  await runDue(on("2026-02-25"))
  expect(await lateFeesOf(dana)).toEqual([["2026-02-05", 5_000]])
  expect(await lateFeesOf(ben)).toEqual([])
})

test("the late day is never before the day after rent was due, and the last day of a short month", async () => {
  await setting({ rentDueDay: 10, balanceIssueDay: 1, lateFeeDay: 5 })
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-31"))
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([["2026-02-11", 5_000]])
  await setting({ lateFeeDay: 31 })
  await runDueConfirmed(on("2026-04-30"))
  expect((await lateFeesOf(dana)).map(([day]) => day)).toEqual(["2026-02-11", "2026-03-31", "2026-04-30"])
})

test("rent due on a month's last day is late on the first of the next, once a month", async () => {
  await setting({ rentDueDay: 31, balanceIssueDay: 1, lateFeeDay: 5 })
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-01-31"))
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([])
  await runDueConfirmed(on("2026-04-30"))
  expect((await lateFeesOf(dana)).map(([day]) => day)).toEqual(["2026-03-01", "2026-04-01"])
})

test("rent that is due on the late day itself earns no fee that day", async () => {
  await suite(101, { rent: 100_000 })
  await runDue(on("2026-02-04"))
  const dana = await movesIn(101, "2026-02-05", { rent: 100_000 })
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([])
  await runDue(on("2026-03-05"))
  expect((await lateFeesOf(dana)).map(([day]) => day)).toEqual(["2026-03-05"])
})

test("money on its way that clears what is overdue holds the fee back, though more falls due on the late day", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-02-02"))
  await sendsByBank(dana, 100_000, "2026-02-03")
  await during("2026-02-05", (tx) => adjustBalances(tx, mona, { tenantId: dana, newRentBalance: asCents(150_000) }))
  await runDue(on("2026-02-05"))
  expect(await lateFeesOf(dana)).toEqual([])
})

test("a tenant's own day and percent come first, and 0 percent is none at all", async () => {
  const [dana, ben] = [await letTo("Dana Reyes", 101), await letTo("Ben Stone", 102)]
  await execute(`update tenants set late_fee_day = 20, late_fee_bps = 333 where id = ${dana}`)
  await execute(`update tenants set late_fee_bps = 0 where id = ${ben}`)
  await runDue(on("2026-01-31"))
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([["2026-02-20", 3_330]])
  expect(await lateFeesOf(ben)).toEqual([])
})

test("a past tenant is charged no late fee", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-02-01"))
  await leaves(dana, "2026-02-03")
  await runDue(on("2026-02-28"))
  expect(await lateFeesOf(dana)).toEqual([])
})

test("without a percent or a day nobody is charged", async () => {
  const dana = await letTo("Dana Reyes", 101)
  const unset = (key: string) => execute("delete from settings where key = ?", key)
  await unset("lateFeePercent")
  await runDue(on("2026-01-31"))
  await runDue(on("2026-02-28"))
  await setting({ lateFeePercent: 5 })
  await unset("lateFeeDay")
  await runDue(on("2026-03-31"))
  expect(await lateFeesOf(dana)).toEqual([])
})

test("money on its way that would clear the rent holds the fee back, once", async () => {
  const dana = await letTo("Dana Reyes", 101)
  await runDue(on("2026-02-02"))
  await execute(`insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at)
    values ('ach', ${dana}, 'rent', 100000, 'ach', 'portal', 'pending', 1)`)
  for (const day of ["2026-02-05", "2026-02-06", "2026-02-28"]) await runDue(on(day))
  expect(await lateFeesOf(dana)).toEqual([])
  const held = await read((tx) => tx.all(tx.select().from(lateFeesHeldBack)))
  expect(held).toMatchObject([{ tenantId: dana, period: "2026-02", amount: 5_000, receipts: ["ach"] }])
})

test("wherever the late fees are interrupted, each tenant is charged one", async () => {
  const tenants = [await letTo("Ana Reyes", 101), await letTo("Ben Stone", 102), await letTo("Cai Wong", 103)]
  await runDue(on("2026-02-04"))
  for (let steps = 0; steps < 10; steps += 1) {
    let requested = 0
    await runDue(on("2026-02-05"), {
      get aborted() {
        requested += 1
        return requested > steps
      },
    })
  }
  for (const tenant of tenants) expect(await lateFeesOf(tenant)).toEqual([["2026-02-05", 5_000]])
})
