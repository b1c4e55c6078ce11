/** The rules that a landlord sets: recurring charges, rent steps, payment policy, and the pages that follow from them. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

test("what is agreed with a tenant is added, refused and ended on its pages", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93_401 : 93_402
  const petra = await petraRents(await caller(request), unit)
  const bay = `Bay ${unit}`
  await (await caller(request, ADMIN))("/admin/charge-type", { name: bay, amount: 7_500 })
  await signInUnseen(page)

  await page.goto(`/management/viewtenant/recurring?tenant=${petra}`)
  await page.getByLabel("Charge", { exact: true }).selectOption({ label: `${bay}, $75.00` })
  await page.getByLabel("Quantity").fill("0")
  await page.getByRole("button", { name: "Add charge" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was added yet.")
  await page.getByLabel("Quantity").fill("2")
  await page.getByRole("button", { name: "Add charge" }).click()
  await expect(page.getByText("$150.00").first()).toBeVisible()

  await page.goto(`/management/lease?unit=${unit}`)
  await page.getByLabel("From", { exact: true }).fill("2090-01-01")
  await page.getByLabel("Monthly rent from then on").fill("950")
  await page.getByRole("button", { name: "Plan rent step" }).click()
  await expect(page.getByRole("alert")).toContainText("Jan 1, 2090 is more than 10 years ahead. Is that meant?")
  await page.getByRole("button", { name: "Plan this rent" }).click()
  await expect(page.getByText("$950.00").first()).toBeVisible()

  await page.goto(`/management/payment-policy?tenant=${petra}`)
  await page.getByLabel("No online payment").check()
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was saved yet.")
  await page.getByLabel("Message").fill("Please bring a check to the office.")
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByRole("status").first()).toContainText("The payment policy is now: no online payment.")

  await page.goto(`/management/viewtenant/timeline?tenant=${petra}&kind=change`)
  await expect(page.getByText("Recurring charge").first()).toBeVisible()
})

test("the landlord's pages have no accessibility fault", async ({ page, request, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.setTimeout(240_000)
  const petra = await petraRents(await caller(request), 93_403)
  await signInUnseen(page)
  await areAccessible(page, [
    "/management/dates",
    "/management/dates/subscribe",
    "/management/increases",
    "/management/late-fees",
    `/management/late-fees/rule?tenant=${petra}`,
    "/management/recurring-charges",
    `/management/viewtenant/recurring?tenant=${petra}`,
    "/management/lease?unit=93403",
    `/management/insurance?tenant=${petra}`,
    `/management/payment-policy?tenant=${petra}`,
    `/management/viewtenant/timeline?tenant=${petra}`,
  ])
  await signInUnseen(page, ADMIN)
  await areAccessible(page, ["/admin/charge-types", "/admin/defaults"])
  await signInUnseen(page, "maria@demo.example")
  await page.goto("/home/insurance")
  await isAccessible(page)
})
