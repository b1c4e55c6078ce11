/** Everyday actions in browsers other than Chromium: in Firefox, and in Safari's engine. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import { describe, expect, onTestFinished, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { program } from "../support/program.ts"
import { firefox } from "./browsers/firefox.ts"
import { Page } from "./browsers/page.ts"
import type { Driver } from "./browsers/webdriver.ts"
import { webkit } from "./browsers/webkit.ts"

const PASSWORD = "suitekeeper-demo"
/** A tenant with a saved card and no unread popup. */
const TENANT = "grace@demo.example"
const UNIT = "9310"

/** A new browser in which a person of the demo building signs in by the form. */
async function signedIn(open: () => Promise<Driver>, email: string): Promise<Page> {
  const driver = await open()
  console.log(driver.version)
  const page = new Page(driver, await demoBuilding())
  onTestFinished(() => page.close())
  await page.goto("/login")
  await page.fill("Email", email)
  await page.fill("Password", PASSWORD)
  await page.click("Login")
  await page.isAt(/^\/(home|management)/)
  return page
}

/** The tenant, after reading the notice of a fee, which otherwise covers every page. */
async function tenantSignedIn(open: () => Promise<Driver>): Promise<Page> {
  const page = await signedIn(open, TENANT)
  await page.click("Mark as read")
  await page.seesNoMore("Mark as read")
  return page
}

/** Serves a new demo building. Returns its address. */
async function demoBuilding(): Promise<string> {
  const { output } = program(emptyFolder(), ["demo"], { ALLOW_HTTP: "1", LOG_LEVEL: "info" })
  const port = () => /"message":"serving".*?"port":(\d+)/.exec(output())?.[1]
  await expect.poll(port).toBeDefined()
  return `http://localhost:${port()}`
}

async function photograph(): Promise<string> {
  const file = join(emptyFolder(), "door.jpg")
  const picture = { width: 640, height: 480, channels: 3, background: "#a52" } as const
  writeFileSync(file, await sharp({ create: picture }).jpeg().toBuffer())
  return file
}

describe.each([
  ["Firefox", firefox],
  ["WebKit", webkit],
])("%s", (_, open) => {
  test("a tenant signs in with a password and pays ahead by a saved card", async () => {
    const page = await tenantSignedIn(open)
    await page.goto("/home/payment")
    await page.click("Pay ahead")
    await page.fill("Amount", "25.00")
    await page.choose("ending in")
    await page.click("Continue")
    await page.sees("You pay by")
    await page.click("Pay $")
    await page.sees("Thank you, your payment has arrived")
  })

  test("a tenant submits a request with a picture", async () => {
    const page = await tenantSignedIn(open)
    await page.goto("/home/requests")
    await page.fill("Title", "Door closer slams")
    await page.fill("Description", "Since the wind on Monday.")
    await page.select("Permission to enter", "Call before entering")
    await page.upload("Pictures", await photograph())
    await page.click("Submit")
    await page.sees("Your maintenance request was submitted")
    await page.goto("/home/requests")
    await page.seesPicture("Door closer slams, 1 of 1")
  })

  test("a manager finds a tenant on the rent roll and records a check", async () => {
    const page = await signedIn(open, "manager@demo.example")
    await page.goto("/management")
    // Several rows, because GTK draws the table's scroll bar over the last one.
    await page.fill("Search units, tenants and businesses", "10")
    await page.isAt(/search=10/)
    await page.click("Otis Fairbanks")
    await page.click("Manual Payment")
    await page.isAt(/^\/management\/manualpayment/)
    await page.fill("Amount", "1,250.50")
    await page.select("Method", "Check")
    await page.fill("Check number", "90210")
    await page.click("Record payment")
    await page.sees("Payment Successful")
    await page.click("Ledger")
    await page.sees("Check 90210")
  })

  test("a manager moves a tenant in", async () => {
    const page = await signedIn(open, "manager@demo.example")
    await page.goto("/management/newunit")
    for (const [label, text] of Object.entries({
      "Unit Number": UNIT,
      "Monthly Rent": "1240",
      Deposit: "1250",
      Floor: "7",
    }))
      await page.fill(label, text)
    await page.click("Add New Unit")
    await page.isAt(/^\/management\/viewunit/)
    await page.goto(`/management/fillunit?unit=${UNIT}`)
    await page.fill("First name", "Grace")
    await page.fill("Last name", "Okafor")
    await page.setDate("Date of birth", "1984-06-09")
    await page.click("Next: business")
    await page.click("Next: contact and dates")
    await page.fill("Primary email", "grace-9310@example.com")
    await page.fill("Primary phone", "9095550177")
    const year = Temporal.Now.plainDateISO().year + 5
    await page.setDate("Move-in date", `${year}-12-01`)
    await page.setDate("Lease end date", `${year + 1}-12-31`)
    await page.click("Next: initial payments")
    await page.click("Move In Tenant")
    await page.sees("Tenant Moved In")
  })
})
