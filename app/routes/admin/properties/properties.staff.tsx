import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Problems, type Refused } from "~/ui/form-parts.tsx"

const NO_FIELDS = { fieldErrors: {}, errors: undefined, getField: () => ({ id: "" }) }

/** Whether staff must have a passkey, and the button that changes it. */
export function StaffCard({ wanted, refusal }: { wanted: boolean; refusal: Refused | undefined }) {
  return (
    <Card
      title="Staff sign-in"
      level="h2"
      action={wanted ? <Badge tone="good">Passkey required</Badge> : <Badge>Passkey optional</Badge>}
    >
      <form method="post" action="/admin/properties" className="stack">
        <Problems of={NO_FIELDS} refusal={refusal} />
        <p>
          {wanted
            ? "Everybody of staff signs in with a passkey. Whoever has none registers one before going on."
            : "Staff sign in with a password or a passkey. When a passkey is required, whoever has none must register one at the next page they open, and whoever has one signs in with it."}
        </p>
        <p className="hint">A lost passkey is recovered by mail from the sign-in page.</p>
        <input type="hidden" name="wanted" value={String(!wanted)} />
        <p>
          <button type="submit" name="intent" value="staff" className="btn">
            {wanted ? "Make passkeys optional" : "Require a passkey"}
            <span className="hidden-text"> of staff</span>
          </button>
        </p>
      </form>
    </Card>
  )
}
