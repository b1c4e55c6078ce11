/** Staff's settings on a tenant's page: sign-in, bank payments, autopay and popups. Source: specification 2 "Tenant info". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { autopayRuns, autopaySkips, outbox, popups, users } from "#db/schema/index.ts"
import { createPopups } from "~/domain/messaging/popups.ts"
import { changeTenant, findTenant } from "~/domain/tenants/tenants.ts"
import { asDay, asMonth } from "~/values/calendar.ts"
import { get, post } from "../support/app.ts"
import { enrolls, logs, storedAutopay } from "../support/autopay.ts"
import { withMailServer } from "../support/mail-server.ts"
import { itIs, payOnline } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"
import { execute } from "../support/raw.ts"
import { isOnAutopay } from "../support/saved-methods.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { mona, on, setting, suite, USUAL } from "../support/world.ts"

let as = ""
let id = 0
const url = (query = "") => `/management/viewtenant?tenant=${id}${query}`
const view = async (query = "") => {
  const response = await get(url(query), { as })
  return { status: response.status, text: textIn(await response.text()) }
}
const send = async (form: Record<string, string>) => {
  const response = await post(url(), { tenantID: String(id), ...form }, { as })
  const stored = response.headers.get("set-cookie")?.match(/notice=([^;]*)/)?.[1] ?? ""
  const notice = Buffer.from(stored, "base64url").toString()
  return { status: response.status, to: response.headers.get("location"), notice, text: textIn(await response.text()) }
}
const tenant = () => read((tx) => findTenant(tx, id))

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting({ ...USUAL, autopayDay: 3 })
  await suite(101, { rent: 100_000 })
  id = await movesIn(101, "2026-01-01")
})

test("a password link goes to the primary email, and the page says so", async () => {
  withMailServer()
  const first = await send({ intent: "reset" })
  expect(first.notice).toContain("A link to choose a password is on its way to dana.reyes@example.com.")
  await write((tx) => tx.run(tx.update(users).set({ passwordHash: "chosen" }).where(eq(users.tenantId, id))))
  const response = await send({ intent: "reset" })
  expect([response.status, response.to]).toEqual([302, url()])
  expect(response.notice).toContain("A password reset link has been sent to the Tenant's primary email.")
  const mails = await read((tx) => tx.all(tx.select().from(outbox).orderBy(outbox.id)))
  expect(mails.at(-1)?.recipients[0]?.address).toBe("dana.reyes@example.com")
})

test("no link is sent where no account can use it", async () => {
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.tenantId, id))))
  const response = await send({ intent: "reset" })
  expect(response.status).toBe(404)
  expect(response.text).toContain("No account that is enabled signs in with the primary email.")
  expect((await view()).text).toContain("Signs in as dana.reyes@example.com, disabled")
})

test("restricting ACH is asked about first, allowing it is not", async () => {
  const first = await send({ intent: "ach", achPrivilege: "restricted" })
  expect([first.status, first.to, (await tenant()).achEnabled]).toEqual([302, url("&dialog=ach"), true])
  expect((await view("&dialog=ach")).text).toContain("Confirm ACH Restriction")
  const second = await send({ intent: "restrict", achPrivilege: "false" })
  expect([second.status, second.to, (await tenant()).achEnabled]).toEqual([302, url(), false])
  expect((await view("&dialog=ach")).text).not.toContain("Confirm ACH Restriction")
  const third = await send({ intent: "ach", achPrivilege: "allowed" })
  expect(third.notice).toContain("The ACH privilege of Dana Reyes is now Allowed.")
  expect((await tenant()).achEnabled).toBe(true)
})

test("autopay, how it pays and what became of it stand on the page", async () => {
  expect((await view()).text).toContain(
    "Autopay Disabled Autopay method None Autopay day Default (3rd) Tenants enable autopay in the portal; management cannot. Autopay was never used.",
  )
  await enrolls(id, "card")
  for (const month of ["01", "02", "03", "04"]) await logs(id, "succeeded", "card", on(`2026-${month}-03`))
  await logs(id, "skipped", null, on("2026-05-03"))
  const { text } = await view()
  expect(text).toContain("Autopay Enabled Autopay method Card Autopay day Default (3rd)")
  expect(text).toContain("Last autopay entries Skipped May 3, 2026, 3:00 PM Succeeded Apr 3, 2026, 3:00 PM · Card")
  expect(text).toContain("Jan 3, 2026, 3:00 PM · Card")
  expect(text).not.toMatch(/Enabled \w{3} \d/)
})

test("the saved method, the next autopay and the last failure stand there with their reason", async () => {
  payOnline()
  itIs("2026-03-10")
  as = await tokenOf(await staff(5, "mo@example.com"), "page")
  const card = await isOnAutopay(id, "pm_card_visa")
  await logs(id, "failed", "card")
  const failed = {
    month: asMonth("2026-02"),
    dueOn: asDay("2026-02-03"),
    status: "failed",
    reason: "lost_card",
  } as const
  await write((tx) =>
    tx.run(tx.insert(autopayRuns).values({ tenantId: id, ...failed, createdAt: tx.now, updatedAt: tx.now })),
  )
  await write((tx) => changeTenant(tx, id, { autopayDay: 9 }))
  expect((await view()).text).toMatch(
    /Autopay Enabled Autopay method Card, 4242, expires \d\d\/\d\d Autopay day 9th, the tenant's own Next autopay Apr 9, 2026 Last failure Feb 3, 2026: the card was reported lost/,
  )
  const expiry = "update payment_methods set exp_month = 3, exp_year = 2026 where id = ?"
  await execute(expiry, card.id)
  await write((tx) =>
    tx.run(tx.insert(autopaySkips).values({ tenantId: id, month: asMonth("2026-04"), createdAt: tx.now })),
  )
  expect((await view()).text).toContain(
    "Next autopay May 9, 2026, after the card expires; Apr 9, 2026 is skipped by the tenant",
  )
  await send({ intent: "restrict", achPrivilege: "false" })
  expect((await view()).text).toContain("This tenant is restricted from ACH payments: autopay can only use a card.")
})

test("restricting ACH says what becomes of autopay, and turns it off if it uses a bank account", async () => {
  const general = "This turns off autopay if the tenant's autopay uses an ACH method."
  expect((await view("&dialog=ach")).text).toContain(`${general} A bank payment`)
  expect((await view("&dialog=ach")).text).toContain("Autopay does not use an ACH method now.")
  await enrolls(id, "us_bank_account")
  expect((await view("&dialog=ach")).text).toContain("Autopay is on and uses an ACH method: it will be turned off.")
  await send({ intent: "restrict", achPrivilege: "false" })
  expect((await storedAutopay(id)).isOn).toBe(false)
  expect((await view()).text).toContain("Autopay Disabled Autopay method ACH Bank Account")
  expect((await view()).text).toContain("Last autopay entries Disabled")
})

test.each([
  [0, true],
  [3, true],
  [4, false],
  [6, false],
])("whether level %i is led to the customer at the payment provider: %s", async (level, isLed) => {
  as = await tokenOf(await staff(level, "reader@example.com"), "page")
  const html = async () => (await get(url(), { as })).text()
  expect(await html()).not.toContain("dashboard.stripe.com")
  await enrolls(id, "card")
  expect((await html()).includes('href="https://dashboard.stripe.com/customers/cus_Dana"')).toBe(isLed)
  expect((await html()).includes("cus_Dana")).toBe(isLed)
})

test.each([
  [`pk_test_${"a".repeat(99)}`, "test/"],
  [`pk_live_${"a".repeat(99)}`, ""],
])("with the public key %s the customer is shown under /%s", async (stripePublicKey, folder) => {
  as = await tokenOf(await staff(0), "page")
  await setting({ stripePublicKey })
  await enrolls(id, "card")
  const html = await (await get(url(), { as })).text()
  expect(html).toContain(`href="https://dashboard.stripe.com/${folder}customers/cus_Dana"`)
})

test("the autopay day is one of the first fifteen, or Default", async () => {
  expect((await view()).text).toContain("Default (3rd) 1st 2nd")
  expect(await send({ intent: "autopay", newDay: "15" })).toMatchObject({ status: 302, to: url() })
  expect((await tenant()).autopayDay).toBe(15)
  const back = await send({ intent: "autopay", newDay: "" })
  expect(back.notice).toContain("is now Default.")
  expect((await tenant()).autopayDay).toBeNull()
})

test.each(["16", "0", "x".repeat(10_000), "🙂", "1.5"])(
  "an autopay day that is none (%#) is refused in words",
  async (newDay) => {
    const { status, text } = await send({ intent: "autopay", newDay })
    expect([status, (await tenant()).autopayDay]).toEqual([400, null])
    expect(text).toContain("Please enter a day between 1 and 15.")
  },
)

test("unread popups are listed apart from the read ones, and deleted after one question", async () => {
  await write((tx) => createPopups(tx, mona, { tenantIds: [id], subject: "Water", note: "Off, [firstName]" }))
  await write(async (tx) => {
    await createPopups(tx, mona, { tenantIds: [id], subject: "Keys", note: "New ones" })
    await tx.run(tx.update(popups).set({ readAt: tx.now }).where(eq(popups.subject, "Keys")))
  })
  const { text } = await view()
  expect(text).toMatch(
    /Unread portal popups Email inbox Contact tenant Water Off, Dana .* Read \(1\) Keys New ones .*, read /,
  )
  expect((await view("&dialog=popup&note=2")).text).toContain("was read")
  expect((await view("&dialog=popup&note=1")).text).toContain("Delete this popup?")
  expect(await send({ intent: "popup", noteID: "1" })).toMatchObject({ status: 302, to: url() })
  expect((await view()).text).toContain("Nothing waits for the tenant in the portal.")
  expect((await view("&dialog=popup&note=1")).status).toBe(404)
  const again = await send({ intent: "popup", noteID: "1" })
  expect([again.status, again.text.includes("Popup Not Found")]).toEqual([404, true])
})

test("a past tenant has no autopay day to set, and an unknown button does nothing", async () => {
  await movesOut(101, 0, "2026-02-10")
  expect((await view()).text).not.toContain("Save autopay day")
  expect((await send({ intent: "constructor" })).status).toBe(400)
})
