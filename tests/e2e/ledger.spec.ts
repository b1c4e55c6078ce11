import { expect, type Locator, type Page } from "@playwright/test"
import { hasNoFault, isAccessible } from "./accessibility.ts"
import { caller, yesterday } from "./calls.ts"
import { test } from "./journey.ts"
import { newManager, openTenant, signIn, signInUnseen, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

async function openLedger(page: Page, name: string): Promise<string> {
  const tenant = await openTenant(page, name)
  await page.getByRole("link", { name: "Ledger", exact: true }).click()
  await expect(page).toHaveURL(`/management/viewtenant/payments?tenant=${tenant}`)
  return tenant
}

const ledger = (page: Page) => page.getByRole("table", { name: /^Ledger/ })

test("on a tablet the whole ledger stands without scrolling sideways, its balance in sight", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto("/management/viewtenant/payments?tenant=1")
  const box = page.getByRole("region", { name: "Ledger, table" })
  expect(await box.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await expect(page.getByRole("columnheader", { name: "Balance" })).toBeInViewport({ ratio: 1 })
})

test("on a desktop the tools are one line, and the caption begins where the cells begin", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openLedger(page, "Priya Raman")
  const bottomOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const main = page.getByRole("main")
  const balance = main.getByText("Balance today").locator("..").locator("..")
  const last = page.getByRole("button", { name: "Show", exact: true })
  expect(Math.abs((await bottomOf(balance)) - (await bottomOf(last)))).toBeLessThan(10)
  await expect(ledger(page).locator("tbody tr").nth(7)).toBeInViewport({ ratio: 1 })
  const starts = await ledger(page).evaluate((table) =>
    ["caption", "tbody td"].map((part) => {
      const element = table.querySelector(part)
      return element ? element.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(element).paddingLeft) : 0
    }),
  )
  expect(starts[0]).toBe(starts[1])
})

test("on a phone the suites of a tenant stay together", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLedger(page, "Wei Chen")
  const tags = page.getByRole("main").getByRole("link", { name: /^(Unit )?20[34]$/ })
  await expect(tags).toHaveCount(2)
  const tops = await tags.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().y))
  expect(tops[0]).toBe(tops[1])
})

