/** Expenses and their types, through /api: api.md A15-A18. */
import { beforeEach, describe, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, expenses } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { breaks } from "../support/raw.ts"
import { tokenOfLevel } from "../support/units.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOfLevel(3)
})

const PATH = "/admin/expenses"
const made = async (Name: string, ParentType: number | null = null) =>
  (await api("POST", `${PATH}/type`, { as, body: { Name, ParentType } })).body.ExpenseTypeID as number
const amount = (ExpenseTypeID: number, ExpenseAmount: unknown, AssociatedMonth = "2026-11") => ({
  ExpenseTypeID,
  ExpenseAmount,
  AssociatedMonth,
})
const save = (body: unknown) => api("POST", PATH, { as, body })
const list = async (query = "") => (await api("GET", `${PATH}${query}`, { as })).body

describe("A18 creates a type", () => {
  test("with a description, perhaps under another one, and A17 lists it", async () => {
    const top = await api("POST", `${PATH}/type`, {
      as,
      body: { Name: " Utilities ", Description: "", ParentType: null },
    })
    expect([top.status, top.body]).toEqual([
      200,
      { ExpenseTypeID: 1, Name: "Utilities", Description: null, ParentType: null },
    ])
    const under = { Name: "Power", Description: "Common areas", ParentType: 1 }
    expect((await api("POST", `${PATH}/type`, { as, body: under })).body).toEqual({ ExpenseTypeID: 2, ...under })
    expect((await api("GET", `${PATH}/type`, { as })).body).toEqual([top.body, { ExpenseTypeID: 2, ...under }])
  })

  test("under an unknown one is refused, and so is a sixth level", async () => {
    const { status, body } = await api("POST", `${PATH}/type`, { as, body: { Name: "Power", ParentType: 9 } })
    expect([status, body]).toMatchObject([
      404,
      { code: "EXPENSE_TYPE_NOT_FOUND", error: "The specified expense type could not be found." },
    ])
    let parent: number | null = null
    for (const level of ["One", "Two", "Three", "Four", "Five"]) parent = await made(level, parent)
    const sixth = await api("POST", `${PATH}/type`, { as, body: { Name: "Six", ParentType: parent } })
    expect([sixth.status, sixth.body.fields]).toEqual([400, { ParentType: ["Invalid value."] }])
  })

  test.each([{}, { Name: " " }, { Name: "a\nb" }, { Name: "x".repeat(101) }, { Name: "Power", ParentType: "1" }])(
    "is refused: %j",
    async (body) => {
      expect((await api("POST", `${PATH}/type`, { as, body })).status).toBe(400)
    },
  )
})

describe("A16 saves amounts", () => {
  test("of types and months, answers with the saved rows and replaces what was there", async () => {
    const [power, water] = [await made("Power"), await made("Water")]
    const rows = [amount(water, 4_000), amount(power, 12_550), amount(power, 0, "2026-10")]
    const saved = await save(rows)
    expect([saved.status, saved.body]).toEqual([200, rows])
    expect((await save([amount(power, 13_000)])).body).toEqual([amount(power, 13_000)])
    expect(await list()).toEqual([amount(power, 0, "2026-10"), amount(power, 13_000), amount(water, 4_000)])
    expect(await list("?month=2026-10")).toEqual([amount(power, 0, "2026-10")])
    expect(await list("?month=2026-09")).toEqual([])
  })

  test("all or nothing: an unknown type leaves the others unsaved", async () => {
    const power = await made("Power")
    const { status, body } = await save([amount(power, 12_550), amount(99, 100)])
    expect([status, body.code]).toEqual([404, "EXPENSE_TYPE_NOT_FOUND"])
    expect(await list()).toEqual([])
  })

  test("refuses the same type and month twice in one list, and saves neither", async () => {
    const power = await made("Power")
    const { status, body } = await save([amount(power, 100), amount(power, 100, "2026-10"), amount(power, 200)])
    const message = "This list has the same type and month twice."
    expect([status, body]).toMatchObject([400, { error: message, fields: { AssociatedMonth: [message] } }])
    expect(await list()).toEqual([])
  })

  test.each([["-1"], [-1], [1.5], [100_000_000], [null], ["1"]])("refuses the amount %j", async (wrong) => {
    const power = await made("Power")
    const { status, body } = await save([amount(power, 100, "2026-10"), amount(power, wrong)])
    expect([status, Object.keys(body.fields)]).toEqual([400, ["ExpenseAmount"]])
    expect(await list()).toEqual([])
  })

  test("refuses what is no list, an empty one, and one of more than 500", async () => {
    const power = await made("Power")
    expect((await save(amount(power, 100))).body.code).toBe("INVALID_JSON")
    expect([(await save([])).status, (await save([])).body.code]).toEqual([400, "VALIDATION_ERROR"])
    const months = Array.from(
      { length: 501 },
      (_, index) => `${1900 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`,
    )
    expect((await save(months.map((month) => amount(power, 1, month)))).status).toBe(400)
    expect((await save(months.slice(1).map((month) => amount(power, 1, month)))).status).toBe(200)
    expect(await read((tx) => tx.all(tx.select().from(expenses)))).toHaveLength(500)
  })

  test("that fails in the middle saves nothing, with the message of its place", async () => {
    const [power, water] = [await made("Power"), await made("Water")]
    await breaks("insert on expenses", `new.type_id = ${water}`)
    const { status, body } = await save([amount(power, 100), amount(water, 200)])
    expect([status, body.error]).toEqual([500, "Error processing request. Please try again."])
    expect(await list()).toEqual([])
  })

  test("writes no audit row, as api.md 4.9 lists none", async () => {
    const before = await read((tx) => tx.all(tx.select().from(auditLog)))
    await save([amount(await made("Power"), 100)])
    expect(await read((tx) => tx.all(tx.select().from(auditLog)))).toEqual(before)
  })
})

test("A15 refuses what is no month", async () => {
  for (const month of ["2026", "2026-13", "", "1899-12"]) {
    expect((await api("GET", `${PATH}?month=${month}`, { as })).status, month).toBe(400)
  }
})
