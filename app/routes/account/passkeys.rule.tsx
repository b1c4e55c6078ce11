import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Notice } from "~/ui/notice.tsx"

/** Shows whether the password alone is enough to sign in, with a button that changes this. */
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

/** For staff under the property's passkey rule, who cannot change the requirement. */
export function RequiredOfStaff() {
  return (
    <Card title="Require passkey sign-in" className="card form" action={<Badge tone="good">Required of staff</Badge>}>
      <p>Staff sign in with a passkey here. Your password alone does not sign you in.</p>
    </Card>
  )
}

/** For an administrator before the first passkey. `hasOld`: the person lost the existing ones. */
export function RequiredOfAdministrator({ hasOld }: { hasOld: boolean }) {
  return (
    <div className="form">
      <Notice title={hasOld ? "Your next passkey becomes required" : "Your first passkey becomes required"}>
        <p>
          You administer this property, so from then on you cannot sign in with your password alone. If you lose your
          passkeys, “Recover account access” on the sign-in page sends a link by mail. Another Super Admin, or whoever
          runs the portal, can let you in too.
        </p>
      </Notice>
    </div>
  )
}

/** For staff who may use no other page until they add a passkey. `hasOld`: they recovered access by mail. */
export function AddOneFirst({ hasOld }: { hasOld: boolean }) {
  return (
    <div className="form">
      <Notice tone="attention" title="Add a passkey to go on">
        {hasOld ? (
          <p>
            Staff sign in with a passkey here, and you signed in with your password. Add a new passkey before anything
            else, then delete the one you lost.
          </p>
        ) : (
          <p>Staff sign in with a passkey here. Until you have added one, only this page and your account are open.</p>
        )}
      </Notice>
    </div>
  )
}
