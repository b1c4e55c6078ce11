/** A well-formed request for each /api call, for the matrix of callers. */
import { randomUUID } from "node:crypto"
import { read, write } from "#db/client.server.ts"
import { insuranceCertificates } from "#db/schema/index.ts"
import { storePrintedFile } from "~/domain/files/printed-files.ts"
import { type LinkPurpose, makeLink } from "~/domain/identity/link-tokens.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { createExpenseType } from "~/domain/reports/expenses/expenses-types.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { api } from "./app.ts"
import { Authenticator } from "./authenticator.ts"
import { bankAccount, bankFileForm, bankLine, hasImported, remembered } from "./bank-files.ts"
import { ASIDE, monthToClose } from "./closed-months.ts"
import { exportIsReady } from "./exports.ts"
import { documentForm } from "./files.ts"
import { deliveryHeaders, withInbound } from "./inbound-mails.ts"
import { flatLateFee, skippableLateFee } from "./late-fees.ts"
import { signatureOf } from "./online.ts"
import { challengeFor, passkeyOf, registration } from "./passkeys.ts"
import { storedPayout } from "./payouts.ts"
import { staff } from "./people.ts"
import { begins, messageForm } from "./portal-messages.ts"
import { chargeType } from "./recurring.ts"
import { hasPaid } from "./refunds.ts"
import { hasSaved } from "./saved-methods.ts"
import { hasSent, hasShared, shareable } from "./shares.ts"
import { hasInvited, hasPerson } from "./sign-ins.ts"
import { templateOf } from "./templates.ts"
import { owesDeposit, owesFee, owesRentOf } from "./tenancies.ts"
import { answerHeaders, PHONE, waitingCode, withTexts } from "./texts.ts"
import { arrives } from "./threads.ts"
import { leaves, movesInto, person } from "./world.ts"

/** The caller and the data for the call: a tenant in suite `unit`, and the number of a suite that does not exist yet. */
export type CallWorld = {
  token: string | undefined
  email: string
  password: string
  homescreen: string
  tenantID: number
  /** The caller's own tenant, else the tenant in the suite. */
  ownTenantID: number
  unit: number
  vacant: number
}

type Request = {
  params?: Record<string, number | string>
  query?: string
  body?: Record<string, unknown> | readonly Record<string, unknown>[] | FormData
  headers?: Record<string, string>
}

const utilities = () => write((tx) => createExpenseType(tx, SYSTEM, { name: `Utilities ${crypto.randomUUID()}` }))

const REASON = "Entered by mistake."
const letter = { subject: "Dear [firstName]", body: "The lift is mended." }

const newUnit = ({ vacant }: CallWorld) => ({ unitNumber: vacant, monthlyRent: 90_000, deposit: 90_000 })
const fee = ({ tenantID }: CallWorld) => ({ tenantID, amount: 2_500, type: "other" })
const payment = ({ tenantID }: CallWorld) => ({
  tenantID,
  amount: 2_500,
  paymentDate: "2024-01-15",
  method: "check",
  type: "fees",
})

/** The next month to close, long before the days of other calls. */
async function longAgo(world: CallWorld, strongest: string): Promise<string> {
  const next = await monthToClose()
  if (next !== undefined && next < "2001") return next
  await made("/management/tenant/payment", strongest, { ...payment(world), paymentDate: "2000-01-15" })
  return "2000-01"
}

/** Begins a reconciliation without a difference, of a new account. Returns its number. */
async function begun(as: string): Promise<number> {
  const body = { bankAccountID: await bankAccount(), endDate: "2024-01-31", closing: 0 }
  return (await api("POST", "/admin/bank/reconciliation", { as, body })).body.ReconciliationID
}

async function reconciled(as: string): Promise<number> {
  const reconciliationID = await begun(as)
  await api("POST", "/admin/bank/reconciliation/finish", { as, body: { reconciliationID } })
  return reconciliationID
}

/** A bank line, and a payment of the same amount. */
async function lineWithPayment(tenantID: number, strongest: string) {
  const paid = { tenantID, amount: 2_700, paymentDate: "2024-01-15", method: "zelle", type: "fees" }
  const { body } = await api("POST", "/management/tenant/payment", { as: strongest, body: paid })
  return { lineID: await bankLine(2_700), paymentID: body.FeePaymentID }
}

const paymentBatch = ({ tenantID }: CallWorld) => ({
  batchKey: randomUUID(),
  method: "check",
  paymentDate: "2024-01-15",
  rows: [{ key: randomUUID(), tenantID, amount: 2_500 }],
})

const check = async (world: CallWorld, strongest: string): Promise<number> =>
  (await made("/management/tenant/payment", strongest, payment(world))).FeePaymentID ?? 0

const owed = { initialDepositBalance: 90_000, initialRentBalance: 90_000, initialFeeBalance: 0 }
const newTenant = ({ vacant }: CallWorld) => ({
  unitNumber: vacant,
  tenantFirstName: "Grace",
  tenantLastName: "Okafor",
  tenantDateOfBirth: "1984-06-09",
  primaryPhone: "(909) 555-0177",
  primaryEmail: `grace-${vacant}@example.com`,
  moveInDate: "2026-12-01",
  leaseEndDate: "2027-12-31",
  ...owed,
})
/** A new tenant, who owes rent and deposit. Returns the tenant's number. */
async function owingTenant(world: CallWorld, strongest: string): Promise<number> {
  await made("/management/unit", strongest, newUnit(world))
  return (await made("/management/tenant", strongest, newTenant(world))).TenantID ?? 0
}
const paymentPlan = (tenantID: number) => ({ tenantID, instalments: [{ date: inAWeek(), amount: 45_000 }] })
const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const subunit = ({ tenantID, vacant }: CallWorld) => ({
  tenantID,
  unitNumber: vacant,
  newMonthlyRent: 210_000,
  newTotalDeposit: 90_000,
  newRentBalance: 90_000,
  newFeeBalance: 0,
})

