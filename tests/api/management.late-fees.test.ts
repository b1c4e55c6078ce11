/** X20 to X24: late-fee rules, the list of late fees, and a fee skipped. Source: money.md 9.3, api.md 4.10. */
import { beforeEach, expect, test } from "vitest"
import { api } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { staff, tokenOf } from "../support/people.ts"
import { jobsOf, movesIn, pays } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let admin = ""
let dana = 0
let manager: Awaited<ReturnType<typeof staff>>

/** A session lasts a day, so staff sign in again. */
async function onDay(day: string) {
  itIs(day)
  as = await tokenOf(manager, "api")
}

beforeEach(async () => {
  itIs("2026-02-03")
  manager = await staff(6)
  await onDay("2026-02-03")
  admin = await tokenOf(await staff(3), "api")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000 })
  await pays(dana, 100_000, "2026-01-01")
  await jobsOf("2026-02-01")
})

const RULE = { kind: "percent_of_overdue", percent: 10, smallestOverdue: 5_000, mostPerMonth: 12_000 }
const dated = { inForceFrom: "2026-02-03", reason: "New terms" }
const setsProperty = (body: object) => api("POST", "/admin/late-fee-rule", { as: admin, body: { ...dated, ...body } })
const setsTenant = (body: object) =>
  api("POST", "/management/tenant/late-fee-rule", { as, body: { tenantID: dana, ...dated, ...body } })
const rules = async (query = "") => (await api("GET", `/management/late-fee-rules${query}`, { as })).body
const skips = (body: object) =>
  api("POST", "/management/late-fees/skip", {
    as,
    body: { tenantID: dana, period: "2026-02", reason: "Bank holiday", ...body },
  })
const listed = async (query = "") => (await api("GET", `/management/late-fees${query}`, { as })).body

test("X21 sets the property's rule, X20 lists the newest first, and the tenant shows the rule instead of a percent", async () => {
  const { status, body } = await setsProperty(RULE)
  expect([status, body]).toEqual([
    201,
    {
      LateFeeRuleID: body.LateFeeRuleID,
      TenantID: null,
      Kind: "percent_of_overdue",
      Percent: 10,
      Amount: null,
      SmallestOverdue: 5_000,
      MostPerMonth: 12_000,
      InForceFrom: "2026-02-03",
      Reason: "New terms",
      createdAt: body.createdAt,
    },
  ])
  await setsProperty({ kind: "usual", inForceFrom: "2026-03-01" })
  const known = await rules()
  expect(known.Rules.map((rule: { Kind: string }) => rule.Kind)).toEqual(["usual", "percent_of_overdue"])
  expect(known.InForce).toMatchObject({ Kind: "percent_of_overdue", Percent: 10, IsOwn: false })
  const tenant = (await api("GET", `/management/tenant?tenant=${dana}`, { as })).body
  expect([tenant.LateFeePercent, tenant.LateFeeRule]).toMatchObject([null, { Kind: "percent_of_overdue", Percent: 10 }])
  expect((await audited()).filter(({ category }) => category === "LATE_FEE_RULE")).toMatchObject([
    {
      priority: "medium",
      details:
        "Late fee of the property from Feb 3, 2026: 10% of the overdue rent, at most $120.00 a month, if at least $50.00 of rent is still open then.",
      metadata: { TenantID: null, Reason: "New terms" },
    },
    { details: "Late fee of the property from Mar 1, 2026: the default percent of the rent." },
  ])
})

test("X22 sets a tenant's rule; M18 then refuses a percent beside it, and null leaves everything alone", async () => {
  expect((await setsTenant({ kind: "flat", amount: 7_500 })).status).toBe(201)
  expect((await rules(`?tenantID=${dana}`)).InForce).toMatchObject({ Kind: "flat", Amount: 7_500, IsOwn: true })
  expect((await rules()).InForce).toBeNull()
  const edit = (lateFeePercent: number | null) =>
    api("POST", "/management/tenant/edit", {
      as,
      body: {
        tenantID: dana,
        tenantFirstName: "Dana",
        tenantLastName: "Reyes",
        tenantDateOfBirth: "1980-05-17",
        primaryPhone: "9095550142",
        primaryEmail: "dana.reyes@example.com",
        moveInDate: "2026-01-01",
        leaseEndDate: "2040-12-31",
        lateFeePercent,
      },
    })
  const refused = await edit(7)
  expect([refused.status, refused.body.code]).toEqual([409, "LATE_FEE_RULE"])
  expect((await edit(null)).status).toBe(200)
})

