/** Confirming one's identity again, a quarter of an hour after signing in. */
import { createHash } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { authenticatorOf } from "./authenticator.ts"
import { changeBeside } from "./beside.ts"
import { test } from "./journey.ts"
import { ADMIN, newManager, PASSWORD, signInUnseen, signInWith } from "./people.ts"

/** Makes this browser's session as old as a quarter of an hour. */
async function aQuarterLater(page: Page, project: string) {
  const cookie = (await page.context().cookies()).find(({ name }) => /^(__Host-)?session$/.test(name))
  const hash = createHash("sha256")
    .update(cookie?.value ?? "")
    .digest("base64url")
  const changed = await changeBeside(project, "update sessions set confirmed_at = 0 where token_hash = ?", hash)
  expect(changed).toBe(1)
}

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm It Is You" })

test("a passkey answers, and what was asked for is done", async ({ page, javaScriptEnabled }, { project }) => {
  test.skip(javaScriptEnabled === false, "using a passkey needs script")
  const email = await newManager(page, "Imke")
  await page.goto("/login")
  await signInWith(page, email)
  await expect(page).toHaveURL("/management")
  const device = await authenticatorOf(page)
  await page.goto("/account/management/passkeys")
  await page.getByRole("link", { name: "Add Passkey" }).click()
  await aQuarterLater(page, project.name)
  await page.getByRole("dialog").getByLabel("Name").fill("Work laptop")
  await page.getByRole("button", { name: "Register passkey" }).click()
  await expect(question(page)).toBeVisible()
  await isAccessible(page)
  await question(page).getByLabel("Password", { exact: true }).fill(PASSWORD)
  await question(page).getByRole("button", { name: "Confirm" }).click()
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Work laptop")
  await page.getByRole("button", { name: "Register passkey" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Passkey registered successfully!" })).toBeVisible()

  await aQuarterLater(page, project.name)
  await page.getByRole("button", { name: "Enable required passkey sign-in" }).click()
  await device.recognizes(false)
  await question(page).getByRole("button", { name: "Use a passkey" }).click()
  await expect(question(page).getByRole("alert")).toContainText("was cancelled or took too long")
  await device.recognizes(true)
  await question(page).getByRole("button", { name: "Use a passkey" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Passkey sign-in is required now." })).toBeVisible()
})

test("a new administrator is typed once, with a wrong password and a way back between", async ({ page }, {
  project,
}) => {
  const email = `rosa-${project.name}@demo.example`
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/newuser")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("First Name").fill("Rosa")
  await page.getByLabel("Last Name").fill("Kim")
  await page.getByLabel("Permissions Level").selectOption({ label: "Tier 3 Admin" })
  await aQuarterLater(page, project.name)
  await page.getByRole("button", { name: "Add New User" }).click()
  await question(page).getByRole("button", { name: "Back" }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel("Email")).toHaveValue(email)
  await page.getByRole("button", { name: "Add New User" }).click()
  await question(page).getByLabel("Password", { exact: true }).fill("wrong password")
  await question(page).getByLabel("Password", { exact: true }).press("Enter")
  await expect(question(page).getByRole("alert")).toContainText("Incorrect email or password.")
  await question(page).getByLabel("Password", { exact: true }).fill(PASSWORD)
  await question(page).getByRole("button", { name: "Confirm" }).click()
  await expect(page).toHaveURL("/admin")
  await expect(page.getByRole("status").filter({ hasText: "Rosa Kim was added." })).toBeVisible()
})