const edited = ({ tenantID, unit }: CallWorld) => ({
  tenantID,
  tenantFirstName: "Dana",
  tenantLastName: "Whitfield",
  tenantDateOfBirth: "1980-05-04",
  primaryPhone: "(909) 555-0142",
  primaryEmail: `suite-${unit}@example.com`,
  moveInDate: "2026-01-01",
  leaseEndDate: "2026-12-31",
})

const threadOf = async (tenantId: number, message: string) => ({
  threadID: String((await begins(tenantId)).threadId),
  message,
})

/** A year that no earlier call has used. */
const years = { next: 2_030 }
const newYear = () => years.next++
function leaseTerm(unitNumber: number) {
  const year = newYear()
  return { unitNumber, startDate: `${year}-01-01`, endDate: `${year}-12-31`, isMonthToMonth: false }
}
const rentStep = (unitNumber: number) => ({ unitNumber, date: `${newYear()}-01-01`, monthlyRent: 130_000 })
const PDF = "%PDF-1.7\ntrailer\n<< >>\n%%EOF\n"
/** A new tenant, because a tenant may send few certificates a day. */
const insured = (_world: CallWorld) => person("Ina Sured")
function certificate(tenantId: number): FormData {
  const fields = { insurer: "Harbor Mutual", policy: "1", amount: "100", expiresDate: "2190-01-01" }
  return documentForm(PDF, { ...fields, tenantID: String(tenantId) }, "acord.pdf")
}
const increase = (unit: number) => ({ units: String(unit), date: `${newYear()}-01-01`, percent: 3 })
const dateReminder = (unitNumber: number) => ({ unitNumber, date: "2031-05-01", text: "Inspect the roof" })
const notice = (unitNumber: number) => ({ unitNumber, givenDate: "2026-01-02", movingOutDate: "2190-01-31" })

/** A selection of the let unit; it is the caller's own if the caller may make one. */
const bulkSelection = async ({ unit, token }: CallWorld, strongest: string) => {
  const body = { unitNumbers: [unit] }
  const own = await api("POST", "/management/bulk", { as: token ?? "", body })
  const { SelectionID } = own.status === 201 ? own.body : await made("/management/bulk", strongest, body)
  return { selection: SelectionID ?? "" }
}

const newUnitSelection = async (world: CallWorld, strongest: string) => {
  await made("/management/unit", strongest, newUnit(world))
  return bulkSelection({ ...world, unit: world.vacant }, strongest)
}

const storedId = async (strongest: string): Promise<number> =>
  (await api("POST", "/management/file", { as: strongest, body: documentForm("Lease") })).body.StoredFileID

const note = ({ tenantID }: CallWorld) => ({ tenantID, title: "Key card", description: "Old card 4417 is disabled." })

const popup = ({ tenantID }: CallWorld) => ({ tenantIDs: [tenantID], subject: "Water", note: "Off on Sunday." })

const SCHEDULE = "/management/email/schedule"

/** Schedules an email once, far in the future. */
async function scheduled() {
  const templateID = await templateOf("Water")
  return { frequency: "once", initialSendDate: "2190-01-01T17:00:00Z", toGroup: "allTenants", templateID }
}

/** Creates data for the call, as a Super Admin. */
/** Exports the journal with at least one new payment. */
async function madeJournalExport(world: CallWorld, as: string): Promise<number> {
  await made("/management/tenant/payment", as, payment(world))
  return (await made("/admin/reports/journal-export", as, {})).ExportID ?? 0
}

