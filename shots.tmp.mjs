import { chromium } from "playwright-core"
const base = "http://localhost:27411"
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] }).catch(() => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] }))
const what = process.argv[2] ?? "all"
const ctx = await browser.newContext({ javaScriptEnabled: true })
const page = await ctx.newPage()
await page.goto(base + "/login"); await page.getByLabel("Email").fill("admin@demo.example"); await page.getByLabel("Password", { exact: true }).fill("suitekeeper-demo"); await page.getByRole("button", { name: "Login" }).click(); await page.waitForLoadState("load")
const shot = async (name, widths = [360, 768, 1440], dark = true) => {
  for (const w of widths) { await page.setViewportSize({ width: w, height: 900 }); await page.screenshot({ path: `/tmp/refunds-shots/${name}-${w}.png`, fullPage: true }) }
  if (dark) { await page.emulateMedia({ colorScheme: "dark" }); await page.screenshot({ path: `/tmp/refunds-shots/${name}-dark.png`, fullPage: true }); await page.emulateMedia({ colorScheme: "light" }) }
}
const tenants = process.argv[3] ?? "1"
await page.goto(`${base}/management/viewtenant/payments?tenant=${tenants}`)
await shot("ledger")
const link = page.getByRole("link", { name: /^Refund/ }).first()
await link.click(); await page.waitForLoadState("load")
await shot("refund")
await page.setViewportSize({ width: 1440, height: 900 })
await page.locator("[name=amount]").first().fill("200"); await page.screenshot({ path: `/tmp/refunds-shots/changed.png`, fullPage: true })
await page.getByRole("button", { name: "Calculate Preview" }).click(); await page.waitForLoadState("load")
await page.getByLabel("Reason").fill("Paid twice by mistake, and the tenant asked on the phone to have it back this week")
await page.screenshot({ path: `/tmp/refunds-shots/part.png`, fullPage: true })
await page.getByRole("button", { name: /^Refund \$/ }).click(); await page.waitForLoadState("load")
await shot("after", [360, 1440])
await browser.close()
