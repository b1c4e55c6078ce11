/** Calls of two people about the same request or expense: the second is refused with the stored values. Source: api.md section 0, "Versions". */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

let bearer = ""
beforeEach(async () => {
  bearer = await tokenOf(await staff(0), "api")
})

test("a request: R4 and R5 take the version that was told, refuse another one, and save without one as before", async () => {
  const kim = await staff(8)
  const made = (await api("POST", "/management/unit/request", { as: bearer, body: { unitNumber: 0, title: "Lamp" } }))
    .body
  const call = (path: string, body: object) =>
    api("POST", `/management/unit/request/${path}`, { as: bearer, body: { requestID: made.RequestID, ...body } })
  const assigned = await call("assign", { assignedTo: kim.userId, version: made.Version })
  expect([assigned.status, assigned.body.Version]).toEqual([200, expect.not.stringMatching(made.Version)])
  const late = await call("assign", { assignedTo: null, version: made.Version })
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "CHANGED_MEANWHILE",
    { assignedTo: ["Now: Sam Level 8"] },
  ])
  expect((await call("status", { status: "in progress", version: assigned.body.Version })).status).toBe(200)
  const second = await call("status", { status: "resolved", version: assigned.body.Version })
  expect([second.status, second.body.fields]).toEqual([409, { status: ["Now: In progress"] }])
  expect((await call("status", { status: "resolved" })).body).toMatchObject({ status: "resolved" })
})

test("an expense: A16 takes the amount that was read, refuses another one, all or nothing", async () => {
  const type = async (Name: string) =>
    (await api("POST", "/admin/expenses/type", { as: bearer, body: { Name } })).body.ExpenseTypeID as number
  const [water, power] = [await type("Water"), await type("Power")]
  const save = (...rows: [type: number, amount: number, was?: number | null][]) =>
    api("POST", "/admin/expenses", {
      as: bearer,
      body: rows.map(([ExpenseTypeID, ExpenseAmount, was]) => ({
        ExpenseTypeID,
        ExpenseAmount,
        AssociatedMonth: "2026-10",
        ...(was === undefined ? {} : { was }),
      })),
    })
  expect((await save([water, 5_000, null])).status).toBe(200)
  const late = await save([power, 700, null], [water, 6_000, null])
  expect([late.status, late.body.code, late.body.fields]).toEqual([
    409,
    "CHANGED_MEANWHILE",
    { "1.ExpenseAmount": ["Now: $50.00"] },
  ])
  const stored = async () => (await api("GET", "/admin/expenses?month=2026-10", { as: bearer })).body.length
  expect(await stored()).toBe(1)
  expect((await save([power, 700, null], [water, 6_000, 5_000])).status).toBe(200)
  expect((await save([water, 7_000])).status).toBe(200)
})
