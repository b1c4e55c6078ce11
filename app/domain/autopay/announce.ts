/** Mails tenants before autopay runs: tomorrow's charge, and a card that expires before. Each once a month. Source: money.md 3.18, 3.19. */
import { and, eq, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { autopay, autopayMails, autopayRuns, autopaySkips, paymentMethods } from "#db/schema/index.ts"
import { addDays, addMonths, type Day, formatDay, jobsOn, monthOf } from "~/values/calendar.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { expiryMonthText, isExpiredOn, savedMethodLabel } from "~/values/payments/saved-method.ts"
import { mailAboutAutopay } from "../autopay-runs/autopay-emails.ts"
import { publicAddress } from "../mail/public-address.ts"
import { invitedPayer } from "../payment-methods/method-owner.ts"
import { zoneOf } from "../settings/defaults.ts"
import { findTenant } from "../tenants/tenants.ts"
import { type AutopayCharge, aboutAmount } from "./autopay-amount.ts"
import { isAboveCap } from "./cap.ts"
import { nextAutopay } from "./next-autopay.ts"
import { type DueRun, tenantsDueOn } from "./prepare-run.ts"

/** The tenants whose autopay runs tomorrow; none after tomorrow's run has begun. */
export async function announcementsDue(tx: Tx, day: Day): Promise<DueRun[]> {
  const tomorrow = addDays(day, 1)
  if (tx.now >= jobsOn(tomorrow, await zoneOf(tx))) return []
  return (await tenantsDueOn(tx, tomorrow)).map((tenantId) => ({ tenantId, day: tomorrow }))
}

/** Mails tomorrow's charge, unless the tenant skips it or nothing is to be charged. */
export async function announceRun(tx: Tx, { tenantId, day }: DueRun): Promise<void> {
  const month = monthOf(day)
  if (await tx.one(skipped, { tenantId, month })) return
  const { charge } = await aboutAmount(tx, await findTenant(tx, tenantId), day)
  if (charge === null || !(await isFirst(tx, { tenantId, day, kind: "upcoming" }))) return
  if (await isAboveCap(tx, { tenantId, month }, charge.total))
    return mailAboutAutopay(tx, tenantId, aboveCapMail(charge, day))
  const last = (await tx.one(lastPaid, { tenantId }))?.amount
  await mailAboutAutopay(tx, tenantId, {
    subject: `Your autopay of ${formatDay(day)}`,
    alert: "autopay",
    paragraphs: [
      ...(last && isMuchMore(charge.amount, last) ? [muchMoreText(charge.amount, last)] : []),
      upcomingText(charge, day, await nameOfInvited(tx, charge.method.signInId)),
      `To skip it once, change its day or turn it off:\n\n${publicAddress("/home/autopay")}`,
    ],
  })
}

/** The link leads to a page where the signed-in tenant confirms this month. Source: money.md 9.10. */
const aboveCapMail = ({ total }: AutopayCharge, day: Day) => ({
  subject: `Your autopay of ${formatDay(day)} needs you`,
  paragraphs: [
    `On ${formatDay(day)} autopay would charge about ${formatMoney(total)}, with the fee.\nThat is above your cap, so nothing will be charged unless you confirm it today.`,
    `To confirm this month, or to change the cap:\n\n${publicAddress("/home/autopay")}`,
    "Otherwise please pay yourself: what you owe stays due, and a late fee may be added.",
  ],
})

const isMuchMore = (amount: Cents, last: Cents): boolean => 2 * amount > 3 * last

const muchMoreText = (amount: Cents, last: Cents) =>
  `Please note: this is much more than last time. About ${formatMoney(amount)} will be\ncharged, and the last autopay was ${formatMoney(last)}.`

/** `of` is the invited person who owns the method. If it is set, the mail leaves out the card's digits, because other people get it too. */
function upcomingText({ amount, fee, total, method }: AutopayCharge, day: Day, of: string | null): string {
  const withFee = fee === 0 ? "" : `\nWith the convenience fee of ${formatMoney(fee)} that is ${formatMoney(total)}.`
  return `On ${formatDay(day)} about ${formatMoney(amount)} will be charged automatically\nto ${of === null ? "your " : ""}${savedMethodLabel({ ...method, of })}.${withFee}`
}

const nameOfInvited = async (tx: Tx, signInId: number | null) => (await invitedPayer(tx, signInId))?.name ?? null

const value = sql.placeholder
const skipped = statement((db) =>
  db
    .select({ month: autopaySkips.month })
    .from(autopaySkips)
    .where(and(eq(autopaySkips.tenantId, value("tenantId")), eq(autopaySkips.month, value("month"))))
    .prepare(),
)
const lastPaid = statement((db) =>
  db
    .select({ amount: autopayRuns.amount })
    .from(autopayRuns)
    .where(and(eq(autopayRuns.tenantId, value("tenantId")), eq(autopayRuns.status, "succeeded")))
    .orderBy(sql`${autopayRuns.month} desc`)
    .limit(1)
    .prepare(),
)
const claim = statement((db) =>
  db
    .insert(autopayMails)
    .values({ tenantId: value("tenantId"), month: value("month"), kind: value("kind"), createdAt: value("at") })
    .onConflictDoNothing()
    .returning({ kind: autopayMails.kind })
    .prepare(),
)

async function isFirst(tx: Tx, { tenantId, day, kind }: DueRun & { kind: "upcoming" | "expiring" }): Promise<boolean> {
  return (await tx.one(claim, { tenantId, month: monthOf(day), kind, at: tx.now })) !== undefined
}

const expiring = statement((db) =>
  db
    .select({
      tenantId: autopay.tenantId,
      last4: paymentMethods.last4,
      signInId: paymentMethods.signInId,
      expMonth: sql<number>`${paymentMethods.expMonth}`,
      expYear: sql<number>`${paymentMethods.expYear}`,
    })
    .from(autopay)
    .innerJoin(paymentMethods, eq(paymentMethods.id, autopay.methodId))
    .where(
      sql`${autopay.enabled} and ${paymentMethods.expYear} * 12 + ${paymentMethods.expMonth} < ${value("months")}
        and not exists (select 1 from ${autopayMails} where ${autopayMails.tenantId} = ${autopay.tenantId}
          and ${autopayMails.month} = ${value("month")} and ${autopayMails.kind} = 'expiring')`,
    )
    .orderBy(autopay.tenantId)
    .prepare(),
)

export type OldCard = DueRun & { last4: string; signInId: number | null; expMonth: number; expYear: number }

/** The cards that may expire before autopay runs next, of tenants who were not notified this month. */
export async function oldCards(tx: Tx, day: Day): Promise<OldCard[]> {
  // Autopay runs next in this month or the next. A card that expires before the next month ends may therefore be too old.
  const last = addMonths(monthOf(day), 1)
  const months = Number(last.slice(0, 4)) * 12 + Number(last.slice(5))
  return (await tx.all(expiring, { months, month: monthOf(day) })).map((card) => ({ ...card, day }))
}

export async function warnOfExpiry(tx: Tx, { tenantId, day, ...card }: OldCard): Promise<void> {
  const { last4, signInId, expMonth, expYear } = card
  const next = await nextAutopay(tx, await findTenant(tx, tenantId))
  if (!next?.isExpired || !(await isFirst(tx, { tenantId, day, kind: "expiring" }))) return
  const isOver = isExpiredOn({ expMonth, expYear }, day)
  const of = await nameOfInvited(tx, signInId)
  const named = of === null ? `Your card ending in ${last4}` : `The card of ${of}`
  const end = `at the end of ${expiryMonthText({ expMonth, expYear })}`
  await mailAboutAutopay(tx, tenantId, {
    subject: `The card of your autopay ${isOver ? "has expired" : "expires"}`,
    alert: "autopay",
    paragraphs: [
      `${named} ${isOver ? "expired" : "expires"} ${end}. Your autopay\nruns next on ${formatDay(next.paysOn)}.`,
    ],
    more: [`Please choose another payment method:\n\n${publicAddress("/home/autopay")}`],
    notice: { kind: "autopay-expiring", link: "/home/autopay" },
  })
}
