/** Which mails a person subscribed to: the person's choice for each kind, else the default. Checked for every mail that has a kind. Source: api.md X240. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { alertChoices, type Recipient, users } from "#db/schema/index.ts"
import { type AlertKind, alertOf } from "~/values/alerts.ts"
import { type AlertPerson, unsubscribeToken } from "./unsubscribe.ts"

export const NOT_WANTED = "Not sent: the reader has switched off mails of this kind."

const value = sql.placeholder
const ofAccount = statement((db) =>
  db
    .select({
      userId: users.id,
      request: users.wantsRequestEmails,
      dates: users.wantsDatesEmail,
      byMail: alertChoices.byMail,
      byText: alertChoices.byText,
    })
    .from(users)
    .leftJoin(alertChoices, and(eq(alertChoices.userId, users.id), eq(alertChoices.kind, value("kind"))))
    .where(eq(users.email, value("address")))
    .prepare(),
)
const ofAddress = statement((db) =>
  db
    .select({ byMail: alertChoices.byMail })
    .from(alertChoices)
    .where(and(eq(alertChoices.address, value("address")), eq(alertChoices.kind, value("kind"))))
    .prepare(),
)

type Wish = { person: AlertPerson; byMail: boolean; byText: boolean }

/** The choice of the person with this address for a kind. */
export async function wishOf(tx: Tx, address: string, kind: AlertKind): Promise<Wish> {
  const { mailed, fixed } = alertOf(kind)
  const at = { address: address.toLowerCase(), kind }
  const account = await tx.one(ofAccount, at)
  const choice = account ?? (await tx.one(ofAddress, at))
  const stored = account && (kind === "request" || kind === "dates") ? account[kind] : choice?.byMail
  return {
    person: { userId: account?.userId ?? null, address: at.address },
    byMail: fixed || (stored ?? mailed),
    byText: account?.byText ?? false,
  }
}

/** `textTo`: the account that also wants a text message. */
type Alert = { isWanted: boolean; unsubscribe: string | null; textTo: number | null }

/** Whether the mail's only recipient wants its kind, and the token to unsubscribe. A mail to several people, or without a kind, is always sent. */
export async function alertTo(tx: Tx, kind: AlertKind | undefined, recipients: readonly Recipient[]): Promise<Alert> {
  const [only, ...others] = recipients
  if (kind === undefined || !only || others.length > 0) return { isWanted: true, unsubscribe: null, textTo: null }
  const { person, byMail, byText } = await wishOf(tx, only.address, kind)
  const { fixed, texted } = alertOf(kind)
  const textTo = texted && byText ? person.userId : null
  if (fixed) return { isWanted: true, unsubscribe: null, textTo }
  return { isWanted: byMail, unsubscribe: byMail ? unsubscribeToken({ person, kind }) : null, textTo }
}

/** Stores whether a person, or the account that the address has by now, wants a kind. Returns whose choice changed; null for none or a deleted account. */
export async function chooseMail(
  tx: Tx,
  { userId: id, address: named }: AlertPerson,
  kind: AlertKind,
  byMail: boolean,
): Promise<AlertPerson | null> {
  if (alertOf(kind).fixed) return null
  const at =
    id === null ? named : (await tx.one(tx.select({ email: users.email }).from(users).where(eq(users.id, id))))?.email
  const wish = at === undefined ? null : await wishOf(tx, at, kind)
  if (wish === null || wish.byMail === byMail) return null
  await storeChoice(tx, wish.person, kind, byMail)
  return wish.person
}

async function storeChoice(tx: Tx, { userId, address }: AlertPerson, kind: AlertKind, byMail: boolean): Promise<void> {
  const changes = { byMail, changedAt: tx.now }
  if (userId === null) {
    const byAddress = { target: [alertChoices.address, alertChoices.kind], set: changes }
    await tx.run(
      tx
        .insert(alertChoices)
        .values({ address, kind, ...changes })
        .onConflictDoUpdate(byAddress),
    )
    return
  }
  const own = eq(users.id, userId)
  if (kind === "request") await tx.run(tx.update(users).set({ wantsRequestEmails: byMail }).where(own))
  else if (kind === "dates") await tx.run(tx.update(users).set({ wantsDatesEmail: byMail }).where(own))
  else {
    const byUser = { target: [alertChoices.userId, alertChoices.kind], set: changes }
    await tx.run(
      tx
        .insert(alertChoices)
        .values({ userId, kind, ...changes })
        .onConflictDoUpdate(byUser),
    )
  }
}

/** Moves the choices of an address to the account that is created with it. */
export async function adoptChoices(tx: Tx, address: string, userId: number): Promise<void> {
  const ofAddress = eq(alertChoices.address, address)
  await tx.run(tx.update(alertChoices).set({ userId, address: null }).where(ofAddress))
}