test.each([
  [{ kind: "percent_of_rent" }, "percent", "Required."],
  [{ kind: "flat", percent: 5 }, "amount", "Required."],
  [{ kind: "flat", amount: 100, inForceFrom: "2026-02-02" }, "inForceFrom", "Invalid value."],
  [{ kind: "flat", amount: 100, inForceFrom: "2028-02-04" }, "inForceFrom", "Invalid value."],
  [{ kind: "flat", amount: 100, mostPerMonth: 0 }, "mostPerMonth", "Invalid value."],
  [{ kind: "weekly", amount: 100 }, "kind", "Invalid value."],
  [{ kind: "flat", amount: 100, reason: " " }, "reason", "Required."],
])("X21 refuses %j and stores nothing", async (body, field, message) => {
  const answer = await setsProperty(body)
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: [message] }])
  expect((await rules()).Rules).toEqual([])
})

test("X21 and X22 take 200 rules of the property and of each tenant, and no more", async () => {
  for (let count = 0; count < 200; count += 1) await setsProperty({ kind: "usual" })
  const { status, body } = await setsProperty({ kind: "usual" })
  expect([status, body.code]).toEqual([409, "TOO_MANY_RULES"])
  expect((await setsTenant({ kind: "usual" })).status).toBe(201)
})

test("X23 lists who will be charged from two days before, and X24 skips one, once", async () => {
  await onDay("2026-02-02")
  expect((await listed()).Coming).toEqual([])
  await onDay("2026-02-03")
  expect((await listed()).Coming).toEqual([
    {
      TenantID: dana,
      TenantFirstName: "Dana",
      TenantLastName: "Reyes",
      Period: "2026-02",
      LateOn: "2026-02-05",
      Outcome: "charge",
      Amount: 5_000,
      OverdueRent: 100_000,
      Why: "Late fee, 5.00% of $1,000.00; overdue $1,000.00",
    },
  ])
  expect((await skips({})).body).toMatchObject({ TenantID: dana, Period: "2026-02", LateOn: "2026-02-05" })
  expect([(await skips({})).status, (await skips({})).body.code]).toEqual([409, "LATE_FEE_SETTLED"])
  expect((await listed()).Coming).toMatchObject([{ Outcome: "skipped", Amount: null, Why: "Bank holiday" }])
  await jobsOf("2026-02-05")
  await onDay("2026-02-06")
  expect((await listed()).Past).toMatchObject([{ TenantID: dana, Outcome: "skipped", Amount: 0, Why: "Bank holiday" }])
  expect((await audited()).filter(({ category }) => category === "LATE_FEE_SKIPPED")).toHaveLength(1)
})

test("X24 refuses a late day that has come or is far away, and a tenant without a unit", async () => {
  await onDay("2026-02-05")
  for (const period of ["2026-02", "2026-04"]) {
    const { status, body } = await skips({ period })
    expect([period, status, Object.keys(body.fields)]).toEqual([period, 400, ["period"]])
  }
  expect((await skips({ tenantID: 4_711 })).status).toBe(404)
})

test("X23 lists what was charged and waived in a month", async () => {
  await jobsOf("2026-02-05")
  await onDay("2026-02-06")
  const [charged] = (await listed("?month=2026-02")).Past
  expect(charged).toMatchObject({ Outcome: "charged", Amount: 5_000, Period: "2026-02", LateOn: "2026-02-05" })
  const body = { chargeType: "Fee Charge", reason: "Agreed on the phone" }
  await api("DELETE", `/management/tenant/charge/${charged.ChargeID}`, { as, body })
  expect((await listed("?month=2026-02")).Past).toMatchObject([{ Outcome: "waived", Why: "Agreed on the phone" }])
  expect((await listed("?month=2026-01")).Past).toEqual([])
})
