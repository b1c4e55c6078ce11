/** A move-in date can be corrected until the first month is issued. Source: money.md section 4, "Issue". */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { chargeDueChanges, charges } from "#db/schema/index.ts"
import { editTenant } from "~/domain/leasing/edit-tenant.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { rentRollTotalsViolations } from "~/domain/rent-roll-totals/rent-roll-totals.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { bringIn, DANA, roll, tenantOf } from "../../support/rent-roll-files.ts"
import { dana, jobsOf, movesBack, movesIn, movesOut, pays, stateOf, staysOf } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let id = 0
const IN = "2026-03-10"
const NOW = "2026-03-12"
const moves = (moveInDate: string, day = NOW) =>
  during(day, (tx) => editTenant(tx, mona, { ...dana, tenantId: id, moveInDate: asDay(moveInDate) }))
const due = async () => {
  const { kind, dueOn } = charges
  const rows = await read((tx) => tx.all(tx.select({ kind, dueOn }).from(charges).orderBy(charges.id)))
  return rows.map((row) => [row.kind, row.dueOn])
}
const rentFrom = async () => (await staysOf(id, NOW))[0]?.rentFromPeriod

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 80_000 })
  id = await movesIn(101, IN, { deposit: 80_000, rent: 70_000, fee: 1_000 })
})

test("what is open of the move-in is due on the new day, and the job begins a month later", async () => {
  expect(await rentFrom()).toBe("2026-04")
  await moves("2026-04-01")
  expect(await rentFrom()).toBe("2026-05")
  expect((await staysOf(id, NOW))[0]?.moveInOn).toBe("2026-04-01")
  expect((await seen(NOW, (tx) => findTenant(tx, id))).moveInOn).toBe("2026-04-01")
  expect(await due()).toEqual([
    ["deposit", "2026-04-01"],
    ["rent", "2026-04-01"],
    ["other", "2026-04-01"],
  ])
  const changes = await read((tx) => tx.all(tx.select().from(chargeDueChanges)))
  expect(changes.map(({ oldDueOn, newDueOn, userId }) => [oldDueOn, newDueOn, userId])).toEqual(
    Array(3).fill([IN, "2026-04-01", mona.userId]),
  )
  await jobsOf("2026-04-02")
  expect((await stateOf(id, "2026-04-02")).owed).toBe("70000/0/1000/80000")
  await jobsOf("2026-05-02")
  expect((await stateOf(id, "2026-05-02")).owed).toBe("170000/0/1000/80000")
})

test("what is paid keeps its day, amounts stay, and the rent roll's back rent follows", async () => {
  await pays(id, 70_000, NOW)
  await pays(id, 30_000, NOW, { type: "deposit" })
  const before = await stateOf(id, NOW)
  await moves("2026-02-10")
  expect(await due()).toEqual([
    ["deposit", "2026-02-10"],
    ["rent", IN],
    ["other", "2026-02-10"],
  ])
  expect(await stateOf(id, NOW)).toEqual(before)
  expect(await seen(NOW, verifyLedger)).toEqual([])
})

test("rent that was due this month is back rent once it was due in an earlier one", async () => {
  const back = async () => {
    expect(await seen(NOW, rentRollTotalsViolations)).toEqual([])
    return (await seen(NOW, (tx) => balancesOf(tx, id))).backRent
  }
  expect(await back()).toBe(0)
  await moves("2026-02-10")
  expect(await back()).toBe(70_000)
  await moves(IN)
  expect(await back()).toBe(0)
})

test("once a month of the stay was issued the day stays", async () => {
  await jobsOf("2026-04-01")
  await expect(moves("2026-03-15", "2026-04-02")).rejects.toMatchObject({ code: "RENT_ISSUED", status: 409 })
  await expect(moves(IN, "2026-04-02")).resolves.toMatchObject({ moveInOn: IN })
})

test("a tenant who was imported, left and moved back is charged from the month after the corrected day", async () => {
  const other = DANA.replace("101,", "103,").replaceAll("Haddad", "Okafor").replace("dana@", "ada@")
  await bringIn(roll(DANA.replace("101,", "102,"), other))
  const tenant = (await tenantOf("dana@example.com")).id
  for (const day of ["2026-11-21", "2026-12-02"]) await jobsOf(day)
  await movesOut(102, 0, "2026-12-10")
  await jobsOf("2027-01-02")
  await movesBack(tenant, 102, "2027-01-10", {})
  const corrects = (tx: Parameters<typeof findTenant>[0]) => findTenant(tx, tenant)
  const { primaryEmail, primaryPhone } = await seen("2027-01-10", corrects)
  const edit = { ...dana, tenantId: tenant, primaryEmail, primaryPhone, moveInDate: asDay("2026-12-20") }
  await during("2027-01-11", (tx) => editTenant(tx, mona, edit))
  await jobsOf("2027-01-12")
  const [stay] = (await staysOf(tenant, "2027-01-12")).filter(({ moveOutOn }) => moveOutOn === null)
  expect([stay?.imported, stay?.rentFromPeriod]).toEqual([false, "2027-01"])
  // November and December before the tenant left, and January.
  expect((await stateOf(tenant, "2027-01-12")).owed.split("/")[0]).toBe("300000")
})
