import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signIn } from "./people.ts"

const LEASE = { mimeType: "text/plain", buffer: Buffer.from("Lease for twelve months") }

/** Counts from now on how often the page is left: a second request would not get the notice of the first. */
function countNavigations(): void {
  sessionStorage.navigations = "0"
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener("navigate", () => {
    sessionStorage.navigations = String(Number(sessionStorage.navigations) + 1)
  })
}

test("a document is uploaded for a unit and its tenant, found, downloaded and deleted", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 97_601 : 97_602
  const tenantId = await petraRents(await caller(request), unit)
  const name = `Lease ${unit}.txt`
  await signIn(page)
  await page.getByRole("link", { name: "Storage" }).first().click()
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Onsite Storage")
  if (javaScriptEnabled !== false) await isAccessible(page)

  await page.getByRole("link", { name: "Upload" }).click()
  const dialog = page.getByRole("dialog", { name: "Upload New Document" })
  const upload = dialog.getByRole("button", { name: "Upload" })
  if (javaScriptEnabled !== false) {
    await expect(upload).toBeDisabled()
    await isAccessible(page, "upload")
  }
  await dialog.getByLabel("File", { exact: true }).setInputFiles({ name, ...LEASE })
  await dialog.getByLabel("Unit").fill("suite one")
  await dialog.getByRole("combobox", { name: "Tenant" }).selectOption({ label: `Petra Novak ${unit}` })
  await upload.click()
  await expect(dialog.getByRole("alert")).toContainText("Use a whole number from 1 to 999999, without letters.")
  await expect(dialog.getByRole("alert")).toBeFocused()
  if (javaScriptEnabled === false) await dialog.getByLabel("File", { exact: true }).setInputFiles({ name, ...LEASE })
  await dialog.getByLabel("Unit").fill(String(unit))
  await page.evaluate(countNavigations)
  await upload.click()
  await expect(page.getByRole("status").first()).toContainText(`${name} is stored`)
  if (javaScriptEnabled !== false) expect(await page.evaluate(() => sessionStorage.navigations)).toBe("1")
  await expect(page.getByRole("status").first()).toContainText("Tier 3 Management and above can open it.")

  await page.goto(`/management/viewunit?unit=${unit}`)
  await page.getByRole("link", { name: "1 document on file" }).click()
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Documents On File")
  await page.getByRole("link", { name: "Go Back" }).click()
  await expect(page).toHaveURL(`/management/viewunit?unit=${unit}`)
  await page.goto(`/management/files?tenant=${tenantId}`)
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Download ${name}` }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect(await readFile(await download.path(), "utf8")).toBe("Lease for twelve months")

  await page.getByRole("link", { name: `Delete ${name}` }).click()
  const confirmation = page.getByRole("dialog", { name: "Confirm delete operation" })
  await expect(confirmation).toContainText("Careful, this operation is not reversible!")
  if (javaScriptEnabled !== false) await isAccessible(page, "delete")
  await confirmation.getByRole("button", { name: "Delete file" }).click()
  await expect(page.getByText("There are no stored files on record that match your current filter.")).toBeVisible()
  await page.goto("/management/files?download=999999")
  await expect(page.getByRole("dialog", { name: "Download Failed" })).toContainText(
    "We were unable to download that attachment.",
  )
})
