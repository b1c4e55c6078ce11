/** Saved methods and payments of the people on a tenant's account: only the owner uses and sees them. Source: money.md 9.11. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { onlinePayments, paymentMethods, receipts, signIns, tenants } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { autopayAmount } from "~/domain/autopay/autopay-amount.ts"
import { chooseOwnMethod, disableAutopay, enableAutopay, ownAutopay, setOwnDay } from "~/domain/autopay/own-autopay.ts"
import { mailAboutAutopay } from "~/domain/autopay-runs/autopay-emails.ts"
import { TABLES } from "~/domain/export/tables/all-tables.ts"
import { tenantSheets } from "~/domain/export/tenant/tenant-sheets.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { readUnsubscribe } from "~/domain/mail/unsubscribe.ts"
import { deleteMethod } from "~/domain/payment-methods/delete-method.ts"
import { listOwnMethods } from "~/domain/payment-methods/own-methods.ts"
import { ownSetup } from "~/domain/payment-methods/own-setup.ts"
import { settleSetup } from "~/domain/payment-methods/settle-setup.ts"
import { setUpMethod } from "~/domain/payment-methods/start-setup.ts"
import { sandboxClient } from "~/domain/payment-provider/stripe-client.server.ts"
import { confirmOwnPayment } from "~/domain/payments/online/confirm-saved.ts"
import { payInPortal, payOnPageInstead } from "~/domain/payments/online/start-payment.ts"
import { ownHistory } from "~/domain/payments/own-payments.ts"
import { SYSTEM, type TenantActor } from "~/domain/permissions.ts"
import { autopayOverview } from "~/domain/portal/autopay-overview.ts"
import { ownReceipt } from "~/domain/portal/own-receipt.ts"
import { paymentOptions } from "~/domain/portal/payment-options.ts"
import { setPayment } from "~/domain/scheduled-payments/set-payment.ts"
import { today } from "~/domain/settings/defaults.ts"
import { propertyIdOf } from "~/domain/settings/property-id.ts"
import { removePerson } from "~/domain/sign-ins/remove.ts"
import { verifySignIns } from "~/domain/sign-ins/verify-sign-ins.ts"
import { receiptFor } from "~/domain/statements/receipt.ts"
import { findTenant } from "~/domain/tenants/tenants.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { allMails, mails } from "../../support/mails.ts"
import { acceptsPayments, itIs, payOnline } from "../../support/online.ts"
import { tenantUser } from "../../support/people.ts"
import { gateway } from "../../support/sandbox.ts"
import { autopayRow, hasSaved } from "../../support/saved-methods.ts"
import { dayOf } from "../../support/scheduled-payments.ts"
import { completesSetup, setupRows } from "../../support/setups.ts"
import { hasPerson, type Invited, signedIn } from "../../support/sign-ins.ts"
import { owesFee, postingsOf } from "../../support/tenancies.ts"
import { setting, USUAL } from "../../support/world.ts"

let tenantId = 0
let dana: TenantActor
let maria: TenantActor
let invited: Invited
beforeEach(async () => {
  acceptsPayments()
  await setting(USUAL)
  const user = await tenantUser(101)
  tenantId = user.tenantId
  dana = await signedIn(user)
  invited = await hasPerson(tenantId, "everything")
  maria = await signedIn(invited)
  await owesFee(tenantId, 7_000, "2026-01-05")
})

async function begunSetup() {
  await setUpMethod(maria, {})
  const { id: setup = "", setupIntent = "" } = (await setupRows())[0] ?? {}
  return { setup, setupIntent: setupIntent ?? "" }
}
const ids = async (who: TenantActor) => (await listOwnMethods(who, {})).map(({ id }) => id)
const whole = (methodId: string) => ({ choice: "everything", amount: asCents(7_000), methodId }) as const
const begins = async (who: TenantActor, methodId: string) => (await payInPortal(who, whole(methodId))).receipt

test("each person sees and pays by own methods alone, as a customer of their own", async () => {
  const own = await hasSaved(tenantId, "pm_card_visa")
  const hers = await hasSaved(tenantId, "pm_card_visa_debit", invited.signInId)
  expect([await ids(dana), await ids(maria)]).toEqual([[own.id], [hers.id]])
  for (const [who, other] of [
    [dana, hers],
    [maria, own],
  ] as const) {
    await expect(payInPortal(who, whole(other.id))).rejects.toMatchObject({ status: 400 })
    await expect(deleteMethod(who, { methodId: other.id })).rejects.toMatchObject({ code: "PAYMENT_METHOD_NOT_FOUND" })
    await expect(write((tx) => chooseOwnMethod(tx, who, { methodId: other.id }))).rejects.toMatchObject({ status: 404 })
    const options = await read((tx) => paymentOptions(tx, who, { retry: null }))
    expect(JSON.stringify(options)).not.toContain(other.id)
  }
  const customers = await read(async (tx) => ({
    tenant: (await tx.one(tx.select().from(tenants)))?.providerCustomerId,
    person: (await tx.one(tx.select().from(signIns)))?.providerCustomerId,
  }))
  expect(customers.tenant).toMatch(/^cus_/)
  expect(customers.person).toMatch(/^cus_/)
  expect(customers.person).not.toBe(customers.tenant)
})

test("the same card saved by two people stays two methods", async () => {
  const own = await hasSaved(tenantId, "pm_card_visa")
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  expect([await ids(dana), await ids(maria)]).toEqual([[own.id], [hers.id]])
})

test("a method that a person saves is theirs, and another person cannot look at it", async () => {
  const { setup, setupIntent } = await begunSetup()
  await completesSetup(setupIntent, "pm_card_visa")
  await settleSetup(await gateway(), setupIntent)
  expect((await ids(maria)).length).toBe(1)
  expect(await ids(dana)).toEqual([])
  await expect(read((tx) => ownSetup(tx, dana, { setup }))).rejects.toMatchObject({ status: 404 })
})

test("a method that a removed person still completes is never used, and removed", async () => {
  const { setupIntent } = await begunSetup()
  await write((tx) => removePerson(tx, dana, { signInId: invited.signInId }))
  await completesSetup(setupIntent, "pm_card_visa")
  await settleSetup(await gateway(), setupIntent)
  const [method] = await read((tx) => tx.all(tx.select().from(paymentMethods)))
  expect(method).toMatchObject({ signInId: invited.signInId, detachRequestedAt: expect.any(Number) })
  expect(await ids(dana)).toEqual([])
})

test("a setup that names an unknown person, or comes with another's customer, stores nothing", async () => {
  const own = await hasSaved(tenantId, "pm_card_visa")
  await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  const customers = await read(async (tx) => ({
    danas: (await tx.one(tx.select().from(tenants)))?.providerCustomerId ?? "",
    marias: (await tx.one(tx.select().from(signIns)))?.providerCustomerId ?? "",
  }))
  const property = await read(propertyIdOf)
  const saves = async (customer: string, user: Record<string, string>) => {
    const { id } = await sandboxClient().setupIntents.create({
      ...{ customer, payment_method: "pm_card_visa_debit", confirm: true, return_url: "http://localhost:3000/back" },
      allowed_payment_method_types: ["card"],
      metadata: { property, setup: crypto.randomUUID(), tenant: String(tenantId), ...user },
    })
    return settleSetup(await gateway(), id)
  }
  expect(await saves(customers.marias, { user: "4711" })).toBeNull()
  expect(await saves(customers.danas, { user: String(invited.userId) })).toBeNull()
  expect(await saves(customers.marias, {})).toBeNull()
  const known = await read((tx) => tx.all(tx.select().from(paymentMethods)))
  expect(known.map(({ id }) => id)).toContain(own.id)
  expect(known).toHaveLength(2)
  expect(await saves(customers.marias, { user: String(invited.userId) })).not.toBeNull()
})

test("only the person who began a payment continues it, and the receipt names who paid", async () => {
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  const receipt = await begins(maria, hers.id)
  await expect(read((tx) => ownReceipt(tx, dana, { receipt }))).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" })
  await expect(confirmOwnPayment(dana, { receipt })).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" })
  await expect(payOnPageInstead(dana, { receipt })).rejects.toMatchObject({ code: "PAYMENT_NOT_FOUND" })
  await confirmOwnPayment(maria, { receipt })
  // The worked example of money.md 9.11, to the cent.
  expect((await postingsOf(tenantId, await read(today))).at(-1)).toBe("AR_OTHER−7000 INC_CONV−210 STRIPE+7210")
  const of = async (who: TenantActor) => (await read((tx) => ownHistory(tx, who, undefined)))[0]
  expect(await of(maria)).toMatchObject({ paidBy: "Maria Lopez", last4: "4242" })
  expect(await of(dana)).toMatchObject({ paidBy: "Maria Lopez", last4: null })
  const row = (await of(dana))?.rows[0]
  const printed = await read((tx) => receiptFor(tx, tenantId, { type: row?.type ?? "rent", id: row?.id ?? 0 }))
  expect(printed.paidBy).toBe("Maria Lopez")
  const mailed = (await mails()).filter(({ subject }) => subject === "Your payment was received")
  expect(mailed.map(({ recipients }) => recipients[0]?.address).toSorted()).toEqual(
    ["suite-101@example.com", invited.email].toSorted(),
  )
  for (const { body } of mailed) expect(body).toContain("This is about a payment of Maria Lopez.")
  await write((tx) => removePerson(tx, dana, { signInId: invited.signInId }))
  expect(await of(dana)).toMatchObject({ paidBy: "Maria Lopez" })
  const sheets = await read((tx) => tenantSheets(tx, tenantId, false))
  expect(sheets.find(({ file }) => file === "payments")?.rows).toMatchObject([{ paidBy: "Maria Lopez" }])
  const online = TABLES.find(({ file }) => file === "online_payments")
  expect(await read(async (tx) => online?.batch(tx, undefined))).toMatchObject([{ sign_in_id: invited.signInId }])
  expect(await read(verifySignIns)).toEqual([])
})

test("the history and the receipt of a payment set for a day name who paid", async () => {
  payOnline()
  itIs("2026-01-08")
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  const terms = { date: asDay("2026-01-10"), choice: "everything" as const, methodId: hers.id }
  await write((tx) => setPayment(tx, maria, terms))
  await dayOf("2026-01-10")
  const of = async (who: TenantActor) => (await read((tx) => ownHistory(tx, who, undefined)))[0]
  expect(await of(maria)).toMatchObject({ paidBy: "Maria Lopez", last4: "4242" })
  expect(await of(dana)).toMatchObject({ paidBy: "Maria Lopez", last4: null })
  const row = (await of(dana))?.rows[0]
  const printed = await read((tx) => receiptFor(tx, tenantId, { type: row?.type ?? "rent", id: row?.id ?? 0 }))
  expect(printed.paidBy).toBe("Maria Lopez")
})

test("without other people nothing says who paid", async () => {
  const alone = await tenantUser(null)
  expect(await read((tx) => ownHistory(tx, { ...dana, tenantId: alone.tenantId }, undefined))).toEqual([])
  await write((tx) => tx.run(tx.delete(signIns)))
  const own = await hasSaved(tenantId, "pm_card_visa")
  await confirmOwnPayment(dana, { receipt: await begins(dana, own.id) })
  expect((await read((tx) => ownHistory(tx, dana, undefined)))[0]).toMatchObject({ paidBy: null, last4: "4242" })
})

test("a payment by a new method is the person's own customer's, and names the person", async () => {
  const receipt = await begins(maria, "card")
  const [online] = await read((tx) => tx.all(tx.select().from(onlinePayments)))
  expect(online).toMatchObject({ receiptId: receipt, signInId: invited.signInId })
  const [row] = await read((tx) => tx.all(tx.select().from(receipts)))
  const session = online?.sessionId ? await sandboxClient().checkout.sessions.retrieve(online.sessionId) : null
  const intent = row?.stripeIntent ? await sandboxClient().paymentIntents.retrieve(row.stripeIntent) : null
  const customer = await read((tx) => tx.one(tx.select().from(signIns)))
  expect((intent ?? session)?.customer).toBe(customer?.providerCustomerId)
  if (intent) expect(intent.metadata).toMatchObject({ tenant: String(tenantId), user: String(invited.userId) })
})

const turnsOn = async (who: TenantActor, methodId: string) => {
  await write((tx) => setOwnDay(tx, who, { autopayDay: 3 }))
  await write((tx) => chooseOwnMethod(tx, who, { methodId }))
  await write((tx) => enableAutopay(tx, who, undefined))
}

test("autopay uses its owner's method, which others see without digits and may only turn off", async () => {
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  await turnsOn(maria, hers.id)
  const seen = await read((tx) => autopayOverview(tx, dana, undefined))
  expect(seen).toMatchObject({ ownedBy: "Maria Lopez", methods: [], autopay: { enabled: true } })
  expect(await read((tx) => ownAutopay(tx, dana, undefined))).toMatchObject({ enabled: true, methodId: null })
  expect(await read((tx) => ownAutopay(tx, maria, undefined))).toMatchObject({ enabled: true, methodId: hers.id })
  await write((tx) => disableAutopay(tx, dana, undefined))
  await expect(write((tx) => enableAutopay(tx, dana, undefined))).rejects.toMatchObject({ code: "NO_AUTOPAY_METHOD" })
  const own = await hasSaved(tenantId, "pm_card_visa_debit")
  await turnsOn(dana, own.id)
  expect(await autopayRow(tenantId)).toMatchObject({ enabled: true, methodId: own.id })
})

const OFF = "Autopay was turned off"
const offMails = async () =>
  (await mails()).flatMap(({ subject, recipients }) => (subject === OFF ? [recipients[0]?.address] : [])).toSorted()

test("when autopay's owner is removed it is off, and everybody who may do everything is mailed at once", async () => {
  const partner = await hasPerson(tenantId, "everything", "Paul Partner")
  await hasPerson(tenantId, "pays", "Ben Book")
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  await turnsOn(maria, hers.id)
  await write((tx) => removePerson(tx, dana, { signInId: invited.signInId }))
  expect(await autopayRow(tenantId)).toMatchObject({ enabled: false, methodId: null })
  expect(await offMails()).toEqual(["suite-101@example.com", partner.email].toSorted())
})

test("when autopay's method is deleted, the others are mailed; without other people nobody is", async () => {
  const own = await hasSaved(tenantId, "pm_card_visa")
  await turnsOn(dana, own.id)
  await deleteMethod(dana, { methodId: own.id })
  expect(await autopayRow(tenantId)).toMatchObject({ enabled: false })
  expect(await offMails()).toEqual(["suite-101@example.com", invited.email].toSorted())
  await write((tx) => removePerson(tx, dana, { signInId: invited.signInId }))
  const before = await offMails()
  const another = await hasSaved(tenantId, "pm_card_visa_debit")
  await turnsOn(dana, another.id)
  await deleteMethod(dana, { methodId: another.id })
  expect(await offMails()).toEqual(before)
})

test("autopay of a disabled person is not charged", async () => {
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  await turnsOn(maria, hers.id)
  const amount = () => read(async (tx) => autopayAmount(tx, await findTenant(tx, tenantId)))
  expect(await amount()).toMatchObject({ charge: { method: { id: hers.id } } })
  await write((tx) => disableUser(tx, SYSTEM, { userId: invited.userId }))
  expect(await amount()).toMatchObject({ charge: null, reason: "account_disabled" })
})

const mailsTo = async (address: string) =>
  (await allMails()).filter(({ recipients }) => recipients.some((one) => one.address === address))

test("the owner of autopay's method switches its announcements off by a link of one's own", async () => {
  await turnsOn(maria, (await hasSaved(tenantId, "pm_card_visa", invited.signInId)).id)
  const soon = { subject: "Soon", paragraphs: ["It comes."], alert: "autopay" as const }
  await write((tx) => mailAboutAutopay(tx, tenantId, soon))
  const [first] = await mailsTo(invited.email)
  const link = readUnsubscribe(first?.unsubscribe ?? "")
  expect([first?.state, link?.kind, link?.person.userId]).toEqual(["queued", "autopay", invited.userId])
  await write((tx) => chooseMails(tx, maria, { mail: [] }))
  await write((tx) => mailAboutAutopay(tx, tenantId, soon))
  expect((await mailsTo(invited.email)).map(({ state }) => state)).toEqual(["queued", "cancelled"])
  expect((await mailsTo("suite-101@example.com")).map(({ state }) => state)).toEqual(["queued", "queued"])
})

test("a disabled person is mailed about nothing, the tenant about everything", async () => {
  payOnline()
  itIs("2026-01-08")
  const hers = await hasSaved(tenantId, "pm_card_visa", invited.signInId)
  await turnsOn(maria, hers.id)
  const receipt = await begins(maria, hers.id)
  const terms = { date: asDay("2026-01-10"), choice: "everything" as const, methodId: hers.id }
  await write((tx) => setPayment(tx, maria, terms))
  await write((tx) => disableUser(tx, SYSTEM, { userId: invited.userId }))
  const before = (await mailsTo(invited.email)).length
  await confirmOwnPayment(maria, { receipt })
  await write((tx) => mailAboutAutopay(tx, tenantId, { subject: "Soon", paragraphs: ["It comes."] }))
  await dayOf("2026-01-10")
  const subjects = (await mailsTo("suite-101@example.com")).map(({ subject }) => subject)
  for (const subject of ["Your payment was received", "Soon", "Your payment of Jan 10, 2026 was not charged"])
    expect(subjects).toContain(subject)
  expect(await mailsTo(invited.email)).toHaveLength(before)
})
