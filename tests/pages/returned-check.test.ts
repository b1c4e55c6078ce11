/** The bank returns a check: the ledger's dialogs, and the pages with the mark "no checks". Source: money.md 3.28. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { outbox, receipts } from "#db/schema/index.ts"
import { createTemplate } from "~/domain/messaging/templates.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { asDay } from "~/values/calendar.ts"
import { ZERO } from "~/values/money.ts"
import { get, post } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { jobsOf, pays, stateOf } from "../support/tenancies.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"

const TICKED = /<input(?=[^>]* name="lateFees")(?=[^>]* checked)[^>]* value="2026-03"/
const NOW = "2026-03-10"
let as = ""
let dana: Awaited<ReturnType<typeof tenantUser>>
let check = 0
let key = 0
const ledger = (query = "") => `/management/viewtenant/payments?tenant=${dana.tenantId}${query}`
const html = async (path: string, by = as) => (await get(path, { as: by })).text()
const state = () => stateOf(dana.tenantId, NOW)

/** Dana's check of 2,400.00 paid the rent of February and, on time, of March. */
beforeEach(async () => {
  itIs(NOW)
  await setting({ ...USUAL, returnedCheckFee: 3_500 })
  as = await tokenOf(await staff(6), "page")
  dana = await tenantUser(101)
  await jobsOf("2026-03-01")
  check = (await pays(dana.tenantId, (await stateOf(dana.tenantId, "2026-03-01")).account, "2026-03-02")).id
  await jobsOf("2026-03-05")
})

const sends = async (more: Record<string, string> = {}, by = as) => {
  const form = { intent: "return", key: `key ${key++}`, tenantID: String(dana.tenantId), paymentID: String(check) }
  const typed = { returnedOn: NOW, fee: "35.00", lateFees: "2026-03", mail: "usual", ...more }
  const response = await post(ledger(`&dialog=return&payment=${check}`), { ...form, ...typed }, { as: by })
  return { status: response.status, html: await response.text() }
}
const paysAfterAll = () => {
  const form = { intent: "paid", key: `key ${key++}`, tenantID: String(dana.tenantId), paymentID: String(check) }
  return post(ledger(`&dialog=paid&payment=${check}`), form, { as })
}

test("the link beside Delete opens a dialog with the default fee and each late fee ticked", async () => {
  const list = await html(ledger())
  expect(list).toContain(`&amp;dialog=return&amp;payment=${check}`)
  const dialog = await html(ledger(`&dialog=return&payment=${check}`))
  expect(dialog).toMatch(/name="fee"[^>]* value="35.00"/)
  expect(dialog).toMatch(/name="returnedOn"[^>]* value="2026-03-10"/)
  expect(dialog).toMatch(TICKED)
  expect(textIn(dialog)).toContain("Late fee of March 2026: $")
  expect(textIn(dialog)).toContain("The usual words")
  expect(textIn(dialog)).toContain("Charge the late fees that this check prevented")
})

test.each([
  ["1574", "Check 1574 of $"],
  ["Check 1574", "Check 1574 of $"],
  ["From his mother", "(From his mother) returned by the bank?"],
])("the dialog names the check once, with its note %s", async (note, title) => {
  await during(NOW, (tx) => tx.run(tx.update(receipts).set({ note })))
  const dialog = textIn(await html(ledger(`&dialog=return&payment=${check}`)))
  expect(dialog).toContain(title)
  expect(dialog).not.toContain("Check Check")
})

test("what is to be corrected is called as its field is", async () => {
  const refused = await sends({ returnedOn: "", fee: "x" })
  expect(refused.status).toBe(400)
  expect(textIn(refused.html)).toContain("Day of return : Required.")
  expect(textIn(refused.html)).toContain("Fee for the return : Use an amount")
})

test("the return is said on the ledger, in the portal and its history, and undone with one confirmation", async () => {
  const before = await state()
  expect((await sends()).status).toBe(302)
  const list = textIn(await html(ledger()))
  expect(list).toContain("Check returned by the bank")
  expect(list).toContain("Fee for a returned check")
  expect(list).toContain("Returned")
  const portal = await tokenOf(dana, "page")
  expect(textIn(await html("/home", portal))).toContain("Your payment was returned by the bank")
  expect(textIn(await html("/home/history", portal))).toContain(
    "The bank returned the check. What it had paid is owed again.",
  )
  expect(textIn(await html(ledger(`&dialog=paid&payment=${check}`)))).toContain("The bank paid the check after all?")
  expect((await paysAfterAll()).status).toBe(302)
  expect((await state()).account).toBe(before.account)
  const lines = (await html(ledger())).split("<tr").map((line) => textIn(`<tr${line}`))
  const takenBack = lines.find((line) => line.includes("Check returned by the bank"))
  expect(takenBack).toContain("Returned")
  expect(takenBack).not.toContain("Succeeded")
  expect(textIn(await html("/home", portal))).not.toContain("Your payment was returned by the bank")
})

test("a check that is returned once more is told once: the notice of its first return, whose fees were deleted, does not come back", async () => {
  await sends()
  await paysAfterAll()
  await sends({ fee: "0" })
  const portal = textIn(await html("/home", await tokenOf(dana, "page")))
  expect(portal.match(/Your payment of \$[\d.,]+ by check was returned/g)).toHaveLength(1)
  expect(portal).not.toContain("A fee of $35.00")
})

