/** The sheets of one tenant's data: what the portal shows the tenant, and the personal fields; notes and reasons of staff only on request. Source: api.md M70. */
import { and, asc, eq, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { onlinePayments, paymentMethods, receipts, stays, users } from "#db/schema/index.ts"
import { payerNames } from "../../payment-methods/method-owner.ts"
import { isOnline } from "../../payments/own-payments.ts"
import { peopleOn } from "../../sign-ins/people.ts"
import { findTenant } from "../../tenants/tenants.ts"
import { columns, type Sheet } from "./sheet.ts"
import {
  certificatesOf,
  instalmentsOf,
  leasesOf,
  noticesOf,
  paymentPlansOf,
  planNotesOf,
  recurringChargesOf,
  rentStepsOf,
} from "./tenant-agreed.ts"
import { alertsOf, textsOf } from "./tenant-alerts.ts"
import { confirmationsOf, sentDocumentsOf, sharedDocumentsOf } from "./tenant-documents.ts"
import { messagesOf, portalNotesOf, reasonsOf, requestNotesOf, requestsOf, staffNotesOf } from "./tenant-writings.ts"

/** Refuses 404 TENANT_NOT_FOUND. */
export async function tenantSheets(tx: Tx, tenantId: number, withNotes: boolean): Promise<Sheet[]> {
  const own = [
    await personOf(tx, tenantId),
    await accountOf(tx, tenantId),
    await alertsOf(tx, tenantId),
    ...(await textsOf(tx, tenantId)),
    await staysOf(tx, tenantId),
    await leasesOf(tx, tenantId),
    await rentStepsOf(tx, tenantId),
    await noticesOf(tx, tenantId),
    await recurringChargesOf(tx, tenantId),
    await paymentsOf(tx, tenantId),
    await paymentPlansOf(tx, tenantId),
    await instalmentsOf(tx, tenantId),
    await methodsOf(tx, tenantId),
    await certificatesOf(tx, tenantId),
    await requestsOf(tx, tenantId),
    await requestNotesOf(tx, tenantId, withNotes),
    await messagesOf(tx, tenantId),
    await portalNotesOf(tx, tenantId),
    await sharedDocumentsOf(tx, tenantId),
    await confirmationsOf(tx, tenantId),
    await sentDocumentsOf(tx, tenantId),
    ...(await peopleOf(tx, tenantId)),
  ]
  if (!withNotes) return own
  return [...own, await staffNotesOf(tx, tenantId), await planNotesOf(tx, tenantId), await reasonsOf(tx, tenantId)]
}

const PERSON = columns({
  id: ["number", "Your number"],
  firstName: ["text", "First name"],
  middleName: ["text", "Middle name"],
  lastName: ["text", "Last name"],
  dateOfBirth: ["day", "Date of birth"],
  cotenantFirstName: ["text", "Cotenant's first name"],
  cotenantMiddleName: ["text", "Cotenant's middle name"],
  cotenantLastName: ["text", "Cotenant's last name"],
  cotenantDateOfBirth: ["day", "Cotenant's date of birth"],
  businessName: ["text", "Business"],
  primaryEmail: ["text", "Email"],
  primaryPhone: ["text", "Phone"],
  secondEmail: ["text", "Second email"],
  secondPhone: ["text", "Second phone"],
  moveInOn: ["day", "Move-in"],
  leaseEndOn: ["day", "End of the lease"],
  moveOutOn: ["day", "Move-out"],
  autopayDay: ["number", "Day of the month on which autopay pays"],
})

async function personOf(tx: Tx, tenantId: number): Promise<Sheet> {
  return { file: "person", about: "Your own details.", columns: PERSON, rows: [await findTenant(tx, tenantId)] }
}

const ACCOUNT = columns({
  email: ["text", "Email to sign in with"],
  enabled: ["yes/no", "Whether you may sign in"],
  createdAt: ["instant", "When it was made"],
})

async function accountOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const rows = await tx.all(tx.select().from(users).where(eq(users.tenantId, tenantId)))
  return { file: "account", about: "Your account in the portal.", columns: ACCOUNT, rows }
}

const PEOPLE = columns({
  firstName: ["text", "First name"],
  lastName: ["text", "Last name"],
  email: ["text", "Email to sign in with"],
  role: ["text", "pays or everything"],
  since: ["instant", "When the person joined"],
})

/** The people who can sign in for the tenant now, without their payment methods; no file if there are none. */
async function peopleOf(tx: Tx, tenantId: number): Promise<Sheet[]> {
  const { people } = await peopleOn(tx, tenantId)
  const rows = people.filter(({ signInId }) => signInId !== null)
  const sheet = { file: "people", about: "People whom you invited to your account.", columns: PEOPLE, rows }
  return rows.length === 0 ? [] : [sheet]
}

const STAYS = columns({
  unitNumber: ["number", "The unit"],
  moveInOn: ["day", "Move-in"],
  moveOutOn: ["day", "Move-out; empty while it lasts"],
  depositBefore: ["amount", "Deposit before the move-out"],
  depositReturned: ["amount", "Of it returned"],
  depositToRent: ["amount", "Of it used for rent"],
  depositToLate: ["amount", "Of it used for late fees"],
  depositToOther: ["amount", "Of it used for other charges"],
})

async function staysOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const rows = await tx.all(tx.select().from(stays).where(eq(stays.tenantId, tenantId)).orderBy(asc(stays.id)))
  return { file: "units", about: "The units that you rent and rented.", columns: STAYS, rows }
}

const PAYMENTS = columns({
  initiatedAt: ["instant", "When it began"],
  effectiveOn: ["day", "Day on which it counts"],
  amount: ["amount", "Amount before the convenience fee"],
  fee: ["amount", "Convenience fee"],
  tender: ["text", "How it was paid"],
  status: ["text", "How it stands"],
  takenBack: ["amount", "Refunded or reversed of amount and fee"],
  paidBy: ["text", "Who paid it online, where other people sign in for you"],
})

async function paymentsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { initiatedAt, id } = receipts
  const { signInId } = onlinePayments
  const rows = await tx.all(
    tx
      .select({ receipt: receipts, signInId })
      .from(receipts)
      .leftJoin(onlinePayments, eq(onlinePayments.receiptId, id))
      .where(eq(receipts.tenantId, tenantId))
      .orderBy(asc(initiatedAt), asc(id)),
  )
  const names = await payerNames(tx, tenantId)
  const paid = rows.map(({ receipt, signInId: payer }) => ({
    ...receipt,
    paidBy: isOnline(receipt) ? (names.get(payer) ?? null) : null,
  }))
  return { file: "payments", about: "Your payments.", columns: PAYMENTS, rows: paid }
}

const METHODS = columns({
  type: ["text", "card or us_bank_account"],
  brand: ["text", "The card's brand"],
  last4: ["text", "Last four digits"],
  bankName: ["text", "Bank"],
  createdAt: ["instant", "When it was saved"],
  detachedAt: ["instant", "When it was removed"],
})

async function methodsOf(tx: Tx, tenantId: number): Promise<Sheet> {
  const { createdAt, id } = paymentMethods
  const ofTenant = and(eq(paymentMethods.tenantId, tenantId), isNull(paymentMethods.signInId))
  const own = tx.select().from(paymentMethods).where(ofTenant)
  const rows = await tx.all(own.orderBy(asc(createdAt), asc(id)))
  return { file: "payment_methods", about: "Cards and bank accounts that you saved.", columns: METHODS, rows }
}
