/** An administrator adds a staff member, changes permissions, and disables, enables and deletes the account. */
import { expect, type Page } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, signInAdmin, signInUnseen } from "./people.ts"

/** The runs with and without script have separate buildings, so both may use this name. */
const NAME = "Quinn Abbott"
const EMAIL = "quinn@example.com"

async function search(page: Page, typed: string, javaScriptEnabled: boolean | undefined) {
  await page.getByLabel("Search users").fill(typed)
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Search" }).click()
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(typed)}`))
}

test("somebody of staff is added, promoted, disabled, enabled and deleted", async ({ page, javaScriptEnabled }) => {
  await signInAdmin(page)
  await expect(page).toHaveURL("/admin")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site Administration")
  await page.getByRole("link", { name: "Add New User" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create New User")
  await page.getByLabel("Email").fill(EMAIL)
  await page.getByLabel("First Name").fill("Quinn")
  await page.getByLabel("Last Name").fill("Abbott")
  const home = page.getByLabel("Default Home Screen")
  if (javaScriptEnabled !== false) {
    await expect(home).toHaveValue("maintenance")
    await page.getByLabel("Permissions Level").selectOption("Tier 3 Admin")
    await expect(home).toHaveValue("admin")
    await home.selectOption("Maintenance")
  }
  await page.getByLabel("Permissions Level").selectOption("Tier 2 Management")
  if (javaScriptEnabled !== false) {
    await expect(home).toHaveValue("management")
    await expect(home.getByRole("option")).toHaveText(["Management", "Maintenance"])
  }
  await page.getByRole("button", { name: "Add New User" }).click()
  await expect(page.getByRole("status").first()).toContainText(`${NAME} was added.`)

  await search(page, "quinn", javaScriptEnabled)
  const row = page.getByRole("row", { name: EMAIL })
  await expect(row).toContainText("Tier 2 Management")
  await expect(page.getByRole("row")).toHaveCount(2)
  await page.getByRole("link", { name: `Permissions ${NAME}` }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("heading")).toHaveText("Change User Permissions")
  await dialog.getByLabel("Grant").selectOption("Tier 3 Admin")
  await dialog.getByRole("button", { name: "Grant level" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`${NAME} holds Tier 3 Admin now.`)
  await expect(page).toHaveURL("/admin?search=quinn")
  await page.getByRole("link", { name: `Permissions ${NAME}` }).click()
  await expect(dialog).toContainText("Tier 2 Management")
  if (javaScriptEnabled !== false) await isAccessible(page, "two levels")
  await dialog.getByRole("button", { name: "Revoke all permissions" }).click()
  await expect(row).toContainText("None")

  await page.getByRole("link", { name: `Disable ${NAME}` }).click()
  await dialog.getByRole("button", { name: "Disable account" }).click()
  await expect(row).toContainText("Disabled")
  await page.getByRole("link", { name: `Enable ${NAME}` }).click()
  await expect(dialog.getByRole("heading")).toHaveText("Enable User Account")
  await dialog.getByRole("button", { name: "Enable account" }).click()
  await expect(row).not.toContainText("Disabled")
  await page.getByRole("link", { name: `Delete ${NAME}` }).click()
  await dialog.getByRole("link", { name: "Cancel" }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole("link", { name: `Delete ${NAME}` }).click()
  await dialog.getByRole("button", { name: "Delete permanently" }).click()
  await expect(page.getByText("No users match.")).toBeVisible()
})

test("the own account is met with care, and a stronger one not at all", async ({ page }) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin?search=demo.example")
  await expect(page.getByRole("row", { name: "super@demo.example" })).toContainText("Above your level")
  await page.getByRole("link", { name: "Disable Alma Brandt" }).click()
  await expect(page.getByRole("dialog")).toContainText("Careful")
})

test("on a phone users and past tenants are cards, with what may be done in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAdmin(page)
  for (const [address, action, name] of [
    ["/admin?search=mona", "Delete Mona Castellano", "mona"],
    ["/management/tenants?search=marsh", "View Leon Marsh", "marsh"],
  ] as const) {
    await page.goto(address)
    const link = page.getByRole("row", { name }).getByRole("link", { name: action })
    const { x, width, height } = (await link.boundingBox()) ?? { x: -1, width: 0, height: 0 }
    expect([x >= 0, x + width <= 360, height >= 44], address).toEqual([true, true, true])
    await expect(page.getByRole("columnheader", { name: "Email" })).toBeAttached()
  }
})

test("at 1280 px every tab of the administration is whole, and emails stand in one line on a tablet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAdmin(page)
  const tabs = page.getByRole("navigation", { name: "Administration toolbar" })
  const last = await tabs.getByRole("link").last().boundingBox()
  // Room for the count of three digits beside it.
  expect((last?.x ?? 9_999) + (last?.width ?? 0)).toBeLessThanOrEqual(1280 - 36)
  for (const [width, height] of [
    [1440, 900],
    [768, 1000],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto("/admin")
    await tabs.getByRole("link", { name: "System" }).click()
    await expect(page).toHaveURL("/admin/status")
    const system = page.getByRole("navigation", { name: "System" })
    for (const name of ["Status", "Mail", "Backups"]) {
      const { x = -1, width: wide = 0 } = (await system.getByRole("link", { name }).boundingBox()) ?? {}
      expect([name, x >= 0, x + wide <= width]).toEqual([name, true, true])
    }
    await system.getByRole("link", { name: "Backups" }).press("Enter")
    await expect(page).toHaveURL("/admin/backups")
    await expect(system.getByRole("link", { name: "Backups" })).toHaveAttribute("aria-current", "page")
  }
  await page.setViewportSize({ width: 768, height: 1000 })
  for (const email of ["manager@demo.example", "maintenance@demo.example"]) {
    await page.goto(`/admin?search=${email}`)
    const link = await page.getByRole("link", { name: email }).first().boundingBox()
    expect([email, (link?.height ?? 99) < 30], `${link?.height}`).toEqual([email, true])
  }
})

test("staff are found by a chip, and by their level's name", async ({ page, javaScriptEnabled }) => {
  await signInAdmin(page)
  await page.getByRole("navigation", { name: "Kinds of users" }).getByRole("link", { name: "Staff" }).click()
  await expect(page.getByRole("row", { name: "tenant@demo.example" })).toHaveCount(0)
  await expect(page.getByRole("row", { name: "manager@demo.example" })).toBeVisible()
  await search(page, "maintenance", javaScriptEnabled)
  await expect(page).toHaveURL(/kind=staff/)
  await expect(page.getByRole("row", { name: "manager@demo.example" })).toHaveCount(0)
  await expect(page.getByRole("row", { name: "maintenance@demo.example" })).toBeVisible()
})

test("the list comes up to date by itself after a minute", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "without script the list is read again by hand")
  await page.clock.install()
  await signInUnseen(page, ADMIN)
  await page.goto("/admin?search=theo")
  await page.getByRole("link", { name: "Permissions Theo Duarte" }).focus()
  await page.locator("#users").evaluate((list) => list.setAttribute("data-old", ""))
  await page.clock.fastForward(59_000)
  await expect(page.locator("#users[data-old]")).toBeVisible()
  await page.clock.fastForward(1_000)
  await expect(page.locator("#users[data-old]")).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Permissions Theo Duarte" })).toBeFocused()
})

test("the pages of users have no accessibility fault, narrow and dark, wide and light", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await signInUnseen(page, ADMIN)
  await areAccessible(page, ["/admin", "/admin/newuser"])
  await page.goto("/admin?search=alma")
  for (const name of ["Permissions", "Disable", "Delete"]) {
    await page.getByRole("link", { name: `${name} Alma Brandt` }).click()
    await isAccessible(page, name)
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click()
  }
})
