import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { zoneText } from "~/values/time-zones.ts"

export type PasskeyView = { id: string; name: string; created: string; lastUsed: string }

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
