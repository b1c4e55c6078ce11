/** The inbox and its conversations, with script and without. */
import { expect } from "@playwright/test"
import { areAccessible } from "./accessibility.ts"
import { type Call, caller, petraRents } from "./calls.ts"
import { test } from "./journey.ts"
import { signInUnseen } from "./people.ts"

const INBOX = "/management/email"

const emailTo = (call: Call, unit: number, subject: string, body: string) =>
  call(INBOX, { recipients: [`petra-${unit}@example.com`], subject, body })

test("staff find an email, read its conversation and resolve it", async ({ page, request, javaScriptEnabled }) => {
  const withScript = javaScriptEnabled !== false
  const unit = withScript ? 96701 : 96702
  const call = await caller(request)
  const petra = await petraRents(call, unit)
  await emailTo(call, unit, `Keys of ${unit}`, "Two keys are ready.\n\nOn Nov 14, Petra wrote:\n> Two keys, please.")
  await emailTo(call, unit, `Lift by ${unit}`, "It is mended.")
  await signInUnseen(page)
  await page.goto(`/management/viewtenant?tenant=${petra}`)
  await page.getByRole("link", { name: "Email inbox" }).click()
  await expect(page.getByRole("heading", { level: 2, name: "Email Inbox for Petra" })).toBeVisible()
  const unresolved = page.getByRole("region", { name: /^Unresolved Threads/ })
  const resolved = page.getByRole("region", { name: /^Resolved Threads/ })
  await expect(unresolved.getByRole("listitem")).toHaveCount(2)
  await expect(resolved.getByText("No emails")).toBeVisible()

  await page.getByLabel("Search email").fill("keys are ready")
  if (!withScript) await page.getByRole("button", { name: "Search" }).click()
  await expect(unresolved.getByRole("listitem")).toHaveCount(1)
  await expect(page).toHaveURL(/search=keys/)
  await expect(unresolved).toContainText(`To Petra Novak ${unit}, Sent By Mona Castellano`)
  const kinds = page.getByRole("navigation", { name: "Which threads" })
  await kinds.getByRole("link", { name: "Automated 0" }).click()
  await expect(page).toHaveURL(/search=keys.*kind=automated/)
  await expect(page.getByText("No emails")).toHaveCount(2)
  await kinds.getByRole("link", { name: "From people 1" }).click()

  const box = page.getByRole("checkbox", { name: `Keys of ${unit}` })
  await box.check()
  if (!withScript) await page.getByRole("button", { name: `the status of Keys of ${unit}` }).click()
  await expect(resolved.getByRole("listitem")).toHaveCount(1)
  await expect(resolved.getByRole("checkbox", { name: new RegExp(`^Resolved ?: Keys of ${unit}`) })).toBeChecked()
  await expect(unresolved.getByText("No emails")).toBeVisible()

  await page.getByRole("link", { name: new RegExp(`^View full thread ?: Keys of ${unit}`) }).click()
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(`Email thread with Petra Novak ${unit}`)
  await expect(page.getByText("Thread originated by Mona Castellano")).toBeVisible()
  const letter = page.getByRole("article")
  await expect(letter.getByText("Two keys are ready.")).toBeVisible()
  await expect(letter.getByText("> Two keys, please.")).toBeHidden()
  await letter.getByText("Quoted text").click()
  await expect(letter.getByText("> Two keys, please.")).toBeVisible()

  await page.getByRole("checkbox", { name: "Resolved" }).uncheck()
  if (!withScript) await page.getByRole("button", { name: "the status of" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The thread was marked unresolved.")
  await page.getByRole("link", { name: "Reply to thread" }).click()
  await expect(page).toHaveURL(/\/management\/email\/send\?recipients=petra-/)
})

test("a list of the inbox that cannot be saved or fetched says so", async ({ page, request, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "Only script fetches the lists by themselves.")
  const call = await caller(request)
  await petraRents(call, 96703)
  await emailTo(call, 96703, "Offline 96703", "It is mended.")
  await signInUnseen(page)
  await page.goto(`${INBOX}?search=96703`)
  await page.route("**/management/email/lists*", (route) => route.abort())
  await page.getByLabel("Search email").fill("offline 96703")
  await expect(page.getByText("The lists could not be brought up to date.")).toBeVisible()
})

test("the inbox and a conversation are accessible", async ({ page, request, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe needs script.")
  const call = await caller(request)
  await petraRents(call, 96704)
  await emailTo(call, 96704, "Axe 96704", "Done.\n\n> Quoted.")
  await signInUnseen(page)
  await page.goto(`${INBOX}?search=96704`)
  const thread = await page.getByRole("link", { name: "View full thread" }).getAttribute("href")
  await areAccessible(page, [INBOX, `${INBOX}?search=nothing-like-this`, thread ?? ""])
})
