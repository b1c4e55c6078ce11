import { beforeEach, expect, test } from "vitest"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api } from "../support/app.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
const charges = (as: string, query = "") => api("GET", `/user/charges${query}`, { as })

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
})

test("X160 shows what is open, what is on its way and the rows, newest first", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 2_550, "2026-02-06")
  await pays(dana.tenantId, 20_000, "2026-02-09")
  await sendsByBank(dana.tenantId, 10_000, "2026-02-10")
  const { status, body } = await charges(await tokenOf(dana, "api"))
  expect([status, body.Owed, body.AdvanceRent, body.Older]).toEqual([200, 102_550, 0, null])
  expect(body.Open).toMatchObject([
    { Kind: "rent", Text: "Rent for February 2026, unit 101", DueDate: "2026-02-01", Amount: 120_000, Left: 100_000 },
    { Kind: "other", Amount: 2_550, Left: 2_550 },
  ])
  expect(body.Open[0].DaysLate).toBeGreaterThan(0)
  expect(body.Pending).toMatchObject([{ metadata: { nonFeeAmount: 10_000 } }])
  expect(body.Rows[0]).toEqual({
    Date: "2026-02-09",
    Kind: "payment",
    Text: "Payment – Check",
    Amount: -20_000,
    ConvenienceFee: null,
    Left: null,
    State: null,
    Balance: 102_550,
  })
})

test("X160 is narrowed by month, kind and search, and refuses what is none", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 2_550, "2026-03-06")
  const as = await tokenOf(dana, "api")
  const texts = async (query: string) => (await charges(as, query)).body.Rows.map(({ Text }: { Text: string }) => Text)
  expect(await texts("?until=2026-02")).toEqual(["Rent for February 2026, unit 101"])
  expect(await texts("?kind=other")).toEqual(["Fee"])
  expect(await texts("?search=february")).toEqual(["Rent for February 2026, unit 101"])
  for (const [query, field] of [
    ["?until=2026-13", "until"],
    ["?kind=fees", "kind"],
    [`?search=${"x".repeat(101)}`, "search"],
  ] as const) {
    const { status, body } = await charges(as, query)
    expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [field]])
  }
})

test("X160 is the own account alone, of former tenants too; staff and strangers have none", async () => {
  const felix = await tenantUser(102)
  await owesFee(felix.tenantId, 6_661, "2026-02-06")
  const as = await tokenOf(dana, "api")
  expect((await charges(as, `?tenantID=${felix.tenantId}`)).body).toMatchObject({ Owed: 0, Rows: [] })
  const past = await tenantUser(null)
  await pays(past.tenantId, 5_000, "2026-01-02")
  expect((await charges(await tokenOf(past, "api"))).body.Rows).toHaveLength(1)
  expect((await api("GET", "/user/charges")).status).toBe(401)
  for (const level of [0, 3, 6, 9]) expect((await charges(await tokenOf(await staff(level), "api"))).status).toBe(403)
})

test("X160 to X162 are for no API token, because tokens belong to staff", async () => {
  const token = await apiTokenOf(await staff(3), { access: "read" })
  for (const path of ["/user/charges", "/user/payment/bounced", "/user/agreement"])
    expect([path, (await api("GET", path, { as: token })).status]).toEqual([path, 403])
})
