import { beforeEach, expect, test } from "vitest"
import { type Actor, ANONYMOUS, NO_LEVEL } from "~/domain/permissions.ts"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { ownOverview } from "~/domain/portal/overview.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { planRentIncrease } from "~/domain/units/rent-changes.ts"
import { asDay } from "~/values/calendar.ts"
import { asBasisPoints, asCents } from "~/values/money.ts"
import { enrolls } from "../../support/autopay.ts"
import { fails, isDisputed, paysOnline, sendsByBank, succeeds } from "../../support/provider.ts"
import { jobsOf, movesIn, movesOut, owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, movesInto, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
const asTenant = (tenantId: number): Actor => ({
  ...ANONYMOUS,
  userId: 1,
  name: "Dana Reyes",
  level: NO_LEVEL,
  tenantId,
})
const overview = (day: string) => seen(day, (tx) => ownOverview(tx, asTenant(dana), undefined))
const version = (day = "2026-12-01") => seen(day, (tx) => figuresVersion(tx, dana))

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 100_000, tenantDateOfBirth: "1980-05-17" })
})

test("a tenant sees what is owed by its parts, and what is on its way newest first", async () => {
  await owesFee(dana, 2_500, "2026-01-02")
  await sendsByBank(dana, 50_000, "2026-01-03")
  await sendsByBank(dana, 20_000, "2026-01-04")
  const { balances, pending, units } = await overview("2026-01-05")
  expect(balances).toMatchObject({ rent: 100_000, late: 0, other: 2_500, depositOwed: 150_000 })
  expect(pending.map(({ amount, tender }) => [amount, tender])).toEqual([
    [20_000, "ach"],
    [50_000, "ach"],
  ])
  expect(units).toEqual([101])
})

/** The specification's late fee: only a percentage of the rent. */
const ofRent = (bps: number) =>
  ({ kind: "percent_of_rent", bps, amount: null, smallestOverdue: 0, mostPerMonth: null }) as const

test("the rent that comes next is that of all units, with a planned increase, and late from its day on", async () => {
  await suite(102, { rent: 40_000 })
  await movesInto(dana, 102, { isSubunit: true })
  expect((await overview("2026-01-15")).nextRent).toEqual({
    period: "2026-02",
    dueOn: "2026-02-01",
    amount: 140_000,
    covered: 0,
    pending: 0,
    autopay: null,
    lateFee: { on: "2026-02-05", terms: ofRent(500) },
  })
  await jobsOf("2026-02-01")
  const plan = {
    unitNumber: 101,
    plannedRentIncreaseDate: asDay("2026-03-01"),
    plannedRentIncreaseAmount: asCents(5_000),
  }
  await during("2026-02-02", (tx) => planRentIncrease(tx, mona, plan))
  expect((await overview("2026-02-15")).nextRent).toMatchObject({ period: "2026-03", amount: 145_000 })
})

test("a tenant's own late day and percent count before the property's, and 0 percent is no late fee", async () => {
  await during("2026-01-02", (tx) => changeTenant(tx, dana, { lateFeeDay: 10, lateFeeBps: asBasisPoints(250) }))
  expect((await overview("2026-01-15")).nextRent?.lateFee).toEqual({ on: "2026-02-10", terms: ofRent(250) })
  await during("2026-01-02", (tx) => changeTenant(tx, dana, { lateFeeBps: asBasisPoints(0) }))
  expect((await overview("2026-01-15")).nextRent?.lateFee).toBeNull()
})

test("who moved out has no unit and no rent to come, and still sees what is owed", async () => {
  await movesOut(101, 0, "2026-01-20")
  const { units, nextRent, balances } = await overview("2026-01-21")
  expect([units, nextRent, balances.rent]).toEqual([[], null, 100_000])
})

test.each([
  ["2026-05-17", true],
  ["2026-05-16", false],
  ["2026-06-17", false],
])("on %s it is the birthday: %s", async (day, isBirthday) => {
  expect((await overview(day)).isBirthday).toBe(isBirthday)
})

test("whose birthday is 29 February is greeted on the 28th in other years", async () => {
  await during("2026-01-02", (tx) => changeTenant(tx, dana, { dateOfBirth: asDay("1980-02-29") }))
  const days = ["2026-02-28", "2026-03-01", "2028-02-28", "2028-02-29"]
  expect(await Promise.all(days.map(async (day) => (await overview(day)).isBirthday))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test("autopay names the day on which it pays next, the tenant's before the property's", async () => {
  await setting({ autopayDay: 31 })
  expect((await overview("2026-01-15")).autopay).toBeNull()
  await enrolls(dana, "card")
  expect((await overview("2026-01-15")).autopay).toMatchObject({ isOn: true, on: "2026-01-31" })
  expect((await overview("2026-02-01")).autopay).toMatchObject({ on: "2026-02-28" })
  await during("2026-01-02", (tx) => changeTenant(tx, dana, { autopayDay: 3 }))
  expect((await overview("2026-01-15")).autopay).toMatchObject({ on: "2026-02-03", skipped: null })
})

test("autopay without a day is active all the same", async () => {
  await enrolls(dana, "card")
  expect((await overview("2026-01-15")).autopay).toMatchObject({ isOn: true, on: null })
})

test("the version of the figures differs after everything that changes them, and after nothing else", async () => {
  const versions = [await version()]
  const then = async (step: Promise<unknown>) => {
    await step
    versions.push(await version())
  }
  await then(pays(dana, 10_000, "2026-01-02"))
  await then(owesFee(dana, 2_500, "2026-01-03"))
  const first = await sendsByBank(dana, 50_000, "2026-01-04")
  await then(Promise.resolve())
  const second = await sendsByBank(dana, 20_000, "2026-01-05")
  await then(Promise.resolve())
  await then(fails(first, "2026-01-06"))
  await then(sendsByBank(dana, 30_000, "2026-01-07"))
  await then(succeeds(second, "2026-01-08"))
  const card = await paysOnline(dana, 10_000, "2026-01-09")
  await then(isDisputed(card, 10_000, "2026-01-10", "lost"))
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions.every((one) => one.startsWith(`${dana}.`))).toBe(true)
  await suite(102, { rent: 100_000 })
  const other = await movesIn(102, "2026-01-01", { rent: 100_000, primaryEmail: "felix@example.com" })
  await sendsByBank(other, 10_000, "2026-01-11")
  await during("2026-01-12", (tx) => changeTenant(tx, dana, { secondPhone: "9095550177" }))
  expect(await version()).toBe(versions.at(-1))
})
