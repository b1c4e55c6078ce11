/** Several rents share a transaction: each is charged once, and one that fails does not prevent the others. */
import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { charges, watermarks } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { chargeRents } from "~/domain/ledger/charges/charges.ts"
import { rentDue, rentsAtOnce } from "~/domain/ledger/charges/rent-due.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { asDay } from "~/values/calendar.ts"
import { runDue } from "../../jobs/schedule.ts"
import { breaks, execute, mended } from "../support/raw.ts"
import { pays } from "../support/tenancies.ts"
import { during, movesInto, on, person, seen, setting, suite, USUAL } from "../support/world.ts"

const DAY = asDay("2026-02-01")
const RENT = 100_000

beforeEach(() => setting(USUAL))

/** Makes this many tenants, each in a suite from 101 on since January, with rent from February. Returns their numbers. */
async function letToMany(count: number): Promise<number[]> {
  const tenants: number[] = []
  for (let unit = 101; unit <= 100 + count; unit += 1) {
    await suite(unit, { rent: RENT + unit })
    const tenant = await person(`Ana${unit} Reyes`)
    await movesInto(tenant, unit)
    tenants.push(tenant)
  }
  await runDue(on("2026-01-31"))
  return tenants
}

const rents = () =>
  read((tx) =>
    tx.all(
      tx
        .select({ unit: charges.unitNumber, amount: charges.amount, open: charges.open, journal: charges.journalId })
        .from(charges)
        .where(eq(charges.kind, "rent"))
        .orderBy(asc(charges.id)),
    ),
  )
const doneUpTo = () => read(async (tx) => (await tx.one(tx.select().from(watermarks)))?.doneUpTo)

test("rents of more tenants than one transaction charges are charged in the order of the suites, advance rent applied", async () => {
  const tenants = await letToMany(30)
  const [first = 0, second = 0] = tenants
  await pays(second, 250_000, "2026-01-15")
  await movesInto(first, await suite(115_000, { rent: 7_500 }), { isSubunit: true })
  expect((await seen(DAY, async (tx) => rentsAtOnce(await rentDue(tx, DAY)))).map((part) => part.length)).toEqual([
    25, 6,
  ])
  const last = tenants.at(-1) ?? 0
  await breaks("insert on charges", `new.tenant_id = ${last}`)
  await expect(runDue(on(DAY))).rejects.toThrow("1 posting of 2026-02-01 failed")
  expect(await rents()).toHaveLength(30)
  await mended()
  await runDue(on(DAY))

  const charged = await rents()
  const units = charged.map(({ unit }) => unit)
  expect(units).toEqual([...units.slice(0, 29).toSorted(), 115_000, 130])
  expect(charged.map(({ amount }) => amount)).toEqual(
    units.map((unit) => (unit === 115_000 ? 7_500 : RENT + (unit ?? 0))),
  )
  expect(charged.filter(({ open }) => open === 0).map(({ unit }) => unit)).toEqual([102])
  expect(new Set(charged.map(({ journal }) => journal)).size).toBe(31)
  expect((await seen(DAY, (tx) => balancesOf(tx, first))).rent).toBe(RENT + 101 + 7_500)
  expect((await seen(DAY, (tx) => balancesOf(tx, second))).advanceCash).toBe(250_000 - RENT - 102)
  expect(await seen(DAY, verifyLedger)).toEqual([])
  expect(await seen(DAY, rentRollTotalsViolations)).toEqual([])
})

test("rents of one tenant are charged one after the other", async () => {
  const [dana = 0] = await letToMany(2)
  await movesInto(dana, await suite(201, { rent: 7_500 }), { isSubunit: true })
  const dues = await seen(DAY, (tx) => rentDue(tx, DAY))
  expect(rentsAtOnce(dues).map((part) => part.map(({ unitNumber }) => unitNumber))).toEqual([[101, 102], [201]])
  await expect(during(DAY, (tx) => chargeRents(tx, SYSTEM, dues))).rejects.toThrow("Two journals of one tenant")
  expect(await rents()).toEqual([])
})

test("of rents that are due at once, those charged before stay as they are", async () => {
  await letToMany(3)
  const dues = await seen(DAY, (tx) => rentDue(tx, DAY))
  const charge = (some: typeof dues) => during(DAY, (tx) => chargeRents(tx, SYSTEM, some))
  expect(await charge(dues.slice(1, 2))).toBe(1)
  expect(await charge(dues)).toBe(2)
  expect(await charge(dues)).toBe(0)
  expect((await rents()).map(({ unit }) => unit)).toEqual([102, 101, 103])
})

test("when the job after rents cannot be listed, the rents are charged and the day stays open until it can", async () => {
  await letToMany(3)
  await execute("alter table scheduled_emails rename to scheduled_emails_away")
  await expect(runDue(on(DAY))).rejects.toThrow()
  expect((await rents()).length).toBeGreaterThanOrEqual(2)
  expect(await doneUpTo()).toBe("2026-01-31")
  await execute("alter table scheduled_emails_away rename to scheduled_emails")
  expect(await runDue(on(DAY))).toEqual([DAY])
  expect(await rents()).toHaveLength(3)
})
