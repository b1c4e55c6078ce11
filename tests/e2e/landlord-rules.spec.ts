/** The landlord's rules: recurring charges, rent steps, payment policy, and the pages that show their effects. */
import { expect, type Page } from "@playwright/test"
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

test("a tenant's arrears are divided into instalments, and the plan is ended", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93_411 : 93_412
  const petra = await petraRents(await caller(request), unit)
  await signInUnseen(page)

  await page.goto(`/management/viewtenant?tenant=${petra}`)
  await page.getByRole("link", { name: "payment plan" }).click()
  await page.getByLabel("Amount in all").fill("600")
  await page.getByLabel("Number of instalments").fill("2")
  await page.getByRole("button", { name: "Fill in the instalments" }).click()
  await expect(page.getByLabel("Amount 1")).toHaveValue("300.00")
  await page.getByLabel("Days of grace").fill("99")
  await page.getByRole("button", { name: "Make payment plan" }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was agreed yet.")
  await expect(page.getByLabel("Amount 2")).toHaveValue("300.00")
  await page.getByLabel("Days of grace").fill("3")
  await page.getByRole("button", { name: "Make payment plan" }).click()
  await expect(page.getByRole("status").first()).toContainText("The payment plan over $600.00 was made.")
  if (javaScriptEnabled !== false) await isAccessible(page)

  await page.getByLabel("Reason").fill("Paid otherwise")
  await page.getByRole("button", { name: "End payment plan" }).click()
  await expect(page.getByRole("status").first()).toContainText("The payment plan was ended.")
  await expect(page.getByText("management ended it: Paid otherwise").first()).toBeVisible()
})

/** The names of fields that overflow their container. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main .field :is(input, select, textarea):not([type=hidden])")]
      .filter((field) => {
        const place = field.closest(".field")?.getBoundingClientRect().right ?? 0
        return field.checkVisibility() && field.getBoundingClientRect().right > place + 1
      })
      .map(({ name }) => name),
  )

test("no field is wider than its place, also in a narrow column", async ({ page, request, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "it is measured by script")
  const petra = await petraRents(await caller(request), 93_404)
  await signInUnseen(page)
  for (const path of [`/management/viewtenant/recurring?tenant=${petra}`, "/management/lease?unit=93404"]) {
    await page.goto(path)
    for (const width of [1440, 1200, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await tooWide(page), `${path} ${width}`).toEqual([])
    }
  }
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
    "/management/payment-plans",
    `/management/payment-plan?tenant=${petra}`,
    `/management/viewtenant/timeline?tenant=${petra}`,
  ])
  await signInUnseen(page, ADMIN)
  await areAccessible(page, ["/admin/charge-types", "/admin/defaults"])
  await signInUnseen(page, "maria@demo.example")
  await page.goto("/home/insurance")
  await isAccessible(page)
  await signInUnseen(page, "peter@demo.example")
  await areAccessible(page, ["/home", "/home/payment?dialog=custom&pays=instalment"])
})
