/** A Super Admin closes a month and reopens it. Between, entries dated in the month are refused beside the date. */
import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const SUPER = "super@demo.example"

test("a month is closed by its check list, refuses what is dated into it, and is reopened with a reason", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const unit = javaScriptEnabled === false ? 93_501 : 93_502
  const petra = await petraRents(await caller(request), unit)
  await signInUnseen(page, SUPER)
  await page.goto("/admin/bank/months")
  const close = page.getByRole("button", { name: /^Close / })
  const month = ((await close.textContent()) ?? "").replace("Close ", "")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await close.click()
  await expect(page.getByRole("status").first()).toContainText(`${month} was closed.`)
  await expect(page.getByText(`Check list of ${month} at its close`)).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 800 })
  for (const text of ["The clock is not in doubt.", " by Simone Archer"])
    expect((await page.getByRole("cell", { name: text }).first().boundingBox())?.width, text).toBeGreaterThan(220)
  if (size) await page.setViewportSize(size)
  if (javaScriptEnabled !== false) await isAccessible(page)

  const closedDay = new Date(`1 ${month} 12:00 UTC`).toISOString().slice(0, 10)
  await page.goto(`/management/manualpayment?tenant=${petra}`)
  await page.getByLabel("Amount", { exact: true }).fill("50")
  await page.getByLabel("Method").selectOption("Check")
  await page.getByLabel("Payment date").fill(closedDay)
  await page.getByRole("button", { name: "Record payment" }).click()
  await expect(page.getByRole("alert")).toContainText(`${month} is closed. Date it today`)
  await expect(page.getByLabel("Payment date")).toHaveValue(closedDay)

  await page.goto("/admin/bank/months")
  await page.getByRole("link", { name: month, exact: true }).click()
  await page.getByLabel("Reason").fill("short")
  await page.getByRole("button", { name: `Reopen ${month}` }).click()
  await expect(page.getByRole("alert")).toContainText("Nothing was reopened.")
  await page.getByLabel("Reason").fill("A check was forgotten")
  await page.getByRole("button", { name: `Reopen ${month}` }).click()
  await expect(page.getByRole("status").first()).toContainText(`${month} was reopened.`)
  await expect(page.getByText("A check was forgotten")).toBeVisible()
})
