import { readFileSync } from "node:fs"
import { eq, sum } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import {
  auditLog,
  issuedPeriods,
  statementEvents,
  stays,
  tenantBalances,
  tenants,
  units,
  users,
} from "#db/schema/index.ts"
import { readSheet } from "~/domain/leasing/import-file.ts"
import { planImport } from "~/domain/leasing/import-plan.ts"
import { importRentRoll } from "~/domain/leasing/import-rent-roll.ts"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"

const NOW = Date.parse("2026-11-20T20:00:00Z")
const fixture = (name: string) => readSheet(readFileSync(`tests/fixtures/rentroll-${name}.csv`))
const HEADINGS =
  "Suite,Bldg,Floor,Sq Ft,Tenant,Business,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent,Deposit Required,Deposit Held,Rent Balance,Late Fees,Other Charges,Notes,Status"
const roll = (...rows: string[]) => readSheet(new TextEncoder().encode([HEADINGS, ...rows].join("\n")))
const DANA =
  "101,A,1,300,Dana Haddad,,dana@example.com,909-555-0142,1989-09-17,2022-08-01,2027-06-04,1000,1000,1000,0,0,0,,"

const plan = (sheet: ReturnType<typeof roll>) => read((tx) => planImport(tx, SYSTEM, { sheet }), NOW)
const bringIn = (sheet: ReturnType<typeof roll>, now = NOW) => write((tx) => importRentRoll(tx, SYSTEM, { sheet }), now)
const faults = async (sheet: ReturnType<typeof roll>) =>
  (await plan(sheet)).faults.map(({ row, column, words }) => `${row} ${column}: ${words}`)
const tenantCalled = async (email: string) => {
  const found = await read((tx) => tx.one(tx.select().from(tenants).where(eq(tenants.primaryEmail, email))))
  if (!found) throw new Error(`No tenant has the email ${email}`)
  return found
}
const balances = async (email: string) => {
  const { id } = await tenantCalled(email)
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
    expect(await tenantCalled("tenant108@example.com")).toMatchObject({
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
    const { id } = await tenantCalled("tenant110@example.com")
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
  })
})

