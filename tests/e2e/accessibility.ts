/** The checks of every screen: axe finds no fault, and the page does not scroll sideways. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** The two most different appearances. */
const VARIANTS = [
  { colorScheme: "dark", width: 360 },
  { colorScheme: "light", width: 1440 },
] as const

/** The rules of WCAG 2.2 AA, some of which axe leaves out unless they are requested. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** The minified axe, which is half as large. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
)
/** Injected instead if the document contains axe already. */
const NOTHING = "0"

/**
 * Expects no fault on the present screen, and shows the markup of faults. Pages have no frames, so axe runs in its legacy mode, without passing results to
 * another page, and reports faults only, which takes a fifth of the time. It needs script.
 */
export async function hasNoFault(page: Page, named = page.url()) {
  const axeSource = (await page.evaluate(() => "axe" in window)) ? NOTHING : AXE
  const axe = new AxeBuilder({ page, axeSource }).options({ runOnly: RULES, resultTypes: ["violations"] })
  const { violations } = await axe.setLegacyMode().analyze()
  const faults = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  expect(faults, named).toEqual([])
}

/** Expects the present screen to be accessible, both narrow and dark, and wide and light. */
export async function isAccessible(page: Page, named = page.url()) {
  for (const { colorScheme, width } of VARIANTS) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 800 })
    await hasNoFault(page, `${named} ${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), named).toBeLessThanOrEqual(width)
  }
}

/** The same for each address. */
export async function areAccessible(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await isAccessible(page, address)
  }
}
