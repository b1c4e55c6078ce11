import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { zoneText } from "~/values/time-zones.ts"

/** A passkey for display. `id` is the authenticator's. */
export type PasskeyView = { id: string; name: string; created: string; lastUsed: string }

/** Whether the password alone is enough to sign in, and the button that changes it. */
export function PasskeyRuleForm({ required }: { required: boolean }) {
  return (
    <Card
      title="Require passkey sign-in"
      className="card form"
      action={required ? <Badge tone="good">Enabled</Badge> : <Badge>Disabled</Badge>}
    >
      <form method="post" className="stack">
        <p>
          {required
            ? "Only your passkeys sign you in. Your password alone does not."
            : "Your password signs you in, and so do your passkeys. When this is enabled, only your passkeys do."}
        </p>
        <input type="hidden" name="passkeyRequired" value={String(!required)} />
        <p>
          <button type="submit" name="intent" value="require" className="btn">
            {required ? "Disable" : "Enable"}
            <span className="hidden-text"> required passkey sign-in</span>
          </button>
        </p>
      </form>
    </Card>
  )
}

export function PasskeyList({ passkeys, zone, here }: { passkeys: PasskeyView[]; zone: string; here: string }) {
  if (passkeys.length === 0) {
    return (
      <div className="form">
        <Empty icon="key" title="No passkeys registered yet.">
          A passkey signs you in with the fingerprint, face or PIN of your phone or computer, without a password.
        </Empty>
      </div>
    )
  }
  return (
    <Card title={passkeys.length === 1 ? "1 passkey" : `${passkeys.length} passkeys`} className="card form">
      <ul className="notes">
        {passkeys.map(({ id, name, created, lastUsed }) => (
          <li key={id}>
            <div className="card-head">
              <b>{name}</b>
              <a className="btn" href={`${here}?${new URLSearchParams({ dialog: "delete", passkey: id })}`} data-dialog>
                Delete<span className="hidden-text"> {name}</span>
              </a>
            </div>
            <p className="quiet small">
              Created {created}. Last used: {lastUsed}.
            </p>
          </li>
        ))}
      </ul>
      <p className="quiet small">Times are {zoneText(zone)}.</p>
    </Card>
  )
}
