/** A tenant enters a card or bank account in the page: each choice of the portal, refusals, the bank's question, and failures. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { activateUnseen, signInUnseen } from "./people.ts"
import { test } from "./real-payments.ts"

/** Opens the payment page as a new tenant, who owes $925.00 and the unpaid part of a deposit of $800.00. */
async function petraPays(page: Page, unit: number, depositPayment = 80_000): Promise<void> {
  await petraRents(await caller(page.request), unit, { depositPayment })
  await activateUnseen(page, `petra-${unit}@example.com`)
  await signInUnseen(page, `petra-${unit}@example.com`)
  await page.goto("/home/payment")
}

type Kind = "Card" | "Bank account"

async function choose(page: Page, label: string, kind: Kind = "Card") {
  await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).check()
  await page.getByRole("radio", { name: new RegExp(`^${label}`) }).check()
  await page.getByRole("button", { name: /^Continue/ }).click()
}

async function chooseCustom(page: Page, label: string, amount: string, kind: Kind = "Card") {
  await page.getByRole("link", { name: /^Custom Amount|^Pay ahead/ }).click()
  const dialog = page.getByRole("dialog", { name: "Custom Amount" })
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount)
  if (label !== "") await dialog.getByRole("radio", { name: new RegExp(`^${label}`) }).check()
  await dialog.getByRole("radio", { name: new RegExp(`^${kind}`) }).check()
  await dialog.getByRole("button", { name: "Continue" }).click()
}

const pay = (page: Page, total: string) => page.getByRole("button", { name: `Pay ${total}` })

/** Types a documented test method into the provider's frame. */
const types = (page: Page, method: string) =>
  page.frameLocator("[data-card-entry] iframe").getByLabel("Test method").fill(method)

async function pays(page: Page, total: string, method = "pm_card_visa") {
  await types(page, method)
  await pay(page, total).click()
}

/** Opens the form that saves a method as a new tenant. */
async function petraAdds(page: Page, unit: number): Promise<void> {
  await petraPays(page, unit)
  await page.goto("/home/autopay/setup")
  await page.getByRole("button", { name: "Continue" }).click()
}

