/** The first steps of a new property, each with its present state, until all are done or an administrator dismisses them. Source: api.md section 0, "First steps". */
import { count, eq } from "drizzle-orm"
import { z } from "zod"
import type { Tx } from "#db/client.server.ts"
import { units, userPermissions, users } from "#db/schema/index.ts"
import { ordinal } from "~/values/calendar.ts"
import { record } from "../audit/log.ts"
import { type BackupState, backupState } from "../backups/backup-state.ts"
import { command } from "../commands.ts"
import { flag } from "../inputs.ts"
import { hasTakenMail, isGiven } from "../mail/mail-settings.ts"
import { capturesMailAsFiles } from "../mail/public-address.ts"
import { isMailTested } from "../mail-setup/test-mail-server.ts"
import { isSandbox, PAYMENTS_OFF, whyPaymentsAreOff } from "../payment-provider/payment-gateway.ts"
import { areKeysAccepted } from "../payments/provider-keys.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { jobNotices } from "../settings/job-notices.ts"
import { storedText, storeSetting } from "../stored-settings.ts"

export const STEP_NAMES = [
  "property",
  "billing",
  "rentRoll",
  "payments",
  "mail",
  "backups",
  "staff",
  "publicPage",
] as const

/** `state` is a sentence. */
export type FirstStep = { step: (typeof STEP_NAMES)[number]; isDone: boolean; state: string }
export type FirstSteps = { isDismissed: boolean; isDone: boolean; steps: FirstStep[] }

const DISMISSED = "firstStepsDismissed"
const PAGE_SEEN = "publicPageSeen"

/** Dismisses the steps for everybody or shows them again. Records that an administrator opened the public page, because no other data show that. */
export const ChangeFirstSteps = z.object({ isDismissed: flag().optional(), isPublicPageSeen: flag().optional() })
export type ChangeFirstSteps = z.output<typeof ChangeFirstSteps>

export const firstSteps = command("manage settings", async (tx): Promise<FirstSteps> => {
  const steps = [
    await propertyStep(tx),
    await billingStep(tx),
    await rentRollStep(tx),
    await paymentsStep(tx),
    await mailStep(tx),
    await backupsStep(tx),
    await staffStep(tx),
    await publicPageStep(tx),
  ]
  return { isDismissed: await isDismissed(tx), isDone: steps.every(({ isDone }) => isDone), steps }
})

/** The steps for the administrator's first page; null once they are dismissed, which costs one query. */
export const openFirstSteps = command("manage settings", async (tx, actor): Promise<FirstStep[] | null> => {
  if (await isDismissed(tx)) return null
  const { isDone, steps } = await firstSteps(tx, actor, {})
  return isDone ? null : steps
})

const isDismissed = async (tx: Tx): Promise<boolean> => (await storedText(tx, DISMISSED)) !== null

/** Audit SETTINGS_CHANGED if the steps are dismissed or shown again. Repeating a value changes nothing. */
export const changeFirstSteps = command("manage settings", async (tx, actor, input: ChangeFirstSteps) => {
  if (input.isPublicPageSeen !== undefined) await storeSetting(tx, PAGE_SEEN, input.isPublicPageSeen ? "yes" : null)
  const before = await isDismissed(tx)
  if (input.isDismissed !== undefined && input.isDismissed !== before) {
    await storeSetting(tx, DISMISSED, input.isDismissed ? "yes" : null)
    await record(tx, actor, {
      category: "SETTINGS_CHANGED",
      details: input.isDismissed ? "The first steps were put away." : "The first steps are shown again.",
      metadata: { Key: DISMISSED, OldValue: before, NewValue: input.isDismissed },
    })
  }
  return firstSteps(tx, actor, {})
})

