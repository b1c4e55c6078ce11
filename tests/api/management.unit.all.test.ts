import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { tenantNoteReads, tenantNotes } from "#db/schema/index.ts"
import { asCents } from "~/values/money.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIntoToo } from "../support/roll.ts"
import { movesIn } from "../support/tenancies.ts"
import { managementOnly } from "../support/units.ts"
import { insertUnits, setting, suite, USUAL } from "../support/world.ts"

let as = ""
let userId = 0
let dana = 0
const all = (query = "") => api("GET", `/management/unit/all${query}`, { as })
const numbers = async (query: string) => (await all(query)).body.map((unit: { UnitNumber: number }) => unit.UnitNumber)

beforeEach(async () => {
  await setting(USUAL)
  const manager = await staff(6, "manager@example.com")
  userId = manager.userId
  as = await tokenOf(manager, "api")
  await suite(101, { rent: 100_000, deposit: 80_000, area: 400 })
  await suite(102, { rent: 50_000 })
  await suite(103, { rent: 90_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await movesIntoToo(dana, 102, "2026-01-02", { rent: 150_000 })
})

managementOnly("GET", "/management/unit/all", () => undefined, 200)

test("M1: every unit by number, a subunit with the tenant of its parent", async () => {
  const { status, body } = await all()
  expect(status).toBe(200)
  expect(body).toHaveLength(3)
  const [first, second, third] = body
  expect(first).toMatchObject({
    UnitNumber: 101,
    MonthlyRent: 100_000,
    SquareFootage: 400,
    IsSubunit: false,
    ParentUnit: null,
    Status: "none",
    Tenant: {
      TenantID: dana,
      TenantFirstName: "Dana",
      RentBalance: 100_000,
      Units: [{ UnitNumber: 101, MonthlyRent: 100_000, Deposit: 0 }],
      Subunits: [{ UnitNumber: 102, MonthlyRent: 50_000, Deposit: 0 }],
      TenantNotes: [],
      UserReadTenantNotes: [],
    },
  })
  expect(second).toMatchObject({ UnitNumber: 102, IsSubunit: true, ParentUnit: 101 })
  expect(second.Tenant).toEqual(first.Tenant)
  expect(third).toMatchObject({ UnitNumber: 103, IsSubunit: false, ParentUnit: null, Tenant: null, RentChanges: [] })
})

test("M1: notes come with the caller's own last reading", async () => {
  await write(async (tx) => {
    await tx.run(tx.insert(tenantNotes).values({ tenantId: dana, title: "Key", description: "Lent", createdAt: 5_000 }))
    await tx.run(tx.insert(tenantNoteReads).values({ tenantId: dana, userId, lastRead: 9_000 }))
    await tx.run(tx.insert(tenantNoteReads).values({ tenantId: dana, userId: userId + 1, lastRead: 1 }))
  })
  const { body } = await all("?search=101")
  expect(body[0].Tenant.TenantNotes).toMatchObject([{ Title: "Key", Description: "Lent", CreatorUser: null }])
  expect(body[0].Tenant.UserReadTenantNotes).toEqual([{ LastRead: "1970-01-01T00:00:09.000Z" }])
})

test.each([
  ["?search=103", [103]],
  ["?search=dana+reyes", [101, 102]],
  ["?search=101+REYES", [101]],
  ["?search=", [101, 102, 103]],
  ["?search=nobody", []],
  ["?isVacant=true", [103]],
  ["?isVacant=false&statusIsSet=false", [101, 102, 103]],
  ["?balanceOwed=true&search=102", [102]],
  ["?evictionInProgress=true", []],
  ["?unknown=1", [101, 102, 103]],
])("M1: %s", async (query, found) => {
  expect(await numbers(query)).toEqual(found)
})

test.each([
  ["?isVacant=yes", "isVacant"],
  ["?repairsNeeded=1", "repairsNeeded"],
  ["?balanceOwed=", "balanceOwed"],
  [`?search=${"x".repeat(101)}`, "search"],
  ["?search=a&search=b", "search"],
])("M1 refuses %s", async (query, field) => {
  const { status, body } = await all(query)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: "VALIDATION_ERROR", subject: "Invalid Request" })
  expect(body.fields).toHaveProperty(field)
})

test("M1 knows GET and HEAD only", async () => {
  const { status, headers } = await api("POST", "/management/unit/all", { as, body: {} })
  expect(status).toBe(405)
  expect(headers.get("allow")).toBe("GET, HEAD")
})

test("a list longer than what is made in one turn is whole and in order", async () => {
  const more = Array.from({ length: 600 }, (_, at) => ({
    number: 2_600 - at,
    monthlyRent: asCents(1),
    deposit: asCents(1),
    createdAt: 0,
  }))
  await write((tx) => insertUnits(tx, more))
  const found: number[] = await numbers("")
  expect(found).toEqual([101, 102, 103, ...Array.from({ length: 600 }, (_, at) => 2_001 + at)])
  expect(await numbers("?search=nothing")).toEqual([])
})
