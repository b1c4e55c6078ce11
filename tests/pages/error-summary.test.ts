import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let tenant = 0
beforeEach(async () => {
  await suite(101, { rent: 100_000 })
  tenant = await movesIn(101, "2026-01-01", { rent: 100_000 })
})

/** The links above a form's fields, and the labels of the linked fields. */
function summaryOf(html: string) {
  const links = [...html.matchAll(/<a href="#([^"]+-field-[^"]+)">(.*?)<\/a>/g)]
  return links.map(([, id = "", message = ""]) => {
    const label = html.match(new RegExp(`<label[^>]* for="${id}"[^>]*>(.*?)</label>`, "s"))?.[1]
    const legend = html.match(new RegExp(`<fieldset[^>]* id="${id}".*?<legend[^>]*>(.*?)</legend>`, "s"))?.[1]
    return [
      textIn(message).trim(),
      textIn(label ?? legend ?? `no label of ${id}`)
        .replace("(optional)", "")
        .trim(),
    ]
  })
}

const PERSON = {
  tenantFirstName: "\u202E",
  tenantMiddleName: "\0",
  tenantLastName: "",
  tenantDateOfBirth: "x",
  cotenantFirstName: "\0",
  cotenantMiddleName: "\0",
  cotenantLastName: "\0",
  cotenantDateOfBirth: "x",
  businessName: "\0",
  primaryEmail: "x",
  primaryPhone: "555-0142",
  secondEmail: "x",
  secondPhone: "x",
  moveInDate: "x",
  leaseEndDate: "x",
  lateFeeDay: "32",
  lateFeePercent: "7,5",
  convenienceFee: "7,5",
}
const UNIT = { monthlyRent: "-1", deposit: "x", floor: "21", squareFootage: "x", buildingNumber: "x", notes: "\0" }

test.each([
  ["/management/newunit", 7, () => ({ unitNumber: "302A", ...UNIT })],
  ["/management/editunit?unit=101", 6, () => ({ intent: "save", unitNumber: "101", version: "1", ...UNIT })],
  [
    "/management/editunit?unit=101",
    2,
    () => ({ intent: "plan", unitNumber: "101", plannedRentIncreaseDate: "x", plannedRentIncreaseAmount: "x" }),
  ],
  [
    "/management/edittenant?tenant=TENANT",
    18,
    () => ({ intent: "save", tenantID: String(tenant), version: "1", ...PERSON }),
  ],
  [
    "/management/manualpayment?tenant=TENANT",
    4,
    () => ({ intent: "payment", tenantID: String(tenant), amount: "x", paymentDate: "x", type: "x", method: "x" }),
  ],
  [
    "/management/editfee?tenant=TENANT",
    3,
    () => ({ tenantID: String(tenant), amount: "x", type: "x", explanation: "x" }),
  ],
  ["/admin/newuser", 5, () => ({ email: "x", firstName: "", lastName: "", permissionInt: "x", homeScreen: "x" })],
  ["/admin/defaults", 1, () => ({ intent: "howToPay", howToPay: "x".repeat(1001) })],
  ["/admin/properties", 3, () => ({ intent: "maintenance", day: "x", time: "x", length: "x" })],
])("%s names what is wrong by the labels of its %i fields", async (path, count, typed) => {
  const as = await tokenOf(await staff(0), "page")
  const response = await post(path.replace("TENANT", String(tenant)), typed(), { as })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).not.toContain("Invalid value.")
  const summary = summaryOf(html)
  expect(summary).toHaveLength(count)
  for (const [message, label] of summary) expect(message).toBe(label)
  expect(focusOf(html)).toContain('role="alert"')
})

/** The first element with autofocus, which gets the focus in browsers. */
const focusOf = (html: string) => html.match(/<[^>]* autofocus=""[^>]*>/i)?.[0] ?? "nothing"

test.each([
  ["a rule that cannot be switched on", "/admin/properties", { intent: "staff", wanted: "true" }],
  ["keys without the second one", "/admin/properties", { intent: "keys", stripePublicKey: "", stripeSecretKey: "" }],
  [
    "a tenant's form",
    "/management/edittenant?tenant=TENANT",
    { intent: "save", tenantID: "TENANT", version: "1", ...PERSON },
  ],
  ["a payment", "/management/manualpayment?tenant=TENANT", { intent: "payment", tenantID: "TENANT", amount: "x" }],
])("the focus is on what refused %s", async (_what, path, typed) => {
  const as = await tokenOf(await staff(0), "page")
  const named = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value.replace("TENANT", String(tenant))]),
  )
  const response = await post(path.replace("TENANT", String(tenant)), named, { as })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(focusOf(await response.text())).toContain('role="alert"')
})

test("signing in as nobody, and calculating with words, lead to the field that is wrong", async () => {
  const as = await tokenOf(await staff(0), "page")
  const nobody = await (await get("/admin/login-as?dialog=confirm&targetUserEmail=x", { as })).text()
  expect([focusOf(nobody), summaryOf(nobody)]).toEqual([expect.stringContaining('role="alert"'), []])
  expect(nobody).toContain('<a href="#targetUserEmail">Email</a>')
  const fees = await (await get("/admin/properties?cardAmount=x", { as })).text()
  expect(fees).toMatch(/id="fees"[^>]*tabindex="-1"/i)
  expect(fees).toContain('<a href="#cardAmount">Card payments, in dollars</a>')
})