describe("a rent roll with faults", () => {
  test("names each one by row and column and says what to do", async () => {
    expect(await faults(fixture("bad"))).toEqual([
      "3 Monthly Rent: “one thousand” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
      "4 Move-in: “02/30/2026” is an impossible date: February 2026 has no day 30. Correct the day.",
      "5 Email: “not-an-email” is no email. Write it like name@example.com.",
      "7 Suite: Suite 106 stands in row 6 already. Correct the number, or remove one of the rows.",
      "8 Phone: “555-12” is no phone number. Write ten digits with the area code, like (909) 555-0142.",
      "9 Rent Balance: “1,2,3.4.5” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
      "10 Phone: The row ends after 7 of 19 columns. Add what is missing; an empty cell still needs its semicolon.",
      "11 Tenant: The tenant has no name. Write the name, or VACANT when nobody rents the suite.",
      "12 Deposit Held: “-50” is below zero. A deposit held is zero or more.",
    ])
  })

  test("tells of its encoding and its separator", async () => {
    expect((await plan(fixture("bad"))).notices).toEqual([
      "The file is not UTF-8 and is read as Windows-1252. Check names with accents, or save it as CSV UTF-8.",
      "A letter of a name seems to be lost in rows 7, 8: a question mark stands in its place.",
      "The cells are separated by semicolons.",
    ])
  })

  test("brings nothing in", async () => {
    await expect(bringIn(fixture("bad"))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("Nothing was imported. Row 3, Monthly Rent: “one thousand”"),
    })
    expect(await read((tx) => tx.all(tx.select().from(units)))).toEqual([])
  })

  test("is told every fault of a row at once", async () => {
    const row = "101,AB,21,big,Madonna,,x,5,2030-01-01,2027-06-05,2027-06-04,-1,x,-1,x,-1,=1+1,,occupied"
    expect((await plan(roll(row))).faults.map((fault) => fault.column)).toEqual([
      "Bldg",
      "Floor",
      "Sq Ft",
      "Monthly Rent",
      "Deposit Required",
      "Status",
      "Rent Balance",
      "Late Fees",
      "Other Charges",
      "Deposit Held",
      "Tenant",
      "Email",
      "Phone",
      "Date of Birth",
      "Lease End",
    ])
  })

  test.each([
    [
      "a vacant suite with a balance",
      "102,,,,VACANT,,,,,,,5,5,,20,,,,",
      "2 Rent Balance: A vacant suite has no balance.",
    ],
    ["a vacant suite with an email", "102,,,,VACANT,,a@b.co,,,,,5,5,,,,,,", "2 Email: The suite is vacant but"],
    ["more cells than headings", "102,,,,VACANT,,,,,,,1,260,,,,,,,,x", "2 null: The row has 21 cells for 19 columns."],
    [
      "a formula",
      "102,,,,VACANT,,,,,,,5,5,,,,,=HYPERLINK(1),",
      "2 Notes: “=HYPERLINK(1)” is a formula. Write its value.",
    ],
  ])("refuses %s", async (_what, row, words) => {
    expect((await faults(roll(row)))[0]).toContain(words)
  })

  test("that lacks a column is told which", async () => {
    const sheet = readSheet(new TextEncoder().encode("Suite,Tenant,Rent\n101,VACANT,5"))
    expect(await faults(sheet)).toEqual(
      ["Email", "Phone", "Date of Birth", "Move-in", "Lease End"].map(
        (label) => `null ${label}: No column of the file holds ${label}. Choose one, or add it to the file.`,
      ),
    )
  })

  test("that gives one email to two tenants, or the email of an account, is refused", async () => {
    await bringIn(roll(DANA))
    const twice = roll(
      DANA.replace("101", "102").replace("dana@", "kim@"),
      DANA.replace("101", "103").replace("dana@", "Kim@"),
    )
    expect(await faults(twice)).toEqual([expect.stringContaining("3 Email: kim@example.com stands in row 2 already.")])
    expect(await faults(roll(DANA.replace("101", "104")))).toEqual([
      "2 Email: dana@example.com is the account of Dana Haddad already. Write another email.",
    ])
  })
})

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
    expect(await tenantCalled("dana@example.com")).toMatchObject({ lastName: "Haddad" })
  })

  test("does not move another tenant in, or anybody out", async () => {
    await bringIn(roll(DANA, "102,,,,VACANT,,,,,,,500,500,,,,,,"))
    const swapped = roll(
      "101,A,1,300,VACANT,,,,,,,1000,1000,,,,,,",
      DANA.replace("101,A,1,300", "102,,,").replace("dana@", "kim@").replace("1000,1000,1000", "500,500,0"),
    )
    expect((await plan(swapped)).rows).toMatchObject([
      { step: "different", differences: [{ what: "Tenant", file: "vacant", here: "Dana Haddad (dana@example.com)" }] },
      { step: "different", differences: [{ what: "Tenant", file: "Dana Haddad (kim@example.com)", here: "vacant" }] },
    ])
    expect(await bringIn(swapped)).toMatchObject({ units: 0, tenants: 0 })
  })

  test("adds the suites that are new", async () => {
    await bringIn(roll(DANA))
    const more = roll(DANA, "102,,,,,,,,,,,500,500,,,,,,", "Total,,,,,,,,,,,1500,,,,,,,")
    const { rows, notices } = await plan(more)
    expect(rows.map((row) => row.step)).toEqual(["unchanged", "create"])
    expect(rows[1]).toMatchObject({ roll: { remarks: ["No tenant is named: the suite is taken as vacant."] } })
    expect(notices).toContain("Row 4 is a row of totals and is left out.")
    expect(await bringIn(more)).toMatchObject({ units: 1, tenants: 0, present: 1 })
  })
})

describe("the first month that is charged", () => {
  const rentFrom = async (email: string) => {
    const { id } = await tenantCalled(email)
    return (await read((tx) => tx.one(tx.select().from(stays).where(eq(stays.tenantId, id)))))?.rentFromPeriod
  }

  test("is the current month when nothing was issued yet, and the one after a move-in this month", async () => {
    await bringIn(roll(DANA, DANA.replace("101", "102").replace("dana@", "new@").replace("2022-08-01", "2026-11-05")))
    expect(await rentFrom("dana@example.com")).toBe("2026-11")
    expect(await rentFrom("new@example.com")).toBe("2026-12")
  })

  test("is the one after the latest that was issued", async () => {
    const issued = { unitNumber: 1, stayId: 1, period: "2026-12", recordedAt: NOW }
    await write((tx) => tx.run(tx.insert(issuedPeriods).values(issued)))
    await bringIn(roll(DANA, DANA.replace("101", "102").replace("dana@", "new@").replace("2022-08-01", "2026-10-15")))
    expect(await rentFrom("dana@example.com")).toBe("2027-01")
    expect(await rentFrom("new@example.com")).toBe("2027-01")
  })
})

test("only administrators import", async () => {
  const manager = { ...ANONYMOUS, level: 6 }
  const sheet = roll(DANA)
  await expect(write((tx) => importRentRoll(tx, manager, { sheet }))).rejects.toBeInstanceOf(Refusal)
  await expect(read((tx) => planImport(tx, manager, { sheet }))).rejects.toMatchObject({ status: 403 })
})
