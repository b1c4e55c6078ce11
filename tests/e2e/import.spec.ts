import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

async function openImport(page: Page) {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/import")
}

async function choose(page: Page, rows: string[]) {
  const buffer = Buffer.from(rows.join("\r\n"))
  await page.getByLabel("Rent roll").setInputFiles({ name: "rent roll.csv", mimeType: "text/csv", buffer })
  await page.getByRole("button", { name: "Check the file" }).click()
  await expect(page.getByRole("heading", { name: "Check the rent roll" })).toBeVisible()
}

const HEADINGS =
  "Suite,Bldg,Tenant,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent,Deposit Required,Deposit Held,Rent Balance,Other Charges"
const dana = (suite: string) =>
  `${suite},A,"Whitfield, Dana",dana-${suite}@example.com,+1 909 555 0142,5/4/80,3/1/24,2/28/30,"$1,250.00",1250,1000,(300.00),25`

test("an administrator looks at a rent roll, confirms it, and finds nothing to do the second time", async ({
  page,
  javaScriptEnabled,
}) => {
  const suite = javaScriptEnabled === false ? "91101" : "91102"
  const file = [HEADINGS, dana(suite), `${Number(suite) + 100},A,VACANT,,,,,,900,900,,,`]
  await openImport(page)
  await choose(page, file)
  await expect(page.getByText("Nothing is written yet")).toBeVisible()
  const row = page.getByRole("row", { name: suite })
  await expect(row).toContainText("Dana Whitfield")
  await expect(row).toContainText("born May 4, 1980")
  await expect(row).toContainText("Building A becomes building 1.")
  await expect(row).toContainText("$275.00")
  await page.getByRole("button", { name: "Import 2 units and 1 tenant" }).click()
  await expect(page).toHaveURL(/\/admin\/import\?import=\d+$/)
  await expect(page.getByText("Imported 2 units and 1 tenant.")).toBeVisible()
  await page.reload()
  await page.getByRole("link", { name: "Open the rent roll" }).click()
  await expect(page).toHaveURL(/\/management/)

  await page.goto("/admin/import")
  await choose(page, file)
  await expect(page.getByText("There is nothing to import")).toBeVisible()
  await page.getByRole("button", { name: "Discard the file" }).click()
  await expect(page.getByRole("status").first()).toContainText("Nothing was imported.")
})

test("whoever came by import is invited from its last page, by letters that are shown once", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow()
  const suite = javaScriptEnabled === false ? "91501" : "91502"
  await openImport(page)
  await choose(page, [HEADINGS, dana(suite)])
  await page.getByRole("button", { name: "Import 1 unit and 1 tenant" }).click()
  await page.getByRole("link", { name: /^Invite \d+ tenants?$/ }).click()
  await expect(page.getByRole("row", { name: `dana-${suite}@example.com` })).toContainText("Not invited")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: /^Print (one letter|\d+ letters)$/ }).click()
  const letter = page.getByRole("article").filter({ hasText: `dana-${suite}@example.com` })
  await expect(letter).toContainText("/account/create-password/")
  const copy = letter.getByRole("button", { name: "Copy the link of Dana Whitfield" })
  if (javaScriptEnabled === false) await expect(copy).toBeHidden()
  else {
    await isAccessible(page)
    await copy.click()
    await expect(letter.getByRole("status")).toHaveText(/The link is copied\.|Press Ctrl\+C/)
  }
  await page.getByRole("link", { name: "Invitations" }).first().click()
  await expect(page.getByRole("row", { name: `dana-${suite}@example.com` })).toContainText("Invited")
  await expect(page.getByText("/account/create-password/")).toHaveCount(0)
})

test("a file with faults cannot be imported until its columns are understood", async ({ page, javaScriptEnabled }) => {
  const suite = javaScriptEnabled === false ? "91301" : "91302"
  await openImport(page)
  await choose(page, [HEADINGS.replace("Tenant", "Who").replace("Phone", "Reach at"), dana(suite)])
  await expect(page.getByRole("heading", { name: "2 things to correct" })).toBeVisible()
  await expect(page.getByRole("row", { name: "No column of the file holds Phone." })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0)
  await page.getByLabel("Tenant", { exact: true }).selectOption("Who")
  await page.getByLabel("Phone", { exact: true }).selectOption("Reach at")
  await page.getByRole("button", { name: "Preview again" }).click()
  await expect(page.getByRole("button", { name: "Import 1 unit and 1 tenant" })).toBeVisible()
})

test("dates that nothing in the file tells about are turned round by a button before they come in", async ({
  page,
  javaScriptEnabled,
}) => {
  const suite = javaScriptEnabled === false ? "91601" : "91602"
  await openImport(page)
  await choose(page, [HEADINGS, dana(suite).replace("5/4/80,3/1/24,2/28/30", "05/04/1980,03/01/2024,02/03/2030")])
  await expect(page.getByText("Lease End: 02/03/2030 in row 2 is February 3, 2030")).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: "These dates are day first" }).click()
  await expect(page.getByText("Lease End: 02/03/2030 in row 2 is March 2, 2030")).toBeVisible()
  await expect(page.getByRole("button", { name: "These dates are month first" })).toBeVisible()
  await expect(page.getByRole("row", { name: suite })).toContainText("born April 5, 1980")
  await page.getByRole("button", { name: "Import 1 unit and 1 tenant" }).click()
  await expect(page.getByText("Imported 1 unit and 1 tenant.")).toBeVisible()
})

test("each step of the import has no accessibility fault", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await openImport(page)
  await isAccessible(page)
  await choose(page, [HEADINGS, dana("91401"), dana("91401")])
  await page.getByText("What each column is read as").click()
  await isAccessible(page)
  await page.getByRole("link", { name: "Another file" }).click()
  await choose(page, [HEADINGS, dana("91401")])
  await isAccessible(page)
  await page.getByRole("button", { name: "Import 1 unit and 1 tenant" }).click()
  await expect(page).toHaveURL(/\/admin\/import\?import=\d+$/)
  await isAccessible(page)
  await expect(page.getByText("Imported 1 unit and 1 tenant.")).toBeVisible()
  await isAccessible(page)
})
