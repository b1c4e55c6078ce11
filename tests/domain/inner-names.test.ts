/** Parsed input under the names of the domain. */
import { expect, test } from "vitest"
import { innerNames } from "~/domain/inner-names.ts"
import { FormerTenantMoveIn } from "~/domain/leasing/inputs.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

test("a field has one name inside, however the wire spells it", () => {
  expect(innerNames({ tenantID: 7, TenantID: 7, tenantId: 7 })).toEqual({ tenantId: 7 })
  expect(innerNames({ tenantIDs: [1], UnitNumber: 101, Notes: null, achPrivilege: true, id: 3 })).toEqual({
    tenantIds: [1],
    unitNumber: 101,
    notes: null,
    achPrivilege: true,
    id: 3,
  })
})

test("what lies in a field, a list and a single value stay as they are", () => {
  expect(innerNames({ Balances: { TenantID: 1 } })).toEqual({ balances: { TenantID: 1 } })
  expect(innerNames([{ TenantID: 1 }])).toEqual([{ TenantID: 1 }])
  expect(innerNames(null)).toBe(null)
  expect(innerNames(undefined)).toBe(undefined)
})

test("an error names the field as the wire does", async () => {
  expect(FormerTenantMoveIn.safeParse({}).error?.issues[0]?.path).toEqual(["TenantID"])
  const as = await tokenOf(await staff(6), "api")
  const { status, body } = await api("POST", "/management/tenant/note", { as, body: { tenantID: "7", title: "Keys" } })
  expect(status).toBe(400)
  expect(Object.keys(body.fields)).toEqual(["tenantID", "description"])
})
