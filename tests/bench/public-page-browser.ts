/** The time until a browser with a quarter of the CPU shows the public page, and its layout shift. */
import { existsSync } from "node:fs"
import { chromium } from "@playwright/test"

type Shown = { largestPaint: number; layoutShift: number }

const TIMES = 5
const SLOWER = 4
/** The time in which a layout settles after the page has loaded, in milliseconds. */
const REST = 500

/** The median of several cold loads: seconds, and the browser's layout shift score. */
export async function shownAt(origin: string, viewport: { width: number; height: number }): Promise<Shown> {
  const path = [process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
    (known) => known !== undefined && existsSync(known),
  )
  const browser = await chromium.launch({ chromiumSandbox: false, ...(path ? { executablePath: path } : {}) })
  try {
    const openings: Shown[] = []
    for (let time = 0; time < TIMES; time += 1) {
      const context = await browser.newContext({ viewport })
      const page = await context.newPage()
      await page.addInitScript(observe)
      const session = await context.newCDPSession(page)
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
      await page.goto(`${origin}/`, { waitUntil: "load" })
      await page.waitForTimeout(REST)
      openings.push(await page.evaluate(() => (globalThis as unknown as { shown: Shown }).shown))
      await context.close()
    }
    return openings.toSorted((a, b) => a.largestPaint - b.largestPaint)[Math.floor(TIMES / 2)] as Shown
  } finally {
    await browser.close()
  }
}

/** Runs in the page before all other scripts. */
function observe() {
  const shown = { largestPaint: Number.NaN, layoutShift: 0 }
  Object.assign(globalThis, { shown })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) shown.largestPaint = startTime / 1000
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shown.layoutShift += (entry as unknown as { value: number }).value
  }).observe({ type: "layout-shift", buffered: true })
}
