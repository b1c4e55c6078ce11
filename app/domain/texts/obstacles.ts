/** Decides whether a due text is sent, and to which number. Source: api.md section 0, "Text messages". */
import { and, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { alertChoices, type texts } from "#db/schema/index.ts"
import { ownAlertsOf } from "~/values/alerts.ts"
import { clockAt } from "~/values/calendar.ts"
import { MOST_TEXTS_A_DAY, QUIET_FROM, QUIET_UNTIL } from "~/values/texts.ts"
import { clockDoubt } from "../clock/doubt.ts"
import type { Account } from "../identity/account.ts"
import { findAccount } from "../identity/users.ts"
import { zoneOf } from "../settings/defaults.ts"
import { isStopped, openAgreement } from "./agreements.ts"
import { triesToday } from "./tries-today.ts"

export type TextRow = typeof texts.$inferSelect

/** Whether only codes are sent: at night in the property's zone, and while the clock is in doubt. */
export async function isQuiet(tx: Tx): Promise<boolean> {
  if ((await clockDoubt(tx)) !== null) return true
  const hour = Number(clockAt(tx.now, await zoneOf(tx)).slice(0, 2))
  return hour >= QUIET_FROM || hour < QUIET_UNTIL
}

/** The number that the text goes to now, or why it is no longer sent. */
export async function placeToSend(tx: Tx, row: TextRow): Promise<{ phone: string } | { why: string }> {
  if (row.uselessAt <= tx.now) return { why: "It was too late." }
  const reader = await findAccount(tx, row.userId)
  const phone = reader?.enabled ? await wantedAt(tx, reader, row) : null
  if (phone === null) return { why: "Its reader has switched it off." }
  if (await isStopped(tx, phone)) return { why: "STOP was sent from this number." }
  if ((await triesToday(tx, row.userId, row.id)) >= MOST_TEXTS_A_DAY)
    return { why: `${MOST_TEXTS_A_DAY} texts of this day were sent already.` }
  return { phone }
}

/** The number of a code, or the person's number if the person is still subscribed to the kind and has a role that receives it. */
async function wantedAt(tx: Tx, reader: Account, { userId, kind, phone }: TextRow): Promise<string | null> {
  if (kind === "code") return phone
  if (!ownAlertsOf(reader.signIn?.role ?? "primary").includes(kind)) return null
  const { byText } = alertChoices
  const wish = tx
    .select({ byText })
    .from(alertChoices)
    .where(and(eq(alertChoices.userId, userId), eq(alertChoices.kind, kind)))
  if (!(await tx.one(wish))?.byText) return null
  return (await openAgreement(tx, userId))?.phone ?? null
}