async function propertyStep(tx: Tx): Promise<FirstStep> {
  const found = await defaultsOf(tx)
  const parts = {
    name: found.propertyName,
    address: found.propertyAddress,
    phone: found.propertyPhone ?? found.companyPhone,
    email: found.propertyEmail ?? found.companyEmail,
  }
  const missing = Object.entries(parts).flatMap(([part, value]) => (value === null ? [part] : []))
  const state = missing.length === 0 ? `${parts.name}, ${parts.address}.` : `Missing: ${missing.join(", ")}.`
  return { step: "property", isDone: missing.length === 0, state }
}

async function billingStep(tx: Tx): Promise<FirstStep> {
  const notices = await jobNotices(tx)
  const messages = notices.map(({ message }) => message).join(" ")
  const isRentMissing = notices.some(
    ({ missing }) => missing.includes("rentDueDay") || missing.includes("balanceIssueDay"),
  )
  if (isRentMissing) return { step: "billing", isDone: false, state: messages }
  const { rentDueDay, lateFeeDay } = await defaultsOf(tx)
  const rent = `Rent is due on the ${ordinal(rentDueDay ?? 0)}`
  // A landlord without late fees leaves these empty.
  if (notices.length > 0) return { step: "billing", isDone: true, state: `${rent}. ${messages}` }
  return { step: "billing", isDone: true, state: `${rent}, late fees are charged on the ${ordinal(lateFeeDay ?? 0)}.` }
}

async function rentRollStep(tx: Tx): Promise<FirstStep> {
  const number = (await tx.one(tx.select({ found: count() }).from(units)))?.found ?? 0
  const some = number === 1 ? "One unit." : `${number} units.`
  const state = number === 0 ? "No unit yet." : some
  return { step: "rentRoll", isDone: number > 0, state }
}

async function paymentsStep(tx: Tx): Promise<FirstStep> {
  const done = (state: string): FirstStep => ({ step: "payments", isDone: true, state })
  const open = (state: string): FirstStep => ({ step: "payments", isDone: false, state })
  const why = await whyPaymentsAreOff(tx)
  if (why === "setting") return done("They are switched off by PAYMENTS=off.")
  if (why !== null) return open(`They are off: ${PAYMENTS_OFF[why]}.`)
  if (isSandbox()) return open("They go to the sandbox: no money is real.")
  return (await areKeysAccepted(tx))
    ? done("The payment provider accepts the saved keys.")
    : open("Keys are saved, and the payment provider has not accepted them yet. Check them.")
}

async function mailStep(tx: Tx): Promise<FirstStep> {
  if (await capturesMailAsFiles(tx))
    return { step: "mail", isDone: false, state: "No mail server is set: mail reaches nobody." }
  if (await isMailTested(tx)) return { step: "mail", isDone: true, state: "The mail server took a test mail." }
  if (await hasTakenMail(tx)) return { step: "mail", isDone: true, state: "The mail server takes mail." }
  const by = isGiven("smtp") ? "SMTP_URL sets a mail server." : "A mail server is set."
  return { step: "mail", isDone: false, state: `${by} Send a test mail to yourself.` }
}

const BACKUPS: Partial<Record<BackupState["about"], string>> = {
  well: "A good one is in its place.",
  new: "The first one is made after 3:00 at night. Press Back up now to see one.",
  "same disk": "They are on the same disk as the database.",
}

async function backupsStep(tx: Tx): Promise<FirstStep> {
  const { about } = await backupState(tx)
  return { step: "backups", isDone: about === "well", state: BACKUPS[about] ?? "They need a look." }
}

async function staffStep(tx: Tx): Promise<FirstStep> {
  const accounts = await tx.all(
    tx
      .selectDistinct({ id: users.id })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
      .where(eq(users.enabled, true))
      .limit(2),
  )
  const isDone = accounts.length > 1
  return {
    step: "staff",
    isDone,
    state: isDone ? "More than one member of staff has an account." : "Only one member of staff has an account.",
  }
}

async function publicPageStep(tx: Tx): Promise<FirstStep> {
  const isDone = (await storedText(tx, PAGE_SEEN)) !== null
  return {
    step: "publicPage",
    isDone,
    state: isDone ? "You looked at it." : "Everybody sees it. Is it as you want it?",
  }
}
