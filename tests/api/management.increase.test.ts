import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { tokenOfLevel, vacantUnit } from "../support/units.ts"
import { movesInto, person } from "../support/world.ts"

let as = ""
beforeEach(async () => {
  as = await tokenOfLevel(6)
  await vacantUnit(101)
})

test("X85 previews and X86 plans once for each key, and refuses another preview", async () => {
  const dana = await person("Dana Reyes")
  await movesInto(dana, 101)
  const body = { units: "101", date: "2190-01-01", percent: 3 }
  const line = {
    UnitNumber: 101,
    TenantID: dana,
    OldRent: 100_000,
    NewRent: 103_000,
    LeaseEnd: null,
    Problem: null,
    Warning: "Jan 1, 2190 is more than 10 years ahead.",
  }
  const preview = await api("POST", "/management/increase/preview", { as, body })
  expect(preview.body).toEqual({ Lines: [line], Preview: expect.any(String) })
  const send = (more: object = {}) =>
    api("POST", "/management/increase", { as, body: { ...body, ...more }, headers: { "Idempotency-Key": "one" } })
  for (const _again of [1, 2]) expect(await send()).toMatchObject({ status: 201, body: { Lines: [line], Letters: 0 } })
  expect(await send({ preview: "old" })).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } })
  const other = await api("POST", "/management/increase", { as, body: { ...body, date: "2191-01-01", preview: "old" } })
  expect(other.body.code).toBe("CHANGED_MEANWHILE")
})
