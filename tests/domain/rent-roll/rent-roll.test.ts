import { readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { FLAGS, type Flag } from "~/domain/rent-roll/rent-roll-inputs.ts"
import { rentRollSummary } from "~/domain/rent-roll/rent-roll-summary.ts"
import { editUnit, setUnitStatus } from "~/domain/units/units.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { movesIntoToo, rollOn, unitsOn } from "../../support/roll.ts"
import { movesIn, owesFee } from "../../support/tenancies.ts"
import { during, insertUnits, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const TODAY = "2026-03-20"
const FLAGS_OFF = { cleaningNeeded: false, repairsNeeded: false, readyToRent: false, movingOutSoon: false }
const change = (unitNumber: number, flags: Partial<typeof FLAGS_OFF>) =>
  during(TODAY, (tx) => editUnit(tx, mona, { unitNumber, ...FLAGS_OFF, ...flags }))

/** Dana in 101 with 102 as its subunit, Łukasz in 103, Ivan in 210; 104 is vacant. */
let dana = 0
let lukasz = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 80_000, area: 400 })
  await suite(102, { rent: 50_000, area: 100 })
  await suite(103, { rent: 90_000, area: 0 })
  await suite(104, { rent: 70_000, deposit: 70_000 })
  await suite(210, { rent: 120_000 })
  dana = await movesIn(101, "2026-01-01", { businessName: "Whitfield Trading LLC" })
  lukasz = await movesIn(103, "2026-02-01", {
    tenantFirstName: "Łukasz",
    tenantLastName: "Brzęk",
    primaryEmail: "l.brzek@mail.example",
    cotenantFirstName: "Maria",
    cotenantLastName: "Nowak",
    secondPhone: "5550177999",
  })
  await movesIn(210, "2026-03-01", {
    tenantFirstName: "Ivan",
    tenantLastName: "S’ato",
    primaryPhone: "3105550188",
    primaryEmail: "ivan@mail.example",
  })
  await movesIntoToo(dana, 102, "2026-03-02", { rent: 150_000 })
})

test.each([
  ["10", [101, 102, 103, 104, 210]],
  ["102", [102]],
  ["  Reyes ", [101, 102]],
  ["dana rey", [101, 102]],
  ["lukasz BRZEK", [103]],
  ["Łukasz", [103]],
  ["whitfield", [101, 102]],
  ["mail.example", [103, 210]],
  ["Reyes, Dana", [101, 102]],
  ["reyes,d", [101, 102]],
  ["Dana Reyes,", [101, 102]],
  ["dana   reyes", [101, 102]],
  ["ivan s’at", [210]],
  ["ivan s'at", [210]],
  ["reyes 101", [101]],
  ["102 dana", [102]],
  ["whitfield 10 reyes", [101, 102]],
  ["reyes 103", []],
  ["104 vacant", []],
  ["(310) 555-0188", [210]],
  ["310.555.0188", [210]],
  ["+1 310 555 0188", [210]],
  ["555-0188", [210]],
  ["0188", [210]],
  ["55501", [103]],
  ["5550177 ", [103]],
  ["maria", []],
  ["%", []],
  ["_", []],
  ["\\", []],
])("searching %j finds the units of that number, tenant, business, email or phone", async (search, found) => {
  expect(await unitsOn(TODAY, { search: search.trim() })).toEqual(found)
})

test("each filter shows what its count says, a subunit with its tenant", async () => {
  await owesFee(dana, 5_000, TODAY)
  await during(TODAY, (tx) => setLeaseStatus(tx, mona, { tenantId: lukasz, status: "eviction" }))
  await change(210, { movingOutSoon: true })
  await change(104, { readyToRent: true, cleaningNeeded: true })
  await change(103, { repairsNeeded: true })
  await during(TODAY, (tx) => setUnitStatus(tx, mona, { unitNumber: 102, status: "blue" }))
  const { counts } = await rollOn(TODAY)
  // A filter that is missing here does not compile.
  const expected: Record<Flag, number[]> = {
    balanceOwed: [101, 102],
    movingOutSoon: [210],
    evictionInProgress: [103],
    isVacant: [104],
    readyToRent: [104],
    repairsNeeded: [103],
    cleaningNeeded: [104],
    statusIsSet: [102],
  }
  for (const flag of FLAGS) {
    expect(await unitsOn(TODAY, { flags: [flag] })).toEqual(expected[flag])
    expect(counts[flag]).toBe(expected[flag].length)
  }
  expect(await unitsOn(TODAY, { flags: ["isVacant", "readyToRent"] })).toEqual([104])
  expect(await unitsOn(TODAY, { flags: ["isVacant", "repairsNeeded"] })).toEqual([])
  expect(await unitsOn(TODAY, { flags: ["balanceOwed"], search: "102" })).toEqual([102])
})

