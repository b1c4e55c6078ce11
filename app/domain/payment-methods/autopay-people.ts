/** The invited people who are mailed about autopay, and the mail when autopay's method is removed. Source: money.md 9.11. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, paymentMethods, signIns, users } from "#db/schema/index.ts"
import { isEmail } from "~/values/contact.ts"
import { composeEmail, type Person } from "../identity/account-emails.ts"
import { peopleWithEverything } from "../identity/people-with-everything.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { findTenant } from "../tenants/tenants.ts"
import { postNotice } from "../threads/post-notice.ts"
import { storeNotice } from "./payment-notices.ts"

const { id, email, firstName, lastName } = users
const owner = statement((db) =>
  db
    .select({ id, email, firstName, lastName })
    .from(autopay)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autopay.methodId))
    .innerJoin(signIns, eq(signIns.id, paymentMethods.signInId))
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(and(eq(autopay.tenantId, sql.placeholder("tenantId")), eq(users.enabled, true)))
    .prepare(),
)

const person = statement((db) =>
  db
    .select({ id, email, firstName, lastName })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .where(
      and(
        eq(signIns.tenantId, sql.placeholder("tenantId")),
        eq(signIns.userId, sql.placeholder("userId")),
        eq(users.enabled, true),
      ),
    )
    .prepare(),
)

/** The invited person whose method autopay uses; none if it is the tenant's own method or the person is disabled. */
export const invitedAutopayOwner = (tx: Tx, tenantId: number): Promise<Person[]> => tx.all(owner, { tenantId })

/** The invited person with this account; none if it is the tenant's own account or the person is disabled. */
export const invitedPerson = (tx: Tx, tenantId: number, userId: number): Promise<Person[]> =>
  tx.all(person, { tenantId, userId })

const SUBJECT = "Autopay was turned off"
const PARAGRAPHS = [
  "Autopay is off: the payment method that it used\nis gone, or no longer of somebody who may use autopay.\nNothing more is charged automatically.",
  "To use it again, choose a payment method of your own and turn it on.",
]

/**
 * Mails the tenant and the people with full access that autopay is off, because its method was removed or its owner's role now only allows payments. `signInId`
 * identifies the method's owner. A tenant without such people who removed an own method gets no mail, because the tenant knows it already.
 */
export async function mailMethodGone(tx: Tx, tenantId: number, signInId: number | null): Promise<void> {
  const people = await peopleWithEverything(tx, tenantId)
  if (signInId === null && people.length === 0) return
  const link = "/home/autopay"
  await storeNotice(tx, { tenantId, kind: "autopay-off", subject: SUBJECT, body: PARAGRAPHS.join("\n\n"), link })
  const paragraphs = [...PARAGRAPHS, `Your payment methods and autopay:\n\n${publicAddress(link)}`]
  const tenant = await findTenant(tx, tenantId)
  if (isEmail(tenant.primaryEmail)) {
    const mail = await composeEmail(tx, { ...tenant, email: tenant.primaryEmail }, SUBJECT, paragraphs)
    await postNotice(tx, mail)
  }
  for (const person of people) await queueMail(tx, await composeEmail(tx, person, SUBJECT, paragraphs))
}
