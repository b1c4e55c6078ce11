/** The page behind a modal dialog neither scrolls nor moves, with a scrollbar and without. */
import { type Browser, chromium, expect, type Page } from "@playwright/test"
import { test } from "./journey.ts"
import { ADMIN, signInAdmin, signInUnseen } from "./people.ts"

/** The positions of parts that a changed scrollbar would move. */
const places = (page: Page) =>
  page.evaluate(() =>
    ["header", "main", "main form", "main form input:not([type=hidden])"].map((part) => {
      const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
      return [part, x, y, width]
    }),
  )

/** Opens the dialog of a link by the keyboard, so that the page does not scroll to the link. */
async function opens(page: Page, link: string): Promise<void> {
  await page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
  await page.keyboard.press("Enter")
  await expect(page.locator("dialog:modal")).toBeVisible()
}

/** Tries all ways to scroll: the wheel beside the dialog and over it, and the keys. */
async function tryToScroll(page: Page): Promise<void> {
  for (const [x, y] of [
    [8, 500],
    [(page.viewportSize()?.width ?? 0) / 2, 350],
  ] as const) {
    await page.mouse.move(x, y)
    await page.mouse.wheel(0, 600)
  }
  for (const key of ["PageDown", "End", "Space"]) await page.keyboard.press(key)
  // A scrolled page is drawn within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

async function staysBehindDialogs(page: Page): Promise<void> {
  await page.goto("/management/edittenant?tenant=1")
  await page.evaluate(() => window.scrollTo(0, 240))
  const before = await places(page)
  await opens(page, "a[data-dialog]")
  expect(await places(page)).toEqual(before)
  await tryToScroll(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(240)
  await page.keyboard.press("Escape")
  await expect(page.locator("dialog")).toHaveCount(0)
  expect(await places(page)).toEqual(before)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(340)
}

test("a page behind a dialog does not scroll, on a phone either", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "only script makes dialogs modal")
  await signInAdmin(page)
  for (const width of [1366, 375]) {
    await page.setViewportSize({ width, height: 700 })
    await staysBehindDialogs(page)
  }
})

test("a page with a scrollbar that takes room does not move either, nor does one without", async ({
  launchOptions,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "only script makes dialogs modal")
  const browser: Browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] })
  try {
    const page = await browser.newPage({ baseURL: baseURL ?? "", viewport: { width: 1366, height: 700 } })
    await signInUnseen(page, ADMIN)
    await page.goto("/management/edittenant?tenant=1")
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
    await staysBehindDialogs(page)
    await page.setViewportSize({ width: 1366, height: 4_000 })
    await page.goto("/management/edittenant?tenant=1")
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0)
    const before = await places(page)
    await opens(page, "a[data-dialog]")
    expect(await places(page)).toEqual(before)
  } finally {
    await browser.close()
  }
})
