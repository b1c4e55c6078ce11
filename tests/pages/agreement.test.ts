/** The page of a tenant's agreement, and its call. Source: money.md 10.3, api.md X162. */
import { beforeEach, expect, test } from "vitest"
import { api, get, signInFor } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const text = async (by = as) => textIn(await (await get("/home/agreement", { as: by })).text())

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("it shows lease, rent, deposit, the late fee in a sentence with an example, and how to pay", async () => {
  acceptsPayments()
  const shown = await text()
  expect(shown).toMatch(/Suite 101 Lease \w{3} \d+, \d{4} to \w{3} \d+, \d{4} Rent \$1,200\.00 a month Deposit agreed/)
  expect(shown).toMatch(
    /Late fee A late fee of 5% of the monthly rent is added on the 5th of a month if rent is still open then\. For example: if the rent of \w+ \d{4}, \$1,200\.00, is still open on \w{3} 5, \d{4}, \$60\.00 is added as a late fee\./,
  )
  expect(shown).toContain("Paying online Any amount can be paid online.")
  expect(shown).toContain("Paying without the portal Contact management about how to pay.")
})

test("the landlord's own words say how to pay, and the policy's message why nothing is paid online", async () => {
  await setting({ howToPay: "Checks to Harbor House\nZelle to pay@harbor.example" })
  const body = { tenantID: dana.tenantId, policy: "none", message: "Bring a cashier's check." }
  await api("POST", "/management/tenant/payment-policy", { as: await tokenOf(await staff(3), "api"), body })
  expect(await text()).toContain("Bring a cashier's check.")
  expect(await text()).toContain("Zelle to pay@harbor.example")
  const call = await api("GET", "/user/agreement", { as: await tokenOf(dana, "api") })
  expect(call.body).toMatchObject({ PaymentPolicy: "none", PolicyMessage: "Bring a cashier's check." })
  expect(call.body.HowToPay).toContain("Zelle")
})

test("it says so while nothing can be paid online at all", async () => {
  expect(await text()).toContain("Paying online Online payments are off.")
})

test("X162 is the caller's own, whoever is named", async () => {
  const felix = await tenantUser(102)
  const own = await api("GET", `/user/agreement?tenantID=${felix.tenantId}`, { as: await tokenOf(dana, "api") })
  expect(own.body.Units.map(({ UnitNumber }: { UnitNumber: number }) => UnitNumber)).toEqual([101])
  expect(own.body.LateFee).toMatchObject({ Rent: 120_000, Amount: 6_000 })
})

test("it is for tenants, former ones too", async () => {
  expect((await get("/home/agreement")).headers.get("location")).toBe(signInFor("/home/agreement"))
  for (const level of [0, 3, 6, 9]) {
    const other = await tokenOf(await staff(level), "page")
    expect((await get("/home/agreement", { as: other })).status).toBe(403)
  }
  expect(await text(await tokenOf(await tenantUser(null), "page"))).toContain(
    "You are not currently assigned to any units.",
  )
})
