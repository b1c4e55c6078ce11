import { expect, type Page } from "@playwright/test"
import { areAccessible, hasNoFault } from "./accessibility.ts"
import { test } from "./journey.ts"
import { ADMIN, addUnit, signInUnseen } from "./people.ts"

const COLUMNS = [
  "Unit",
  "Tenant",
  "Actions",
  "Rent",
  "Deposit",
  "Square Footage",
  "Price/Sq. Foot",
  "Business",
  "Move In",
  "Lease End",
  "Last Increase",
  "Next Increase",
  "Dep. Reserve",
  "Dep. Owed",
  "Dep. Payment",
  "Back Rent",
  "Rent Balance",
  "Pending Charges",
  "Late Fees",
  "Other Fees",
  "Rent Paid",
  "Total Paid",
  "Total Balance",
  "Advance Rent",
]

const rows = (page: Page) => page.locator(".roll tbody tr")
const row = (page: Page, unit: number) => rows(page).filter({ has: page.getByText(String(unit), { exact: true }) })
const chip = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Filter the rent roll" }).getByRole("link", { name })

/** This test's own units. The runs with and without script use different ones, because both run concurrently in one building. */
const unitFor = (script: boolean | undefined, number: number) => (script ? 7_000 : 8_000) + number

test.beforeEach(async ({ page }) => {
  await signInUnseen(page)
  await page.goto("/management")
})

/** Adds a unit and finds it in the rent roll. */
async function addLine(page: Page, unit: number) {
  await addUnit(page, unit)
  await page.goto(`/management?search=${unit}`)
}

/** Uses the menu of a line or, without script, the dialog that replaces it. */
async function choose(page: Page, unit: number, action: string) {
  await page.getByRole("link", { name: `More actions, unit ${unit}` }).click()
  await page.getByRole("link", { name: action, exact: true }).click()
}

test("24 columns in the specification's words, the summary, and a line for every unit", async ({ page }) => {
  await expect(page).toHaveTitle(/^Property Management/)
  expect((await page.getByRole("columnheader").allTextContents()).map((text) => text.trim())).toEqual(COLUMNS)
  await expect(page.locator(".roll .summary")).toContainText(/\d+ units\s*\d+\.\d% occupied/)
  await expect(row(page, 101).getByRole("link", { name: /Reyes/ })).toHaveAttribute("href", /viewtenant\?tenant=\d+$/)
  await expect(row(page, 204)).toContainText("This is currently a subunit of Unit 203.")
  await expect(row(page, 105).getByRole("link", { name: "Vacant - Move In Tenant" })).toHaveAttribute(
    "href",
    /fillunit\?unit=105$/,
  )
  await expect(row(page, 106)).toContainText("Eviction")
})

test("what was searched stays for the browser session, until it is cleared", async ({
  page,
  javaScriptEnabled,
  context,
}) => {
  const everything = await rows(page).count()
  const field = page.getByLabel("Search units, tenants and businesses")
  await field.pressSequentially("reyes b")
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Search" }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("Dana Reyes")
  await expect(field).toHaveValue("reyes b")
  await expect(page).toHaveURL(/search=reyes/)
  await page.goto("/account")
  await page.goto("/management")
  await expect(rows(page)).toHaveCount(1)
  await expect(field).toHaveValue("reyes b")
  const cookie = (await context.cookies()).find(({ name }) => name === "__Host-search-rent-roll")
  expect(cookie).toMatchObject({ expires: -1, httpOnly: true })
  await page.getByRole("link", { name: "Clear filters" }).click()
  await expect(field).toHaveValue("")
  expect(await rows(page).count()).toBeGreaterThanOrEqual(everything)
})

test("filters add up, show how many units each has, and come off again", async ({ page }) => {
  await chip(page, /^Vacant/).click()
  await expect(page).toHaveURL(/isVacant=true/)
  await expect(rows(page).first()).toContainText("Vacant - Move In Tenant")
  expect(await rows(page).count()).toBe(
    Number.parseInt(
      (await chip(page, /^Vacant/)
        .locator("b")
        .textContent()) ?? "",
      10,
    ),
  )
  await chip(page, /^Ready To Rent/).click()
  await expect(row(page, 105)).toBeVisible()
  await expect(row(page, 110)).toHaveCount(0)
  for (const line of await rows(page).all()) await expect(line).toContainText(/Vacant - Move In Tenant.*Ready To Rent/)
  await chip(page, /^Vacant/).click()
  await chip(page, /^Ready To Rent/).click()
  await expect(page).not.toHaveURL(/=true/)
})

