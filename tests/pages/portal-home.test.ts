/** The tenant's dashboard. Source: specification 3 "Dashboard". */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { setOwnLimits } from "~/domain/autopay/own-limits.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { asCents } from "~/values/money.ts"
import { get, signInFor } from "../support/app.ts"
import { enrolls } from "../support/autopay.ts"
import { acceptsPayments, itIs, payOnline, paysHosted } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { agrees } from "../support/payment-plans.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { sendsByBank } from "../support/provider.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { signedIn } from "../support/scheduled-payments.ts"
import { jobsOf, owesFee, pays } from "../support/tenancies.ts"
import { movesInto, setting, suite, USUAL } from "../support/world.ts"

let dana: Awaited<ReturnType<typeof tenantUser>>
let as = ""
const html = async (path = "/home", by = as) => (await get(path, { as: by })).text()
const text = async (path = "/home", by = as) => textIn(await html(path, by))

beforeEach(async () => {
  await setting({ ...USUAL, propertyAddress: "400 Harbor Street", propertyCity: "Long Beach", propertyState: "CA" })
  dana = await tenantUser(101)
  as = await tokenOf(dana, "page")
})

test("it greets by first name, with the suite, what is owed by its parts, and the rent to come", async () => {
  await jobsOf("2026-02-01")
  await owesFee(dana.tenantId, 4_000, "2026-02-06", "late")
  await owesFee(dana.tenantId, 2_550, "2026-02-06")
  expect(await text()).toMatch(
    /Hello, Dana Suite 101, 400 Harbor Street, Long Beach, CA Rent Balance \$1,265 \.50 .*Rent \$1,200\.00 Late Fees \$40\.00 Other Charges \$25\.50 Total \$1,265\.50/,
  )
  expect(await text()).toMatch(
    /Rent for \w+ \d{4}, \$1,200\.00, is due on \w{3} 1, \d{4} \. A late fee of 5% of the monthly rent/,
  )
})

test("what is owed says since when, and opens its charges with reason, due day and what is left of each", async () => {
  await jobsOf("2026-02-01")
  await jobsOf("2026-03-01")
  await owesFee(dana.tenantId, 2_550, "2026-03-02")
  await pays(dana.tenantId, 20_000, "2026-03-03")
  expect(await text()).toMatch(/Due since Feb 1, 2026\. Owed now: everything, not rent alone\./)
  expect(await text()).toMatch(
    /What you owe, charge by charge Rent for February 2026, unit 101 Due Feb 1, 2026 , overdue , \$1,200\.00 in all \$1,000\.00 left .*Rent for March 2026/,
  )
  const left = [...(await html()).matchAll(/<b class="num">\$([\d,.]+)/g)].map(([, each = ""]) =>
    Number(each.replace(",", "")),
  )
  expect(left.reduce((all, each) => all + each, 0)).toBe(2_225.5)
})

test("the rent to come is said to be covered by advance rent, or what of it is", async () => {
  await pays(dana.tenantId, 30_000, "2026-01-02")
  expect(await text()).toMatch(/is due on .* Your advance rent pays \$300\.00 of it\. A late fee/)
  await pays(dana.tenantId, 90_000, "2026-01-02")
  const covered = await text()
  expect(covered).toMatch(/Rent for \w+ \d{4}, \$1,200\.00, due on \w{3} 1, \d{4} , is covered by your advance rent\./)
  expect(covered).not.toContain("A late fee of")
})

test("the rent to come is said to be paid by autopay, with about what, when and by which method", async () => {
  payOnline()
  itIs("2026-01-05")
  await setting({ autopayDay: 3 })
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  as = await tokenOf(dana, "page")
  expect(await text()).toMatch(/Autopay pays about \$1,\d{3}\.\d\d on Feb 3, 2026 by Visa ending in 4242\./)
  expect(await text()).not.toContain("A late fee of")
})

test("autopay above the tenant's cap is not said to pay, and the late fee is said", async () => {
  payOnline()
  itIs("2026-01-05")
  await setting({ autopayDay: 3 })
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const actor = await signedIn(dana.tenantId)
  await write((tx) => setOwnLimits(tx, actor, { cap: asCents(50_000) }))
  as = await tokenOf(dana, "page")
  expect(await text()).toMatch(
    /On Feb 3, 2026 autopay would pay about \$1,\d{3}\.\d\d, which is above your cap: it pays nothing unless you confirm it ?\./,
  )
  expect(await text()).toContain("A late fee of")
})

test("autopay's amount has the whole payment plan when the coming rent breaks it before, and says which instalment does", async () => {
  await jobsOf("2026-02-01")
  await jobsOf("2026-02-05")
  payOnline()
  itIs("2026-02-10")
  await setting({ autopayDay: 3 })
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const [first, second, third] = [
    ["2026-02-20", 60_000],
    ["2026-03-02", 30_000],
    ["2026-03-24", 36_000],
  ] as const
  await agrees(dana.tenantId, [first, second, third], { on: "2026-02-10", grace: 0 })
  await pays(dana.tenantId, 90_000, "2026-02-10")
  as = await tokenOf(dana, "page")
  expect(await text()).toMatch(
    /Autopay pays about \$1,[56]\d{2}\.\d\d on Mar 3, 2026 by Visa ending in 4242\. That has all of your payment plan, which ends when its instalment of Mar 2, 2026 is not paid by Mar 2, 2026\./,
  )
  await pays(dana.tenantId, 120_000, "2026-02-10")
  expect(await text()).not.toContain("all of your payment plan")
})

