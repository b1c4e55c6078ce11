/** Mails a tenant the account's new charges since the last such mail. Source: api.md section 0, "Alerts". */
import { and, asc, eq, gt, gte, isNull } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { type Day, formatDay } from "~/values/calendar.ts"
import { formatMoney, sum, ZERO } from "~/values/money.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { fullBalance } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { chargeText } from "../statements/entry-description.ts"
import { isFirstAlert, lastNotifiedCharge, type Wanting } from "./daily-alerts.ts"

/** Queues the day's mail; none without a new charge. Charges from before the person subscribed are not new. */
export async function mailNewCharges(tx: Tx, person: Wanting, day: Day): Promise<void> {
  const rows = await newChargesOf(tx, person)
  const last = rows.at(-1)
  if (!last || !(await isFirstAlert(tx, person, "charge", day, last.id))) return
  const lines = rows.map((row) => {
    const text = chargeText(row.origin === "adjustment" ? { ...row, notes: null } : row)
    return `${text}: ${formatMoney(row.amount)}, due on ${formatDay(row.dueOn)}`
  })
  const owed = fullBalance(await owedAndHeld(tx, person.tenantId))
  const total = rows.length > 1 ? [`In all ${formatMoney(sum(rows.map(({ amount }) => amount)))}.`] : []
  const { userId, ...receiver } = person
  const mail = await composeEmail(tx, { id: userId, ...receiver }, "New charges on your account", [
    lines.join("\n"),
    [...total, `You owe ${formatMoney(owed)} now.`].join(" "),
    `Your account:\n\n${publicAddress("/home/charges")}`,
  ])
  await queueMail(tx, { ...mail, alert: "charge" })
}

async function newChargesOf(tx: Tx, { userId, tenantId, changedAt }: Wanting) {
  const { id, amount, createdAt, deletedAt } = charges
  const isNew = and(
    gt(id, await lastNotifiedCharge(tx, userId)),
    gte(createdAt, changedAt),
    gt(amount, ZERO),
    isNull(deletedAt),
  )
  return tx.all(
    tx
      .select()
      .from(charges)
      .where(and(eq(charges.tenantId, tenantId), isNew))
      .orderBy(asc(id)),
  )
}