test("before a check is paid after all, the same check recorded again is named: both would count", async () => {
  await during(NOW, (tx) => tx.run(tx.update(receipts).set({ note: "1574" })))
  const [{ amount } = { amount: ZERO }] = await read((tx) => tx.all(tx.select().from(receipts)))
  await sends()
  const dialog = async () => textIn(await html(ledger(`&dialog=paid&payment=${check}`)))
  const recordsAgain = (note: string) => {
    const again = { tenantId: dana.tenantId, type: "rent", method: "check", paymentDate: asDay(NOW), amount } as const
    return during(NOW, (tx) => recordPayment(tx, mona, { ...again, note }))
  }
  await recordsAgain("1575")
  expect(await dialog()).not.toContain("recorded again")
  await recordsAgain("1574")
  expect(await dialog()).toContain("This check was recorded again, dated Mar 10, 2026. Both payments would count.")
  expect((await paysAfterAll()).status).toBe(302)
  expect(await dialog()).toContain("This payment is not recorded as returned.")
})

test("without a tick no late fee is charged, and a fee of 0 is none", async () => {
  const response = await post(
    ledger(`&dialog=return&payment=${check}`),
    {
      intent: "return",
      key: "none",
      tenantID: String(dana.tenantId),
      paymentID: String(check),
      returnedOn: NOW,
      fee: "0",
      mail: "none",
    },
    { as },
  )
  expect(response.status).toBe(302)
  expect((await state()).owed).toMatch(/^\d+\/0\/0\//)
})

test("a tick for a month that was not late yet on the day of return charges nothing", async () => {
  expect((await sends({ returnedOn: "2026-03-04" })).status).toBe(302)
  expect((await state()).owed).toMatch(/^\d+\/0\/3500\//)
})

test("a wrong day is told beside its field, and everything typed stays", async () => {
  const before = await state()
  const { status, html: page } = await sends({ returnedOn: "2026-03-01", fee: "20.00" })
  expect(status).toBe(400)
  expect(textIn(page)).toContain("Use a day from Mar 2, 2026, the day of the payment, until today.")
  expect(page).toMatch(/name="fee"[^>]* value="20.00"/)
  expect(page).toMatch(TICKED)
  expect(await state()).toEqual(before)
})

test("the tenant is mailed in the usual words, by a template, or not at all", async () => {
  const subjects = async () => (await read((tx) => tx.all(tx.select().from(outbox)))).map(({ subject }) => subject)
  const before = (await subjects()).length
  await sends({ mail: "none" })
  await paysAfterAll()
  expect(await subjects()).toHaveLength(before)
  const { id } = await during(NOW, (tx) =>
    createTemplate(tx, mona, { subject: "Your check", body: "Dear [firstName]" }),
  )
  await sends({ mail: String(id) })
  await paysAfterAll()
  const paid = "Your check was paid by the bank after all"
  expect((await subjects()).slice(before)).toEqual(["Your check", paid])
  await sends({ mail: "usual" })
  expect((await subjects()).at(-1)).toBe("Your payment was returned by the bank")
  await paysAfterAll()
  expect((await sends({ mail: "999" })).status).toBe(400)
})

test("the mark makes the next check a question, and the tenant's page takes it off", async () => {
  await sends({ noChecks: "on" })
  const tenant = `/management/viewtenant?tenant=${dana.tenantId}`
  expect(textIn(await html(tenant))).toContain("A check of this tenant came back.")
  const records = async (more: Record<string, string> = {}) => {
    const form = { intent: "payment", key: `key ${key++}`, tenantID: String(dana.tenantId), type: "rent" }
    const typed = { amount: "10.00", paymentDate: NOW, method: "check", note: String(key), ...more }
    const response = await post(`/management/manualpayment?tenant=${dana.tenantId}`, { ...form, ...typed }, { as })
    return { status: response.status, html: await response.text() }
  }
  const refused = await records()
  expect(refused.status).toBe(409)
  expect(textIn(refused.html)).toContain("the tenant is marked: no checks.")
  expect(textIn(refused.html)).toContain("Take this check")
  expect((await records({ method: "cash" })).status).toBe(302)
  expect((await records({ checkTaken: String(dana.tenantId) })).status).toBe(302)
  await post(tenant, { intent: "checks", tenantID: String(dana.tenantId) }, { as })
  expect(textIn(await html(tenant))).not.toContain("A check of this tenant came back.")
  expect((await records()).status).toBe(302)
})

test("a second return is told, and another tenant's ledger knows nothing of the check", async () => {
  await sends()
  expect((await sends()).status).toBe(409)
  expect(textIn(await html(ledger(`&dialog=return&payment=${check}`)))).toContain(
    "This check is recorded as returned already.",
  )
  const other = await tenantUser(102)
  expect((await sends({ tenantID: String(other.tenantId) })).status).toBe(404)
  const path = `/management/viewtenant/payments?tenant=${other.tenantId}&dialog=return&payment=${check}`
  expect((await get(path, { as })).status).toBe(404)
})