test("the filters are those of the contract, in its order", () => {
  const [row = ""] = /^\| M1 \|.*$/m.exec(readFileSync("docs/api.md", "utf8")) ?? []
  const [, documented = ""] = /str\(100\); (.*?) qbool/.exec(row) ?? []
  expect(documented.split(", ")).toEqual(FLAGS.map((flag) => `${flag}?`))
})

test("a subunit names its parent, a vacant unit nobody", async () => {
  const { rows } = await rollOn(TODAY)
  expect(rows.map((row) => [row.number, row.tenantId, row.isSubunit, row.parentUnit])).toEqual([
    [101, dana, 0, null],
    [102, dana, 1, 101],
    [103, lukasz, 0, null],
    [104, null, null, null],
    [210, rows[4]?.tenantId, 0, null],
  ])
})

test("units are sorted by what a column shows, blanks last either way", async () => {
  await owesFee(lukasz, 7_500, TODAY)
  expect(await unitsOn(TODAY, { descending: true })).toEqual([210, 104, 103, 102, 101])
  expect(await unitsOn(TODAY, { sort: "rent" })).toEqual([102, 104, 103, 101, 210])
  expect(await unitsOn(TODAY, { sort: "tenant" })).toEqual([103, 101, 102, 210, 104])
  expect(await unitsOn(TODAY, { sort: "area", descending: true })).toEqual([101, 102, 103, 104, 210])
  expect(await unitsOn(TODAY, { sort: "pricePerFoot" })).toEqual([101, 102, 103, 104, 210])
  expect(await unitsOn(TODAY, { sort: "otherFees", descending: true })).toEqual([103, 101, 104, 210, 102])
  expect(await unitsOn(TODAY, { sort: "business" })).toEqual([101, 102, 103, 104, 210])
})

test("pages hold what they say, and a page too far is the last one", async () => {
  expect(await unitsOn(TODAY, { per: 2 })).toEqual([101, 102])
  expect(await unitsOn(TODAY, { per: 2, page: 3 })).toEqual([210])
  expect(await rollOn(TODAY, { per: 2, page: 9 })).toMatchObject({ page: 3, total: 5 })
  expect(await unitsOn(TODAY, { per: null })).toHaveLength(5)
  expect(await rollOn(TODAY, { per: 2, page: 2, search: "210" })).toMatchObject({ page: 1, total: 1 })
  expect(await rollOn(TODAY, { search: "nobody" })).toMatchObject({ page: 1, total: 0, rows: [] })
})

test("all of a large property stands on pages of a thousand", async () => {
  const rent = { monthlyRent: asCents(1), deposit: ZERO }
  const many = Array.from({ length: 1_000 }, (_, index) => ({ number: 2_000 + index, ...rent }))
  await during(TODAY, (tx) =>
    insertUnits(
      tx,
      many.map((unit) => ({ ...unit, createdAt: tx.now })),
    ),
  )
  expect(await unitsOn(TODAY, { per: null })).toHaveLength(1_000)
  expect(await unitsOn(TODAY, { per: null, page: 2 })).toEqual([2_995, 2_996, 2_997, 2_998, 2_999])
})

test("the last rent change is that of the unit as it was last made", async () => {
  await during(TODAY, (tx) => editUnit(tx, mona, { unitNumber: 104, ...FLAGS_OFF, monthlyRent: asCents(75_000) }))
  const line = (await rollOn(TODAY)).rows.find((row) => row.number === 104)
  expect(line).toMatchObject({ increasedOn: TODAY, increasedFrom: 70_000, increasedTo: 75_000, monthlyRent: 75_000 })
})

test("somebody without the permission sees nothing", async () => {
  const maintenance = { ...mona, level: 7 }
  await expect(seen(TODAY, (tx) => rentRollSummary(tx, maintenance, {}))).rejects.toThrow("You don't have permission")
})
