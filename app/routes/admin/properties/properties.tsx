/** The payment provider's settings, the passkey rule for staff, and planned maintenance. Source: specification 1 section 2 "Property Configuration". */
import { adminPasskeyDefault, setAdminPasskeyDefault } from "~/domain/identity/passkeys/admin-passkeys.ts"
import { StaffPasskeyRule } from "~/domain/identity/passkeys/passkey-inputs.ts"
import { setStaffPasskeyRule, staffPasskeyRule } from "~/domain/identity/passkeys/staff-passkeys.ts"
import { isSandbox } from "~/domain/payment-provider/payment-gateway.ts"
import { checkPaymentKeys, savePaymentKeys } from "~/domain/payments/provider-keys.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { ClearMaintenance, Nothing, PaymentKeys, PlannedMaintenance } from "~/domain/settings/inputs.ts"
import {
  clearMaintenance,
  maintenanceVersion,
  planMaintenance,
  plannedMaintenance,
} from "~/domain/settings/maintenance-window.ts"
import { maskedKeys } from "~/domain/settings/payment-keys.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { toBasisPoints } from "~/values/money.ts"
import { modeOf } from "~/values/payments/payment-keys.ts"
import type { Route } from "./+types/properties.ts"
import { AdminsCard } from "./properties.admins.tsx"
import { KeysDialog, KeysTemplates } from "./properties.dialogs.tsx"
import script from "./properties.enhance.ts?worker&url"
import { FeeCalculator, volumeFromQuery } from "./properties.fees.tsx"
import { KeysCard, noticeOf } from "./properties.keys.tsx"
import { MaintenanceCard, maintenanceView } from "./properties.maintenance.tsx"
import { StaffCard, staffView } from "./properties.staff.tsx"

export const handle = { static: true, title: "Property Configuration", area: "admin" } satisfies PageHandle

export const loader = page("manage settings", async (tx, actor, { query }) => {
  const { creditCardFee } = await defaultsOf(tx)
  const zone = await zoneOf(tx)
  return {
    keys: { ...(await maskedKeys(tx, actor, {})), isSandbox: isSandbox() },
    maintenance: {
      ...maintenanceView(await plannedMaintenance(tx, actor, {}), zone, tx.now),
      version: await maintenanceVersion(tx, actor, {}),
    },
    staff: staffView(await staffPasskeyRule(tx, actor, {}), zone),
    admins: await adminPasskeyDefault(tx, actor, undefined),
    volume: volumeFromQuery(query),
    rate: creditCardFee === null ? null : toBasisPoints(creditCardFee),
  }
})

const HERE = "/admin/properties"
const isPublicKey = (typed: FormData) => modeOf("public", String(typed.get("stripePublicKey")).trim()) !== undefined
const back = (notice: string) => ({ to: HERE, notice })

export const action = submissions({
  keys: step({
    input: PaymentKeys,
    workflow: savePaymentKeys,
    redirectTo: (verdict) => ({ to: HERE, ...noticeOf(verdict, "The Stripe keys were saved.") }),
    // A person may type the secret key into the other field, so only a valid public key is sent back.
    omit: (typed) => (isPublicKey(typed) ? ["stripeSecretKey"] : ["stripePublicKey", "stripeSecretKey"]),
    failure: { subject: "Stripe keys not saved", message: "Failed to save Stripe keys. Please try again." },
  }),
  check: step({
    input: Nothing,
    workflow: checkPaymentKeys,
    redirectTo: (verdict) => ({ to: HERE, ...noticeOf(verdict) }),
  }),
  maintenance: step({
    input: PlannedMaintenance,
    command: planMaintenance,
    redirectTo: () => back("The next maintenance was saved."),
  }),
  staff: step({
    input: StaffPasskeyRule,
    command: setStaffPasskeyRule,
    redirectTo: ({ wanted }) => back(wanted ? "Staff must have a passkey now." : "Staff no longer need a passkey."),
  }),
  admins: step({
    input: StaffPasskeyRule,
    command: setAdminPasskeyDefault,
    redirectTo: ({ wanted }) =>
      back(
        wanted
          ? "Administrators with a passkey must sign in with it now."
          : "An administrator's first passkey no longer becomes required.",
      ),
  }),
  clearMaintenance: step({
    input: ClearMaintenance,
    command: clearMaintenance,
    redirectTo: () => back("No maintenance is planned now."),
  }),
})

export default function PropertiesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keys, maintenance, staff, admins, volume, rate } = loaderData
  const answerTo = (...intents: string[]) => {
    const answered = actionData && intents.includes(actionData.intent) ? actionData : undefined
    return { result: answered?.result, refusal: answered?.refusal }
  }
  const ofKeys = answerTo("keys", "check")
  return (
    <div className="stack-lg">
      <KeysCard keys={keys} formResult={ofKeys} />
      <MaintenanceCard maintenance={maintenance} formResult={answerTo("maintenance", "clearMaintenance")} />
      <StaffCard {...staff} refusal={answerTo("staff").refusal} />
      <AdminsCard {...admins} refusal={answerTo("admins").refusal} />
      <FeeCalculator volume={volume} rate={rate} />
      <KeysTemplates version={keys.version} />
      <KeysDialog
        version={keys.version}
        {...(ofKeys.refusal ? { subject: ofKeys.refusal.subject, result: ofKeys.result } : {})}
      />
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </div>
  )
}
