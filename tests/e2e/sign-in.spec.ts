import { expect } from "@playwright/test"
import { hasNoFault } from "./accessibility.ts"
import { test } from "./journey.ts"
import { MANAGER, signInWith } from "./people.ts"

test("a manager signs in after a wrong password, and out again", async ({ page }) => {
  await page.goto("/login")
  await signInWith(page, MANAGER, "not the password")
  await expect(page.getByRole("alert")).toHaveText(/Login Failed\s*Incorrect email or password\./)
  await expect(page.getByLabel("Email")).toHaveValue(MANAGER)
  await signInWith(page, MANAGER)
  await expect(page).toHaveURL("/management")
  await page.goto("/login")
  await expect(page).toHaveURL("/management")
  await page.goto("/account")
  await expect(page.getByText(MANAGER).last()).toBeVisible()
  await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click()
  await expect(page).toHaveURL("/login")
  await page.goto("/account/home")
  await expect(page).toHaveURL("/login?next=%2Faccount%2Fhome")
  await signInWith(page, MANAGER)
  await expect(page).toHaveURL("/account/home")
})

test("the office's hours stand in the middle of the foot, at every width", async ({ page }) => {
  await page.goto("/login")
  const hours = page.getByRole("contentinfo").getByText("Monday to Friday, 9 to 5")
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const middle = await hours.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      const { left, right } = text.getBoundingClientRect()
      return (left + right) / 2
    })
    expect(Math.abs(middle - width / 2), `${width} px`).toBeLessThan(12)
  }
})

test("signing out is in the menu of every page", async ({ page }) => {
  await page.goto("/login")
  await signInWith(page, "maintenance@demo.example")
  await expect(page).toHaveURL("/maintenance")
  await page.getByRole("banner").locator("[popovertarget]").click()
  await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click()
  await expect(page).toHaveURL("/login")
})

test("a typed password can be shown where there is script, and the button hides where there is none", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login")
  const show = page.getByRole("button", { name: "Show password" })
  if (javaScriptEnabled === false) {
    await expect(show).toBeHidden()
    return
  }
  const password = page.getByLabel("Password", { exact: true })
  await password.fill("typed")
  await show.click()
  await expect(password).toHaveAttribute("type", "text")
})

test("sign-in and account have no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  await page.goto("/login")
  await signInWith(page, MANAGER, "not the password")
  await hasNoFault(page)
  await signInWith(page, MANAGER)
  await page.goto("/account")
  await hasNoFault(page)
})
