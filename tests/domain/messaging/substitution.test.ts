/** The words that keys stand for. Source: api.md 4.7, money.md 2.1. */
import { expect, test } from "vitest"
import { fill, substitutesFor } from "~/domain/messaging/substitution.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
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
  const own = { firstName: "$& [lastName] <b>", lastName: "X" }
  expect(fill("[firstName]|[lastname]|[ lastName]|[]|[[lastName]]|[__proto__]", own)).toBe(
    "$& [lastName] <b>|[lastname]|[ lastName]|[]|[X]|[__proto__]",
  )
})

test("many tenants at once have each their own", async () => {
  const [dana, ben] = [await person("Dana Reyes"), await person("Ben Ito")]
  const all = await seen(NOW, (tx) => substitutesFor(tx, mona, [dana, ben]))
  expect([all.get(dana)?.firstName, all.get(ben)?.firstName]).toEqual(["Dana", "Ben"])
})
