import { Card } from "~/ui/card.tsx"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"

const NO_FIELDS = { fieldErrors: {}, errors: undefined, getField: () => ({ id: "" }) }

type Props = { userId: number; name: string; here: string; refusal: Refused | undefined }

/** For a person who lost every passkey: a Super Admin allows signing in with the password. */
export function ReleaseForm({ userId, name, here, refusal }: Props) {
  return (
    <Card title="Passkey required" className="card form">
      <form method="post" action={here} className="stack">
        <Problems of={NO_FIELDS} refusal={refusal} />
        <p>
          {name} signs in with a passkey. If all of them are lost, and the mail of <b>Recover account access</b> does
          not arrive, let {name} sign in with the password. Be sure first that it is {name} who asks: all their sessions
          end, they get a mail, and the audit log names you.
        </p>
        <input type="hidden" name="userID" value={userId} />
        <p>
          <button type="submit" name="intent" value="release" className="btn">
            Allow the password alone
          </button>
        </p>
      </form>
    </Card>
  )
}
