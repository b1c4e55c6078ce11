/** X130 to X134: payment plans. Source: money.md 9.9, api.md 4.10. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { itIs } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { owesFee } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let [as, own] = ["", ""]

beforeEach(async () => {
  itIs("2026-03-02")
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(await staff(6), "api")
  own = await tokenOf(dana, "api")
  await owesFee(dana.tenantId, 60_000, "2026-03-02")
})

const PLAN = "/management/tenant/payment-plan"
const TWO = [
  { date: "2026-03-20", amount: 20_000 },
  { date: "2026-03-10", amount: 40_000 },
]
const agree = (body: object) => api("POST", PLAN, { as, body: { tenantID: dana.tenantId, instalments: TWO, ...body } })

test("a plan is made, seen by staff and by its tenant, and ended with a reason", async () => {
  const made = await agree({ note: "Called on Monday" })
  const instalments = [
    { Date: "2026-03-10", Amount: 40_000, LastDay: "2026-03-12", State: "coming" },
    { Date: "2026-03-20", Amount: 20_000, LastDay: "2026-03-22", State: "coming" },
  ]
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{ TenantID: dana.tenantId, Amount: 60_000, GraceDays: 2, Note: "Called on Monday", StartedOn: "2026-03-02" },
    ...{ State: "open", EndReason: null, Paid: 0, Instalments: instalments },
    Next: { Date: "2026-03-10", Amount: 40_000, LastDay: "2026-03-12", ToPay: 40_000 },
  })
  expect((await api("GET", `${PLAN}?tenantID=${dana.tenantId}`, { as })).body).toEqual([made.body])
  expect((await api("GET", "/management/payment-plans", { as })).body).toEqual([made.body])
  expect((await api("GET", "/user/payment-plan", { as: own })).body).toEqual({ Plan: { ...made.body, Note: null } })
  const { PaymentPlanID: paymentPlanID } = made.body
  const end = () => api("POST", `${PLAN}/end`, { as, body: { paymentPlanID, reason: "Paid otherwise" } })
  const ended = await end()
  expect(ended.body).toMatchObject({ State: "ended", EndReason: "staff", EndNote: "Paid otherwise", Next: null })
  expect((await end()).body.code).toBe("PAYMENT_PLAN_ENDED")
  expect((await api("GET", "/management/payment-plans", { as })).body).toEqual([])
  expect((await api("GET", "/management/payment-plans?state=ended", { as })).body).toEqual([ended.body])
  const rows = (await audited()).filter(({ category }) => category === "PAYMENT_PLAN")
  expect(rows.map(({ details }) => details)).toEqual([
    "Payment plan of Dana Whitfield over $600.00: $400.00 on Mar 10, 2026, $200.00 on Mar 20, 2026.",
    "The payment plan of Dana Whitfield over $600.00 has ended: management ended it. Paid otherwise.",
  ])
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Your payment plan", "Your payment plan has ended"])
})

test("one at a time, of no more than is owed, for a tenant with a unit; bad instalments are named", async () => {
  const refused = async (body: object) => {
    const { status, body: answer } = await agree(body)
    return [status, answer.code, Object.keys(answer.fields ?? {})]
  }
  const beside = [400, "VALIDATION_ERROR", ["instalments"]]
  expect(await refused({ instalments: [] })).toEqual(beside)
  expect(await refused({ instalments: [{ date: "2026-03-10", amount: 60_001 }] })).toEqual(beside)
  expect(await refused({ instalments: [{ date: "2026-03-01", amount: 1 }] })).toEqual(beside)
  expect(await refused({ instalments: [...TWO, { date: "2026-03-10", amount: 1 }] })).toEqual(beside)
  expect(await refused({ graceDays: 15 })).toEqual([400, "VALIDATION_ERROR", ["graceDays"]])
  expect(await refused({ tenantID: 9_999 })).toEqual([404, "TENANT_NOT_FOUND", []])
  expect((await agree({})).status).toBe(201)
  expect(await refused({})).toEqual([409, "PAYMENT_PLAN_OPEN", []])
})