test("a payment is deleted with a reason, and stays struck through beside its reversal", async ({
  page,
  javaScriptEnabled,
}) => {
  await openLedger(page, tenantFor(javaScriptEnabled, "Wei Chen", "Cora Whitman"))
  const balance = await page.getByText("Balance today").locator("..").locator("..").textContent()
  await ledger(page)
    .getByRole("link", { name: /^Delete payment/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("heading")).toContainText(/^Delete payment of \$[\d,.]+\?$/)
  await expect(dialog).toContainText("This cannot be undone.")
  await expect(dialog).toContainText("Reason must be at least 10 characters (0/10)")
  const confirm = dialog.getByRole("button", { name: "Delete payment" })
  if (javaScriptEnabled === false) {
    await dialog.getByLabel("Reason").fill("Double")
    await confirm.click()
    await expect(dialog.locator(".error")).toHaveText("Reason must be at least 10 characters")
    await expect(dialog.getByLabel("Reason")).toHaveValue("Double")
  } else {
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel("Reason").fill("Double   ")
    await expect(dialog).toContainText("Reason must be at least 10 characters (6/10)")
    await expect(confirm).toBeDisabled()
  }
  await dialog.getByLabel("Reason").fill("Entered for the wrong suite")
  await confirm.click()
  await expect(page.getByRole("status").first()).toHaveText(
    /^Payment Deleted\s*Payment of \$[\d,.]+ has been successfully deleted\.$/,
  )
  await expect(page.locator("tr.reversed")).toHaveCount(1)
  await expect(ledger(page)).toContainText("Entered for the wrong suite")
  await expect(page.getByText("Balance today").locator("..").locator("..")).not.toHaveText(balance ?? "")
})

test("a check is recorded as returned by the bank, and its tenant is told in the portal", async ({
  page,
  javaScriptEnabled,
}) => {
  const tenantID = Number(await openLedger(page, tenantFor(javaScriptEnabled, "Bilal Ahmed", "Grace Okafor")))
  const check = { tenantID, amount: 63_500, paymentDate: yesterday(), method: "check", type: "rent", note: "1574" }
  await (await caller(page.request))("/management/tenant/payment", check)
  await page.reload()
  await ledger(page)
    .getByRole("link", { name: /^Returned by the bank check of \$635\.00/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog", { name: "Check 1574 of $635.00 returned by the bank?" })
  await dialog.getByLabel("Fee for the return").fill("many")
  await dialog.getByRole("button", { name: "Record the return" }).click()
  await expect(dialog.getByRole("alert")).toContainText("Nothing was recorded.")
  await expect(dialog.getByLabel("Fee for the return")).toHaveValue("many")
  if (javaScriptEnabled !== false) await hasNoFault(page)
  await dialog.getByLabel("Fee for the return").fill("25")
  await dialog.getByRole("button", { name: "Record the return" }).click()
  await expect(dialog).toHaveCount(0)
  await expect(ledger(page)).toContainText("Check returned by the bank")
  await expect(ledger(page)).toContainText("Fee for a returned check")

  await page.context().clearCookies()
  await signIn(page, tenantFor(javaScriptEnabled, "bilal@demo.example", "grace@demo.example"))
  await expect(page.getByText("Your payment was returned by the bank").first()).toBeVisible()
  await page.goto("/home/history")
  await expect(page.getByText("The bank returned the check. What it had paid is owed again.").first()).toBeVisible()
})

test("a charge's deletion can be thought better of", async ({ page, javaScriptEnabled }) => {
  await openLedger(page, "Łukasz Smith")
  await ledger(page)
    .getByRole("link", { name: /^Delete charge/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Advance rent: $0.00 →")
  if (javaScriptEnabled === false) await dialog.getByRole("link", { name: "Cancel" }).click()
  else await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/payments\?tenant=\d+(&range=past-year)?$/)
})

test("another range is a form, and the usual ranges are links", { tag: "@long" }, async ({ page }) => {
  await openLedger(page, "Zoë Lindqvist")
  await page.getByLabel("Start date").fill("2001-01-01")
  await page.getByLabel("End date").fill("2001-12-31")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page.getByText("No entries in this range.")).toBeVisible()
  await page.getByRole("link", { name: "Show everything" }).click()
  await expect(ledger(page)).toContainText("Deposit Charge")
  await expect(ledger(page)).toContainText("Opening balance, Jan 1, 2000")
})

test("the range, the hidden columns and the widths come back for the same person, and for nobody else", {
  tag: "@long",
}, async ({ page, context, javaScriptEnabled }) => {
  await context.clearCookies()
  const email = await newManager(page, "Ravi")
  await signInUnseen(page, email)
  const tenant = await openLedger(page, "Zoë Lindqvist")
  const again = () => page.goto(`/management/viewtenant/payments?tenant=${tenant}`)
  const current = page.getByRole("navigation", { name: "Usual ranges" }).locator("[aria-current]")
  await page.getByRole("link", { name: "Everything" }).click()
  await page.getByText("Columns", { exact: true }).click()
  await page.getByLabel("Stripe").uncheck()
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Show these" }).click()
  await expect(page.getByRole("columnheader", { name: "Stripe" })).toBeHidden()
  const notes = page.getByRole("columnheader", { name: "Notes" })
  const wide = (await notes.boundingBox())?.width ?? 0
  if (javaScriptEnabled !== false) {
    // The list of columns covers the edge to drag.
    await page.keyboard.press("Escape")
    await expect(page.getByLabel("Stripe")).toBeHidden()
    const edge = await notes.locator(".grip").boundingBox()
    await page.mouse.move((edge?.x ?? 0) + 2, (edge?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((edge?.x ?? 0) + 82, (edge?.y ?? 0) + 5)
    await page.mouse.up()
  }
  await again()
  await expect(current).toHaveText("Everything")
  await expect(page.getByRole("columnheader", { name: "Stripe" })).toBeHidden()
  const widened = (await notes.boundingBox())?.width ?? 0
  if (javaScriptEnabled !== false) expect(widened).toBeGreaterThan(wide + 40)
  await page.goto("/account")
  await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click()
  await signIn(page)
  await again()
  await expect(current).toHaveText("Past year")
  await expect(page.getByRole("columnheader", { name: "Stripe" })).toBeVisible()
})

test("pending money is told apart, and other stories have their status", async ({ page }) => {
  await openLedger(page, "Marcus Bell")
  await expect(page.getByRole("table", { name: "Pending payments" })).toContainText("Pending")
  await page.setViewportSize({ width: 360, height: 700 })
  const method = page.getByRole("cell", { name: "ACH Bank Account" }).first()
  expect(await method.evaluate((cell) => cell.scrollWidth <= cell.clientWidth), "the method is whole").toBe(true)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(ledger(page)).not.toContainText("Pending")
  await openLedger(page, "Dana Reyes")
  await expect(ledger(page)).toContainText("Refunded")
})

test("the ledger has no accessibility fault, with its dialog, narrow and wide, light and dark", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  await openLedger(page, "Ingrid Solberg")
  await isAccessible(page)
  await ledger(page)
    .getByRole("link", { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await hasNoFault(page)
})

test("on a phone the first entries stand in sight, with amount and balance, and nothing scrolls sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openLedger(page, "Zoë Lindqvist")
  const first = ledger(page).getByRole("row").nth(1)
  await expect(first).toBeInViewport({ ratio: 1 })
  for (const cell of [first.locator(".line-date"), first.locator(".line-amount"), first.locator(".line-balance")]) {
    await expect(cell).toBeInViewport({ ratio: 1 })
  }
  const box = page.locator(".lines-box")
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(page.getByLabel("Start date")).toBeHidden()
  await page.getByRole("link", { name: "Dates…" }).click()
  await expect(page.getByLabel("Start date")).toBeInViewport()
  await page.getByLabel("Start date").fill("2001-01-01")
  await page.getByRole("button", { name: "Show" }).click()
  await expect(page).toHaveURL(/from=2001-01-01/)
  await expect(page.getByLabel("Start date")).toHaveValue("2001-01-01")
})

test("words stand 24 px clear of the figures before them", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openLedger(page, "Zoë Lindqvist")
  const gap = await ledger(page).evaluate((table) => {
    const padding = (cell: Element | undefined, side: "paddingLeft" | "paddingRight") =>
      cell ? Number.parseFloat(getComputedStyle(cell)[side]) : 0
    const cells = [...(table as HTMLTableElement).rows].at(1)?.cells
    return padding(cells?.[7], "paddingRight") + padding(cells?.[8], "paddingLeft")
  })
  expect(gap).toBe(24)
})
