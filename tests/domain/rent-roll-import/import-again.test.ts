import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { issuedPeriods, stays } from "#db/schema/index.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { beginImport } from "~/domain/rent-roll-import/begin-import.ts"
import { findUnit } from "~/domain/units/units.ts"
import { asMonth } from "~/values/calendar.ts"
import { bringIn, DANA, NOW, plan, roll, tenantOf } from "../../support/rent-roll-files.ts"

describe("a second rent roll", () => {
  test("shows what it tells differently and writes none of it", async () => {
    await bringIn(roll(DANA))
    const changed = DANA.replace(",1000,1000,1000,0,", ",1100,1000,1000,50,").replace("Haddad", "Smith")
    const { rows } = await plan(roll(changed))
    expect(rows[0]).toMatchObject({
      step: "different",
      differences: [
        { what: "Monthly Rent", file: "$1,100.00", here: "$1,000.00" },
        { what: "Tenant", file: "Dana Smith", here: "Dana Haddad" },
        { what: "Rent Balance", file: "$50.00", here: "$0.00" },
      ],
    })
    await bringIn(roll(changed))
    expect(await tenantOf("dana@example.com")).toMatchObject({ lastName: "Haddad" })
  })

  test("does not move another tenant in, or anybody out", async () => {
    await bringIn(roll(DANA, "102,,,,VACANT,,,,,,,500,500,,,,,,"))
    const swapped = roll(
      "101,A,1,300,VACANT,,,,,,,1000,1000,,,,,,",
      DANA.replace("101,A,1,300", "102,,,").replace("dana@", "kim@").replace("1000,1000,1000", "500,500,0"),
    )
    expect((await plan(swapped)).rows).toMatchObject([
      { step: "different", differences: [{ what: "Tenant", file: "vacant", here: "Dana Haddad (dana@example.com)" }] },
      { step: "tenant", differences: [] },
    ])
  })

  test("moves a tenant of the file into a suite that is here and vacant, and leaves the suite as it is", async () => {
    await bringIn(roll("102,,,,VACANT,,,,,,,500,500,,,,,,", "103,,,,VACANT,,,,,,,700,0,,,,,,"))
    const rents = DANA.replace("101,A,1,300", "102,,,").replace("1000,1000,1000,0,0,0", "550,500,500,50,0,0")
    const { rows, totals } = await plan(roll(rents, "103,,,,VACANT,,,,,,,700,0,,,,,,"))
    expect(rows.map(({ step }) => step)).toEqual(["tenant", "unchanged"])
    expect(rows[0]).toMatchObject({ differences: [{ what: "Monthly Rent", file: "$550.00", here: "$500.00" }] })
    expect(totals).toMatchObject({ units: 0, tenants: 1, opening: { rent: 5_000, depositHeld: 50_000 } })
    expect(await bringIn(roll(rents))).toMatchObject({ units: 0, tenants: 1 })
    const { id } = await tenantOf("dana@example.com")
    const stay = await read((tx) => tx.one(tx.select().from(stays).where(eq(stays.tenantId, id))))
    expect(stay).toMatchObject({ unitNumber: 102, imported: true, moveOutOn: null })
    const unit = await read((tx) => findUnit(tx, 102))
    expect(unit.monthlyRent).toBe(50_000)
    expect((await plan(roll(rents))).rows.map(({ step }) => step)).toEqual(["different"])
  })

  test("refuses a confirmed file when somebody was moved in meanwhile, and writes nothing of it", async () => {
    await bringIn(roll("102,,,,VACANT,,,,,,,500,500,,,,,,"))
    const file = DANA.replace("101,A,1,300", "102,,,")
    const made = await plan(roll(file))
    await bringIn(roll(file.replace("dana@", "first@")))
    await expect(beginImport(SYSTEM, made, null, NOW)).rejects.toMatchObject({ code: "PREVIEW_STALE" })
  })

  test("adds the suites that are new", async () => {
    await bringIn(roll(DANA))
    const more = roll(DANA, "102,,,,,,,,,,,500,500,,,,,,", "Total,,,,,,,,,,,1500,,,,,,,")
    const { rows, notices } = await plan(more)
    expect(rows.map((row) => row.step)).toEqual(["unchanged", "create"])
    expect(rows[1]).toMatchObject({ roll: { remarks: ["No tenant is named: the suite is imported as vacant."] } })
    expect(notices).toContain("Row 4 is a row of totals and is left out.")
    expect(await bringIn(more)).toMatchObject({ units: 1, tenants: 0, present: 1 })
  })
})

describe("the first month that is charged", () => {
  const rentFrom = async (email: string) => {
    const { id } = await tenantOf(email)
    return (await read((tx) => tx.one(tx.select().from(stays).where(eq(stays.tenantId, id)))))?.rentFromPeriod
  }

  test("is the current month when nothing was issued yet, and the one after a move-in this month", async () => {
    await bringIn(roll(DANA, DANA.replace("101", "102").replace("dana@", "new@").replace("2022-08-01", "2026-11-05")))
    expect(await rentFrom("dana@example.com")).toBe("2026-11")
    expect(await rentFrom("new@example.com")).toBe("2026-12")
  })

  test("is the one after the latest that was issued", async () => {
    const issued = { unitNumber: 1, stayId: 1, period: asMonth("2026-12"), recordedAt: NOW }
    await write((tx) => tx.run(tx.insert(issuedPeriods).values(issued)))
    await bringIn(roll(DANA, DANA.replace("101", "102").replace("dana@", "new@").replace("2022-08-01", "2026-10-15")))
    expect(await rentFrom("dana@example.com")).toBe("2027-01")
    expect(await rentFrom("new@example.com")).toBe("2027-01")
  })
})
