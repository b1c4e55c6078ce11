/** The pages of a scheduled payment, and of autopay's limits: without script, for the tenant only. Source: money.md 9.10. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { browserOf, hiddenOf } from "../support/moving-out.ts"
import { itIs, payOnline } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasSaved, isOnAutopay } from "../support/saved-methods.ts"
import { scheduled } from "../support/scheduled-payments.ts"
import { owesFee } from "../support/tenancies.ts"
import { setting, USUAL } from "../support/world.ts"

const HERE = "/home/payment/later"
let dana: Awaited<ReturnType<typeof tenantUser>>
let methodID = ""

beforeEach(async () => {
  payOnline()
  itIs("2026-03-02")
  await setting({ ...USUAL, autopayDay: 3 })
  dana = await tenantUser(101)
  methodID = (await hasSaved(dana.tenantId, "pm_card_visa")).id
  await owesFee(dana.tenantId, 60_000, "2026-03-02")
})

const asTenant = async () => browserOf(await tokenOf(dana, "page"))

test("a payment is set from the payment page, stands on Home with its about, is changed and stopped", async () => {
  const browser = await asTenant()
  expect((await browser.open("/home/payment")).html).toContain(`href="${HERE}"`)
  const form = {
    ...hiddenOf((await browser.open(HERE)).html, "key"),
    date: "2026-03-20",
    choice: "everything",
    methodID,
  }
  const faulty = await browser.send(HERE, { ...form, intent: "set", date: "2026-03-02", amount: "400" })
  expect([faulty.status, faulty.html.includes('value="400"')]).toEqual([400, true])
  expect(faulty.text).toContain("Use a day from Mar 3, 2026 to May 1, 2026.")
  await browser.send(HERE, { ...form, intent: "set", amount: "400" })
  expect(await scheduled(dana.tenantId)).toEqual(["2026-03-20 set"])
  const home = await browser.open("/home")
  expect(home.text).toContain("At most $400.00 of everything you owe, by Visa ending in 4242.")
  expect(home.text).toContain("As things stand about $400.00 and about $12.00 of fee, $412.00 in all.")
  const manager = browserOf(await tokenOf(await staff(6), "page"))
  const seen = await manager.open(`/management/viewtenant?tenant=${dana.tenantId}`)
  expect(seen.text).toContain("Mar 20, 2026: at most $400.00 of everything owed; about $412.00 as things stand")
  const shown = hiddenOf((await browser.open(HERE)).html, "key")
  await browser.send(HERE, { ...form, ...shown, intent: "change", date: "2026-03-21", amount: "" })
  expect(await scheduled(dana.tenantId)).toEqual(["2026-03-21 set"])
  const dialog = await browser.open(`${HERE}?dialog=stop`)
  expect(dialog.text).toContain("Nothing is charged on Mar 21, 2026 then.")
  const { scheduledPaymentID = "" } = hiddenOf(dialog.html, "key")
  await browser.send(HERE, { intent: "stop", scheduledPaymentID })
  expect(await scheduled(dana.tenantId)).toEqual(["2026-03-21 stopped"])
  expect((await browser.open(HERE)).text).toContain("You stopped it: nothing was charged.")
})

test("an administrator who is signed in as the tenant sees the card and sets nothing", async () => {
  const { userId: impersonatorId } = await staff(3)
  const { token } = await write((tx) => openSession(tx, { userId: dana.userId, channel: "page", impersonatorId }))
  const browser = browserOf(token)
  expect((await browser.open(HERE)).text).toContain("Only the tenant can pay")
  const sent = await browser.send(HERE, { intent: "set", date: "2026-03-20", choice: "everything", methodID })
  expect([sent.status, await scheduled(dana.tenantId)]).toEqual([403, []])
})

test("the cap of autopay is set, a month above it is confirmed, and the deposit is added", async () => {
  await isOnAutopay(dana.tenantId, "pm_card_visa")
  const browser = await asTenant()
  await browser.send("/home/autopay", { intent: "limits", cap: "500.00", withDeposit: "on" })
  const page = await browser.open("/home/autopay")
  expect(page.text).toContain("Above $500.00, with the fee, nothing is charged. It pays the deposit owed, too.")
  expect(page.text).toContain("Nothing will be charged on Mar 3, 2026")
  await browser.send("/home/autopay", { intent: "confirm", month: "2026-03", total: "3090.00" })
  expect((await browser.open("/home/autopay")).text).toContain("You confirmed March 2026 up to $3,090.00.")
  await browser.send("/home/autopay", { intent: "limits", cap: "" })
  expect((await browser.open("/home/autopay")).text).toContain("Autopay has no cap. It does not pay the deposit.")
})
