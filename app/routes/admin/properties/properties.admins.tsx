import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"

const NO_FIELDS = { fieldErrors: {}, errors: undefined, getField: () => ({ id: "" }) }

type Props = {
  wanted: boolean
  mayChange: boolean
  without: { id: number; name: string }[]
  refusal: Refused | undefined
}

/** Whether an administrator's first passkey becomes required. A Super Admin may change that. */
export function AdminsCard({ wanted, mayChange, without, refusal }: Props) {
  return (
    <Card
      title="Administrators' passkeys"
      level="h2"
      action={wanted ? <Badge tone="good">Required by default</Badge> : <Badge tone="attention">Not required</Badge>}
    >
      <form method="post" action="/admin/properties" className="stack">
        <Problems of={NO_FIELDS} refusal={refusal} />
        {wanted ? (
          <p>
            When an administrator adds the first passkey, it becomes required: the password alone no longer signs them
            in. Who loses all passkeys recovers access by mail from the sign-in page, or turns to another Super Admin.
          </p>
        ) : (
          <Notice tone="attention" title="A password is enough">
            <p>
              Anybody who learns an administrator's password can sign in with it, even if that administrator has a
              passkey.
            </p>
          </Notice>
        )}
        {without.length > 0 && (
          <div>
            <p>These administrators have a passkey, and the password alone signs them in too:</p>
            <ul>
              {without.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        {mayChange ? (
          <>
            {wanted && (
              <p className="hint">
                Switching this off weakens the sign-in of administrators: a stolen password is then enough. Those who
                have a passkey keep their own requirement until they switch it off.
              </p>
            )}
            <input type="hidden" name="wanted" value={String(!wanted)} />
            <p>
              <button type="submit" name="intent" value="admins" className="btn">
                {wanted ? "Switch the default off" : "Require administrators' passkeys"}
              </button>
            </p>
          </>
        ) : (
          <p className="hint">Only a Super Admin can change this.</p>
        )}
      </form>
    </Card>
  )
}
