/** What every screen is held to: no fault axe can find, and nothing that scrolls the page sideways. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** The two looks that are furthest apart. */
const VARIANTS = [
  { colorScheme: "dark", width: 360 },
  { colorScheme: "light", width: 1440 },
] as const

/** The rules of WCAG 2.2 AA, some of which axe leaves out unless they are requested. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

/** Axe in its short form: half of what the browser would have to read. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
)
/** In its place where a document has it already. */
const NOTHING = "0"

/**
 * Holds the screen as it stands to be faultless, and shows the markup of what is not. No page here has a frame, so axe judges where it is
 * (its legacy mode) instead of handing all it saw to another page, and names only what is wrong: a fifth of the time. It needs script.
 */
export async function hasNoFault(page: Page, named = page.url()) {
  const axeSource = (await page.evaluate(() => "axe" in window)) ? NOTHING : AXE
  const axe = new AxeBuilder({ page, axeSource }).options({ runOnly: RULES, resultTypes: ["violations"] })
  const { violations } = await axe.setLegacyMode().analyze()
  const faults = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  expect(faults, named).toEqual([])
}

/** Holds the screen as it stands to be accessible, narrow and dark as well as wide and light. */
export async function isAccessible(page: Page, named = page.url()) {
  for (const { colorScheme, width } of VARIANTS) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 800 })
    await hasNoFault(page, `${named} ${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), named).toBeLessThanOrEqual(width)
  }
}

/** The same of each address in turn. */
export async function areAccessible(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address)
    await isAccessible(page, address)
  }
}
