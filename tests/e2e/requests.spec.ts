/** Maintenance requests from their creation by management to their deletion by an administrator, with script and without. */
import { expect, type Locator, type Page } from "@playwright/test"
import sharp from "sharp"
import { areAccessible } from "./accessibility.ts"
import { caller } from "./calls.ts"
import { test } from "./journey.ts"
import { PASSWORD, signIn, signInUnseen } from "./people.ts"

const THEO = "maintenance@demo.example"
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title })
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name })

const lamp = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#c85028" } })
    .png()
    .toBuffer()

/** Waits for the notice of the action, after which the page has been loaded again. */
const isDone = (page: Page, message: string) => expect(page.getByRole("status").first()).toContainText(message)

test("management creates and assigns a request, maintenance resolves it, an administrator deletes it", async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const title = `Lamp in the lift, ${javaScriptEnabled === false ? "plain" : "scripted"}`
  await signIn(page)
  await page.getByRole("link", { name: "Requests", exact: true }).first().click()
  await page.getByRole("link", { name: "Create New Request" }).click()
  const creation = dialogOf(page, "New Maintenance Request")
  await expect(creation.getByLabel("Unit *")).toHaveValue("")
  await creation.getByLabel("Unit *").selectOption({ label: "Entire Building" })
  await creation.getByLabel("Title *").fill(title)
  await creation.getByRole("button", { name: "Submit" }).click()
  await isDone(page, "The request was created.")
  await rowOf(page, title).getByRole("link", { name: "Assign" }).click()
  const assignment = dialogOf(page, "Assign User to Request")
  await assignment.getByLabel("Assign To").selectOption({ label: "Theo Duarte" })
  await assignment.getByRole("button", { name: "Assign" }).click()
  await isDone(page, "Assigned to Theo Duarte.")

  const options = { javaScriptEnabled: javaScriptEnabled !== false, ...(baseURL ? { baseURL } : {}) }
  const theo = await (await browser.newContext(options)).newPage()
  await signIn(theo, THEO)
  await expect(theo).toHaveURL("/maintenance")
  await rowOf(theo, title).getByRole("link", { name: "Add a note" }).click()
  const notes = dialogOf(theo, "Notes for Entire Building")
  await notes
    .getByLabel("Pictures")
    .setInputFiles({ name: "lamp.txt", mimeType: "image/png", buffer: Buffer.from("no") })
  await notes.getByLabel("Note").fill("The bulb is changed.")
  await notes.getByRole("button", { name: "Add note" }).click()
  await expect(notes.getByRole("alert")).toContainText("lamp.txt")
  await expect(notes.getByLabel("Note")).toHaveValue("The bulb is changed.")
  await notes.getByLabel("Pictures").setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: await lamp() })
  await notes.getByRole("button", { name: "Add note" }).click()
  await isDone(theo, "The note and a picture were added.")
  await expect(theo).toHaveURL(/\/maintenance#request-\d+$/)
  await expect(rowOf(theo, title).getByRole("img", { name: `${title}, 1 of 1` })).toBeVisible()
  await rowOf(theo, title).getByRole("link", { name: "Change status" }).click()
  const status = dialogOf(theo, "Change Status")
  await status.getByText("Resolved").click()
  await status.getByRole("button", { name: "Save status" }).click()
  await isDone(theo, "The status is resolved now.")
  await expect(rowOf(theo, title)).toContainText("Status became resolved on")
  await theo.context().close()

  const alma = await (await browser.newContext(options)).newPage()
  await signInUnseen(alma, "admin@demo.example")
  await alma.goto("/admin/requests?status=resolved")
  await expect(rowOf(alma, title)).toContainText("1 note")
  await rowOf(alma, title).getByRole("link", { name: "Delete" }).click()
  const deletion = dialogOf(alma, "Delete Request")
  await expect(deletion).toContainText("Warning: This action is irreversible!")
  await deletion.getByRole("button", { name: "Confirm" }).click()
  await isDone(alma, "The request was deleted.")
  await expect(alma).toHaveURL("/admin/requests?status=resolved")
  await expect(rowOf(alma, title)).toHaveCount(0)
  await alma.context().close()
})

