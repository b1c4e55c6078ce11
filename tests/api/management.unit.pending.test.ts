import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { arrives, sends } from "../support/roll.ts"
import { movesIn } from "../support/tenancies.ts"
import { managementOnly, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
const pending = (body: unknown) => api("POST", "/management/unit/pending", { as, body })

beforeEach(async () => {
  as = await tokenOfLevel(4)
})

managementOnly("POST", "/management/unit/pending", () => ({ tenantIds: [] }), 200)

test("M9: what is on its way without its fee, 0 for nothing and for nobody", async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 100_000 })
  const dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  const ivan = await movesIn(102, "2026-01-01", { rent: 100_000, primaryEmail: "ivan@example.com" })
  await sends(dana, 30_000, "2026-01-02", { choice: "rent", tender: "ach", fee: 900 })
  await sends(dana, 20_000, "2026-01-02", { choice: "rent", tender: "ach" })
  await arrives(await sends(ivan, 10_000, "2026-01-02", { choice: "rent", tender: "ach" }), "2026-01-03")
  const { status, body } = await pending({ tenantIds: [ivan, dana, 999, dana] })
  expect(status).toBe(200)
  expect(body).toEqual({ [dana]: 50_000, [ivan]: 0, 999: 0 })
})

test("M9: a request for nobody is an empty response", async () => {
  expect((await pending({ tenantIds: [] })).body).toEqual({})
})

test.each([
  [undefined, "Required."],
  [{}, "Required."],
  [{ tenantIds: null }, "Required."],
  [{ tenantIds: "1" }, "Invalid value."],
  [{ tenantIds: ["1"] }, "Invalid value."],
  [{ tenantIds: [0] }, "Invalid value."],
  [{ tenantIds: [1.5] }, "Invalid value."],
  [{ tenantIds: Array.from({ length: 1_001 }, () => 1) }, "Invalid value."],
])("M9 refuses %j", async (body, message) => {
  const response = await pending(body)
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: "VALIDATION_ERROR", error: message, subject: "Invalid Request" })
  expect(response.body.fields).toHaveProperty("tenantIds")
})
