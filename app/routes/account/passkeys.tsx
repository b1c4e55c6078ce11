/** A person's own passkeys: list, add, delete, require. Source: specification 1 section 2 "Account pages". */

import { willBeRequired } from "~/domain/identity/passkeys/admin-passkeys.ts"
import {
  BeginPasskey,
  PasskeyId,
  PasskeyRule,
  RegisterPasskeyByForm,
} from "~/domain/identity/passkeys/passkey-inputs.ts"
import { beginRegistration, registerPasskey } from "~/domain/identity/passkeys/passkey-registration.ts"
import { deletePasskey, passkeysOf, requirePasskey } from "~/domain/identity/passkeys/passkeys.ts"
import { ownPasskeyDuty } from "~/domain/identity/passkeys/staff-passkeys.ts"
import { ownAccount } from "~/domain/identity/users.ts"
import { Refusal } from "~/domain/refusal.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ErrorDialog } from "~/ui/dialog.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Icon } from "~/ui/icon.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/passkeys.ts"
import { AddDialog, DeleteDialog } from "./passkeys.dialogs.tsx"
import script from "./passkeys.enhance.ts?worker&url"
import { PasskeyList } from "./passkeys.list.tsx"
import { AddOneFirst, PasskeyRuleForm, RequiredOfAdministrator, RequiredOfStaff } from "./passkeys.rule.tsx"

export const handle = { static: true, title: "Passkeys", area: "account" } satisfies PageHandle

const AREAS = ["home", "management", "admin", "maintenance"]

/** The list and the dialog of the address. Refuses an administrator signed in as another user (403). */
export const loader = page("manage own passkeys", async (tx, actor, { params: { area = "" }, query }) => {
  if (!AREAS.includes(area)) throw new Refusal("ROUTE_NOT_FOUND", { message: "There is no such page." })
  const zone = await zoneOf(tx)
  const passkeys = (await passkeysOf(tx, actor, {})).map((passkey) => ({
    id: passkey.credentialId,
    name: passkey.name ?? "Unnamed",
    created: formatInstant(passkey.createdAt, zone),
    lastUsed: passkey.lastUsedAt === null ? "Never" : formatInstant(passkey.lastUsedAt, zone),
  }))
  const { passkeyRequired } = await ownAccount(tx, actor, undefined)
  const duty = await ownPasskeyDuty(tx, actor, undefined)
  const selected = query.get("dialog") === "delete" ? passkeys.find(({ id }) => id === query.get("passkey")) : undefined
  return {
    zone,
    passkeys,
    passkeyRequired,
    duty,
    willBeRequired: !passkeyRequired && (await willBeRequired(tx, actor, undefined)),
    here: `/account/${area}/passkeys`,
    account: `/account/${area}`,
    adds: query.get("dialog") === "add",
    name: query.get("name") ?? "",
    selected: selected ?? null,
  }
})

/** A relative link to this page. React Router resolves it, whichever area's account page it is. */
const HERE = "."
const REGISTERED = "Passkey registered successfully!"
const REQUIRED_NOW =
  "Only your passkeys sign you in now. Add a second one, so that a lost device does not lock you out."

export const action = submissions({
  require: step({
    input: PasskeyRule,
    command: requirePasskey,
    redirectTo: ({ passkeyRequired }) => ({
      to: HERE,
      notice: passkeyRequired ? "Passkey sign-in is required now." : "Passkey sign-in is no longer required.",
    }),
    failure: { subject: "Update Failed", message: "Failed to update passkey requirement. Please try again." },
  }),
  // The page's script sends this if the ceremony requires a confirmation first. The dialog keeps the typed name.
  begin: step({
    input: BeginPasskey,
    command: beginRegistration,
    redirectTo: (_done, { passkeyName = "" }) => ({
      to: `${HERE}?${new URLSearchParams({ dialog: "add", name: passkeyName })}`,
      notice: "You are confirmed. Register the passkey now.",
    }),
  }),
  register: step({
    input: RegisterPasskeyByForm,
    workflow: registerPasskey,
    redirectTo: ({ isRequiredNow }) => ({
      to: HERE,
      notice: isRequiredNow ? `${REGISTERED} ${REQUIRED_NOW}` : REGISTERED,
    }),
    omit: ["credential"],
    failure: { subject: "Registration Failed", message: "Failed to register passkey. Please try again." },
  }),
  delete: step({
    input: PasskeyId,
    command: deletePasskey,
    redirectTo: () => ({ to: HERE, notice: "Passkey deleted successfully!" }),
    failure: { subject: "Delete Failed", message: "Failed to delete passkey. Please try again." },
  }),
})

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, passkeys, passkeyRequired, duty, willBeRequired, here, account, adds, name, selected } = loaderData
  const { refusal, confirmation } = actionData ?? {}
  return (
    <>
      <div className="stack-lg">
        <PageHead title="Your passkeys" back={{ to: account, label: "Account Settings" }}>
          <a className="btn btn-primary" href={`${here}?dialog=add`} data-dialog data-with-script hidden>
            <Icon name="plus" />
            Add Passkey
          </a>
        </PageHead>
        <p data-without-script>Adding a passkey needs JavaScript, which is off in this browser.</p>
        {duty === "awaited" && <AddOneFirst hasOld={passkeys.length > 0} />}
        {duty === "kept" && <RequiredOfStaff />}
        {duty === "none" && willBeRequired && <RequiredOfAdministrator hasOld={passkeys.length > 0} />}
        {duty === "none" && <PasskeyRuleForm required={passkeyRequired} />}
        <PasskeyList passkeys={passkeys} zone={zone} here={here} />
      </div>
      {adds && !confirmation && <AddDialog here={here} formResult={actionData} name={name} />}
      {!adds && refusal && <ErrorDialog subject={refusal.subject} message={refusal.message} close={here} />}
      {!adds && !refusal && !confirmation && selected && <DeleteDialog passkey={selected} here={here} />}
      {confirmation && <ConfirmIdentity confirmation={confirmation} />}
      <Enhance src={script} />
    </>
  )
}
