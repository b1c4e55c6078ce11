import { expect } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { addUnit, openTenant, signInUnseen, tenantFor } from "./people.ts"

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
})

test("no key that moves between the choices evicts: the button is pressed and the question answered", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = tenantFor(javaScriptEnabled, "Tomás Vega", "Ruth Abrams")
  await openTenant(page, name)
  const address = page.url()
  const save = page.getByRole("button", { name: "Save lease status" })
  await page.getByRole("radio", { name: "Current" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("radio", { name: "Eviction" })).toBeChecked()
  await save.click()
  const question = page.getByRole("dialog", { name: "Confirm Eviction" })
  await expect(question).toContainText(`The lease status of ${name} changes from Current to Eviction.`)
  await question.getByRole("link", { name: "Cancel" }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole("radio", { name: "Current" })).toBeChecked()

  await page.getByRole("radio", { name: "Eviction" }).check({ force: true })
  await save.click()
  await question.getByRole("button", { name: "Set to Eviction" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`The lease status of ${name} is now Eviction.`)
  await page.getByRole("radio", { name: "Current" }).check({ force: true })
  await save.click()
  await expect(page.getByRole("status").first()).toHaveText(`The lease status of ${name} is now Current.`)
})

test("a tenant's page leads to ledger, fees, payment and unit", async ({ page }) => {
  const tenant = await openTenant(page, "Priya Raman")
  const links = page.getByRole("main").getByRole("link")
  for (const [name, to] of [
    ["Full ledger", `/management/viewtenant/payments?tenant=${tenant}`],
    ["Edit Tenant Fees", `/management/editfee?tenant=${tenant}`],
    ["Manual Payment", `/management/manualpayment?tenant=${tenant}`],
    ["Unit 106", "/management/viewunit?unit=106"],
  ] as const) {
    await expect(links.filter({ hasText: name }).first()).toHaveAttribute("href", to)
  }
  await expect(page.getByText("Tenant Notes")).toBeVisible()
})

const CARDS = [
  "Payment history",
  "Tenant Notes",
  "Unread portal popups",
  "What is agreed",
  "Basic information",
  "Requests",
  "Documents",
  "Sign-in and autopay",
]

test("on a desktop lease and contact stand beside history and notes, and both columns end together", {
  tag: "@long",
}, async ({ page }) => {
  await openTenant(page, "Samuel Ortiz")
  const boxOf = async (name: string) => {
    const box = await page.getByRole("region", { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return { ...box, right: box.x + box.width, bottom: box.y + box.height }
  }
  for (const width of [1024, 1366, 1920]) {
    await page.setViewportSize({ width, height: 768 })
    const [history, lease] = [await boxOf("Payment history"), await boxOf("What is agreed")]
    expect(lease.y, `at ${width}`).toBe(history.y)
    expect(lease.x).toBeGreaterThan(history.right)
    expect((await boxOf("Basic information")).x).toBe(lease.x)
    const [popups, documents] = [await boxOf("Unread portal popups"), await boxOf("Documents")]
    expect(documents.x).toBe(lease.x)
    expect(Math.abs(popups.bottom - documents.bottom), `at ${width}`).toBeLessThan(150)
    expect((await boxOf("Sign-in and autopay")).width).toBe(lease.right - history.x)
  }
})

test("amounts and balances of the history are in sight without scrolling sideways", { tag: "@long" }, async ({
  page,
}) => {
  await openTenant(page, "Łukasz Smith")
  const history = page.getByRole("region", { name: "Payments and charges, newest first, table" })
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await history.evaluate((box) => box.scrollWidth - box.clientWidth), `at ${width}`).toBe(0)
  }
})

test("on a phone the cards stand in one order for the eye and for the Tab key", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openTenant(page, "Łukasz Smith")
  const tops = await Promise.all(
    CARDS.map(async (name) => (await page.getByRole("region", { name, exact: true }).boundingBox())?.y ?? 0),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await page.getByRole("button", { name: "Save lease status" }).focus()
  await page.keyboard.press("Tab")
  const next = page.getByRole("region", { name: "Basic information", exact: true }).getByRole("link").first()
  await expect(next).toBeFocused()
})

test("advance rent is returned from the tenant's page, after a confirmation", async ({ page, javaScriptEnabled }) => {
  const name = tenantFor(javaScriptEnabled, "Tomás Vega", "Ruth Abrams")
  const tenant = await openTenant(page, name)
  await page.goto(`/management/manualpayment?tenant=${tenant}`)
  await page.getByLabel("Amount").fill("90,000")
  await page.getByLabel("Method").selectOption("cash")
  await page.getByRole("button", { name: "Record payment" }).click()
  await page.goto(`/management/viewtenant?tenant=${tenant}`)
  await page.getByRole("link", { name: "Return advance rent" }).click()
  await page.getByLabel("Advance rent to return").fill("1,000.50")
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: "Review return" }).click()
  await expect(page.getByRole("heading", { name: "Return $1,000.50 of advance rent?" })).toBeVisible()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: "Return advance rent" }).click()
  await expect(page.getByRole("status").first()).toHaveText(`$1,000.50 of advance rent was returned to ${name}.`)
})

test("an unknown tenant has an error page with words", async ({ page }) => {
  await page.goto("/management/viewtenant?tenant=99999")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tenant Not Found")
  await expect(page.getByText("The specified tenant could not be found.")).toBeVisible()
})

test("a dialog on a phone begins at the choice that is made and keeps its buttons in sight", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto("/management?dialog=status&unit=106")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("button", { name: "Change Status" })).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole("link", { name: "Cancel" })).toBeInViewport({ ratio: 1 })
  const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.checked)
  expect(focused ?? true).toBe(true)
})

test("words without an end widen no page", { tag: "@long" }, async ({ page }) => {
  test.slow()
  const unit = 7300 + Number(test.info().project.name === "script")
  const long = "Abcdefghij".repeat(10)
  await addUnit(page, unit)
  await page.goto(`/management/editunit?unit=${unit}`)
  await page.getByLabel("Notes").fill(`https://example.com/${"path".repeat(60)}\nsecond line`)
  await page.getByRole("button", { name: "Save Unit" }).click()
  const tenant = await openTenant(page, tenantFor(unit % 2 === 1, "Tomás Vega", "Ruth Abrams"))
  await page.goto(`/management/notes?tenant=${tenant}`)
  await page.getByLabel("Title").fill(`https://example.com/${"x".repeat(150)}`)
  await page.getByLabel("Description").fill(long)
  await page.getByRole("button", { name: "Add note" }).click()
  await page.goto(`/management/edittenant?tenant=${tenant}`)
  await page.getByLabel("Business").fill(long)
  await page.getByRole("button", { name: "Save", exact: false }).first().click()
  await page.waitForURL(/viewtenant/)
  const addresses = [
    `viewunit?unit=${unit}`,
    `editunit?unit=${unit}`,
    ...[
      "viewtenant",
      "viewtenant/payments",
      "manualpayment",
      "editfee",
      "edittenant",
      "notes",
      "viewtenant/vacate",
    ].map((path) => `${path}?tenant=${tenant}`),
    "",
  ]
  for (const address of addresses) {
    await page.goto(`/management/${address}`)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const view = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(view, `${address} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test("a tenant's page has no accessibility fault and does not scroll sideways", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script")
  test.slow()
  const tenant = await openTenant(page, "Priya Raman")
  await isAccessible(page)
  await page.goto(`/management/viewtenant?tenant=${tenant}&dialog=eviction`)
  await isAccessible(page)
})
