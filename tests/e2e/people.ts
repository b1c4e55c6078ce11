/** The people of the demo building in the browser. */
import { expect, type Page } from "@playwright/test"
import { mailTo, openMail } from "./mail.ts"

export const PASSWORD = "suitekeeper-demo"
export const MANAGER = "manager@demo.example"
export const ADMIN = "admin@demo.example"

/** Sends the form of the open sign-in page. */
export async function signInWith(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login" }).click()
}

/** Signs in a person of the demo, by default its manager, through the form, and stays on the first page. */
export async function signIn(page: Page, email = MANAGER): Promise<void> {
  await page.goto("/login")
  await signInWith(page, email)
  await expect(page).not.toHaveURL("/login")
  await scriptsReady(page)
}

/** The header that a browser sends with a form of the same site. */
const OWN_FORM = { "Sec-Fetch-Site": "same-origin" }

/** Signs in a person of the demo, by default its manager, by the form's request, without opening a page. */
export async function signInUnseen(page: Page, email = MANAGER): Promise<void> {
  const form = { email, password: PASSWORD }
  const answer = await page.request.post("/login", { form, headers: OWN_FORM, maxRedirects: 0 })
  expect(answer.status(), await answer.text()).toBe(302)
}

/** Waits until the page has run its scripts, because an earlier click would work without script. */
const scriptsReady = (page: Page): Promise<void> => page.waitForLoadState("load")

/** Makes a manager that no other journey uses, and activates the account through the mail. */
export async function newManager(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@demo.example`
  const administrator = { email: ADMIN, password: PASSWORD }
  const { token } = await (await page.request.post("/api/user/login", { data: administrator })).json()
  const made = await page.request.post("/api/admin/user/signup", {
    data: { email, firstName: name, lastName: "Keyes", permissionInt: 6 },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await activate(page, email)
  return email
}

/** Chooses a password through the link mailed to a new account. */
async function activate(page: Page, email: string): Promise<void> {
  await openMail(page, email, "Activate your account")
  await page.getByRole("link", { name: /\/account\/create-password\// }).click()
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD)
  await page.getByLabel("New password again").fill(PASSWORD)
  await page.getByRole("button", { name: "Activate your account" }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** The same by the pages' requests, for people who are not the subject of the journey. */
export async function activateUnseen(page: Page, email: string): Promise<void> {
  const mail = await (await page.request.get(await mailTo(page, email, "Activate your account"))).text()
  const [link = ""] = /\/account\/create-password\/[\w-]+/.exec(mail) ?? []
  const form = { password: PASSWORD, passwordAgain: PASSWORD }
  const answer = await page.request.post(link, { form, headers: OWN_FORM })
  expect(answer.url(), await answer.text()).toMatch(/\/login\?/)
}

/** Signs the demo's administrator in, through the form. */
export const signInAdmin = (page: Page): Promise<void> => signIn(page, ADMIN)

/** Runs with and without script share one building concurrently, so each has its own tenants. */
export const tenantFor = (script: boolean | undefined, withScript: string, without: string): string =>
  script === false ? without : withScript

/** Opens a tenant's page from the rent roll, and returns the tenant's number. */
export async function openTenant(page: Page, name: string): Promise<string> {
  await page.goto(`/management?search=${encodeURIComponent(name)}`)
  await page.getByRole("link", { name, exact: true }).first().click()
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible()
  await scriptsReady(page)
  return new URL(page.url()).searchParams.get("tenant") ?? ""
}

/** Adds a unit through its form, by default with a rent of $1,234.50 and a deposit of $500.00, and stays on its page. */
export async function addUnit(page: Page, number: string | number, { rent = "1,234.50", deposit = "500" } = {}) {
  await page.goto("/management/newunit")
  await page.getByLabel("Unit Number").fill(String(number))
  await page.getByLabel("Monthly Rent").fill(rent)
  await page.getByLabel("Deposit").fill(deposit)
  await page.getByLabel("Floor").fill("7")
  await page.getByRole("button", { name: "Add New Unit" }).click()
  await expect(page).toHaveURL(`/management/viewunit?unit=${number}`)
}
