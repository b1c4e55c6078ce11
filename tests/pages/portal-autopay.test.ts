/** The dashboard's texts about autopay, which an open dashboard updates. Source: specification 3 "Dashboard", docs/decisions/0027. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { autopay, autopayLog, autopayRuns } from "#db/schema/index.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { replaceSettings } from "../../settings.ts"
import { get, post } from "../support/app.ts"
import { itIs, payOnline } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { usualSettings } from "../support/usual-settings.ts"
import { setting, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const text = async () => textIn(await (await get("/home", { as })).text())
const sends = (fields: Record<string, string>) => post("/home/autopay", fields, { as })

beforeEach(async () => {
  payOnline()
  itIs("2026-03-10")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

/** A month's payment failed, which turned autopay off. */
const failsAndTurnsOff = (reason: string) =>
  write(async (tx) => {
    const run = { tenantId: dana.tenantId, month: asMonth("2026-03"), dueOn: asDay("2026-03-03"), status: "failed" }
    const at = { createdAt: tx.now, updatedAt: tx.now }
    await tx.run(tx.insert(autopayRuns).values({ ...run, status: "failed", reason, amount: asCents(120_000), ...at }))
    await tx.run(tx.insert(autopayLog).values({ tenantId: dana.tenantId, status: "disabled", ...at }))
    await tx.run(tx.update(autopay).set({ enabled: false }))
  })

test("while autopay is on the next payment is named, and the page leads to where it is changed", async () => {
  expect(await text()).not.toContain("Autopay Active")
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  expect(await text()).toContain("Autopay Active. Next payment on the 3rd.")
  expect(await (await get("/home", { as })).text()).toMatch(
    /<section[^>]*data-live="autopay".*?href="\/home\/autopay"/s,
  )
})

test("what is above the cap is not promised as the next payment, until it is confirmed, and an open dashboard follows", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const figures = async () => (await get("/home/figures", { as })).headers.get("etag")
  const before = await figures()
  await sends({ intent: "limits", cap: "500.00" })
  const capped = await figures()
  expect(capped).not.toBe(before)
  const line = /About (\$\d,\d{3}\.\d\d) on the 3rd is above your cap: it is paid only if you confirm it\./
  const [, total = ""] = line.exec(await text()) ?? []
  expect(await text()).not.toContain("Next payment on")
  const mona = await tokenOf(await staff(6), "page")
  const staffs = async () =>
    textIn(await (await get(`/management/viewtenant?tenant=${dana.tenantId}`, { as: mona })).text())
  expect(await staffs()).toContain(
    `Apr 3, 2026: about ${total} is above the tenant's cap, not charged unless confirmed`,
  )
  await sends({ intent: "skip", skip: "true", month: "2026-04" })
  expect(await text()).toMatch(
    /on the 3rd is above your cap: .* Skipped this time: nothing is paid on Apr 3, 2026\. (?!The next)/,
  )
  await sends({ intent: "skip", skip: "false", month: "2026-04" })
  await sends({ intent: "confirm", month: "2026-04", total: total.replace(/[$,]/g, "") })
  expect(await figures()).not.toBe(capped)
  expect(await text()).toContain("Autopay Active. Next payment on the 3rd.")
  expect(await staffs()).not.toContain("above the tenant's cap")
})

test("while online payments are off nobody is promised a payment by autopay, and an open dashboard says so too", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const figures = async () => (await get("/home/figures", { as })).headers.get("etag")
  const before = await figures()
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  const off =
    "Online payments are off: autopay charges nothing until they are on again. Contact management about how to pay."
  expect(await text()).toContain(`Autopay is on hold. ${off}`)
  expect(await text()).not.toMatch(/Autopay Active|Next payment/)
  expect(await figures()).not.toBe(before)
  const page = await (await get("/home/autopay", { as })).text()
  expect(textIn(page)).toContain(`Enabled Nothing is paid by itself. ${off}`)
  expect(textIn(page)).not.toMatch(/What you owe is paid by itself on|Next payment|Add a payment method|Delete/)
  expect(textIn(page)).toContain("Disable autopay")
})

