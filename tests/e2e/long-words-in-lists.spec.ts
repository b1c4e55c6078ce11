/** One long word in what people name or note: no list is wider than a phone, and on a desk the last column stays in sight. */
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test"
import { caller, petraRents, yesterday } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, activateUnseen, PASSWORD, signInUnseen } from "./people.ts"

/** A stored file of the tenant with this name. */
async function stores(request: APIRequestContext, tenantID: number, name: string) {
  const { token } = await (await request.post("/api/user/login", { data: { email: ADMIN, password: PASSWORD } })).json()
  const file = { name: `${name}.png`, mimeType: "image/png", buffer: Buffer.from(PICTURE, "base64") }
  const answer = await request.post("/api/management/file", {
    multipart: { file, tenantID: String(tenantID) },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
/** One grey pixel. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
/** The height of an element's text, in lines. */
const linesOf = (element: Locator) =>
  element.evaluate((shown) => {
    const text = document.createRange()
    text.selectNodeContents(shown)
    return Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight))
  })

test("one long word in a name or a note widens no list", async ({ page, request, javaScriptEnabled }) => {
  const unit = javaScriptEnabled === false ? 98_741 : 98_841
  const word = `${unit}${"verylongword".repeat(4)}`
  const call = await caller(request, ADMIN)
  const tenantID = await petraRents(call, unit)
  const date = new Date(Date.now() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const account = { name: word, opening: 0, openedDate: yesterday(), isTrust: false }
  const { BankAccountID: bankAccountID } = await call("/admin/bank/account", account)
  await call("/management/dates/reminder", { date, text: word, tenantID })
  await call("/management/tenant/fee", { tenantID, amount: 999_999, type: "other", note: word })
  const check = { tenantID, amount: 1_000, paymentDate: yesterday(), method: "check", type: "rent", note: word }
  await call("/management/tenant/payment", check)
  const { ChargeTypeID: chargeType } = await call("/admin/charge-type", { name: word, amount: 1_000 })
  await call("/management/tenant/recurring", { tenantID, chargeType, fromMonth: date.slice(0, 7), note: word })
  await stores(request, tenantID, word)

  await activateUnseen(page, `petra-${unit}@example.com`)
  await signInUnseen(page, `petra-${unit}@example.com`)
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto("/home/charges")
  const amount = page.locator("#open li", { hasText: word }).locator(".num")
  expect(await linesOf(amount), "an amount stands in one line").toBe(1)

  await signInUnseen(page, ADMIN)
  const lists = ["dates", "deposits", "files", "recurring-charges"].map((list) => `/management/${list}`)
  for (const address of [...lists, "/admin/bank/lines", "/admin/reports/rent-roll"]) {
    await page.goto(address)
    expect.soft(await widthOf(page), address).toBe(360)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const address of [...lists, `/management/manualpayment?tenant=${tenantID}`]) {
    await page.goto(address)
    const box = page.locator(".table-box", { hasText: word }).first()
    expect.soft(await box.evaluate((list) => list.scrollWidth - list.clientWidth), `${address} on a desk`).toBe(0)
  }
  await call("/admin/bank/account/archive", { bankAccountID })
})