test("an address that is spelled in another way leads to the same page, and one that nobody has to none", async () => {
  for (const path of ["/home/", "/HOME", "/%68ome"]) expect(await text(path)).toContain("Hello, Dana")
  for (const path of ["/home/nothing", "/homes", "/home.nothing"]) {
    expect((await get(path, { as })).status).toBe(404)
  }
})

test("several suites stand under one heading, and somebody without any is told so", async () => {
  for (const number of [102, 103]) {
    await suite(number, { rent: 10_000 })
    await movesInto(dana.tenantId, number, { isSubunit: true })
  }
  expect(await html()).toContain("<h3>Suites</h3> <p>101, 102 and 103, 400 Harbor Street")
  const past = await tokenOf(await tenantUser(null), "page")
  expect(await text("/home", past)).toContain("You are not currently assigned to any units.")
})

test("a deposit is among the parts only while it is owed, and what is paid ahead is said", async () => {
  expect(await text()).toMatch(/Nothing is due\. .*Rent \$0\.00/)
  expect(await text()).not.toContain("Deposit")
  await pays(dana.tenantId, 30_000, "2026-01-02")
  expect(await text()).toMatch(/You are \$300\.00 ahead\. .*Total \$0\.00 Advance Rent \$300\.00/)
})

test("what is on its way does not count, and is said with its time", async () => {
  expect(await text()).not.toContain("Pending")
  await sendsByBank(dana.tenantId, 50_000, "2026-01-05")
  expect(await text()).toMatch(
    /Pending Not counted yet Bank payment, Jan 5, 2026, 3:00 PM \$500\.00 Pending transactions do not count towards your balance until fully processed\./,
  )
  expect(await text()).toContain("What you have pending, $500.00, is not counted here yet.")
})

test("autopay is told of while it is on", async () => {
  acceptsPayments()
  await setting({ autopayDay: 3 })
  expect(await text()).not.toContain("Autopay Active")
  await enrolls(dana.tenantId, "card")
  expect(await text()).toContain("Autopay Active. Next payment on the 3rd.")
})

test("the toolbar leads to the portal's pages, and to the payment page only where payments are taken", async () => {
  const page = await html()
  expect(page).toContain('aria-label="Tenant Portal toolbar"')
  for (const path of ["/home/history", "/home/autopay", "/home/requests", "/home/updateinfo"])
    expect(page).toContain(`href="${path}"`)
  expect(page).not.toContain("/home/payment")
  expect(page).not.toContain("/home/ach")
})

test("staff who do not rent are refused, an administrator signed in as the tenant sees the portal with the banner", async () => {
  for (const level of [9, 6, 3, 0]) {
    expect((await get("/home", { as: await tokenOf(await staff(level), "page") })).status).toBe(403)
  }
  const admin = await staff(2, "ada@example.com")
  const { token } = await write((tx) =>
    openSession(tx, { userId: dana.userId, channel: "page", impersonatorId: admin.userId }),
  )
  expect(await text("/home", token)).toMatch(/you are signed in as Dana Whitfield .*Hello, Dana/)
})

const figures = (headers: Record<string, string> = {}, by = as) => get("/home/figures", { as: by, headers })

test("the figures alone answer with their version, and with nothing while it is the one that is named", async () => {
  await owesFee(dana.tenantId, 2_500, "2026-01-02")
  const first = await figures()
  const tag = first.headers.get("etag") ?? ""
  expect(await html()).toContain(`data-version=${tag}`)
  expect(textIn(await first.text())).toMatch(/\$25 \.00 .*Other Charges \$25\.00/)
  const unchanged = await figures({ "If-None-Match": tag })
  expect([unchanged.status, await unchanged.text(), unchanged.headers.get("cache-control")]).toEqual([
    304,
    "",
    "no-store",
  ])
  await pays(dana.tenantId, 1_000, "2026-01-03", { type: "fees" })
  const changed = await figures({ "If-None-Match": tag })
  expect([changed.status, textIn(await changed.text()).includes("Other Charges $15.00")]).toEqual([200, true])
})

test("the figures are the own ones, whatever is named beside them; others are sent to sign in, or refused", async () => {
  const felix = await tenantUser(102)
  await owesFee(felix.tenantId, 7_700, "2026-01-02")
  const response = await get(`/home/figures?tenantID=${felix.tenantId}`, { as })
  expect(await response.text()).not.toContain("$77.00")
  expect((await get("/home/figures")).headers.get("location")).toBe(signInFor("/home/figures"))
  expect((await figures({}, await tokenOf(await staff(0), "page"))).status).toBe(403)
})

test("the page before paying says what of the amount is more than is owed, and what becomes of it", async () => {
  payOnline()
  itIs("2026-01-05")
  await owesFee(dana.tenantId, 2_500, "2026-01-02")
  as = await tokenOf(dana, "page")
  const { receiptId } = await paysHosted(dana.tenantId, 10_000, "customEverything")
  const page = await text(`/home/payment/continue?receipt=${receiptId}`)
  expect(page).toContain(
    "$75.00 is more than you owe and becomes advance rent, which is used for your next charges by itself.",
  )
  const exact = await paysHosted(dana.tenantId, 2_500, "customEverything")
  expect(await text(`/home/payment/continue?receipt=${exact.receiptId}`)).not.toContain("more than you owe")
})