test("while online payments are off nobody is asked for a method or a day to turn autopay on", async () => {
  await hasSaved(dana.tenantId, "pm_card_visa")
  const page = async () => textIn(await (await get("/home/autopay", { as })).text())
  expect(await page()).toMatch(/Turn on with Visa ending in 4242 .* Autopay day/)
  replaceSettings(usualSettings({ PAYMENTS: "off" }))
  expect(await page()).toContain("autopay charges nothing until they are on again")
  expect(await page()).not.toMatch(/Turn on|Enable autopay|first: then|Autopay day|Day of the month/)
})

test("a payment that is skipped is said, with the one after it", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  await sends({ intent: "skip", skip: "true", month: "2026-04" })
  expect(await text()).toContain(
    "Autopay Active. Next payment on the 3rd. Skipped this time: nothing is paid on Apr 3, 2026. The next payment is on May 3, 2026.",
  )
})

test("a card is good to the end of its month: it is warned of when autopay runs after that", async () => {
  const card = await isOnAutopay(dana.tenantId, "pm_card_visa")
  const expires = (month: number) =>
    execute("update payment_methods set exp_month = ?, exp_year = 2026 where id = ?", month, card.id)
  await expires(4)
  expect(await text()).not.toContain("expires before the next autopay")
  await expires(3)
  expect(await text()).toContain("Visa ending in 4242 expires before the next autopay.")
})

test("autopay that failures turned off is said with the reason, until the tenant turns it on or off", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  await failsAndTurnsOff("expired_card")
  const off = "Autopay is off because its payment of Mar 3, 2026 failed: the card has expired."
  expect(await text()).toContain(off)
  expect(textIn(await (await get("/home/autopay", { as })).text())).toContain(`Nothing is paid by itself. ${off}`)
  itIs("2026-03-11", 9)
  await sends({ intent: "enable" })
  expect(await text()).toContain("Autopay Active.")
  await sends({ intent: "disable" })
  expect(await text()).not.toContain("Autopay is off")
})

test("a day that is none is named as its field is", async () => {
  const refused = await sends({ intent: "day", AutopayDay: "99" })
  expect(refused.status).toBe(400)
  expect(textIn(await refused.text())).toContain("Day of the month : ")
})

test("whatever changes the line changes the version of the figures, and an open dashboard shows it", async () => {
  const figures = async (tag?: string) =>
    get("/home/figures", { as, ...(tag ? { headers: { "If-None-Match": tag } } : {}) })
  let tag = (await figures()).headers.get("etag") ?? ""
  const follows = async (step: () => unknown) => {
    expect((await figures(tag)).status).toBe(304)
    await step()
    const fresh = await figures(tag)
    expect([String(step), fresh.status]).toEqual([String(step), 200])
    tag = fresh.headers.get("etag") ?? ""
    return textIn(await fresh.text())
  }
  const card = await hasSaved(dana.tenantId, "pm_card_visa")
  const other = await hasSaved(dana.tenantId, "pm_card_visa_debit")
  await follows(() => sends({ intent: "method", methodID: card.id }))
  expect(await follows(() => sends({ intent: "enable" }))).toContain("Autopay Active. Next payment on the 3rd.")
  expect(await follows(() => setting({ autopayDay: 2 }))).toContain("on the 2nd.")
  expect(await follows(() => sends({ intent: "day", AutopayDay: "9" }))).toContain("on the 9th.")
  expect(await follows(() => sends({ intent: "skip", skip: "true", month: "2026-04" }))).toContain("Skipped this time")
  expect(await follows(() => sends({ intent: "skip", skip: "false", month: "2026-04" }))).not.toContain(
    "Skipped this time",
  )
  const expiry = "update payment_methods set exp_month = 3, exp_year = 2026 where id = ?"
  expect(await follows(() => execute(expiry, card.id))).toContain("expires before")
  expect(await follows(() => sends({ intent: "method", methodID: other.id }))).not.toContain("expires before")
  await follows(() => itIs("2026-03-11", 1))
  expect(await follows(() => failsAndTurnsOff("lost_card"))).toContain("the card was reported lost")
  expect(await follows(() => execute("update autopay_runs set status = 'succeeded', updated_at = 1"))).not.toContain(
    "Autopay is off",
  )
  expect((await figures(tag)).status).toBe(304)
})