test("the filters and the way back from them lie over nothing, and a desktop shows each as a whole", {
  tag: "@long",
}, async ({ page }) => {
  for (const query of ["balanceOwed=true", "search=204"]) {
    await page.goto(`/management?${query}`)
    for (const width of [360, 768, 1366, 1440]) {
      await page.setViewportSize({ width, height: 768 })
      const filters = page.getByRole("navigation", { name: "Filter the rent roll" })
      const frame = await filters.boundingBox()
      const clear = await page.getByRole("link", { name: "Clear filters" }).boundingBox()
      if (!frame || !clear) throw new Error("no filters")
      expect(clear.y + clear.height, `${query} at ${width}`).toBeLessThanOrEqual(frame.y)
      const ends = await filters
        .getByRole("link")
        .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().right))
      if (width > 1024) expect(Math.max(...ends), `${query} at ${width}`).toBeLessThanOrEqual(frame.x + frame.width)
    }
  }
})

test("who owes what is seen at once, and a check for a subunit is recorded from its own line", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(row(page, 106).locator('[data-label="Total Balance"]')).toBeInViewport({ ratio: 1 })
  await expect(row(page, 105).locator(".stick-end")).toBeInViewport({ ratio: 1 })
  await chip(page, /^Balance Owed/).click()
  await expect(page.getByRole("columnheader").nth(3)).toHaveText("Rent Balance")
  await expect(row(page, 106).locator("td").nth(5)).toHaveText("$3,859.50")
  await expect(page.locator(".roll .summary").first()).toContainText(/\d+ of \d+ units\s*filtered from \d+/)
  await page.goto("/management?search=204")
  await page.getByRole("link", { name: "Payment, unit 204" }).click()
  await expect(page.getByRole("heading", { name: "Wei Chen" })).toBeVisible()
})

test("each view fits a desktop: every head and cell of it whole, and nothing under another", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const view of ["money", "lease", "building"]) {
    for (const filter of ["", "&balanceOwed=true"]) {
      await page.goto(`/management?search=&per=all&view=${view}${filter}`)
      const faults = await page.locator(".roll-box").evaluate((box) => {
        const frame = box.getBoundingClientRect()
        const cells = [...box.querySelectorAll<HTMLElement>("tr > *")].filter((cell) => cell.offsetWidth > 0)
        const cut = cells.filter((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return (
            left < frame.left ||
            right > frame.right ||
            (!cell.classList.contains("zero") && cell.scrollWidth > cell.clientWidth)
          )
        })
        const overlapped = cells.filter((cell) => {
          const next = cell.nextElementSibling as HTMLElement | null
          return (
            next && next.offsetWidth > 0 && cell.getBoundingClientRect().right > next.getBoundingClientRect().left + 1
          )
        })
        return [...cut, ...overlapped].map((cell) => cell.textContent)
      })
      expect(faults, view + filter).toEqual([])
    }
  }
})

