/** The longest names and emails, each one word: no page becomes wider, and all actions can be reached. */
import { type APIRequestContext, expect, type Page } from "@playwright/test"
import { caller } from "./calls.ts"
import { test } from "./journey.ts"
import { signInAdmin } from "./people.ts"

const FIRST = `F${"rederichson".repeat(9)}`
const LAST = `L${"indenbaumer".repeat(9)}`
const WIDTHS = [360, 768, 1280]
/** A word of 80 equal characters; each name uses another letter. */
const emailOf = (unit: number) => `${`${unit}${"longaddress".repeat(6)}`.slice(0, 68)}@example.com`

/** A tenant with these names moves into a new unit and pays. Returns the tenant's number. */
async function rents(call: Awaited<ReturnType<typeof caller>>, unitNumber: number): Promise<number> {
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await call("/management/unit", { unitNumber, monthlyRent: 90_000, deposit: 80_000, floor: 1 })
  const { TenantID } = await call("/management/tenant", {
    unitNumber,
    tenantFirstName: FIRST,
    tenantLastName: LAST,
    tenantDateOfBirth: "1984-06-09",
    cotenantFirstName: FIRST,
    cotenantLastName: LAST,
    cotenantDateOfBirth: "1984-06-09",
    businessName: "B".repeat(200),
    primaryPhone: "9095550177",
    primaryEmail: emailOf(unitNumber),
    moveInDate: since,
    leaseEndDate: "2040-12-31",
    initialDepositBalance: 80_000,
    initialRentBalance: 90_000,
    initialFeeBalance: 2_500,
    depositPayment: 80_000,
    depositMethod: "check",
  })
  const payment = { tenantID: TenantID, amount: 120_000, paymentDate: since, method: "cash", type: "rent" }
  await call("/management/tenant/payment", payment)
  await call("/management/tenant/payment", { ...payment, amount: 2_500, method: "managementCredit", type: "fees" })
  return TenantID
}

/** A present and a former tenant; the runs with and without script use different ones. */
async function twoTenants(request: APIRequestContext, first: number) {
  const call = await caller(request)
  const here = await rents(call, first)
  const left = await rents(call, first + 1)
  await call("/management/unit/tenant/vacate", { UnitNumber: first + 1, Fees: 0, Notes: "K".repeat(400) })
  return { here, left }
}

/** The parts that a person at this width cannot see or press, in words; empty if there is no fault. The rent roll's columns scroll, its actions do not. */
function faults() {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]")
  const wide = document.documentElement.scrollWidth > innerWidth ? [`page ${document.documentElement.scrollWidth}`] : []
  const inBox = (pressed: Element) => {
    const box = pressed.closest(".table-box")?.getBoundingClientRect()
    return Math.min(box?.right ?? innerWidth, innerWidth)
  }
  const outside = [...document.querySelectorAll("main :is(tbody :is(a, button), .actions > a)")]
    .filter((pressed) => pressed.getBoundingClientRect().right > inBox(pressed) + 1)
    .map((pressed) => `out of reach: ${pressed.textContent.slice(0, 20)}`)
  const ends = [...(dialog?.querySelectorAll(".dialog-end :is(a, button)") ?? [])]
    .filter((button) => {
      const { top, right, bottom } = button.getBoundingClientRect()
      return top < 0 || right > innerWidth || bottom > innerHeight + 0.5
    })
    .map((button) => `out of sight: ${button.textContent.slice(0, 20)}`)
  const spilled = [...document.querySelectorAll("main :is(td:not(.zero), h2, h3, dd, p, .btn, .dialog-body)")]
    .filter((box) => getComputedStyle(box).overflowX === "visible" || innerWidth < 768)
    .filter((box) => box.clientWidth > 2 && box.scrollWidth > box.clientWidth + 1)
    .map((box) => `runs over: ${box.className} ${box.textContent.slice(0, 20)}`)
  return [...wide, ...(dialog ? [] : outside), ...ends, ...spilled]
}

/** Expects none of these faults at each address and width. */
async function areInReach(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(address)
      expect.soft(await page.evaluate(faults), `${address.slice(0, 80)} at ${width}`).toEqual([])
    }
  }
}

/** The addresses of the dialogs that a page links to. */
async function dialogsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address)
  const links = await page.locator('main a[href*="dialog="]').all()
  const targets = await Promise.all(links.map((link) => link.getAttribute("href")))
  const base = page.url()
  return [...new Set(targets.map((target) => new URL(target ?? "", base).href))].map((found) =>
    found.slice(new URL(found).origin.length),
  )
}

test("names of 100 letters and an email of 80 widen no page of tenants and hide none of its actions", {
  tag: "@long",
}, async ({ page, request, javaScriptEnabled }) => {
  test.slow()
  const unit = javaScriptEnabled === false ? 97_881 : 97_891
  const { here, left } = await twoTenants(request, unit)
  await signInAdmin(page)
  const tenant = `/management/viewtenant?tenant=${here}`
  const ledger = `/management/viewtenant/payments?tenant=${here}`
  const past = `/management/tenants/view?tenant=${left}`
  await areInReach(page, [
    `/management?search=${unit}`,
    `/management?search=${unit}&dialog=actions&unit=${unit}`,
    tenant,
    `${tenant}&dialog=eviction`,
    `${tenant}&dialog=ach`,
    ...(await dialogsOf(page, tenant)),
    ledger,
    ...(await dialogsOf(page, ledger)).slice(0, 2),
    `/management/manualpayment?tenant=${here}`,
    `/management/edittenant?tenant=${here}`,
    `/management/notes?tenant=${here}`,
    `/management/viewtenant/vacate?tenant=${here}`,
    `/management/tenants?search=${unit + 1}`,
    past,
    ...(await dialogsOf(page, past)),
  ])
})

test("the button of a search field stays one word wide", async ({ page }) => {
  await signInAdmin(page)
  for (const address of ["/management", "/management/tenants", "/admin", "/admin/log"]) {
    await page.goto(address)
    const { height } = (await page.getByRole("button", { name: "Search" }).boundingBox()) ?? { height: 0 }
    expect(height, address).toBeLessThan(40)
  }
})

test("nor any page of users, the audit log, or what asks before an account is changed", { tag: "@long" }, async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  test.slow()
  const unit = javaScriptEnabled === false ? 97_301 : 97_401
  const { here } = await twoTenants(request, unit)
  await signInAdmin(page)
  const users = `/admin?search=${unit}longaddress`
  const impersonates = `/admin/login-as?targetUserEmail=${encodeURIComponent(emailOf(unit))}&dialog=confirm`
  await areInReach(page, [users, ...(await dialogsOf(page, users)), impersonates, "/admin/log", "/admin/mail"])
  await page.goto(impersonates)
  await page.getByRole("button", { name: /^Login as/ }).click()
  await expect(page.getByRole("complementary", { name: "Signed in as somebody else" })).toContainText(LAST)
  await areInReach(page, ["/account"])
  expect(here).toBeGreaterThan(0)
})
