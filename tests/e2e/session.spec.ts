/** The end of a session: announced two minutes before; a person who signs in again keeps the typed values. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { test } from "./journey.ts"
import { MANAGER, newManager, openTenant, signIn, signInUnseen, signInWith } from "./people.ts"
import { endSessionsIn } from "./session.ts"

const NOTICE = { name: "End of your session" }
const MINUTE = 60_000

/** A new manager with an open page, whose session ends in ten minutes. */
async function nearTheEnd(page: Page, project: string, name: string, address: string): Promise<string> {
  const email = await newManager(page, name)
  await signIn(page, email)
  await endSessionsIn(project, email, 600)
  await page.goto(address)
  return email
}

test("a note sent after the end waits for its writer, who signs in again and sends it once more", async ({ page }, {
  project,
}) => {
  const email = await newManager(page, "Yvo")
  await signInUnseen(page, email)
  const tenant = await openTenant(page, "Ingrid Solberg")
  const notes = `/management/notes?tenant=${tenant}`
  await page.goto(notes)
  await page.getByLabel("Title").fill("Key handed over")
  await page.getByRole("textbox", { name: "Description" }).fill("Two keys,\none fob.")
  await endSessionsIn(project.name, email, -1)
  await page.getByRole("button", { name: "Add note" }).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: notes })}`)
  await signInWith(page, email)
  await expect(page).toHaveURL(notes)
  await expect(page.getByRole("status").filter({ hasText: "Nothing was saved yet" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Key handed over" })).toHaveCount(0)
  await expect(page.getByLabel("Title")).toHaveValue("Key handed over")
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("Two keys,\none fob.")
  await page.getByRole("button", { name: "Add note" }).click()
  await expect(page.getByRole("status").first()).toHaveText("The note was added.")
  await expect(page.getByText("Two keys,")).toHaveCount(1)
})

test("whoever else signs in there never sees what was typed", async ({ page }, { project }) => {
  const email = await newManager(page, "Zora")
  await signInUnseen(page, email)
  const tenant = await openTenant(page, "Ingrid Solberg")
  await page.goto(`/management/notes?tenant=${tenant}`)
  await page.getByLabel("Title").fill("About the eviction")
  await page.getByRole("textbox", { name: "Description" }).fill("Not for everybody")
  await endSessionsIn(project.name, email, -1)
  await page.getByRole("button", { name: "Add note" }).click()
  await signInWith(page, MANAGER)
  await expect(page.getByLabel("Title")).toHaveValue("")
  await expect(page.getByText("Nothing was saved yet")).toHaveCount(0)
})

test("what was typed into a dialog stands in the dialog again", async ({ page }, { project }) => {
  const email = await newManager(page, "Quirin")
  await signInUnseen(page, email)
  await page.goto("/management?search=101")
  const unit = page.getByRole("row").filter({ hasText: "101" }).first()
  await expect(unit).toBeVisible()
  await page.goto("/management?dialog=status&unit=101")
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio").nth(6).check({ force: true })
  const selected = (await dialog.getByRole("radio").nth(6).getAttribute("value")) ?? ""
  await endSessionsIn(project.name, email, -1)
  await dialog.getByRole("button", { name: "Change Status" }).click()
  await signInWith(page, email)
  await expect(dialog.getByRole("status").filter({ hasText: "Nothing was saved yet" })).toBeVisible()
  await expect(dialog.getByRole("radio", { checked: true })).toHaveAttribute("value", selected)
})

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false)

  test("two minutes before the end the page says so, and stays for whoever signs in again in another tab", async ({
    page,
    context,
  }, { project }) => {
    await page.clock.install()
    const email = await nearTheEnd(page, project.name, "Sena", "/management/newunit")
    await page.getByLabel("Unit Number").fill("7311")
    await page.getByLabel("Monthly Rent").fill("1,234.50")
    const notice = page.getByRole("complementary", NOTICE)
    await expect(notice).toBeHidden()
    await endSessionsIn(project.name, email, 115)
    await page.clock.fastForward(9 * MINUTE)
    await expect(notice).toContainText(/Your session ends at \d{1,2}:\d\d [AP]M\. Save what you typed/)
    await expect(notice.getByRole("status")).toContainText("or sign in again in a new tab and go on here")
    const opens = context.waitForEvent("page")
    await notice.getByRole("link", { name: "Sign in again" }).press("Enter")
    const other = await opens
    await signInWith(other, email)
    await expect(other.getByRole("status").first()).toContainText("You are signed in again.")
    await other.close()
    await page.clock.fastForward(3 * MINUTE)
    await expect(notice).toBeHidden()
    await expect(page.getByLabel("Monthly Rent")).toHaveValue("1,234.50")
    await page.getByLabel("Deposit").fill("500")
    await page.getByLabel("Floor").fill("7")
    await page.getByRole("button", { name: "Add New Unit" }).click()
    await expect(page).toHaveURL("/management/viewunit?unit=7311")
  })

  test("when the session has ended the page leaves for the sign-in page", async ({ page }, { project }) => {
    await page.clock.install()
    const email = await nearTheEnd(page, project.name, "Tilda", "/management/newunit")
    await endSessionsIn(project.name, email, -1)
    await page.clock.fastForward(11 * MINUTE)
    await expect(page).toHaveURL("/login?next=%2Fmanagement%2Fnewunit")
  })

  test("when the session ends over a batch of payments, the page sends it, and its rows wait for the next sign-in", async ({
    page,
  }, { project }) => {
    await page.clock.install()
    const email = await nearTheEnd(page, project.name, "Thora", "/management/payments/batch")
    const field = (name: string) => page.getByLabel(`${name} of row 1`, { exact: true })
    await field("Unit or tenant").fill("101")
    await field("Check number").fill("2041")
    await endSessionsIn(project.name, email, -1)
    await page.clock.fastForward(11 * MINUTE)
    await expect(page).toHaveURL(/\/login\?next=%2Fmanagement%2Fpayments%2Fbatch%3Fkey%3D/)
    await signInWith(page, email)
    await expect(page.getByRole("status").filter({ hasText: "Nothing was saved yet" })).toBeVisible()
    await expect(field("Unit or tenant")).toHaveValue("101")
    await expect(field("Check number")).toHaveValue("2041")
    await page.getByRole("button", { name: "Review" }).click()
    await expect(page.getByText(/owes \$/).first()).toBeVisible()
  })

  test("when somebody else signed in meanwhile, the page is opened anew as theirs", async ({ page, context }, {
    project,
  }) => {
    await page.clock.install()
    await nearTheEnd(page, project.name, "Ursel", "/management/newunit")
    await page.getByLabel("Unit Number").fill("7312")
    const other = await context.newPage()
    await other.goto("/login?again=true")
    await signInWith(other, MANAGER)
    await expect(other).toHaveURL("/management")
    await page.clock.fastForward(9 * MINUTE)
    await expect(page.getByLabel("Unit Number")).toHaveValue("")
  })

  test("over an open dialog the notice stands in the dialog, where it can be read and reached", async ({ page }, {
    project,
  }) => {
    await page.clock.install()
    const email = await nearTheEnd(page, project.name, "Vera", "/management/newunit")
    const tenant = await openTenant(page, "Dana Reyes")
    await page.goto(`/management/edittenant?tenant=${tenant}`)
    await page.locator("a[data-dialog]").first().click()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toBeVisible()
    await endSessionsIn(project.name, email, 115)
    await page.clock.fastForward(9 * MINUTE)
    const link = dialog.getByRole("link", { name: "Sign in again" })
    await expect(link).toBeVisible()
    await link.focus()
    await expect(link).toBeFocused()
    await page.keyboard.press("Escape")
    await page.clock.fastForward(1_000)
    await expect(page.locator("body > #session-end")).toBeVisible()
  })

  test("the notice has no accessibility fault and does not scroll sideways", async ({ page }, { project }) => {
    const email = await nearTheEnd(page, project.name, "Wanda", "/account")
    await endSessionsIn(project.name, email, 115)
    await page.reload()
    await expect(page.getByRole("link", { name: "Sign in again" })).toBeVisible()
    await isAccessible(page)
  })
})

test.describe("without script", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false)

  test("the page of a batch stays at the end of the session, and what is sent then waits for the next sign-in", async ({
    page,
  }, { project }) => {
    const email = await newManager(page, "Theda")
    await signInUnseen(page, email)
    await page.goto("/management/payments/batch/posted")
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(1)
    await page.goto("/management/payments/batch")
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0)
    await page.getByLabel("Unit or tenant of row 1", { exact: true }).fill("101")
    await endSessionsIn(project.name, email, -1)
    await page.getByRole("button", { name: "Review" }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await signInWith(page, email)
    await expect(page.getByLabel("Unit or tenant of row 1", { exact: true })).toHaveValue("101")
  })

  test("a page opened in the last two minutes says when they end, and leaves when they have", async ({ page }, {
    project,
  }) => {
    const email = await nearTheEnd(page, project.name, "Xenia", "/management/newunit")
    const notice = page.getByRole("complementary", NOTICE)
    await expect(notice).toBeHidden()
    await endSessionsIn(project.name, email, 100)
    await page.goto("/management/newunit")
    await expect(notice).toContainText(/Your session ends at .* Save what you typed before then\./, {
      useInnerText: true,
    })
    await expect(notice.getByRole("link")).toBeHidden()
    await endSessionsIn(project.name, email, 2)
    await page.goto("/management/newunit")
    await expect(page).toHaveURL("/login?next=%2Fmanagement%2Fnewunit")
  })
})