test("a view shows its columns only, and the chooser those that are chosen", { tag: "@long" }, async ({ page }) => {
  await page.getByRole("link", { name: "Lease", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Lease End", exact: true })).toBeVisible()
  await expect(page.getByRole("columnheader", { name: "Late Fees", exact: true })).toBeHidden()
  await page.getByText("Columns", { exact: true }).click()
  await page.getByLabel("Late Fees", { exact: true }).check()
  await page.getByRole("button", { name: "Show these" }).click()
  await expect(page.getByRole("columnheader", { name: "Late Fees", exact: true })).toBeVisible()
  await page.goto("/management?search=&view=all")
})

test("a search without a find says so", async ({ page }) => {
  await page.goto("/management?search=no+such+tenant")
  await expect(page.getByText("No units match.")).toBeVisible()
  await expect(page.locator(".roll .summary").last()).toContainText("units")
  await page.getByRole("link", { name: "Clear filters" }).last().click()
  await expect(row(page, 101)).toBeVisible()
})

test("a column sorts up, then down", async ({ page }) => {
  const rents = async () =>
    (await page.locator('.roll tbody td[data-label="Rent"]').allTextContents()).map((text) =>
      Number(text.replaceAll(/[$,]/g, "")),
    )
  await page.getByRole("link", { name: "Rent", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Rent", exact: true })).toHaveAttribute("aria-sort", "ascending")
  expect(await rents()).toEqual((await rents()).toSorted((a, b) => a - b))
  await page.getByRole("link", { name: "Rent", exact: true }).click()
  await expect(page.getByRole("columnheader", { name: "Rent", exact: true })).toHaveAttribute("aria-sort", "descending")
  expect(await rents()).toEqual((await rents()).toSorted((a, b) => b - a))
  await page.goto("/management?search=")
})

test("a unit gets another status color for everyone", async ({ page, javaScriptEnabled, browser }) => {
  const unit = unitFor(javaScriptEnabled, 1)
  await addLine(page, unit)
  await choose(page, unit, `Change Unit ${unit} Status`)
  const dialog = page.getByRole("dialog", { name: `Change Unit ${unit} Status` })
  await expect(dialog.getByRole("radio")).toHaveCount(10)
  await dialog.getByLabel("Purple").check()
  await dialog.getByRole("button", { name: "Change Status" }).click()
  await expect(page.getByRole("status").filter({ hasText: `Unit ${unit}'s status is now Purple.` })).toBeVisible()
  await expect(row(page, unit)).toHaveClass(/tint-purple/)
  await expect(row(page, unit)).toContainText("Purple")
  const other = await browser.newPage()
  await signInUnseen(other, ADMIN)
  await other.goto(`/management?search=${unit}`)
  await expect(row(other, unit)).toHaveClass(/tint-purple/)
  await other.close()
})

test("a unit without a tenant is deleted after one question", async ({ page, javaScriptEnabled }) => {
  const unit = unitFor(javaScriptEnabled, 2)
  await addLine(page, unit)
  await choose(page, unit, `Delete Unit ${unit}`)
  const dialog = page.getByRole("dialog", { name: `Delete Unit ${unit}?` })
  await dialog.getByRole("link", { name: "Cancel" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await choose(page, unit, `Delete Unit ${unit}`)
  await dialog.getByRole("button", { name: `Delete unit ${unit}` }).click()
  await expect(page.getByText(`Unit ${unit} was deleted.`)).toBeVisible()
  await expect(page.getByText("No units match.")).toBeVisible()
})

test("each line leads to its tenant and unit, and a let unit cannot be deleted", async ({ page }) => {
  await expect(row(page, 101).getByRole("link", { name: "Ledger, unit 101" })).toHaveAttribute(
    "href",
    /payments\?tenant=\d+$/,
  )
  await expect(row(page, 101).getByRole("link", { name: "Payment, unit 101" })).toHaveAttribute(
    "href",
    /manualpayment\?tenant=\d+$/,
  )
  await page.getByRole("link", { name: "More actions, unit 101" }).click()
  await expect(page.getByText(/^Unit 101 · Dana Reyes$/)).toBeVisible()
  for (const name of ["View Unit", "Edit Unit", "Tenant Info", "Edit Tenant Fees", "Change Unit 101 Status"]) {
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole("link", { name: "Delete Unit 101" })).toHaveCount(0)
})

test("pages hold as many units as asked for", { tag: "@long" }, async ({ page }) => {
  await page.goto("/management?search=&per=50")
  await expect(page.getByRole("navigation", { name: "Pages of the rent roll" })).toContainText(/Units 1–\d+ of \d+/)
  await page.getByRole("link", { name: "All", exact: true }).click()
  await expect(page).toHaveURL(/per=all/)
})

test("on a phone each unit is a card with four figures", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto("/management?search=101")
  for (const label of ["Rent", "Rent Balance", "Pending Charges", "Total Balance"]) {
    await expect(row(page, 101).locator(`[data-label="${label}"]`)).toBeVisible()
  }
  await expect(row(page, 101).locator("td").last()).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false)
  test.slow()

  test("columns are hidden and widened, and stay so", { tag: "@long" }, async ({ page }) => {
    await page.getByText("Columns", { exact: true }).click()
    await page.getByLabel("Deposit", { exact: true }).uncheck()
    await expect(page.getByRole("columnheader", { name: "Deposit", exact: true })).toBeHidden()
    await page.keyboard.press("Escape")
    await page.getByRole("link", { name: "Rent", exact: true }).focus()
    const before = (await page.getByRole("columnheader", { name: "Rent", exact: true }).boundingBox())?.width ?? 0
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Shift+ArrowRight")
    await page.reload()
    await expect(page.getByRole("columnheader", { name: "Deposit", exact: true })).toBeHidden()
    const after = (await page.getByRole("columnheader", { name: "Rent", exact: true }).boundingBox())?.width ?? 0
    expect(Math.round(after - before)).toBe(48)
    await page.getByText("Columns", { exact: true }).click()
    await page.getByRole("link", { name: "Show all 24" }).click()
    await expect(page.getByRole("columnheader", { name: "Deposit", exact: true })).toBeVisible()
  })

  test("a column is widened by dragging its edge", { tag: "@long" }, async ({ page }) => {
    const head = page.getByRole("columnheader", { name: "Rent", exact: true })
    const { x, y, width } = (await head.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await page.mouse.move(x + width - 3, y + 10)
    await page.mouse.down()
    await page.mouse.move(x + width + 57, y + 10)
    await page.mouse.up()
    expect(Math.round(((await head.boundingBox())?.width ?? 0) - width)).toBe(60)
  })

  test("the place in the table, the filters and the order are found again", { tag: "@long" }, async ({
    page,
    context,
  }) => {
    await page.goto("/management?search=&sort=rent&dir=desc&isVacant=false&per=50")
    await page.locator(".roll-box").evaluate((box) => box.scrollTo(400, 0))
    await page.goto("/account")
    await page.goto("/management")
    expect(await page.locator(".roll-box").evaluate((box) => box.scrollLeft)).toBe(400)
    await context.clearCookies({ name: /list-rent-roll/ })
    await page.goto("/management")
    await expect(page).toHaveURL(/sort=rent&dir=desc&per=50/)
  })

  test("the menu opens by keyboard, and Escape goes back to its button", { tag: "@long" }, async ({ page }) => {
    const button = page.getByRole("link", { name: "More actions, unit 105" })
    await button.focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("link", { name: "View Unit", exact: true })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(button).toBeFocused()
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: "Change Unit 105 Status" }).press("Enter")
    await expect(page.getByRole("dialog", { name: "Change Unit 105 Status" })).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(page.getByRole("dialog")).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  test("by keyboard: a search, the rows below it, and Enter for the only find", async ({ page }) => {
    await page.keyboard.press("/")
    await expect(page.getByLabel("Find anything")).toBeFocused()
    await page.keyboard.press("/")
    await expect(page.getByLabel("Search units, tenants and businesses")).toBeFocused()
    await expect(page.getByLabel("Find anything")).toHaveValue("")
    await page.keyboard.type("101")
    await expect(rows(page)).toHaveCount(1)
    for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key)
    await expect(page.getByRole("link", { name: "Payment, unit 101" })).toBeFocused()
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(page).toHaveURL(/viewtenant\?tenant=\d+$/)
    await page.goto("/management?search=")
    await page.getByLabel("Search units, tenants and businesses").fill("a/b")
    await expect(page.getByLabel("Search units, tenants and businesses")).toHaveValue("a/b")
  })

  test("the heads are one stop of Tab, walked by the arrow keys", { tag: "@long" }, async ({ page }) => {
    const stops = page.locator(".roll thead a[tabindex='0']")
    await expect(stops).toHaveCount(1)
    await stops.focus()
    await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("link", { name: "Tenant", exact: true })).toBeFocused()
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("tbody") !== null)).toBe(true)
  })

  test("what a person keeps of the table holds nothing that was searched, and is nobody else's", {
    tag: "@long",
  }, async ({ page }) => {
    await page.getByLabel("Search units, tenants and businesses").fill("dana")
    await expect(page).toHaveURL(/search=dana/)
    await page.goto("/account")
    const stored = () => page.evaluate(() => JSON.stringify(localStorage))
    expect(await stored()).toMatch(/table:rent-roll:\d+/)
    expect(await stored()).not.toContain("dana")
    await page.goto("/management?search=&view=lease")
    await page.goto("/management/tenants")
    await page.getByRole("button", { name: "Mona" }).click()
    await page.getByRole("button", { name: "Sign Out", exact: true }).click()
    await signInUnseen(page, ADMIN)
    await page.goto("/management")
    await expect(page.getByRole("link", { name: "All columns" })).toHaveAttribute("aria-current", "true")
  })

  test("only the table scrolls, whatever the screen", { tag: "@long" }, async ({ page }) => {
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const below = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      expect(await below(), `${width} by ${height}`).toBe(0)
    }
  })

  test("a search that is overtaken by the next one shows the last", { tag: "@long" }, async ({ page }) => {
    const field = page.getByLabel("Search units, tenants and businesses")
    await field.fill("dana")
    await page.waitForResponse(/search=dana/)
    // Searches by name, because units of other journeys have numbers that contain 106.
    await field.fill("priya")
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 106)).toBeVisible()
    await expect(page.locator("#roll-found")).toHaveText("Units 1–1 of 1")
  })

  test("nothing stands in the way of anybody: table, menu, columns", async ({ page }) => {
    await hasNoFault(page)
    await page.getByRole("link", { name: "More actions, unit 105" }).click()
    await hasNoFault(page)
    await page.keyboard.press("Escape")
    await page.getByText("Columns", { exact: true }).click()
    await hasNoFault(page)
  })

  test("nothing stands in the way of anybody: dialogs and nothing found", { tag: "@long" }, async ({ page }) => {
    await page.goto("/management?search=&dialog=status&unit=105")
    await hasNoFault(page)
    await page.goto("/management?search=no+such+tenant&isVacant=true")
    await hasNoFault(page)
  })

  test("nothing stands in the way of anybody: in the dark and on a phone", { tag: "@long" }, async ({ page }) => {
    await areAccessible(page, ["/management?search="])
  })
})
