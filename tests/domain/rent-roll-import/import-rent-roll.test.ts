import { eq, sum } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, statementEvents, stays, tenantBalances, tenants, units, users } from "#db/schema/index.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { planImport } from "~/domain/rent-roll-import/import-plan.ts"
import { confirmUpload } from "~/domain/rent-roll-import/import-uploads.ts"
import { bringIn, DANA, fixture, NOW, plan, roll, tenantOf } from "../../support/rent-roll-files.ts"

const balances = async (email: string) => {
  const { id } = await tenantOf(email)
  return read((tx) => balancesOf(tx, id), NOW)
}

describe("the sample rent roll", () => {
  test("plans 48 suites and 41 tenants without a fault", async () => {
    const { faults, notices, totals, rows } = await plan(fixture("sample"))
    expect({ faults, notices, rows: rows.length }).toEqual({ faults: [], notices: [], rows: 48 })
    expect(totals).toEqual({
      units: 48,
      tenants: 41,
      opening: {
        rent: 13_937_35,
        late: 269_04,
        other: 380_00,
        depositOwed: 1_720_50,
        depositHeld: 23_536_00,
        advance: 3_405_50,
      },
    })
  })

  test("comes in whole, and the ledger holds what the preview said", async () => {
    const imported = await bringIn(fixture("sample"))
    const [unitRows, stayRows, people] = await read(async (tx) => [
      await tx.all(tx.select().from(units)),
      await tx.all(tx.select().from(stays)),
      await tx.all(tx.select().from(users)),
    ])
    expect([unitRows.length, stayRows.length, people.length]).toEqual([48, 41, 41])
    expect(imported).toMatchObject({ units: 48, tenants: 41, present: 0 })
    const total = await read((tx) =>
      tx.one(
        tx
          .select({
            rent: sum(tenantBalances.rent).mapWith(Number),
            late: sum(tenantBalances.late).mapWith(Number),
            other: sum(tenantBalances.other).mapWith(Number),
            depositOwed: sum(tenantBalances.depositOwed).mapWith(Number),
            depositHeld: sum(tenantBalances.depositReserve).mapWith(Number),
            advance: sum(tenantBalances.advanceCash).mapWith(Number),
          })
          .from(tenantBalances),
      ),
    )
    expect(total).toEqual(imported.opening)
    expect(await read((tx) => verifyLedger(tx), NOW)).toEqual([])
  })

  test("keeps what the cells say of a suite and its tenant", async () => {
    await bringIn(fixture("sample"))
    const suites = await read((tx) => tx.all(tx.select().from(units)))
    expect(suites.find((unit) => unit.number === 102)).toMatchObject({
      monthlyRent: 126_000,
      buildingNumber: 1,
      floor: 1,
      squareFootage: 420,
      notes: "ready",
      status: "yellow",
      readyToRent: false,
    })
    expect(suites.find((unit) => unit.number === 301)).toMatchObject({ buildingNumber: null, floor: 3 })
    expect(await tenantOf("tenant108@example.com")).toMatchObject({
      firstName: "Ahmed",
      lastName: "Jones",
      businessName: 'Airport Car Finders "ACF"',
      primaryPhone: "6752558936",
      dateOfBirth: "1977-05-26",
      moveInOn: "2023-01-15",
      leaseEndOn: "2027-12-05",
      leaseStatus: "current",
    })
    const people = await read((tx) => tx.all(tx.select().from(users)))
    expect(people.find((user) => user.email === "tenant105@example.com")).toMatchObject({
      firstName: "Zoë",
      passwordHash: null,
      homeScreen: "home",
      enabled: true,
    })
  })

  test("opens the accounts: advance rent meets the row's own charges, a short deposit is owed", async () => {
    await bringIn(fixture("sample"))
    expect(await balances("tenant309@example.com")).toMatchObject({ rent: 0, other: 0, advanceCash: 515_50 })
    expect(await balances("tenant107@example.com")).toMatchObject({ rent: 0, advanceCash: 975_00 })
    expect(await balances("tenant101@example.com")).toMatchObject({
      rent: 1_950_00,
      depositOwed: 487_50,
      depositReserve: 487_50,
    })
  })

  test("tells the ledger's reader each opening balance as an adjustment", async () => {
    await bringIn(fixture("sample"))
    const { id } = await tenantOf("tenant110@example.com")
    const events = await read((tx) => tx.all(tx.select().from(statementEvents).where(eq(statementEvents.tenantId, id))))
    expect(events.map((event) => [event.field, event.oldValue, event.newValue, event.effectiveOn]).toSorted()).toEqual([
      ["DepositReserve", 0, 635_00, "2026-11-20"],
      ["LateCharges", 0, 31_75, "2026-11-20"],
      ["OtherCharges", 0, 40_00, "2026-11-20"],
      ["RentBalance", 0, 317_87, "2026-11-20"],
    ])
  })

  test("twice changes nothing", async () => {
    await bringIn(fixture("sample"))
    const everything = () =>
      read(async (tx) => [
        await tx.all(tx.select().from(units)),
        await tx.all(tx.select().from(tenants)),
        await tx.all(tx.select().from(tenantBalances)),
        await tx.all(tx.select().from(auditLog)),
      ])
    const before = await everything()
    const second = await plan(fixture("sample"))
    expect([...new Set(second.rows.map((row) => row.step))]).toEqual(["unchanged"])
    expect(await bringIn(fixture("sample"))).toMatchObject({ units: 0, tenants: 0, present: 48 })
    expect(await everything()).toEqual(before)
  })

  test("writes one line of its own to the audit log", async () => {
    await bringIn(fixture("sample"))
    const rows = await read((tx) =>
      tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "RENTROLL_IMPORTED"))),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ priority: "medium", metadata: { Units: 48, Tenants: 41, AlreadyPresent: 0 } })
    expect(rows[0]?.details).toContain("Imported 48 units and 41 tenants from a rent roll")
  })

  test("counts one unit and one tenant in the singular", async () => {
    await bringIn(roll(DANA))
    const [row] = await read((tx) =>
      tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "RENTROLL_IMPORTED"))),
    )
    expect(row?.details).toContain("Imported 1 unit and 1 tenant from a rent roll")
  })
})

test("only administrators import", async () => {
  const manager = { ...ANONYMOUS, level: 6 }
  const sheet = await roll(DANA)
  await expect(confirmUpload(manager, { upload: 1, seal: "x" })).rejects.toBeInstanceOf(Refusal)
  await expect(read((tx) => planImport(tx, manager, { sheet }))).rejects.toMatchObject({ status: 403 })
})