const thanked = (page: Page) =>
  expect(page.getByRole("heading", { name: "Thank you, your payment has arrived" })).toBeVisible()

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false, "the form needs script")

  test("nothing is promised before a method is chosen; then the full balance is paid in the page", async ({ page }) => {
    await petraPays(page, 97_001)
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page).toHaveURL("/home/payment")
    await expect(page.getByText("Choose how you want to pay")).toBeVisible()
    await choose(page, "Full Balance")
    await expect(page).toHaveURL(/\/home\/payment\/continue\?/)
    await expect(pay(page, "$952.75")).toBeEnabled()
    await isAccessible(page)
    await pays(page, "$952.75")
    await thanked(page)
    await page.goto("/home")
    await expect(page.getByText("Nothing is due.")).toBeVisible()
  })

  test("the deposit in part and whole, and rent in part", async ({ page }) => {
    await petraPays(page, 97_002, 30_000)
    await chooseCustom(page, "Deposit", "100")
    await pays(page, "$103.00")
    await thanked(page)
    await page.goto("/home/payment")
    await choose(page, "Deposit")
    await pays(page, "$412.00")
    await thanked(page)
    await page.goto("/home/payment")
    await chooseCustom(page, "", "200")
    await pays(page, "$206.00")
    await thanked(page)
    await page.goto("/home")
    await expect(page.getByRole("term").filter({ hasText: "Total" }).locator("..")).toContainText("$725.00")
  })

  test("rent, late fees and other charges whole, by bank, and rent of one's own amount", async ({ page }) => {
    await petraPays(page, 97_003, 30_000)
    await chooseCustom(page, "Rent", "25.00")
    await pays(page, "$25.75")
    await thanked(page)
    await page.goto("/home/payment")
    await choose(page, "Rent Balance", "Bank account")
    await expect(page.getByRole("heading", { name: "You pay by bank account" })).toBeVisible()
    await pays(page, "$900.00", "pm_usBankAccount_success")
    await expect(page.getByRole("heading", { name: "Your payment is on its way" })).toBeVisible()
  })

  test("a declined card says why in the page, and another one is taken", async ({ page }) => {
    await petraPays(page, 97_004)
    await choose(page, "Full Balance")
    await pay(page, "$952.75").click()
    await expect(page.getByRole("alert")).toContainText("Your card number is incomplete.")
    await pays(page, "$952.75", "pm_card_visa_chargeDeclinedInsufficientFunds")
    await expect(page.getByRole("alert")).toContainText("The reason: insufficient funds. Nothing was paid.")
    await isAccessible(page)
    await pays(page, "$952.75")
    await thanked(page)
  })

  test("a bank that asks is answered on its page, which leads back to the result", async ({ page }) => {
    await petraPays(page, 97_005)
    await choose(page, "Full Balance")
    await pays(page, "$952.75", "pm_card_authenticationRequired")
    await page.getByRole("link", { name: "It is not" }).click()
    await expect(page.getByText("The reason: you did not confirm it with your bank.")).toBeVisible()
    await page.getByRole("link", { name: "Try again" }).click()
    await pays(page, "$952.75", "pm_card_authenticationRequired")
    await page.getByRole("link", { name: "It is me" }).click()
    await thanked(page)
  })

  test("pressed twice, in two tabs, and after going back, it is paid once", async ({ page, context }) => {
    await petraPays(page, 97_006)
    await choose(page, "Full Balance")
    const other = await context.newPage()
    await other.goto(page.url())
    await types(page, "pm_card_visa")
    await types(other, "pm_card_visa")
    await pay(page, "$952.75").dblclick()
    await thanked(page)
    await pay(other, "$952.75").click()
    await thanked(other)
    await page.goBack()
    await page.goto("/home/history")
    const payments = page.getByRole("list", { name: "Payments, newest first" }).getByRole("listitem")
    await expect(payments.filter({ hasText: "$900.00" })).toHaveCount(1)
    await page.goto("/home")
    await expect(page.getByText("Nothing is due.")).toBeVisible()
  })

  test("a form that a newer payment replaced pays nothing", async ({ page, context }) => {
    await petraPays(page, 97_007)
    await choose(page, "Full Balance")
    await types(page, "pm_card_visa")
    const newer = await context.newPage()
    await newer.goto("/home/payment")
    await choose(newer, "Full Balance", "Bank account")
    await expect(pay(newer, "$925.00")).toBeEnabled()
    await pay(page, "$952.75").click()
    await expect(page.getByRole("heading", { name: "The payment was not made" })).toBeVisible()
  })

  test("where the provider's script cannot load, its own page is the way", async ({ page, context }) => {
    await context.route("https://js.stripe.com/**", (route) => route.abort())
    await petraPays(page, 97_008)
    await choose(page, "Full Balance")
    await expect(page.getByRole("alert")).toContainText("The form could not be loaded")
    await isAccessible(page)
    await page.getByRole("button", { name: "Use the provider's page instead" }).click()
    const link = page.getByRole("link", { name: "Continue to card details" })
    await expect(link).toHaveAttribute("href", /\/pay\/cs_/)
    await isAccessible(page)
  })

  test("a card is saved in the page, after a refusal and its bank's question", async ({ page }) => {
    await petraAdds(page, 97_011)
    const save = page.getByRole("button", { name: "Save" })
    await expect(save).toBeEnabled()
    await isAccessible(page)
    await save.click()
    await expect(page.getByRole("alert")).toContainText("Nothing was saved yet")
    await types(page, "pm_card_visa_chargeDeclined")
    await save.click()
    await expect(page.getByRole("alert")).toContainText("The reason: it was declined. Nothing was saved.")
    await isAccessible(page)
    await types(page, "pm_card_authenticationRequiredOnSetup")
    await save.click()
    await page.getByRole("link", { name: "It is me" }).click()
    await expect(page.getByRole("heading", { name: "Your card is saved" })).toBeVisible()
    await isAccessible(page)
  })

  test("a bank account is saved in the page, once in two tabs", async ({ page, context }) => {
    await petraAdds(page, 97_012)
    const other = await context.newPage()
    await other.goto(page.url())
    await types(page, "pm_usBankAccount_success")
    await types(other, "pm_usBankAccount_success")
    await page.getByRole("button", { name: "Save" }).dblclick()
    await expect(page.getByRole("heading", { name: "Your bank account is saved" })).toBeVisible()
    await other.getByRole("button", { name: "Save" }).click()
    await expect(other.getByRole("heading", { name: "Your bank account is saved" })).toBeVisible()
  })

  test("where the provider's script cannot load, a method is saved on its page", async ({ page, context }) => {
    await context.route("https://js.stripe.com/**", (route) => route.abort())
    await petraAdds(page, 97_013)
    await expect(page.getByRole("alert")).toContainText("Nothing was saved. The network")
    await page.getByRole("button", { name: "Use the provider's page instead" }).click()
    const link = page.getByRole("link", { name: "Continue to the provider's page" })
    await expect(link).toHaveAttribute("href", /\/pay\/cs_/)
  })

  test("an answer that is lost is called uncertain, and our books tell", async ({ page, context }) => {
    await petraPays(page, 97_009)
    await choose(page, "Full Balance")
    await context.route("https://api.stripe.com/**", (route) => route.abort(), { times: 1 })
    await pays(page, "$952.75")
    await expect(page.getByRole("alert")).toContainText("It is not certain whether this payment was made.")
    await page.getByRole("link", { name: "See the result" }).click()
    await expect(page.getByText("Nothing is confirmed yet.")).toBeVisible()
  })
})

test.describe("without script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false, "the provider's page is the way without script")

  test("the provider's own page is the way, by a plain link", async ({ page }) => {
    await petraPays(page, 97_010)
    await choose(page, "Full Balance")
    const link = page.getByRole("link", { name: "Continue to card details" })
    await expect(link).toHaveAttribute("href", /\/pay\/cs_/)
  })
})
