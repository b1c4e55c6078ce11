/** The journeys' test: its person acts on a page once the page's scripts have run, as somebody does who reads before acting. */
import { test as base } from "@playwright/test"

export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(hideUntilReady)
    await use(page)
  },
})

/** Runs in the browser before anything else: what is not to be seen is not acted on. Deferred scripts have run when the content counts as loaded. */
function hideUntilReady() {
  const hidden = () => document.documentElement?.style.setProperty("visibility", "hidden")
  const begun = new MutationObserver(() => {
    hidden()
    if (document.documentElement) begun.disconnect()
  })
  if (document.documentElement) hidden()
  else begun.observe(document, { childList: true })
  document.addEventListener("DOMContentLoaded", () => {
    begun.disconnect()
    document.documentElement.style.removeProperty("visibility")
    if (document.documentElement.getAttribute("style") === "") document.documentElement.removeAttribute("style")
  })
}
