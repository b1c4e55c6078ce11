/** The sandbox's own pages: a payer chooses a test method, and answers their bank. They exist only while PAYMENTS is sandbox. */
import { afterEach, beforeEach, expect, test } from "vitest"
import { replaceSettings } from "../../settings.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { gateway, leaveSandbox, newIntent, readAgain, useSandbox } from "../support/sandbox.ts"
import { usualSettings } from "../support/usual-settings.ts"

beforeEach(useSandbox)
afterEach(leaveSandbox)

const BACK = "http://localhost:3000/tenant/pay/done?receipt=7"

/** A payment that waits on its hosted page. */
async function hosted(methodType: "card" | "us_bank_account" = "card") {
  const urls = { returnUrl: BACK, cancelUrl: "https://elsewhere.example/tenant/pay" }
  const { url, sessionId } = await (await gateway()).createHostedPage({ ...(await newIntent(methodType)), ...urls })
  return { url, intent: async () => readAgain((await (await gateway()).intentOfHostedPage(sessionId)) ?? "") }
}
const html = async (address: string) => (await get(address)).text()

test("the page says what is paid and that no money is real, and asks for no number", async () => {
  const { url } = await hosted()
  const page = await html(url)
  expect(textIn(page)).toMatch(/Sandbox: no real money\..*Rent for suite 101 \$1,030\.00/)
  expect(page.match(/<input[^>]*>/g)?.every((input) => /type="radio"/.test(input))).toBe(true)
  expect(page).toContain('value="pm_card_visa"')
  expect(page).not.toContain("pm_usBankAccount")
  expect(page).not.toContain("stripe.com")
  expect(await html((await hosted("us_bank_account")).url)).not.toContain("pm_card")
})

test("a card pays and leads back to the portal, once", async () => {
  const { url, intent } = await hosted()
  for (let time = 0; time < 2; time++) {
    const paid = await post(url, { method: "pm_card_visa" })
    expect([paid.status, paid.headers.get("location")]).toEqual([302, "/tenant/pay/done?receipt=7"])
  }
  expect(await intent()).toMatchObject({ status: "succeeded", amount: 103_000 })
  expect(textIn(await html(url))).toContain("This payment page is closed.")
})

test("a declined card is told on the page, and another pays", async () => {
  const { url, intent } = await hosted()
  const declined = await post(url, { method: "pm_card_chargeDeclinedExpiredCard" })
  expect(declined.status).toBe(402)
  expect(textIn(await declined.text())).toContain("Your card has expired.")
  expect(await intent()).toMatchObject({ status: "requires_payment_method", failure: { code: "expired_card" } })
  expect((await post(url, { method: "pm_card_visa" })).status).toBe(302)
  expect(await intent()).toMatchObject({ status: "succeeded", failure: null })
})

test("a method that is not offered pays nothing", async () => {
  const { url } = await hosted()
  for (const method of ["", "pm_usBankAccount_success", "4242424242424242"]) {
    const refused = await post(url, { method })
    expect(refused.status).toBe(400)
    expect(textIn(await refused.text())).toContain("Please choose how to pay.")
  }
})

test("Back leads to a page of ours, whatever address was given", async () => {
  expect(await html((await hosted()).url)).toContain('href="/tenant/pay"')
})

test.each([
  ["approve", "/tenant/pay/done?receipt=7", "succeeded"],
  ["refuse", undefined, "requires_payment_method"],
])("a bank that asks is answered: %s", async (answer, location, status) => {
  const { url, intent } = await hosted()
  const question = (await post(url, { method: "pm_card_authenticationRequired" })).headers.get("location") ?? ""
  expect(question).toMatch(/^\/sandbox\/authenticate\/pi_sbx/)
  expect(await intent()).toMatchObject({ status: "requires_action", actionUrl: question })
  expect(textIn(await html(question))).toContain("do you pay $1,030.00")
  expect((await get(question.replace(/secret=.*/, "secret=guessed"))).status).toBe(404)
  const answered = await post(question, { answer })
  expect([answered.status, answered.headers.get("location")]).toEqual([302, location ?? url])
  expect(await intent()).toMatchObject({ status })
  expect((await post(question, { answer: "approve" })).status).toBe(404)
})

test("a page nobody made is not there, and none of them unless payments go to the sandbox", async () => {
  const { url } = await hosted()
  const as = await tokenOf(await staff(0), "page")
  expect((await get("/sandbox/pay/cs_test_sbx1")).status).toBe(404)
  for (const payments of ["stripe", "off"]) {
    replaceSettings(usualSettings({ PAYMENTS: payments }))
    expect((await get(url)).status).toBe(404)
    expect((await post(url, { method: "pm_card_visa" })).status).toBe(404)
    expect((await get("/sandbox/authenticate/pi_sbx1?secret=x")).status).toBe(404)
    expect((await get("/admin/sandbox", { as })).status).toBe(404)
    expect((await post("/admin/sandbox", {}, { as })).status).toBe(404)
    expect(await html("/admin/properties")).not.toContain("/admin/sandbox")
  }
})

test("an administrator lets business days pass until the bank has answered; nobody below may", async () => {
  const { url, intent } = await hosted("us_bank_account")
  await post(url, { method: "pm_usBankAccount_success" })
  const manager = await tokenOf(await staff(6), "page")
  expect((await post("/admin/sandbox", {}, { as: manager })).status).toBe(403)
  const as = await tokenOf(await staff(3), "page")
  expect(await (await get("/admin/properties", { as })).text()).toContain('href="/admin/sandbox"')
  for (const status of ["processing", "succeeded"]) {
    expect((await post("/admin/sandbox", {}, { as })).headers.get("location")).toBe("/admin/sandbox")
    expect(await intent()).toMatchObject({ status })
  }
  expect(textIn(await (await get("/admin/sandbox", { as })).text())).toContain("Banks answer what is due by")
})
