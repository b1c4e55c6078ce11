import { expect, type Page } from "@playwright/test"

/** Signs the demo's manager in, through the form. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill("manager@demo.example")
  await page.getByLabel("Password", { exact: true }).fill("suitekeeper-demo")
  await page.getByRole("button", { name: "Login" }).click()
  await expect(page).toHaveURL("/management")
}

/** Journeys with and without script go on beside each other in one building: each has tenants of its own. */
export const tenantFor = (script: boolean | undefined, withScript: string, without: string): string =>
  script === false ? without : withScript

/** Opens a tenant's page from the rent roll, and tells the tenant's number. */
export async function openTenant(page: Page, name: string): Promise<string> {
  await page.goto(`/management?search=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name, exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible()
  return new URL(page.url()).searchParams.get("tenant") ?? ""
}
