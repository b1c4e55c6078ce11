import { describe, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { units } from "#db/schema/index.ts"
import { readSheet } from "~/domain/rent-roll-import/import-file.ts"
import { bringIn, DANA, faults, fixture, plan, roll } from "../../support/rent-roll-files.ts"

describe("a rent roll with faults", () => {
  test("names each one by row and column and says what to do", async () => {
    expect(await faults(fixture("bad"))).toEqual([
      "3 Monthly Rent: “one thousand” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
      "4 Move-in: “02/30/2026” is an impossible date: February 2026 has no day 30. Correct the day.",
      "5 Email: “not-an-email” is not an email. Write it like name@example.com.",
      "7 Suite: Suite 106 is already in row 6. Correct the number, or remove one of the rows.",
      "8 Phone: “555-12” is not a phone number. Write ten digits with the area code, like (909) 555-0142.",
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
    ["a vacant suite with an email", "102,,,,VACANT,,a@b.co,,,,,5,5,,,,,,", "2 Email: The suite is vacant, but"],
    ["more cells than headings", "102,,,,VACANT,,,,,,,1,260,,,,,,,,x", "2 null: The row has 21 cells for 19 columns."],
    [
      "a formula",
      "102,,,,VACANT,,,,,,,5,5,,,,,=HYPERLINK(1),",
      "2 Notes: “=HYPERLINK(1)” is a formula. Write its value.",
    ],
  ])("refuses %s", async (_what, row, message) => {
    expect((await faults(roll(row)))[0]).toContain(message)
  })

  test("that has only headings is told so", async () => {
    expect(await faults(roll())).toEqual(["null null: The file has no rows under its headings."])
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
    expect(await faults(twice)).toEqual([expect.stringContaining("3 Email: kim@example.com is already in row 2.")])
    expect(await faults(roll(DANA.replace("101", "104")))).toEqual([
      "2 Email: dana@example.com is the account of Dana Haddad already. Write another email.",
    ])
  })
})

describe("a column that is wrong in the same way in every row", () => {
  const rows = (change: (row: string) => string) =>
    ["101", "102", "103"].map((suite) => change(DANA.replace("101", suite).replace("dana@", `dana${suite}@`)))

  test("is one fault, with the first row's value and how many rows have it; a vacant row counts for nothing", async () => {
    const german = rows((row) => row.replace("1989-09-17", "19|09|1989").replace(",1000,1000,1000,", ',"975,00",,,'))
    expect(await faults(roll(...german, "104,,,,VACANT,,,,,,,5,,,,,,,"))).toEqual([
      "2 Monthly Rent: “975,00” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
      "2 Date of Birth: “19|09|1989” is not a date. Write it like 2026-11-20 or 11/20/2026. 3 rows are wrong like this and none is right; the first is row 2.",
      "3 Monthly Rent: “975,00” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
      "4 Monthly Rent: “975,00” is not an amount. Write dollars with at most two decimals, like 1,250.00.",
    ])
    expect(await faults(roll(...german))).toEqual([
      "2 Monthly Rent: “975,00” is not an amount. Write dollars with at most two decimals, like 1,250.00. 3 rows are wrong like this and none is right; the first is row 2.",
      "2 Date of Birth: “19|09|1989” is not a date. Write it like 2026-11-20 or 11/20/2026. 3 rows are wrong like this and none is right; the first is row 2.",
    ])
  })

  test("is one fault where it is empty everywhere, and where every row has a cell too many", async () => {
    expect(await faults(roll(...rows((row) => row.replace(/dana\d+@example.com/, ""))))).toEqual([
      "2 Email: The tenant has no email. It is needed to sign in; write one. 3 rows are wrong like this and none is right; the first is row 2.",
    ])
    expect(await faults(roll(...rows((row) => `${row},x`)))).toEqual([
      "2 null: The row has 20 cells for 19 columns. Put quotation marks round a cell that holds a comma. 3 rows are wrong like this and none is right; the first is row 2.",
    ])
  })

  test("is not one that is wrong in two ways, or right in one row", async () => {
    const [first = "", second = "", third = ""] = rows((row) => row)
    const bad = (row: string, phone: string) => row.replace("909-555-0142", phone)
    expect(await faults(roll(bad(first, "5"), bad(second, "6"), third))).toHaveLength(2)
    expect(await faults(roll(bad(first, "5"), bad(second, "6"), bad(third, "=1+1")))).toHaveLength(3)
    const names = roll(first.replace("Dana Haddad", "Madonna"), second.replace("Dana Haddad", "Cher"), third)
    expect(await faults(names)).toHaveLength(2)
  })
})
