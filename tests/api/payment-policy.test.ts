/** X25 to X27: the policy for online payments. Source: money.md 9.4, api.md 4.10. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { onlinePayments } from "#db/schema/index.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { api } from "../support/app.ts"
import { enrolls, storedAutopay } from "../support/autopay.ts"
import { mails } from "../support/mails.ts"
import { browserOf } from "../support/moving-out.ts"
import { acceptsPayments } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { owesDeposit, owesFee } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { during, leaves, mona, setting, USUAL } from "../support/world.ts"

const DAY = "2026-01-05"
let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
let admin = ""

/** Dana rents suite 101 for $1,200.00, and owes $650.00 of fees and $400.00 of deposit. */
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  dana = await tenantUser(101)
  as = await tokenOf(dana, "api")
  admin = await tokenOf(await staff(3), "api")
  await owesFee(dana.tenantId, 65_000, DAY)
  await owesDeposit(dana.tenantId, 40_000, DAY)
})

const pay = async (what: string, amount: number, unit: number | null = 101) => {
  const { status, body } = await api("POST", `/user/payment/${what}`, {
    as,
    body: { amount, tenantID: dana.tenantId, unit },
  })
  return status === 200 ? 200 : body.code
}
const sets = (body: object) => api("POST", "/admin/payment-policy", { as: admin, body })
const setsOwn = (body: object) =>
  api("POST", "/management/tenant/payment-policy", { as: admin, body: { tenantID: dana.tenantId, ...body } })

test("no online payment: neither page nor call saves a method, and the portal says the landlord's words instead", async () => {
  await setsOwn({ policy: "none", message: "Please pay by check." })
  const { status, body } = await api("POST", "/user/payment/setup", { as, body: {} })
  expect([status, body.code, body.message]).toEqual([403, "PAYMENT_POLICY", "Please pay by check."])
  const browser = browserOf(await tokenOf(dana, "page"))
  for (const path of ["/home/autopay", "/home/autopay/setup"]) {
    const { text, html } = await browser.open(path)
    expect(text).toContain("Please pay by check.")
    expect(html).not.toMatch(/href="\/home\/autopay\/setup"|value="(enable|begin)"|then autopay can be enabled/)
  }
})

test("at least the rent: the smaller of a month's rent and what is owed of rent and fees; the deposit in any amount", async () => {
  expect((await sets({ policy: "rent" })).body).toEqual({ TenantID: null, Policy: "rent", Message: null, IsOwn: false })
  expect([await pay("rent", 64_999), await pay("everything", 64_999)]).toEqual(["PAYMENT_POLICY", "PAYMENT_POLICY"])
  expect([await pay("rent", 65_000), await pay("everything", 80_000), await pay("deposit", 100)]).toEqual([
    200, 200, 200,
  ])
  await owesFee(dana.tenantId, 200_000, DAY)
  expect([await pay("rent", 119_999), await pay("rent", 120_000)]).toEqual(["PAYMENT_POLICY", 200])
})

test("the full balance only: everything, or the whole of rent and fees; never the deposit alone", async () => {
  await setsOwn({ policy: "full" })
  expect([await pay("rent", 64_999), await pay("everything", 104_999), await pay("deposit", 40_000)]).toEqual([
    "PAYMENT_POLICY",
    "PAYMENT_POLICY",
    "PAYMENT_POLICY",
  ])
  expect([await pay("rent", 65_000), await pay("everything", 105_000)]).toEqual([200, 200])
})

test("no online payment: the tenant reads the message, what is open is cancelled, autopay cannot be turned on", async () => {
  await pay("rent", 65_000)
  expect((await sets({ policy: "none" })).body.fields).toEqual({ message: ["Required."] })
  await sets({ policy: "none", message: "Please bring a check to suite 100." })
  expect(await read((tx) => tx.all(tx.select().from(onlinePayments)))).toMatchObject([
    { cancelRequestedAt: expect.any(Number), cancelReason: "payment_policy" },
  ])
  expect([await pay("everything", 105_000), await pay("deposit", 40_000)]).toEqual(["PAYMENT_POLICY", "PAYMENT_POLICY"])
  const portal = browserOf(await tokenOf(dana, "page"))
  expect((await portal.open("/home/payment")).text).toContain("Please bring a check to suite 100.")
  const home = await portal.open("/home")
  expect(home.text).toContain("Please bring a check to suite 100.")
  expect(home.text).not.toContain("Make a Payment")
  await setsOwn({ policy: "any" })
  expect(await pay("rent", 100)).toBe(200)
  await setsOwn({ policy: "usual" })
  expect(await pay("rent", 100)).toBe("PAYMENT_POLICY")
  expect((await audited()).filter(({ category }) => category === "PAYMENT_POLICY")).toHaveLength(3)
})

test("no online payment turns autopay off with a mail, once", async () => {
  await enrolls(dana.tenantId, "card")
  await sets({ policy: "none", message: "Please bring a check." })
  await sets({ policy: "none", message: "Please bring a check." })
  expect(await storedAutopay(dana.tenantId)).toMatchObject({ isOn: false })
  expect((await mails()).map(({ subject }) => subject).filter((subject) => /autopay/i.test(subject))).toHaveLength(1)
})

test("eviction is stronger, and who has no unit has no policy", async () => {
  await setsOwn({ policy: "rent" })
  await during(DAY, (tx) => setLeaseStatus(tx, mona, { tenantId: dana.tenantId, status: "eviction" }))
  expect([await pay("rent", 64_999), await pay("rent", 65_000)]).toEqual(["FULL_BALANCE_ONLY", 200])
  await setsOwn({ policy: "none", message: "Come to the office." })
  await leaves(dana.tenantId, "2026-01-31")
  expect(await pay("everything", 105_000, null)).toBe(200)
})

test("staff are warned and not stopped, and the page sets a tenant's policy", async () => {
  const page = browserOf(await tokenOf(await staff(6), "page"))
  const here = `/management/payment-policy?tenant=${dana.tenantId}`
  expect((await page.open(here)).text).toContain("Now: Any amount, as for the property.")
  const form = { tenantID: String(dana.tenantId), intent: "tenant", policy: "none", message: "" }
  const faulty = await page.send(here, form)
  expect([faulty.status, faulty.text.includes("Say what the tenant reads")]).toEqual([400, true])
  expect((await page.send(here, { ...form, message: "Come to the office." })).to).toBe(here)
  const warned = await page.open(`/management/manualpayment?tenant=${dana.tenantId}`)
  expect(warned.text).toContain("Payment policy: no online payment")
})