test("on a phone management does not resolve, and opens the hidden notes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await signInUnseen(page)
  await page.goto("/management/requests?unit=101")
  const card = rowOf(page, "Door closer slams")
  await expect(card.getByText("Thank you. It is held open with a wedge until then.")).toBeVisible()
  await card.getByRole("link", { name: "(2 notes hidden... Expand?)" }).click()
  const notes = dialogOf(page, "Notes for Unit 101")
  await expect(notes.getByText("Same closer as in suite 118 last year.")).toBeVisible()
  await notes.getByRole("link", { name: "Cancel" }).click()
  await card.getByRole("link", { name: "Change status" }).click()
  const status = dialogOf(page, "Change Status")
  await expect(status.getByText("In review")).toBeVisible()
  await expect(status.getByText("Resolved")).toBeHidden()
})

test("on a phone the list opens again at the request whose status was changed, under what was done", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/requests")
  const last = rowOf(page, "").last()
  const title = (await last.locator("b").first().textContent()) ?? ""
  await last.getByRole("link", { name: "Change status" }).click()
  await dialogOf(page, "Change Status").getByRole("button", { name: "Save status" }).click()
  await isDone(page, "Nothing was changed.")
  await expect(page.getByRole("status").first()).toBeInViewport()
  await expect(rowOf(page, title).last().getByText(title, { exact: true }).first()).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

test("on a phone a card's links are large enough, Delete is not the largest, and nothing covers it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInUnseen(page, "admin@demo.example")
  await page.goto("/admin/requests?status=open&unit=101")
  const card = rowOf(page, "Door closer slams")
  const box = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { y: Number.NaN, width: Number.NaN, height: Number.NaN }
  // For administrators a notice about a missing standby may be above the heading.
  const heading = page.getByRole("heading", { name: "1 request" })
  expect((await box(card)).y - (await box(heading)).y).toBeLessThan(240)
  for (const name of ["Change status", "Assign", "notes hidden"])
    expect((await box(card.getByRole("link", { name }))).height).toBeGreaterThanOrEqual(24)
  expect((await box(card.getByText("Status became"))).height).toBeLessThan(45)
  const deletion = card.getByRole("link", { name: "Delete" })
  expect((await box(deletion)).width).toBeLessThan((await box(card.getByRole("link", { name: /^\d notes/ }))).width + 8)

  await page.goto("/admin/requests")
  const last = rowOf(page, "").last()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [covered, button] = [await box(last), await box(page.getByRole("link", { name: "Create New Request" }))]
  expect(covered.y + covered.height).toBeLessThanOrEqual(button.y)
})

test("the dashboards and their dialogs are accessible, and long words widen no page", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === false, "The markup is the same, and axe needs script.")
  const call = await caller(request)
  const word = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(4)
  const made = await call("/management/unit/request", { unitNumber: null, title: word, description: `\u05d0${word}` })
  await signIn(page, "admin@demo.example")
  const dialog = (name: string) => `/admin/requests?dialog=${name}&request=${made.RequestID}`
  const dialogs = ["new", "assign", "status", "notes", "delete"].map(dialog)
  await areAccessible(page, ["/maintenance", "/admin/requests?unit=0&status=open", ...dialogs])
})

test("a note about a request that was deleted meanwhile is refused where it is seen, also below long pictures and texts", async ({
  page,
}) => {
  const title = "Deleted meanwhile"
  const description = Array.from({ length: 60 }, (_, line) => `Line ${line}`).join("\n")
  const call = await caller(page.request)
  const { RequestID } = await call("/management/unit/request", { unitNumber: 0, title, description })
  await signInUnseen(page)
  await page.goto("/management/requests")
  await rowOf(page, title).getByRole("link", { name: "Add a note" }).click()
  const notes = dialogOf(page, "Notes for Entire Building")
  await notes.getByLabel("Note").fill("It was the ballast.")
  await deleteRequest(page, RequestID)
  await notes.getByRole("button", { name: "Add note" }).click()
  await expect(page.getByText("Your note was not added.")).toBeInViewport()
  await expect(page.getByRole("textbox", { name: /^(Note|What you typed)$/ })).toHaveValue("It was the ballast.")
})

/** An administrator deletes it. */
async function deleteRequest({ request }: Page, id: number): Promise<void> {
  const administrator = { email: "admin@demo.example", password: PASSWORD }
  const { token } = await (await request.post("/api/user/login", { data: administrator })).json()
  const headers = { Authorization: `Bearer ${token}` }
  expect((await request.delete(`/api/management/unit/request?id=${id}`, { headers })).ok()).toBe(true)
}
