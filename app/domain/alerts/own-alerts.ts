/** The alerts that the calling person receives, and how. Source: api.md X240, X241. */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { alertChoices, users } from "#db/schema/index.ts"
import { type AlertKind, alertOf, ownAlertsOf, USUAL_DAYS_BEFORE } from "~/values/alerts.ts"
import { record } from "../audit/log.ts"
import { ownCommand } from "../commands.ts"
import { chooseMail, wishOf } from "../mail/alert-choices.ts"
import { signedInUser, type TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { type OwnTexts, ownTexts } from "../texts/own-texts.ts"
import type { ChooseMails } from "./inputs.ts"

/** One kind of alert. `isFixed`: it is always mailed. */
export type OwnAlert = { kind: AlertKind; byMail: boolean; byText: boolean; isFixed: boolean }
/** The kind "due" is sent `daysBefore` the due day. `email` is the address for mails. `texts` is null while no text messages are sent. */
export type OwnAlerts = { email: string; alerts: OwnAlert[]; daysBefore: number; texts: OwnTexts | null }

/** The caller's choices for the kinds that may be sent to their role, in the order of the page (X240). */
export const ownAlerts = ownCommand("use tenant portal", async (tx, actor, _input: object): Promise<OwnAlerts> => {
  const userId = signedInUser(actor)
  const person = await tx.one(tx.select({ email: users.email }).from(users).where(eq(users.id, userId)))
  if (!person) throw new Refusal("UNAUTHENTICATED")
  const alerts: OwnAlert[] = []
  for (const kind of ownAlertsOf(actor.signIn?.role ?? "primary")) {
    const { byMail, byText } = await wishOf(tx, person.email, kind)
    alerts.push({ kind, byMail, byText, isFixed: alertOf(kind).fixed ?? false })
  }
  const daysBefore = (await daysOf(tx, userId)) ?? USUAL_DAYS_BEFORE
  return { email: person.email, alerts, daysBefore, texts: await ownTexts(tx, userId) }
})

async function daysOf(tx: Tx, userId: number): Promise<number | null> {
  const row = await tx.one(tx.select({ days: alertChoices.days }).from(alertChoices).where(ofKind(userId, "due")))
  return row?.days ?? null
}

const ofKind = (userId: number, kind: AlertKind) => and(eq(alertChoices.userId, userId), eq(alertChoices.kind, kind))

/** Stores which kinds are mailed to the caller (X241), except kinds that are always or never sent. Audit ALERTS_CHANGED if something changes. */
export const chooseMails = ownCommand(
  "choose alerts",
  async (tx, actor, { mail = [], daysBefore }: ChooseMails): Promise<OwnAlerts> => {
    const before = await ownAlerts(tx, actor, {})
    const person = { userId: signedInUser(actor), address: before.email }
    const changed = before.alerts.filter(({ kind, byMail, isFixed }) => !isFixed && byMail !== mail.includes(kind))
    for (const { kind, byMail } of changed) await chooseMail(tx, person, kind, !byMail)
    const days = daysBefore === before.daysBefore ? undefined : daysBefore
    if (days !== undefined) await setDays(tx, person.userId, days)
    if (changed.length > 0 || days !== undefined) await recordChoices(tx, actor, changed, days)
    return ownAlerts(tx, actor, {})
  },
)

async function setDays(tx: Tx, userId: number, days: number): Promise<void> {
  const choice = { userId, kind: "due" as const, days, changedAt: tx.now }
  const byUser = { target: [alertChoices.userId, alertChoices.kind], set: { days } }
  await tx.run(tx.insert(alertChoices).values(choice).onConflictDoUpdate(byUser))
}

function recordChoices(
  tx: Tx,
  actor: TenantActor,
  changed: readonly OwnAlert[],
  days: number | undefined,
): Promise<void> {
  const texts = [
    ...changed.map(({ kind, byMail }) => `${alertOf(kind).label} ${byMail ? "off" : "on"}`),
    ...(days === undefined ? [] : [`${alertOf("due").label} ${days} ${days === 1 ? "day" : "days"} before`]),
  ]
  return record(tx, actor, {
    category: "ALERTS_CHANGED",
    details: `Chose which mails to get: ${texts.join(", ")}.`,
    metadata: { UserID: actor.userId, TenantID: actor.tenantId },
  })
}
