/** The public page. Source: specification 1 section 2 "Public landing page". */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const GALLERY = "app/ui/gallery"
const pictureOf = (page: Page, what: string) => page.getByAltText(`Rendering of ${what}`)
const pictureInSight = (reel: HTMLElement) => reel.scrollLeft / reel.clientWidth + 1
/** The largest layout shift while the page loads, as browsers measure it. */
const HARDLY = 0.02

test("a visitor looks at the pictures, finds the address and goes on to the portal", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbor House Suites")
  await page.getByRole("link", { name: "Learn More" }).click()
  await expect(page.getByRole("heading", { name: "Prime Location" })).toBeInViewport()
  await page.getByRole("link", { name: "Picture 4", exact: true }).click()
  await expect(pictureOf(page, "a conference room")).toBeInViewport()
  await expect(page.getByRole("button", { name: "Next picture" })).toBeVisible({ visible: javaScriptEnabled })
  await expect(page.getByRole("link", { name: "Open in maps" })).toHaveAttribute("target", "_blank")
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("link", { name: "Tenant Portal" }).click()
  await expect(page).toHaveURL("/login")
})

test("the pictures move on every five seconds, but not under the pointer, once paused, or for who wants less motion", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, "Without script nothing moves by itself.")
  await page.clock.install({ time: "2026-11-20T09:00:00" })
  await page.clock.pauseAt("2026-11-20T09:00:01")
  await page.goto("/")
  const count = async (at: number) => {
    await expect(page.getByText(`${at} / 9`).filter({ visible: true })).toHaveCount(1)
    // Scrolling takes real time, which the page's fake clock does not stop.
    await expect.poll(() => page.getByRole("list", { name: "Pictures" }).evaluate(pictureInSight)).toBeCloseTo(at, 1)
  }
  const pointerLeaves = async () => {
    await page.getByRole("heading", { level: 1 }).hover()
    // On a busy machine the page learns later that the pointer left.
    await expect(page.locator("[data-gallery]:hover")).toHaveCount(0)
  }
  await count(1)
  await page.clock.runFor(5_000)
  await count(2)
  await page.getByRole("button", { name: "Next picture" }).click()
  await count(3)
  await page.clock.runFor(20_000)
  await count(3)
  await page.getByRole("button", { name: "Pause the pictures" }).click()
  await pointerLeaves()
  await page.clock.runFor(20_000)
  await count(3)
  await page.getByRole("button", { name: "Play the pictures" }).click()
  await pointerLeaves()
  await page.clock.runFor(5_000)
  await count(4)
  await page.emulateMedia({ reducedMotion: "reduce" })
  await expect(page.getByRole("button", { name: "Pause the pictures" })).toBeHidden()
  await page.clock.runFor(20_000)
  await count(4)
})

test("nothing moves its place while the page comes", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "Only script can measure it.")
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
  })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("/")
    await page.getByRole("button", { name: "Next picture" }).scrollIntoViewIfNeeded()
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
    await page.evaluate(() => document.fonts.ready)
    const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
    expect([width, moved < HARDLY, moved]).toEqual([width, true, moved])
  }
})

test("an administrator puts a map on the public page, and takes it off again", async ({ page, javaScriptEnabled }) => {
  const map = "Map of the harbor and Harbor Street"
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/public-page")
  await page.getByRole("link", { name: "Add a picture (Map)" }).click()
  await page.getByLabel("Picture", { exact: true }).setInputFiles(`${GALLERY}/08-exterior-dusk-800.webp`)
  await page.getByLabel("Alternative text").fill(map)
  if (javaScriptEnabled) await isAccessible(page)
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("The picture is on the public page.")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.goto("/")
  await expect(page.getByAltText(map)).toBeVisible()
  await page.goto("/admin/public-page")
  await page.getByRole("link", { name: `Remove ${map}` }).click()
  await page.getByRole("button", { name: "Remove picture" }).click()
  await expect(page.getByText("The picture was removed.")).toBeVisible()
  await expect(page.getByText(map)).toHaveCount(0)
})

test("an administrator words the public page, and switches it off and on", async ({ page, javaScriptEnabled }) => {
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/public-page")
  await page.getByLabel("Subline").fill("For painters, printers and their dogs")
  await page.getByLabel("Prime Location").fill("")
  await page.getByRole("button", { name: "Save the sentences" }).click()
  await expect(page.getByText("The sentences were saved.")).toBeVisible()
  if (javaScriptEnabled) await isAccessible(page)
  await page.goto("/")
  await expect(page.getByText("For painters, printers and their dogs")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Prime Location" })).toHaveCount(0)
  await page.goto("/admin/public-page")
  await page.getByLabel("Show the public page to everybody").uncheck()
  await page.getByRole("button", { name: "Save who sees it" }).click()
  await expect(page.getByText("The public page is off now.")).toBeVisible()
  await page.context().clearCookies()
  await page.goto("/")
  await expect(page).toHaveURL("/login")
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/public-page")
  await page.getByLabel("Show the public page to everybody").check()
  await page.getByRole("button", { name: "Save who sees it" }).click()
  await page.getByLabel("Subline").fill("Perfect for Autobrokers and other small business owners")
  await page.getByLabel("Prime Location").fill("Near the airport, with the roads your customers already drive.")
  await page.getByRole("button", { name: "Save the sentences" }).click()
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Prime Location" })).toBeVisible()
})
