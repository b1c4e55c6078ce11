/** X215 to X219: payments set for a day. Source: money.md 9.10, api.md 4.11. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { scheduledPayments } from "#db/schema/index.ts"
import { mergeDuplicates } from "~/domain/payment-methods/duplicate-methods.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { removePersonFor } from "~/domain/sign-ins/remove.ts"
import { BANK_CONSENT } from "~/values/payments/bank-consent.ts"
import { api } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { itIs, payOnline } from "../support/online.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { dayOf, scheduled } from "../support/scheduled-payments.ts"
import { hasPerson } from "../support/sign-ins.ts"
import { owesFee } from "../support/tenancies.ts"
import { audited } from "../support/units.ts"
import { setting, USUAL } from "../support/world.ts"

const PATH = "/user/payment/scheduled"
let dana: Awaited<ReturnType<typeof tenantUser>>
let [own, methodID] = ["", ""]

beforeEach(async () => {
  payOnline()
  itIs("2026-03-02")
  await setting(USUAL)
  dana = await tenantUser(101)
  own = await tokenOf(dana, "api")
  methodID = (await hasSaved(dana.tenantId, "pm_card_visa")).id
  await owesFee(dana.tenantId, 60_000, "2026-03-02")
})

const terms = () => ({ date: "2026-03-20", choice: "everything", methodID })
const set = (body: object = {}, key?: string) =>
  api("POST", PATH, { as: own, body: { ...terms(), ...body }, ...(key ? { headers: { "Idempotency-Key": key } } : {}) })
const change = (scheduledPaymentID: string, body: object = {}) =>
  api("PUT", PATH, { as: own, body: { ...terms(), scheduledPaymentID, ...body } })
const stop = (scheduledPaymentID: string, as = own) => api("POST", `${PATH}/stop`, { as, body: { scheduledPaymentID } })

test("one is set once under its key, seen with the fee it would have, changed, and stopped until the day before", async () => {
  const made = await set({ amount: 40_000 }, "once")
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    ...{ TenantID: dana.tenantId, Date: "2026-03-20", Choice: "everything", AtMost: 40_000, State: "set" },
    ...{ PaymentMethod: "card", Last4: "4242", ConsentAt: null, Amount: null, Obstacle: null, MayChange: true },
    About: { Amount: 40_000, ConvenienceFee: 1_200, Total: 41_200 },
  })
  expect((await set({ amount: 40_000 }, "once")).body).toEqual(made.body)
  const { ScheduledPaymentID: id, version } = made.body
  const other = await change(id, { date: "2026-03-25", choice: "totalRentBalance", version })
  expect(other.body).toMatchObject({ Date: "2026-03-25", Choice: "totalRentBalance", AtMost: null })
  expect((await change(id, { version })).body.code).toBe("CHANGED_MEANWHILE")
  expect((await api("GET", PATH, { as: own })).body).toMatchObject([{ ScheduledPaymentID: id, Date: "2026-03-25" }])
  const seen = await api("GET", `/management/tenant/scheduled-payment?tenantID=${dana.tenantId}`, {
    as: await tokenOf(await staff(6), "api"),
  })
  expect(seen.body).toMatchObject([{ ScheduledPaymentID: id }])
  itIs("2026-03-25", 1)
  own = await tokenOf(dana, "api")
  expect((await stop(id)).body.code).toBe("SCHEDULED_PAYMENT_BEGUN")
  expect((await change(id, { date: "2026-04-01" })).body.code).toBe("SCHEDULED_PAYMENT_BEGUN")
  itIs("2026-03-24", 23)
  own = await tokenOf(dana, "api")
  expect((await stop(id)).body).toMatchObject({ State: "stopped", MayChange: false, About: null })
  expect((await stop(id)).body).toMatchObject({ State: "stopped" })
  const rows = (await audited()).filter(({ category }) => category === "SCHEDULED_PAYMENT")
  expect(rows.map(({ details }) => details)).toEqual([
    "A payment of Dana Whitfield for Mar 20, 2026 was set: at most $400.00 of everything.",
    "A payment of Dana Whitfield for Mar 25, 2026 was changed: whatever is owed of rent, late fees and other charges.",
    "A payment of Dana Whitfield for Mar 25, 2026 was stopped: whatever is owed of rent, late fees and other charges.",
  ])
})

test("one is open at a time; a stopped one leaves its day free", async () => {
  const { body } = await set()
  expect((await set({ date: "2026-03-21" })).body.code).toBe("SCHEDULED_PAYMENT_OPEN")
  await stop(body.ScheduledPaymentID)
  expect((await set()).status).toBe(201)
})

test("from tomorrow to 60 days ahead, by a saved method that lasts, of an amount that can be charged", async () => {
  const refused = async (body: object) => Object.keys((await set(body)).body.fields ?? {})
  expect(await refused({ date: "2026-03-02" })).toEqual(["date"])
  expect(await refused({ date: "2026-05-02" })).toEqual(["date"])
  expect(await refused({ methodID: "card" })).toEqual(["methodID"])
  expect(await refused({ amount: 40 })).toEqual(["amount"])
  expect(await refused({ choice: "customRent" })).toEqual(["choice"])
  expect((await set({ date: "2026-05-01" })).status).toBe(201)
})

test("a bank account needs the tenant's consent, whose words and instant are stored", async () => {
  const bank = (await hasSaved(dana.tenantId, "pm_usBankAccount_success")).id
  expect((await set({ methodID: bank })).body.fields).toEqual({ bankConsent: ["Required."] })
  const { body } = await set({ methodID: bank, bankConsent: true })
  expect(body).toMatchObject({ PaymentMethod: "us_bank_account", ConsentAt: new Date().toISOString() })
  expect(await read((tx) => tx.all(tx.select().from(scheduledPayments)))).toMatchObject([{ consent: BANK_CONSENT }])
  const card = await change(body.ScheduledPaymentID)
  expect(card.body).toMatchObject({ PaymentMethod: "card", ConsentAt: null })
})

test("another tenant's payment does not exist", async () => {
  const { body } = await set()
  const other = await tokenOf(await tenantUser(102), "api")
  expect((await stop(body.ScheduledPaymentID, other)).body.code).toBe("SCHEDULED_PAYMENT_NOT_FOUND")
  expect((await api("GET", PATH, { as: other })).body).toEqual([])
})

test("a person on the account sets payments by an own method alone, and sees, changes and stops only own ones", async () => {
  const maria = await hasPerson(dana.tenantId, "pays")
  const hers = await tokenOf(maria, "api")
  const asMaria = (method: string, body?: object, to = PATH) => api(method, to, { as: hers, ...(body && { body }) })
  const refused = await asMaria("POST", terms())
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("no longer saved")])
  const made = (await set()).body.ScheduledPaymentID
  expect((await asMaria("GET")).body).toEqual([])
  expect((await asMaria("PUT", { ...terms(), scheduledPaymentID: made })).status).toBe(404)
  expect((await asMaria("POST", { scheduledPaymentID: made }, `${PATH}/stop`)).status).toBe(404)
  const ownMethod = await hasSaved(dana.tenantId, "pm_card_visa", maria.signInId)
  const second = await asMaria("POST", { ...terms(), date: "2026-03-21", methodID: ownMethod.id })
  expect(second.body).toMatchObject({ Date: "2026-03-21", Last4: "4242", MayChange: true })
  expect((await api("GET", PATH, { as: own })).body).toMatchObject([{ ScheduledPaymentID: made }])
  expect((await stop(second.body.ScheduledPaymentID)).status).toBe(404)
  expect((await asMaria("PUT", { ...terms(), scheduledPaymentID: second.body.ScheduledPaymentID })).status).toBe(400)
  await write((tx) => removePersonFor(tx, SYSTEM, { signInId: maria.signInId }))
  expect(await scheduled(dana.tenantId)).toContain("2026-03-21 stopped person_removed")
  const mail = (await mails()).filter(({ subject }) => subject === "Your payment of Mar 21, 2026 was stopped")
  expect(mail.map(({ recipients }) => recipients[0]?.address)).toEqual([dana.email])
  await stop(made)
  expect((await set({ date: "2026-03-21" })).status).toBe(201)
})

test("autopay's cap and its confirmation are not for a person invited to pay alone", async () => {
  const as = await tokenOf(await hasPerson(dana.tenantId, "pays"), "api")
  const autopay = "/user/payment/methods/autopay"
  expect((await api("PUT", `${autopay}/limits`, { as, body: { cap: 100 } })).status).toBe(403)
  const confirmed = await api("POST", `${autopay}/confirm`, { as, body: { month: "2026-03", total: 100 } })
  expect(confirmed.status).toBe(403)
})

test("a card that is saved a second time takes the place of the first one in a payment set for a day", async () => {
  await set()
  itIs("2026-03-03")
  const again = await hasSaved(dana.tenantId, "pm_card_visa")
  await write((tx) => mergeDuplicates(tx, dana.tenantId))
  await dayOf("2026-03-20")
  own = await tokenOf(dana, "api")
  const [paid] = (await api("GET", PATH, { as: own })).body
  expect([paid.State, paid.PaymentMethodID]).toEqual(["succeeded", again.id])
})
