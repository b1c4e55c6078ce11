import { write } from "#db/client.server.ts"
import { isSandbox, paymentsOff } from "~/domain/payment-provider/payment-gateway.ts"
import { requireSweep } from "~/domain/payments/sweep/sweep-progress.ts"
import { textsOff } from "~/domain/texts/gateway.ts"
import { JOBS_AT } from "~/values/calendar.ts"
import { announceAutopay, warnOfOldCards } from "./announce-autopay.ts"
import { applyLateFees } from "./apply-late-fees.ts"
import { cancelPayments } from "./cancel-payments.ts"
import { chargeAutopay } from "./charge-autopay.ts"
import { chargeRecurringLines } from "./charge-recurring.ts"
import { chargeRents } from "./charge-rent.ts"
import { checkMethodSetups } from "./check-method-setups.ts"
import { checkOpenPayments } from "./check-open-payments.ts"
import { checkPlans, remindOfPlans } from "./check-plans.ts"
import { deliverSandboxWebhooks } from "./deliver-sandbox-webhooks.ts"
import { detachMethods } from "./detach-methods.ts"
import { discardCutOffImports, importRentRolls } from "./import-rent-rolls.ts"
import type { IntervalJob, Job } from "./job.ts"
import { byTheClock } from "./look-at-clock.ts"
import { deliverMail } from "./mail/deliver-mail.ts"
import { deliverTexts } from "./mail/deliver-texts.ts"
import { mailBookedLines } from "./mail/mail-booked-lines.ts"
import { mailDates } from "./mail/mail-dates.ts"
import { mailGatheredNews } from "./mail/mail-gathered-news.ts"
import { mailWaitingStatements } from "./mail/mail-statements.ts"
import { mailboxOff, readInbox } from "./mail/read-inbox.ts"
import { sendAlerts } from "./mail/send-alerts.ts"
import { beginReminders, sendReminders } from "./mail/send-reminders.ts"
import { beginScheduledEmails, sendScheduledEmails } from "./mail/send-scheduled-emails.ts"
import { beginBackingUp, cannotBackUp, makeBackups } from "./make-backups.ts"
import { beginExporting, cannotExport, makeExports } from "./make-exports.ts"
import { matchBankLines } from "./match-bank-lines.ts"
import { prepareAutopay } from "./prepare-autopay.ts"
import { purgeOldRows } from "./purge-old-rows.ts"
import { raiseRents } from "./raise-rents.ts"
import { removeContents } from "./remove-contents.ts"
import { requestBackup } from "./request-backup.ts"
import { announceScheduledPayments, beginScheduledPayments, chargeScheduledPayments } from "./scheduled-payments.ts"
import { shareDocuments } from "./share-documents.ts"
import { sweepPayments } from "./sweep-payments.ts"

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The daily posting jobs: at this local time, day by day, in this order, with one watermark. Source: money.md section 4. */
export const DAILY: { readonly at: string; readonly jobs: readonly Job[] } = {
  at: JOBS_AT,
  jobs: [
    raiseRents,
    chargeRents,
    chargeRecurringLines,
    checkPlans,
    applyLateFees,
    prepareAutopay,
    beginScheduledPayments,
    announceAutopay,
    announceScheduledPayments,
    warnOfOldCards,
    beginScheduledEmails,
    beginReminders,
    remindOfPlans,
    sendAlerts,
    mailDates,
    mailBookedLines,
    requestBackup,
  ],
}

const sandboxOff = async () => (isSandbox() ? undefined : "payments do not go to the sandbox")

/** These jobs run even while the clock is in doubt, because people wait for requested mail. */
const AT_ANY_TIME: readonly IntervalJob[] = [
  { name: "deliver mail", every: 2 * SECOND, run: deliverMail },
  { name: "deliver texts", every: 2 * SECOND, run: deliverTexts, off: textsOff },
  { name: "mail statements", every: 2 * SECOND, run: mailWaitingStatements },
  { name: "read mailbox", every: 5 * SECOND, run: readInbox, off: mailboxOff },
  { name: "make backups", every: 5 * SECOND, run: makeBackups, first: beginBackingUp, off: cannotBackUp },
  { name: "make exports", every: 5 * SECOND, run: makeExports, first: beginExporting, off: cannotExport },
  { name: "remove files", every: 5 * SECOND, run: removeContents },
]

const BY_THE_CLOCK: readonly IntervalJob[] = [
  { name: "import rent rolls", every: SECOND, run: importRentRolls, first: discardCutOffImports },
  { name: "cancel payments", every: 5 * SECOND, run: cancelPayments, off: paymentsOff },
  { name: "deliver sandbox webhooks", every: SECOND, run: deliverSandboxWebhooks, off: sandboxOff },
  { name: "check open payments", every: MINUTE, run: checkOpenPayments, off: paymentsOff },
  { name: "check method setups", every: MINUTE, run: checkMethodSetups, off: paymentsOff },
  { name: "detach methods", every: MINUTE, run: detachMethods, off: paymentsOff },
  { name: "charge autopay", every: 5 * SECOND, run: chargeAutopay, first: () => write(requireSweep), off: paymentsOff },
  { name: "charge scheduled payments", every: 5 * SECOND, run: chargeScheduledPayments, off: paymentsOff },
  { name: "sweep payments", every: 5 * MINUTE, run: sweepPayments, off: paymentsOff },
  { name: "send scheduled emails", every: MINUTE, run: sendScheduledEmails() },
  { name: "send reminders", every: MINUTE, run: sendReminders() },
  { name: "mail gathered news", every: MINUTE, run: mailGatheredNews },
  { name: "share documents", every: MINUTE, run: shareDocuments },
  { name: "match bank lines", every: HOUR, run: matchBankLines },
  { name: "purge old rows", every: HOUR, run: purgeOldRows },
]

export const INTERVALS: readonly IntervalJob[] = [...AT_ANY_TIME, ...BY_THE_CLOCK.map(byTheClock)]
