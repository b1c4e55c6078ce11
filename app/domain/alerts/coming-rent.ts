/** Mails a tenant some days before rent is due. Source: api.md section 0, "Alerts". */
import { and, asc, eq, gt } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { charges } from "#db/schema/index.ts"
import { USUAL_DAYS_BEFORE } from "~/values/alerts.ts"
import { addDays, addMonths, clampedDay, type Day, formatDay, formatMonth, lastOf, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney, least, minus, sum, ZERO } from "~/values/money.ts"
import { totalAboveCap } from "../autopay/cap.ts"
import { nextAutopay } from "../autopay/next-autopay.ts"
import { autopayRowOf } from "../autopay/own-autopay.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { advanceRent } from "../ledger/accounts.ts"
import { owedAndHeld } from "../ledger/balances.ts"
import { recurringDue } from "../ledger/charges/recurring-due.ts"
import { rentDue } from "../ledger/charges/rent-due.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { chargeText } from "../statements/entry-description.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { isFirstAlert, type Wanting } from "./daily-alerts.ts"

/** Queues the mail about the next due day. Sends none if nothing is to be paid, and none during an eviction, because the landlord then decides about payments. */
export async function mailComingRent(tx: Tx, person: Wanting, day: Day): Promise<void> {
  const dueOn = await nextDueDay(tx, day)
  if (dueOn === null || dueOn > addDays(day, person.days ?? USUAL_DAYS_BEFORE)) return
  const tenant = await findTenant(tx, person.tenantId)
  if (tenant.leaseStatus === "eviction") return
  const lines = await linesDueOn(tx, person.tenantId, dueOn)
  const amount = sum(lines.map((line) => line.amount))
  const coming = sum(lines.filter(({ isComing }) => isComing).map((line) => line.amount))
  const covered = least(coming, advanceRent(await owedAndHeld(tx, person.tenantId)))
  const left = minus(amount, covered)
  if (left <= 0 || !(await isFirstAlert(tx, person, "due", dueOn))) return
  const { userId, ...receiver } = person
  const mail = await composeEmail(tx, { id: userId, ...receiver }, `Due on ${formatDay(dueOn)}`, [
    lines.map((line) => `${line.text}: ${formatMoney(line.amount)}`).join("\n"),
    dueText(left, covered, dueOn),
    await howToPay(tx, tenant),
  ])
  await queueMail(tx, { ...mail, alert: "due" })
}

async function howToPay(tx: Tx, tenant: TenantRow): Promise<string> {
  if (!(await autopayRowOf(tx, tenant.id)).enabled)
    return `What you owe, and how to pay it:\n\n${publicAddress("/home/payment")}`
  const next = await nextAutopay(tx, tenant)
  const total = next && (await totalAboveCap(tx, tenant, next.paysOn))
  if (!next || total === null) return `Autopay is on:\n\n${publicAddress("/home/autopay")}`
  const above = `About ${formatMoney(total)} on ${formatDay(next.paysOn)} is above your cap for autopay.`
  return `${above}\nIt is paid only if you confirm it:\n\n${publicAddress("/home/autopay")}`
}

function dueText(left: Cents, covered: Cents, dueOn: Day): string {
  const paid = covered > 0 ? ` Your advance rent pays ${formatMoney(covered)} more.` : ""
  return `${formatMoney(left)} is due on ${formatDay(dueOn)}.${paid}`
}

/** The next day, after this one, when rent is due; null until the due day is set. */
async function nextDueDay(tx: Tx, day: Day): Promise<Day | null> {
  const { rentDueDay } = await defaultsOf(tx)
  if (rentDueDay === null) return null
  const own = clampedDay(monthOf(day), rentDueDay)
  return own > day ? own : clampedDay(addMonths(monthOf(day), 1), rentDueDay)
}

type Line = { text: string; amount: Cents; isComing: boolean }

/** The amounts due on a day: open charges, and rent and recurring charges that will be charged by then. */
async function linesDueOn(tx: Tx, tenantId: number, dueOn: Day): Promise<Line[]> {
  const last = lastOf(monthOf(dueOn))
  const rents = (await rentDue(tx, last, tenantId)).filter((rent) => rent.isCharged && rent.dueOn === dueOn)
  const recurring = (await recurringDue(tx, last, tenantId)).filter((line) => line.isCharged && line.dueOn === dueOn)
  const isOpen = and(eq(charges.tenantId, tenantId), eq(charges.dueOn, dueOn), gt(charges.open, ZERO))
  const open = await tx.all(tx.select().from(charges).where(isOpen).orderBy(asc(charges.id)))
  return [
    ...open.map((row) => ({ text: chargeText(row), amount: row.open, isComing: false })),
    ...rents.map(({ period, unitNumber, amount }) => ({
      text: `Rent for ${formatMonth(period)}, unit ${unitNumber}`,
      amount,
      isComing: true,
    })),
    ...recurring.map(({ notes, amount }) => ({ text: notes, amount, isComing: true })),
  ]
}
