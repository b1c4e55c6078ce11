/** The test function of journeys: it acts on a page only after the page's scripts have run, like a person who reads first. */
import { test as base } from "@playwright/test"

export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(hideUntilReady)
    await use(page)
  },
})

/** Runs first in the browser and hides the page, so that nothing can be clicked. Deferred scripts have run when the content counts as loaded. */
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
