/** A tenant pays, and turns autopay on, with only the keyboard; with script and without. */
import { expect, type Page } from "@playwright/test"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { activateUnseen, signInUnseen } from "./people.ts"
import { saves } from "./saved-methods.ts"

/** Opens the dashboard as Petra Novak, who has a saved card and owes $925.00. */
async function petraIsAt(page: Page, project: string, unit: number): Promise<void> {
  await petraRents(await caller(page.request), unit)
  const email = `petra-${unit}@example.com`
  await activateUnseen(page, email)
  await saves(page.request, project, email, ["pm_card_visa"])
  await signInUnseen(page, email)
  await page.goto("/home")
}

/** The visible name of the focused element. Every element that Tab reaches must show its focus. */
async function focused(page: Page): Promise<string> {
  const { name, isSeen } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? ""
    const { outlineStyle, boxShadow, outlineWidth } = getComputedStyle(element)
    const around = element.closest("label")
    const ofLabel = around ? getComputedStyle(around) : undefined
    const shows = (outline: string, width: string, shadow: string) =>
      (outline !== "none" && width !== "0px") || shadow !== "none"
    const own = shows(outlineStyle, outlineWidth, boxShadow)
    const isSeen =
      own || (ofLabel !== undefined && shows(ofLabel.outlineStyle, ofLabel.outlineWidth, ofLabel.boxShadow))
    return { name: `${label} ${element.textContent} ${element.getAttribute("aria-label") ?? ""}`.trim(), isSeen }
  })
  expect(isSeen, `the focus on "${name}" is to be seen`).toBe(true)
  return name
}

/** Presses Tab until this element has the focus. */
async function tabsTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press("Tab")
    const found = await focused(page)
    if (name.test(found)) return
    passed.push(found)
  }
  throw new Error(`Tab never comes to ${name}: ${passed.join(" | ")}`)
}

async function presses(page: Page, name: RegExp): Promise<void> {
  await tabsTo(page, name)
  await page.keyboard.press("Enter")
}

const becomes = (page: Page, name: string | RegExp) => expect(page.getByRole("heading", { name })).toBeVisible()

test("a payment by a saved card", async ({ page }, { project }) => {
  await petraIsAt(page, project.name, 94_811)
  await presses(page, /^Make a Payment/)
  await expect(page.getByRole("radio", { name: /ending in 4242/ })).toBeVisible()
  await tabsTo(page, /ending in|Card|Bank/)
  for (let steps = 0; steps < 4 && !(await page.getByRole("radio", { name: /ending in 4242/ }).isChecked()); steps += 1)
    await page.keyboard.press("ArrowDown")
  await expect(page.getByRole("radio", { name: /ending in 4242/ })).toBeChecked()
  await presses(page, /^Continue/)
  await becomes(page, "You pay by Visa ending in 4242")
  await presses(page, /^Pay \$952\.75/)
  await becomes(page, "Thank you, your payment has arrived")
})

test("autopay by a saved card, on a day of one's own", async ({ page }, { project }) => {
  await petraIsAt(page, project.name, 94_822)
  await presses(page, /^Autopay/)
  await becomes(page, "Saved payment methods")
  await tabsTo(page, /^(?!Turn on).*ending in 4242/)
  await page.keyboard.press("Space")
  await presses(page, /^Use for autopay/)
  await expect(page.getByText("Used for autopay")).toBeVisible()
  await tabsTo(page, /Day of the month/)
  await page.keyboard.type("7")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Autopay pays on the 7th of each month.").first()).toBeVisible()
  await presses(page, /^Enable autopay/)
  await expect(page.getByText(/What you owe is paid by itself/)).toBeVisible()
})