async function made(path: string, as: string, body: Record<string, unknown>): Promise<Record<string, number>> {
  const response = await api("POST", path, { as, body })
  if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`)
  return response.body
}

const parking = () => chargeType(`Parking ${crypto.randomUUID()}`, 5_000)
const lineOf = async ({ tenantID }: CallWorld, as: string) => {
  const body = { tenantID, chargeType: await parking(), fromMonth: "2199-01" }
  return (await made("/management/tenant/recurring", as, body)).RecurringChargeID ?? 0
}

const newBankAccount = () => ({ name: `Bank ${randomUUID()}`, opening: 100_000, openedDate: "2024-01-05" })
const bankAccountOf = async (as: string) => (await made("/admin/bank/account", as, newBankAccount())).BankAccountID ?? 0
const slipBody = async (world: CallWorld, as: string) => {
  const bankAccountID = await bankAccountOf(as)
  const { FeePaymentID = 0 } = await made("/management/tenant/payment", as, payment(world))
  return { bankAccountID, paymentIDs: [FeePaymentID] }
}
const madeSlip = async (as: string, body: Record<string, unknown>) =>
  (await made("/management/deposits/slip", as, body)).DepositSlipID ?? 0
const slipOf = async (world: CallWorld, as: string) => madeSlip(as, await slipBody(world, as))
const transferBody = async (as: string) => {
  const [fromBankAccountID, toBankAccountID] = [await bankAccountOf(as), await bankAccountOf(as)]
  return { fromBankAccountID, toBankAccountID, amount: 2_500, date: "2026-01-05" }
}
/** An account that was used, emptied and archived. */
async function archivedAccount(as: string): Promise<number> {
  const body = { ...(await transferBody(as)), amount: newBankAccount().opening }
  await made("/admin/bank/transfer", as, body)
  await api("POST", "/admin/bank/account/archive", { as, body: { bankAccountID: body.fromBankAccountID } })
  return body.fromBankAccountID
}
/** A deposit that a move-out returned to the former tenant of the vacant suite. */
async function returnedDeposit(world: CallWorld, as: string) {
  const { tenantId } = await letOut(world, as)
  await made("/management/tenant/payment", as, { ...payment(world), tenantID: tenantId, type: "deposit" })
  const bankAccountID = await bankAccountOf(as)
  await api("POST", "/management/unit/tenant/vacate", { as, body: { UnitNumber: world.vacant, Fees: 0 } })
  return { tenantID: tenantId, bankAccountID, amount: 2_500, date: await read(ledgerDay) }
}

const template = async (as: string) => (await made("/management/email/template", as, letter)).TemplateID ?? 0

/** Charges a fee and a deposit of $25.00 to the caller's tenant, else to the tenant in the suite, and pays the fee. */
async function paying({ token, tenantID, unit }: CallWorld): Promise<Request> {
  const own = token && (await api("GET", "/user/account", { as: token })).body
  const tenant = own?.TenantID ?? tenantID
  await owesFee(tenant, 2_500, "2026-01-05")
  await owesDeposit(tenant, 2_500, "2026-01-05")
  const isPast = own?.TenantID !== undefined && own.TenantID !== null && own.UnitNumbers.length === 0
  return { body: { amount: isPast ? 5_000 : 2_500, tenantID: tenant, unit: isPast ? null : unit } }
}

const AUTOPAY = "/user/payment/methods/autopay"

/** A saved method of the caller's tenant, else of the tenant in the suite. */
async function savedMethod({ token, tenantID }: CallWorld): Promise<string> {
  const own = token && (await api("GET", "/user/account", { as: token })).body.TenantID
  return (await hasSaved(own || tenantID, "pm_card_visa")).id
}

/** The caller has chosen a saved method and a day, if that is allowed. */
async function readyForAutopay(world: CallWorld): Promise<Request> {
  const as = world.token ?? ""
  await api("POST", `${AUTOPAY}/update`, { as, body: { methodID: await savedMethod(world) } })
  await api("PUT", AUTOPAY, { as, body: { AutopayDay: 3 } })
  return {}
}

const inFiveDays = () => new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10)
const laterPayment = async (world: CallWorld) => ({
  date: inFiveDays(),
  choice: "everything",
  methodID: await savedMethod(world),
})

/** A payment that the caller has scheduled, if that is allowed. Returns its number. */
async function scheduledPayment(world: CallWorld, body: object): Promise<string> {
  const set = await api("POST", "/user/payment/scheduled", { as: world.token ?? "", body })
  return set.body.ScheduledPaymentID ?? randomUUID()
}

/** Makes the caller's next autopay exceed the cap, if autopay is allowed. */
async function aboveCap(world: CallWorld): Promise<Request> {
  const as = world.token ?? ""
  await owesFee(world.ownTenantID, 5_000, "2024-01-15")
  await readyForAutopay(world)
  await api("POST", `${AUTOPAY}/enable`, { as })
  await api("PUT", `${AUTOPAY}/limits`, { as, body: { cap: 1 } })
  const { Next } = (await api("GET", `${AUTOPAY}/limits`, { as })).body
  return { body: Next ? { month: Next.Month, total: Next.Total } : { month: inFiveDays().slice(0, 7), total: 1 } }
}

const requestNumber = async (strongest: string) =>
  (await made("/management/unit/request", strongest, { unitNumber: null, title: "Lamp" })).RequestID
const requestStatus = async (_world: CallWorld, strongest: string) => ({
  body: { requestID: await requestNumber(strongest), status: "resolved" },
})
const requestNote = async (_world: CallWorld, strongest: string) => ({
  body: { requestID: await requestNumber(strongest), notes: "Bulb ordered." },
})

/** A new suite with the unused number, and a tenant's stay in it. */
async function letOut(
  world: CallWorld,
  strongest: string,
  isSubunit = false,
): Promise<{ tenantId: number; stay: number }> {
  await made("/management/unit", strongest, newUnit(world))
  const tenantId = await person("Felix Former")
  return { tenantId, stay: await movesInto(tenantId, world.vacant, { isSubunit }) }
}

/** A rent charge of a former tenant, which the move-out reduced by $1.00. */
async function reducedCharge(world: CallWorld, as: string): Promise<number> {
  const { tenantId, stay } = await letOut(world, as)
  const chargeId = await owesRentOf(tenantId, stay, world.vacant)
  const body = { UnitNumber: world.vacant, Fees: 0, Reductions: [{ ChargeID: chargeId, Amount: 100 }] }
  const { status } = await api("POST", "/management/unit/tenant/vacate", { as, body })
  if (status !== 200) throw new Error(`The move-out answered ${status}`)
  return chargeId
}

/** A staff member with the weakest level. */
const hired = () => staff(9, `${randomUUID()}@example.com`)
const somebody = async () => (await hired()).userId

/** The token of a new link, by default for a new password, for a person who has no other link. */
async function aLink(purpose: LinkPurpose = "reset"): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { userId } = await staff(9, email)
  return (await write((tx) => makeLink(tx, { id: userId, email }, purpose))).token
}

/** A signed event of the payment provider that concerns no payment of ours. */
function delivery(): Request {
  const object = { id: "cus_1", object: "customer" }
  const body = {
    id: `evt_${randomUUID()}`,
    object: "event",
    type: "customer.created",
    created: 1,
    livemode: false,
    data: { object },
  }
  return { body, headers: { "Stripe-Signature": signatureOf(JSON.stringify(body)) } }
}

/** A signed mail. Its text is not a valid mail, but is received as sent. */
function deliveredMail({ unit }: CallWorld): Request {
  withInbound()
  const body = { unit }
  return { body, headers: deliveryHeaders(JSON.stringify(body)) }
}

/** Texts a code to a number for the caller, and returns it. */
async function codeSentTo(as: string | undefined): Promise<string> {
  withTexts()
  if (as !== undefined) await api("POST", "/user/alert/text/number", { as, body: { phone: PHONE, agreed: true } })
  return (await waitingCode()) || "000000"
}

export const CALLS: Record<string, (world: CallWorld, strongest: string) => Request | Promise<Request>> = {
  S3: delivery,
  S5: deliveredMail,
  S4: () => ({ query: "?key=websiteHeader" }),
  U1: ({ email, password }) => ({ body: { email, password } }),
  U3: ({ email }) => ({ body: { email } }),
  U4: async () => ({ body: { token: await aLink(), password: "a row of plain words" } }),
  U6: async () => ({ params: { slug: await aLink() } }),
  U7: ({ homescreen }) => ({ body: { homescreen } }),
  U9: async ({ token }, strongest) => {
    await passkeyOf(token ?? strongest)
    return { body: { passkeyRequired: true } }
  },
  U10: ({ email }) => ({ body: { email } }),
  U11: ({ email }) => ({ body: { email } }),
  U12: async () => ({ body: { token: await aLink("recover") } }),
  U14: async ({ token }, strongest) => ({
    body: { credential: new Authenticator().create(await registration(token ?? strongest)) },
  }),
  U15: ({ email }) => ({ body: { email } }),
  U16: async ({ token, email }, strongest) => {
    const key = await passkeyOf(token ?? strongest)
    return { body: { email, credential: key.get(await challengeFor(email)) } }
  },
  U18: async ({ token }, strongest) => {
    const key = await passkeyOf(token ?? strongest)
    const { options, challengeId } = (await api("POST", "/user/passkey/auth-challenge-usernameless")).body
    return { body: { challengeId, credential: key.get(options) } }
  },
  U20: async ({ token }, strongest) => {
    // An administrator cannot delete the last one.
    await passkeyOf(token ?? strongest)
    return { body: { credentialId: (await passkeyOf(token ?? strongest)).id } }
  },
  U21: ({ password }) => ({ body: { password } }),
  M2: ({ unit }) => ({ query: `?unit=${unit}` }),
  M3: (world) => ({ body: newUnit(world) }),
  M4: async (world, strongest) => {
    await made("/management/unit", strongest, newUnit(world))
    return { query: `?unit=${world.vacant}` }
  },
  M5: ({ unit }) => ({
    body: { unitNumber: unit, cleaningNeeded: true, repairsNeeded: false, readyToRent: false, movingOutSoon: false },
  }),
  M6: ({ unit }) => ({ body: { unitNumber: unit, status: "yellow" } }),
  M7: ({ unit }) => ({ body: { unitNumber: unit, plannedRentIncreaseAmount: 5_000 } }),
  M9: ({ tenantID }) => ({ body: { tenantIds: [tenantID] } }),
  M10: async (world, strongest) => {
    await made("/management/unit", strongest, newUnit(world))
    return { body: newTenant(world) }
  },
  M11: async (world, strongest) => {
    await made("/management/unit", strongest, newUnit(world))
    return { body: subunit(world) }
  },
  M12: async (world, strongest) => {
    await made("/management/unit", strongest, newUnit(world))
    return { body: { TenantID: await person("Felix Former"), UnitNumber: world.vacant, Balances: owed } }
  },
  X140: ({ unit }) => ({ query: `?unit=${unit}` }),
  X141: ({ unit }) => ({ query: `?unit=${unit}` }),
  X120: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X100: () => ({}),
  X55: () => ({ body: { search: "Dana" } }),
  X50: (world) => ({ body: paymentBatch(world) }),
  X51: (world) => ({ body: paymentBatch(world) }),
  X52: async (world, strongest) => {
    const response = await api("POST", "/management/payments/batch", { as: strongest, body: paymentBatch(world) })
    return { query: `?batchID=${response.body.batch.BatchID}` }
  },
  X101: ({ unit }) => ({ body: { unitNumbers: [unit] } }),
  X102: async (world, strongest) => ({ query: `?selection=${(await bulkSelection(world, strongest)).selection}` }),
  X103: async (world, strongest) => ({
    body: { ...(await bulkSelection(world, strongest)), subject: "The lift", body: "It is mended." },
  }),
  X104: async (world, strongest) => ({
    body: { ...(await bulkSelection(world, strongest)), subject: "The lift", note: "It is mended." },
  }),
  X107: async (world, strongest) => ({ body: await bulkSelection(world, strongest) }),
  X108: async (world, strongest) => ({ query: `?selection=${(await bulkSelection(world, strongest)).selection}` }),
  X105: async (world, strongest) => ({
    body: { ...(await bulkSelection(world, strongest)), amount: 100, type: "other", note: "New lock" },
  }),
  X109: async (world, strongest) => {
    const { selection } = await bulkSelection(world, strongest)
    const fee = { selection, amount: 100, type: "other", note: "New lock" }
    for (const as of [world.token ?? "", strongest]) await api("POST", "/management/bulk/fee", { as, body: fee })
    return { body: { selection, reason: "The lock was not changed." } }
  },
  X106: async (world, strongest) => ({
    body: { ...(await newUnitSelection(world, strongest)), date: "2190-01-01", amount: 100 },
  }),
  X70: ({ unit }) => ({ query: `?unit=${unit}` }),
  X71: ({ unit }) => ({ body: leaseTerm(unit) }),
  X72: async ({ unit }, strongest) => {
    const { Terms } = (await api("POST", "/management/lease/term", { as: strongest, body: leaseTerm(unit) })).body
    return { query: `?term=${Terms.at(-1).TermID}` }
  },
  X73: ({ unit }) => ({ body: rentStep(unit) }),
  X74: async ({ unit }, strongest) => {
    const { Steps } = (await api("POST", "/management/lease/step", { as: strongest, body: rentStep(unit) })).body
    return { query: `?step=${Steps[0].StepID}` }
  },
  X75: ({ unit }) => ({ body: notice(unit) }),
  X76: async ({ unit }, strongest) => {
    await api("POST", "/management/lease/notice", { as: strongest, body: notice(unit) })
    return { query: `?unit=${unit}` }
  },
  X78: ({ unit }) => ({ body: dateReminder(unit) }),
  X79: async ({ unit }, strongest) => {
    const { ReminderID } = await made("/management/dates/reminder", strongest, dateReminder(unit))
    return { query: `?reminder=${ReminderID}` }
  },
  X180: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X181: () => ({ body: { audience: "everybody" } }),
  X182: async ({ tenantID }) => ({ body: { ...(await shareable()), audience: "tenant", tenantID } }),
  X183: async ({ tenantID }) => ({ body: { sharedDocumentID: (await hasShared(tenantID)).sharedDocumentId } }),
  X185: async ({ ownTenantID }) => ({ query: `?share=${(await hasShared(ownTenantID)).id}` }),
  X186: async ({ ownTenantID }) => ({ body: { shareID: (await hasShared(ownTenantID)).id } }),
  X187: () => ({ body: documentForm(PDF, { kind: "w9" }, "W-9.pdf") }),
  X226: () => ({ body: { email: `${randomUUID()}@example.com`, role: "pays" } }),
  X227: async ({ ownTenantID }) => ({ body: { invitationID: (await hasInvited(ownTenantID)).invitationId } }),
  X228: async ({ ownTenantID }) => ({ body: { signInID: (await hasPerson(ownTenantID, "pays")).signInId } }),
  X229: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X230: async (world) => ({
    body: { tenantID: await insured(world), email: `${randomUUID()}@example.com`, role: "everything" },
  }),
  X231: async ({ tenantID }) => ({ body: { invitationID: (await hasInvited(tenantID)).invitationId } }),
  X232: async ({ tenantID }) => ({ body: { signInID: (await hasPerson(tenantID, "pays")).signInId } }),
  X233: async ({ ownTenantID }) => ({
    body: { signInID: (await hasPerson(ownTenantID, "pays")).signInId, role: "everything" },
  }),
  X234: async ({ tenantID }) => ({
    body: { signInID: (await hasPerson(tenantID, "pays")).signInId, role: "everything" },
  }),
  X188: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X241: () => ({ body: { mail: ["charge", "document"] } }),
  X242: () => {
    withTexts()
    return { body: { phone: PHONE, agreed: true } }
  },
  X243: async ({ token }) => ({ body: { code: await codeSentTo(token) } }),
  X244: async ({ token }) => {
    const code = await codeSentTo(token)
    if (token !== undefined) await api("POST", "/user/alert/text/code", { as: token, body: { code } })
    return { body: { text: ["charge"] } }
  },
  X245: () => ({}),
  X246: () => {
    withTexts()
    const body = { id: randomUUID(), from: `+1${PHONE}`, text: "STOP" }
    return { body, headers: answerHeaders(JSON.stringify(body)) }
  },
  X189: async ({ tenantID }) => ({ body: { sentDocumentID: (await hasSent(tenantID)).id } }),
  X201: async ({ ownTenantID }) => ({ query: `?threadID=${(await begins(ownTenantID)).threadId}` }),
  X202: () => ({ body: messageForm({ subject: "Keys", message: "A second key, please." }) }),
  X203: async ({ ownTenantID }) => ({ body: messageForm(await threadOf(ownTenantID, "Thank you.")) }),
  X204: async ({ ownTenantID }) => ({ body: { threadID: (await begins(ownTenantID)).threadId } }),
  X205: async ({ ownTenantID }) => {
    const { messageId } = await begins(ownTenantID, { file: "The plan." })
    return { query: `?message=${messageId}&file=1` }
  },
  X208: async ({ tenantID }) => ({ body: { threadID: (await begins(tenantID)).threadId } }),
  X80: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X81: async (world) => ({ body: certificate(await insured(world)) }),
  X82: async (world) => {
    const tenantId = await insured(world)
    const certificateID = await write(async (tx) => {
      const row = {
        tenantId,
        insurer: "Harbor Mutual",
        policy: "1",
        amount: asCents(1),
        expiresOn: asDay("2190-01-01"),
      }
      const values = { ...row, state: "waiting" as const, createdAt: tx.now }
      const made = await tx.one(tx.insert(insuranceCertificates).values(values).returning())
      return made?.id ?? 0
    })
    return { body: { certificateID, isAccepted: true } }
  },
  X83: ({ tenantID }) => ({ body: { tenantID } }),
  X85: ({ unit }) => ({ body: increase(unit) }),
  X86: ({ unit }) => ({ body: increase(unit) }),
  M13: ({ unit }) => ({ body: { UnitNumber: unit, Fees: 0 } }),
  M14: async (world, strongest) => {
    await letOut(world, strongest)
    return { body: { UnitNumber: world.vacant, Fees: 0 } }
  },
  M15: async (world, strongest) => {
    await letOut(world, strongest, true)
    return { body: { UnitNumber: world.vacant } }
  },
  M16: ({ tenantID }) => ({ query: `?tenant=${tenantID}` }),
  M18: (world) => ({ body: edited(world) }),
  M19: ({ tenantID }) => ({ body: { tenantID, newRentBalance: 2_500 } }),
  M20: ({ tenantID }) => ({ body: { tenantID, status: "eviction" } }),
  M21: ({ tenantID }) => ({ body: { tenantID, achPrivilege: false } }),
  M22: async (world, strongest) => {
    const { tenantId, stay } = await letOut(world, strongest)
    await leaves(tenantId, "2026-06-30")
    return { body: { StayID: stay, Notes: "Keys returned" } }
  },
  M23: (world) => ({ body: fee(world) }),
  M24: (world) => ({ body: payment(world) }),
  M25: async (world, strongest) => {
    const { FeePaymentID = 0 } = await made("/management/tenant/payment", strongest, payment(world))
    return { params: { id: FeePaymentID }, body: { paymentType: "fees", reason: REASON } }
  },
  M26: async (world, strongest) => {
    const { FeeChargeID = 0 } = await made("/management/tenant/fee", strongest, fee(world))
    return { params: { chargeId: FeeChargeID }, body: { chargeType: "Fee Charge", reason: REASON } }
  },
  M28: ({ tenantID }) => ({ query: `?tenantId=${tenantID}` }),
  M29: async (world, strongest) => {
    const { tenantId } = await letOut(world, strongest)
    await leaves(tenantId, "2026-06-30")
    return { body: { tenantId } }
  },
  M55: () => ({ body: documentForm("Lease of suite 101") }),
  M56: async (_, strongest) => ({ query: `?id=${await storedId(strongest)}` }),
  M57: async (_, strongest) => ({ query: `?id=${await storedId(strongest)}` }),
  M59: async (_, strongest) => ({ query: `?dbId=${await storedId(strongest)}` }),
  M60: async () => {
    const { filesystemId, fileName } = await write((tx) =>
      storePrintedFile(tx, { name: "x.pdf", bytes: new Uint8Array(4) }),
    )
    return { query: `?fileName=${filesystemId}&uploadedName=${fileName}` }
  },
  M30: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  M31: (world) => ({ body: note(world) }),
  M32: async (world, strongest) => {
    const as = world.token ?? ""
    const own = await api("POST", "/management/tenant/note", { as, body: note(world) })
    const { TenantNoteID } =
      own.status === 201 ? own.body : await made("/management/tenant/note", strongest, note(world))
    return { body: { tenantNoteID: TenantNoteID } }
  },
  M33: ({ tenantID }) => ({ body: { tenantID } }),
  M34: (world) => ({ body: popup(world) }),
  M35: ({ tenantID }) => ({ query: `?tenantID=${tenantID}&read=false` }),
  M36: async (world, strongest) => {
    await made("/management/tenant/popups", strongest, popup(world))
    const { body } = await api("GET", `/management/tenant/popups?tenantID=${world.tenantID}`, { as: strongest })
    return { query: `?noteID=${body[0].NoteID}` }
  },
  T1: ({ ownTenantID }) => ({ params: { id: ownTenantID } }),
  T2: ({ ownTenantID }) => ({ body: { tenantID: ownTenantID, secondaryPhone: "(909) 555-0188" } }),
  T21: async ({ ownTenantID }, strongest) => {
    const paid = { ...payment({ tenantID: ownTenantID } as CallWorld), type: "rent" }
    const { RentPaymentID } = await made("/management/tenant/payment", strongest, paid)
    return { query: `?type=rent&id=${RentPaymentID}` }
  },
  T4: ({ unit }) => ({ body: { unitNumber: unit, title: "Door closer slams", description: "Since Monday." } }),
  T5: paying,
  T6: paying,
  T7: paying,
  T9: () => ({ body: { AutopayDay: 3 } }),
  T10: async (world) => ({ body: { methodID: await savedMethod(world) } }),
  T11: readyForAutopay,
  T23: async (world) => {
    await readyForAutopay(world)
    await api("POST", `${AUTOPAY}/enable`, { as: world.token ?? "" })
    return { body: { skip: true } }
  },
  T16: async (world) => ({ query: `?methodID=${await savedMethod(world)}` }),
  M27: ({ tenantID }) => ({ body: { tenantID, amount: 2_500 } }),
  M67: async ({ tenantID }) => {
    const { intentId } = await hasPaid(tenantID, 2_500)
    return { body: { stripePaymentId: intentId, amount: 1_000, reason: REASON } }
  },
  M68: async (world, strongest) => ({ body: { paymentID: await check(world, strongest), returnedOn: "2024-01-16" } }),
  X216: async (world) => ({ body: await laterPayment(world) }),
  X217: async (world) => {
    const body = await laterPayment(world)
    return { body: { ...body, scheduledPaymentID: await scheduledPayment(world, body) } }
  },
  X218: async (world) => ({ body: { scheduledPaymentID: await scheduledPayment(world, await laterPayment(world)) } }),
  X219: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X221: () => ({ body: { cap: 100_000, withDeposit: true } }),
  X222: aboveCap,
  X21: () => ({ body: flatLateFee() }),
  X22: ({ tenantID }) => ({ body: { tenantID, ...flatLateFee() } }),
  X26: () => ({ body: { policy: "rent" } }),
  X27: ({ tenantID }) => ({ body: { tenantID, policy: "rent" } }),
  X130: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  X131: async (world, strongest) => ({ body: paymentPlan(await owingTenant(world, strongest)) }),
  X132: async (world, strongest) => {
    const plan = paymentPlan(await owingTenant(world, strongest))
    const { PaymentPlanID } = await made("/management/tenant/payment-plan", strongest, plan)
    return { body: { paymentPlanID: PaymentPlanID, reason: "Agreed on something else" } }
  },
  X24: async (world, strongest) => ({ body: await skippableLateFee(await owingTenant(world, strongest)) }),
  M69: async (world, strongest) => {
    const paymentID = await check(world, strongest)
    const body = { paymentID, returnedOn: "2024-01-16" }
    await api("POST", "/management/tenant/payment/return", { as: strongest, body })
    return { body: { paymentID } }
  },
  T20: async ({ token, tenantID }, strongest) => {
    const own = token && (await api("GET", "/user/account", { as: token })).body.TenantID
    const tenant = own || tenantID
    await made("/management/tenant/popups", strongest, popup({ tenantID: tenant } as CallWorld))
    const { body } = await api("GET", `/management/tenant/popups?tenantID=${tenant}`, { as: strongest })
    return { body: { noteID: body[0].NoteID } }
  },
  M37: ({ tenantID }) => ({ query: `?withTenantID=${tenantID}` }),
  M38: async ({ tenantID }, strongest) => {
    const { body } = await api("GET", `/management/user/autopay?withTenantID=${tenantID}`, { as: strongest })
    return { body: { userID: body.UserID, newDay: 3 } }
  },
  M40: () => ({ query: "?group=allTenants" }),
  M43: async () => ({ query: `?threadID=${(await arrives()).threadId}` }),
  M44: async () => ({ body: { threadID: (await arrives()).threadId, status: "resolved" } }),
  M51: async () => ({ body: await scheduled() }),
  M53: async (_world, strongest) => {
    const { ScheduledEmailID } = await made(SCHEDULE, strongest, await scheduled())
    return { query: `?scheduledEmailId=${ScheduledEmailID}` }
  },
  M54: async (_world, strongest) => {
    const { ScheduledEmailID } = await made(SCHEDULE, strongest, await scheduled())
    return { body: { scheduledEmailId: ScheduledEmailID, isDisabled: true } }
  },
  M45: ({ unit }) => ({ body: { recipients: [`suite-${unit}@example.com`], ...letter } }),
  M47: () => ({ body: letter }),
  M48: async (_world, strongest) => ({ body: { ...letter, templateId: await template(strongest) } }),
  M49: async (_world, strongest) => ({ params: { id: await template(strongest) } }),
  M64: () => ({ query: "?key=websiteHeader" }),
  M66: async (world, strongest) => {
    await made("/management/tenant/payment", strongest, { ...payment(world), type: "rent" })
    return { body: { tenantID: world.tenantID, amount: 2_500 } }
  },
  M62: async () => ({ body: { userID: await somebody() } }),
  M63: async () => ({ body: { userID: await somebody() } }),
  R2: ({ unit }) => ({ body: { unitNumber: unit, title: "Lamp" } }),
  R3: async (_world, strongest) => ({ query: `?id=${await requestNumber(strongest)}` }),
  R4: async (_world, strongest) => ({
    body: { requestID: await requestNumber(strongest), assignedTo: await somebody() },
  }),
  R5: requestStatus,
  R6: requestNote,
  R8: requestStatus,
  R10: requestStatus,
  R11: requestNote,
  A2: async () => ({ query: `?userID=${await somebody()}` }),
  A3: () => ({
    body: { email: `${randomUUID()}@example.com`, firstName: "Rosa", lastName: "Kim", permissionInt: 9 },
  }),
  A4: async () => ({ body: { targetUserEmail: (await hired()).email } }),
  A5: async () => ({ body: { userId: await somebody(), permissionInt: 9 } }),
  A6: async () => ({ params: { userId: await somebody() } }),
  A8: () => ({ body: { key: "websiteHeader", value: "Runway Row Offices" } }),
  A9: () => ({ query: "?key=NEXT_MAINTENANCE" }),
  A10: () => ({ body: { key: "NEXT_MAINTENANCE", value: "2031-01-05T06:00:00Z" } }),
  // The first entry records the creation of the first user.
  A12: () => ({ params: { id: 1 } }),
  A13: () => ({ query: "?month=2024-01" }),
  A16: async () => ({
    body: [{ ExpenseTypeID: (await utilities()).id, ExpenseAmount: 12_500, AssociatedMonth: "2026-11" }],
  }),
  X2: () => ({ body: { name: `Parking ${crypto.randomUUID()}`, amount: 5_000 } }),
  X3: async () => ({
    body: { chargeTypeID: await parking(), name: `Garage ${crypto.randomUUID()}`, amount: 6_000, active: true },
  }),
  X4: ({ tenantID }) => ({ query: `?tenant=${tenantID}` }),
  X5: async ({ tenantID }) => ({ body: { tenantID, chargeType: await parking(), fromMonth: "2199-01" } }),
  X6: async (world, strongest) => ({
    body: { recurringChargeID: await lineOf(world, strongest), fromMonth: "2199-01", amount: 100, quantity: 1 },
  }),
  X7: async (world, strongest) => ({
    body: { recurringChargeID: await lineOf(world, strongest), lastMonth: "2199-06" },
  }),
  X8: () => ({}),
  X11: async (world, strongest) => ({ body: { chargeId: await reducedCharge(world, strongest), reason: REASON } }),
  X10: () => ({ query: "?month=2024-01" }),
  X9: async ({ unit }) => {
    const name = `Bay ${crypto.randomUUID()}`
    await chargeType(name, 5_000)
    return { body: { rows: `Unit,Charge,From\n${unit},${name},2199-01`, dryRun: true } }
  },
  X250: () => ({}),
  X251: () => ({ body: newBankAccount() }),
  X252: async (_world, as) => ({ body: { bankAccountID: await bankAccountOf(as), name: `Bank ${randomUUID()}` } }),
  X253: async (_world, as) => ({ body: { bankAccountID: await bankAccountOf(as) } }),
  X254: async (_world, as) => ({ body: { method: "zelle", bankAccountID: await bankAccountOf(as) } }),
  X255: () => ({}),
  X256: () => ({}),
  X257: async (world, as) => ({ query: `?slip=${await slipOf(world, as)}` }),
  X258: async (world, as) => ({ body: await slipBody(world, as) }),
  X259: async (world, as) => {
    const body = await slipBody(world, as)
    return { body: { depositSlipID: await madeSlip(as, body), paymentIDs: body.paymentIDs } }
  },
  X260: async (world, as) => ({ body: { depositSlipID: await slipOf(world, as), depositedDate: "2026-01-05" } }),
  X261: async (world, as) => ({ body: { depositSlipID: await slipOf(world, as) } }),
  X262: () => ({ query: "?date=2026-01-05" }),
  X263: () => ({}),
  X264: async (_world, as) => ({ body: await transferBody(as) }),
  X265: async (_world, as) => {
    const { BankTransferID } = await made("/admin/bank/transfer", as, await transferBody(as))
    return { body: { bankTransferID: BankTransferID } }
  },
  X266: async (world, as) => ({ body: await returnedDeposit(world, as) }),
  X267: async (world, as) => {
    const body = await returnedDeposit(world, as)
    await api("POST", "/admin/bank/held-deposits/paid", { as, body })
    const paid = await api("GET", "/admin/bank/held-deposits/paid", { as })
    return { body: { postingID: paid.body[0].PostingID } }
  },
  X268: () => ({}),
  X269: async (_world, as) => ({ body: { bankAccountID: await archivedAccount(as) } }),
  X270: () => ({}),
  X271: async (_world, as) => ({ query: `?payout=${await storedPayout(await bankAccountOf(as))}` }),
  X272: () => ({}),
  X273: () => ({}),
  X274: () => ({ body: { bankAccountID: null } }),
  X275: async ({ tenantID }) => ({ query: `?stripePaymentID=${(await hasPaid(tenantID, 2_500)).intentId}` }),
  M70: ({ tenantID }) => ({ query: `?tenantID=${tenantID}` }),
  A19: () => ({}),
  A20: () => ({}),
  A21: async () => ({ query: `?id=${await exportIsReady()}` }),
  A26: () => ({ body: { isDismissed: true } }),
  A23: () => ({
    body: { server: "smtp", host: "localhost", port: 9, security: "none", fromAddress: "office@example.com" },
  }),
  A24: async () => {
    const server = { host: "localhost", port: 9, security: "none", user: "" }
    await write((tx) => storeSetting(tx, "smtpServer", JSON.stringify(server)))
    return { body: { server: "smtp" } }
  },
  X320: () => ({ query: "?month=2024-02" }),
  X321: () => ({ query: "?date=2024-02-01" }),
  X322: () => ({ query: "?account=AR_RENT&from=2024-01-01&to=2024-02-01" }),
  X323: async (world, as) => {
    await made("/management/tenant/payment", as, { ...payment(world), paymentDate: "2024-01-15", method: "zelle" })
    const { body } = await api("GET", "/admin/reports/general-ledger?account=CASH:zelle&to=2024-01-15", { as })
    return { query: `?posting=${body.lines[0].PostingID}` }
  },
  X324: () => ({ query: "?year=2024" }),
  X325: () => ({ query: "?month=2024-02" }),
  X326: () => ({ query: "?month=2024-02" }),
  X327: () => ({}),
  X328: async (world, strongest) => {
    await made("/management/tenant/payment", strongest, payment(world))
    return { body: {} }
  },
  X329: async (world, strongest) => ({ query: `?export=${await madeJournalExport(world, strongest)}&format=iif` }),
  X330: async (world, strongest) => ({ body: { exportID: await madeJournalExport(world, strongest) } }),
  X331: () => ({}),
  X332: () => ({ body: { accounts: [{ account: "INC_RENT", name: "Rent", type: "INC" }] } }),
  X310: () => ({}),
  X311: async (world, strongest) => ({ query: `?month=${await longAgo(world, strongest)}` }),
  X312: async (world, strongest) => ({ body: { month: await longAgo(world, strongest), setAside: ASIDE } }),
  X313: async (world, strongest) => {
    const month = await longAgo(world, strongest)
    await made("/admin/bank/month/close", strongest, { month, setAside: ASIDE })
    return { body: { month, reason: REASON } }
  },
  A18: async () => ({ body: { Name: "Power", Description: "Common areas", ParentType: (await utilities()).id } }),
  X280: async () => ({ body: bankFileForm(await bankAccount()) }),
  X281: async () => ({ query: `?bankAccountID=${await bankAccount()}` }),
  X282: async () => ({ query: `?file=${await hasImported(await bankAccount())}` }),
  X283: async () => ({ query: `?bankAccountID=${await bankAccount()}` }),
  X284: async () => ({ query: `?line=${await bankLine(100)}` }),
  X285: () => ({}),
  X286: async ({ tenantID }, strongest) => ({ body: await lineWithPayment(tenantID, strongest) }),
  X287: async ({ tenantID }, strongest) => {
    const body = await lineWithPayment(tenantID, strongest)
    await api("POST", "/admin/bank/line/match", { as: strongest, body })
    return { query: `?line=${body.lineID}` }
  },
  X288: async ({ tenantID }) => ({ body: { lineID: await bankLine(2_600), tenantID, method: "zelle" } }),
  X289: async () => ({ body: { lineID: await bankLine(-2_500), expenseTypeID: (await utilities()).id } }),
  X300: async () => ({ query: `?bankAccountID=${await bankAccount()}` }),
  X301: async (_world, strongest) => ({ query: `?reconciliation=${await begun(strongest)}` }),
  X302: async () => ({ body: { bankAccountID: await bankAccount(), endDate: "2024-01-31", closing: 0 } }),
  X303: async (_world, strongest) => ({ body: { reconciliationID: await begun(strongest), choice: "all" } }),
  X304: async (_world, strongest) => ({ body: { reconciliationID: await begun(strongest), closing: 100 } }),
  X305: async (_world, strongest) => ({ body: { reconciliationID: await begun(strongest) } }),
  X306: async (_world, strongest) => ({ body: { reconciliationID: await reconciled(strongest), reason: REASON } }),
  X307: async (_world, strongest) => ({ body: { reconciliationID: await begun(strongest) } }),
  X308: async (_world, strongest) => ({ query: `?reconciliation=${await reconciled(strongest)}` }),
  X309: async () => ({ query: `?bankAccountID=${await bankAccount()}` }),
  X290: async () => ({ query: `?bankAccountID=${await bankAccount()}` }),
  X291: async ({ tenantID }) => ({ query: `?sender=${await remembered(tenantID)}` }),
  X292: async ({ tenantID }) => ({ body: { senderID: await remembered(tenantID), largestAmount: 70_000 } }),
  X293: async ({ tenantID }) => ({ query: `?sender=${await remembered(tenantID)}` }),
}
