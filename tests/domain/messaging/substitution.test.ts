/** The values of substitution keys. Source: api.md 4.7, money.md 2.1. */
import { expect, test } from "vitest"
import { addresseesAt, substitutesFor, valuesForAll } from "~/domain/messaging/substitution.ts"
import { fill, NO_VALUES, piecesOf, SUBSTITUTION_KEYS } from "~/domain/messaging/substitution-keys.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { staff } from "../../support/people.ts"
import { movesIn, movesOut, owesFee } from "../../support/tenancies.ts"
import { during, mona, movesInto, person, seen, setting, suite, USUAL } from "../../support/world.ts"

const NOW = "2026-03-09"
const PROPERTY = {
  propertyName: "Runway Row",
  propertyAddress: "100 Runway Row",
  propertyCity: "Ontario",
  propertyState: "CA",
  propertyZip: "91761",
  companyName: "Row LLC",
}

test("every key of the specification stands for something", async () => {
  await setting({ ...USUAL, ...PROPERTY })
  await suite(101, { rent: 100_000, deposit: 150_000 })
  await suite(102, { rent: 50_050 })
  const id = await movesIn(101, "2026-01-01", { deposit: 150_000, rent: 123_456 })
  await movesInto(id, 102, { isSubunit: true })
  await owesFee(id, 2_500, NOW)
  await during(NOW, (tx) => changeTenant(tx, id, { lateFeeDay: 10 }))
  const own = (await seen(NOW, (tx) => substitutesFor(tx, mona, [id, 999]))).get(id) ?? {}
  expect(own).toEqual({
    ...PROPERTY,
    ...Object.fromEntries(["Website", "Phone", "Email"].map((part) => [`property${part}`, ""])),
    ...Object.fromEntries(["Address", "City", "State", "Zip", "Phone", "Email"].map((part) => [`company${part}`, ""])),
    unitNumber: "101",
    unitAddress: "100 Runway Row 101",
    unitCity: "Ontario",
    unitState: "CA",
    unitZip: "91761",
    firstName: "Dana",
    lastName: "Reyes",
    tenantEmail: "dana.reyes@example.com",
    tenantPhone: "(909) 555-0142",
    moveInDate: "Jan 1, 2026",
    leaseEndDate: "Dec 31, 2040",
    currentMonthName: "March",
    currentDay: "9",
    currentYear: "2026",
    nextYear: "2027",
    currentUser: "Mona Manager",
    monthlyDueDay: "1",
    monthlyLateDay: "10",
    lateFee: "$75.03",
    rentPayment: "$1,500.50",
    depositReserve: "$0.00",
    totalBalance: "$2,759.56",
    rentBalance: "$1,234.56",
    lateFeeBalance: "$0.00",
    otherFeeBalance: "$25.00",
    recurringCharges: "$0.00",
  })
})

test("a tenant without a unit has no unit's words", async () => {
  await suite(101, { rent: 100_000 })
  const id = await movesIn(101, "2026-01-01")
  await movesOut(101, 0, "2026-02-01")
  const own = (await seen(NOW, (tx) => substitutesFor(tx, mona, [id]))).get(id)
  expect(own).toMatchObject({ unitNumber: "", unitAddress: "", rentPayment: "$0.00", lateFee: "", monthlyDueDay: "" })
})

test("what is put in is plain text, and is not looked at again", () => {
  const own = { ...NO_VALUES, firstName: "$& [lastName] <b>", lastName: "X" }
  expect(fill("[firstName]|[lastname]|[ lastName]|[]|[[lastName]]|[__proto__]", own)).toBe(
    "$& [lastName] <b>|[lastname]|[ lastName]|[]|[X]|[__proto__]",
  )
})

test("many tenants at once have each their own", async () => {
  const [dana, ben] = [await person("Dana Reyes"), await person("Ben Ito")]
  const all = await seen(NOW, (tx) => substitutesFor(tx, mona, [dana, ben]))
  expect([all.get(dana)?.firstName, all.get(ben)?.firstName]).toEqual(["Dana", "Ben"])
})

