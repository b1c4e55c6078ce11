/** A tenant sends a maintenance request with a photograph; with script and without. */
import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { hasNoFault, isAccessible } from "./accessibility.ts"
import { caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { activateUnseen, signInUnseen } from "./people.ts"

const photograph = async () => ({
  name: "IMG_2041.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: "#c85028" } })
    .jpeg()
    .toBuffer(),
})

async function petraIsAt(page: Page, unit: number): Promise<void> {
  await petraRents(await caller(page.request), unit)
  const email = `petra-${unit}@example.com`
  await activateUnseen(page, email)
  await signInUnseen(page, email)
  await page.goto("/home")
}

test("a request is submitted with a photograph, and a note is added to it", async ({ page, javaScriptEnabled }) => {
  const withScript = javaScriptEnabled !== false
  await petraIsAt(page, withScript ? 97_711 : 97_722)
  await page.getByRole("link", { name: "Maintenance / Contact" }).first().click()
  await expect(page.getByRole("heading", { level: 1, name: "Submit Maintenance Request" })).toBeVisible()
  await page.getByLabel("Title").fill("   ")
  await page.getByLabel("Description").fill("Since the wind on Monday.")
  await page.getByRole("button", { name: "Submit" }).click()
  await expect(page.locator("p.error")).toHaveText("Required.")
  await page.getByLabel("Title").fill("Door closer slams")
  if (withScript) await expect(page.locator("p.error")).toHaveCount(0)
  await page.getByLabel("Permission to enter").selectOption("Call before entering")
  const pictures = page.getByRole("form", { name: "New request" }).getByLabel("Pictures")
  await pictures.setInputFiles({ name: "IMG_2041.heic", mimeType: "image/heic", buffer: HEIC })
  await page.getByRole("button", { name: "Submit" }).click()
  await expect(page.getByRole("alert")).toContainText("“IMG_2041.heic” is a HEIC picture.")
  await expect(page.getByRole("alert")).toBeFocused()
  if (withScript) {
    await hasNoFault(page, "a picture that was refused")
  }
  await expect(page.getByLabel("Title")).toHaveValue("Door closer slams")
  await pictures.setInputFiles(await photograph())
  if (withScript) await losesAnswer(page)
  await page.getByRole("button", { name: "Submit" }).click()
  await expect(page).toHaveURL("/home")
  await expect(page.getByRole("status").first()).toContainText("Your maintenance request was submitted")

  await page.goto("/home/requests")
  const request = page.getByRole("article", { name: "Door closer slams" })
  await expect(request).toContainText("Status became in review on")
  await expect(request).toContainText("Call before entering")
  await request.getByText("Add a note or pictures").click()
  await request.getByRole("button", { name: "Add" }).click()
  await expect(page.getByRole("alert")).toContainText("Write a note or choose pictures.")
  await expect(page.getByRole("alert")).toBeFocused()
  if (withScript) {
    await isAccessible(page, "own requests")
  }
  await request.getByLabel("Note").fill("It slams at night, too.")
  await request.getByRole("button", { name: "Add" }).click()
  await expect(page.getByRole("status").first()).toContainText("Your note was added.")
  await expect(request.getByRole("listitem").filter({ hasText: "Your note" })).toContainText("It slams at night, too.")

  const picture = request.getByRole("link", { name: "Door closer slams, 1 of 1" })
  await expect(picture.getByRole("img")).toHaveJSProperty("naturalWidth", 320)
  const large = await page.request.get((await picture.getAttribute("href")) ?? "")
  expect([large.status(), large.headers()["content-type"]]).toEqual([200, "image/webp"])
})

/** The request is stored, and its answer never arrives. */
async function losesAnswer(page: Page): Promise<void> {
  const isSent = (url: URL) => url.pathname.startsWith("/home/requests")
  await page.route(isSent, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole("button", { name: "Submit" }).click()
  const message = "it is not known whether it was stored. Please send it again: it is stored only once."
  await expect(page.getByRole("status").filter({ hasText: message })).toBeVisible()
  await expect(page.getByRole("button", { name: "Submit" })).toBeFocused()
  await expect(page.getByText("is a HEIC picture.")).toHaveCount(0)
  await page.unroute(isSent)
}

/** The first bytes of a HEIC picture, which identify the type. */
const HEIC = Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(64)])
