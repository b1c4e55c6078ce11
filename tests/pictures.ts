/** `npm run pictures`: takes the pictures of docs/guide from the demo building, each at most 60 KB. They show today's dates. */
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { type Browser, chromium, type Page } from "@playwright/test"
import sharp from "sharp"
import { chromiumOptions } from "./support/chromium.ts"
import { freePort } from "./support/free-port.ts"

const FOLDER = join(import.meta.dirname, "../docs/guide/pictures")
const PASSWORD = "suitekeeper-demo"
const MOST_BYTES = 60 * 1024
const WIDE = { width: 1000, height: 720 }
const NARROW = { width: 760, height: 700 }

type Picture = { name: string; size: typeof WIDE; open: (page: Page) => Promise<unknown> }

const at =
  (address: string) =>
  (page: Page): Promise<unknown> =>
    page.goto(address)

/** A page of the tenant of suite 101, by the text of its link. */
const ofTenant = (link: string) => async (page: Page) => {
  await page.goto("/management?search=101")
  await page.getByRole("link", { name: "Dana Reyes" }).first().click()
  await page.getByRole("link", { name: link, exact: true }).first().click()
}

const MANAGER = "manager@demo.example"
/** The pictures by the account that sees the pages. */
const PICTURES: Record<string, Picture[]> = {
  "admin@demo.example": [
    { name: "report", size: WIDE, open: at("/admin/reports") },
    { name: "defaults", size: WIDE, open: at("/admin/defaults") },
  ],
  [MANAGER]: [
    { name: "rent-roll", size: { width: 1200, height: 900 }, open: at("/management") },
    { name: "ledger", size: WIDE, open: ofTenant("Ledger") },
    { name: "record-payment", size: WIDE, open: ofTenant("Manual Payment") },
    { name: "move-in", size: WIDE, open: at("/management/fillunit?unit=105") },
  ],
  "maintenance@demo.example": [{ name: "requests", size: WIDE, open: at("/maintenance") }],
  "tenant@demo.example": [
    { name: "home", size: NARROW, open: at("/home") },
    { name: "pay", size: NARROW, open: at("/home/payment") },
    { name: "autopay", size: NARROW, open: at("/home/autopay") },
  ],
}

/** Charges the tenant something to pay. */
async function issueFee(page: Page): Promise<void> {
  await ofTenant("Edit Tenant Fees")(page)
  await page.getByLabel("Amount").fill("45")
  await page.getByLabel(/^Other fee/).check()
  await page.getByLabel("Explanation", { exact: true }).selectOption({ label: "New Keys for Unit" })
  await page.getByRole("button", { name: "Issue fee" }).click()
  await page.waitForURL("/management")
}

async function signedIn(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, bypassCSP: true, reducedMotion: "reduce" })
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD)
  await page.getByRole("button", { name: "Login" }).click()
  await page.waitForURL((url) => url.pathname !== "/login")
  const read = page.getByRole("button", { name: "Mark as read" })
  while (await read.isVisible()) await Promise.all([page.waitForEvent("load"), read.click()])
  return page
}

async function take(page: Page, pictures: Picture[]): Promise<void> {
  for (const { name, size, open } of pictures) {
    await page.setViewportSize(size)
    await open(page)
    await page.addStyleTag({ content: ".sandbox { display: none !important }" })
    await page.evaluate(() => document.fonts.ready)
    await save(name, await page.screenshot({ animations: "disabled" }))
  }
}

/** Lowers the quality until the file is small enough. */
async function save(name: string, picture: Buffer): Promise<void> {
  for (let quality = 85; quality >= 40; quality -= 5) {
    const file = await sharp(picture).webp({ quality, smartSubsample: true, effort: 6 }).toBuffer()
    if (file.byteLength > MOST_BYTES) continue
    writeFileSync(join(FOLDER, `${name}.webp`), file)
    console.log(`${name}.webp ${Math.round(file.byteLength / 1024)} KB`)
    return
  }
  throw new Error(`${name} is too large, even with a low quality`)
}

async function untilReady(origin: string): Promise<void> {
  while (
    !(await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await delay(500)
}

const dataDir = mkdtempSync(join(tmpdir(), "suitekeeper-pictures-"))
const port = await freePort()
const demo = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/index.js", "demo"], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), BASE_URL: "", LOG_LEVEL: "error" },
  stdio: ["ignore", "ignore", "inherit"],
})
const ended = new Promise((resolve) => demo.once("exit", resolve))
try {
  const origin = `http://localhost:${port}`
  await Promise.race([untilReady(origin), ended.then(() => Promise.reject(new Error("The demo did not start")))])
  const browser = await chromium.launch(chromiumOptions())
  await issueFee(await signedIn(browser, origin, MANAGER))
  for (const [email, pictures] of Object.entries(PICTURES)) await take(await signedIn(browser, origin, email), pictures)
  await browser.close()
} finally {
  demo.kill("SIGTERM")
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