test("there are 41 keys, each named once", () => {
  expect(new Set(SUBSTITUTION_KEYS).size).toBe(41)
})

const valuesAt = async (...addresses: string[]) =>
  (await seen(NOW, (tx) => addresseesAt(tx, mona, addresses))).map(({ values }) => values)

test("a tenant is filled in at the second email too, a past tenant with what they still owe and without a unit", async () => {
  await setting({ ...USUAL, ...PROPERTY })
  await suite(101, { rent: 100_000, deposit: 150_000 })
  const paid = { depositPayment: 150_000, depositMethod: "check" } as const
  await movesIn(101, "2026-01-01", {
    deposit: 150_000,
    rent: 40_000,
    fee: 2_500,
    secondEmail: "dana@work.example",
    ...paid,
  })
  const [first, second] = await valuesAt("dana.reyes@example.com", "dana@work.example")
  expect(second).toEqual(first)
  expect(first).toMatchObject({ unitNumber: "101", depositReserve: "$1,500.00", totalBalance: "$425.00" })
  await movesOut(101, 0, "2026-02-01")
  const [past] = await valuesAt("dana.reyes@example.com")
  expect(past).toMatchObject({
    ...{ firstName: "Dana", tenantEmail: "dana.reyes@example.com", moveInDate: "Jan 1, 2026", monthlyLateDay: "5" },
    ...{ unitNumber: "", unitAddress: "", unitCity: "", unitState: "", unitZip: "" },
    ...{ rentPayment: "$0.00", lateFee: "$0.00", depositReserve: "$0.00" },
    ...{ totalBalance: "$425.00", rentBalance: "$400.00", lateFeeBalance: "$0.00", otherFeeBalance: "$25.00" },
  })
})

/** The values that are the same for all recipients. */
const COMMON = {
  ...PROPERTY,
  ...{ currentMonthName: "March", currentDay: "9", currentYear: "2026", nextYear: "2027" },
  ...{ currentUser: "Mona Manager", monthlyDueDay: "1", monthlyLateDay: "5" },
}

test("somebody with an account who is no tenant has a name, an address of nobody only what holds for all", async () => {
  await setting({ ...USUAL, ...PROPERTY })
  const { email } = await staff(6)
  const [sam, nobody] = await valuesAt(email, "roofer@elsewhere.example")
  expect(sam).toEqual({ ...NO_VALUES, ...COMMON, firstName: "Sam", lastName: "Level 6" })
  expect(nobody).toEqual({ ...NO_VALUES, ...COMMON })
  if (nobody) expect(fill("[firstName][totalBalance]|[FirstName]|[x]", nobody)).toBe("|[FirstName]|[x]")
})

test("in one mail to several people nobody reads what is another's own", async () => {
  await setting({ ...USUAL, ...PROPERTY })
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 40_000, secondEmail: "dana@work.example" })
  const together = (...addresses: string[]) =>
    seen(NOW, async (tx) => valuesForAll(tx, mona, await addresseesAt(tx, mona, addresses)))
  const own = { firstName: "Dana", rentBalance: "$400.00" }
  expect(await together("dana.reyes@example.com", "dana@work.example")).toMatchObject(own)
  expect(await together("dana.reyes@example.com", "roofer@elsewhere.example")).toEqual({ ...NO_VALUES, ...COMMON })
  expect(await together("roofer@elsewhere.example", "tiler@elsewhere.example")).toEqual({ ...NO_VALUES, ...COMMON })
})

test("a preview knows which keys have no value", () => {
  expect(piecesOf("Dear [firstName], [unitNumber] [x]", { ...NO_VALUES, firstName: "Dana" })).toEqual([
    { text: "Dear " },
    { text: "Dana", key: "firstName" },
    { text: ", " },
    { text: "", key: "unitNumber" },
    { text: " [x]" },
  ])
})
