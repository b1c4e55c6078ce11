/** A check from the tenant to the bank, and the related pages, with script and without. */
import { expect } from "@playwright/test"
import { areAccessible, isAccessible } from "./accessibility.ts"
import { caller, paysCash, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

const UNIT = 93_410

test("cash goes on a slip, the bank has it, and it can no longer be deleted", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const call = await caller(request)
  const petra = await petraRents(call, UNIT)
  await paysCash(call, petra, 40_000)
  await signInUnseen(page)
  await page.goto("/management")
  await page.getByRole("link", { name: "Deposits", exact: true }).first().click()
  const boxes = page.getByRole("checkbox", { name: /^Select / })
  for (const box of await boxes.all()) await box.uncheck()
  await page.getByRole("checkbox", { name: `Select Cash of Petra Novak ${UNIT}, $400.00` }).check()
  await page.getByLabel("Account", { exact: true }).selectOption("Operating, 4417")
  await page.getByRole("button", { name: "Make deposit slip" }).click()
  await expect(page.getByRole("row", { name: /Total of the slip/ })).toContainText("$400.00")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: "Record deposit" }).click()
  await expect(page.getByText("$400.00 was deposited.")).toBeVisible()
  await page.getByRole("link", { name: `Petra Novak ${UNIT}` }).click()
  await page
    .getByRole("row", { name: /Cash/ })
    .getByRole("link", { name: /Delete/ })
    .click()
  await expect(page.getByText(/The bank has this payment since .*Undo the deposit first/)).toBeVisible()
})

test("an account begins, a transfer is recorded and undone, and every page is accessible", async ({
  page,
  javaScriptEnabled,
}) => {
  await signInUnseen(page, ADMIN)
  await page.goto("/admin/bank")
  await page.getByLabel("Name", { exact: true }).fill("Reserve")
  await page.getByLabel("Last four digits").fill("12")
  await page.getByLabel("Balance on that day").fill("2,500.00")
  await page.getByRole("button", { name: "Add account" }).click()
  await expect(page.getByText("Use the last four digits of its number.").first()).toBeVisible()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Reserve")
  await page.getByLabel("Last four digits").fill("1290")
  await page.getByRole("button", { name: "Add account" }).click()
  await expect(page.getByRole("row", { name: /Reserve, 1290/ })).toContainText("$2,500.00")
  await page.goto("/admin/bank/held-deposits")
  await page.getByLabel("From", { exact: true }).selectOption("Reserve, 1290")
  await page.getByLabel("To", { exact: true }).selectOption("Operating, 4417")
  await page.getByLabel("Amount", { exact: true }).first().fill("12.34")
  await page.getByRole("button", { name: "Record transfer" }).click()
  await expect(page.getByText("$12.34 was moved to Operating, 4417.")).toBeVisible()
  await page.getByRole("button", { name: "Undo the transfer of $12.34" }).click()
  await expect(page.getByText("The transfer of $12.34 was undone.")).toBeVisible()
  if (javaScriptEnabled === false) return
  await areAccessible(page, [
    "/admin/bank",
    "/admin/bank/account?id=1",
    "/admin/bank/held-deposits",
    "/management/deposits",
  ])
})
