import type { WithoutPasskey } from "~/domain/identity/passkeys/staff-passkeys.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Problems, type Refused } from "~/ui/forms/form-parts.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"

const NO_FIELDS = { fieldErrors: {}, errors: undefined, getField: () => ({ id: "" }) }

type Rule = { wanted: boolean; without: WithoutPasskey[] }

/** Formats the rule. It names staff who sign in without a passkey, and why. */
export function staffView({ wanted, without }: Rule, zone: string) {
  const reason = ({ recovery }: WithoutPasskey) => {
    if (recovery === null) return "has none yet"
    return `${recovery.byMail ? "recovered access by mail" : "was let in with the password"} on ${formatDay(dayAt(recovery.at, zone))}`
  }
  return { wanted, without: without.map((person) => ({ id: person.id, name: person.name, reason: reason(person) })) }
}

type Props = ReturnType<typeof staffView> & { refusal: Refused | undefined }

/** Says whether staff must have a passkey. Its button changes the rule. */
export function StaffCard({ wanted, without, refusal }: Props) {
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
            ? "Staff sign in with a passkey. A person who has none, or recovered access by mail, adds one before anything else."
            : "Staff sign in with a password or a passkey. When a passkey is required, a person who has none must register one at the next page they open, and a person who has one signs in with it."}
        </p>
        {without.length > 0 && (
          <div>
            <p>{without.length === 1 ? "1 person signs" : `${without.length} people sign`} in with the password now:</p>
            <ul>
              {without.map(({ id, name, reason }) => (
                <li key={id}>
                  {name} {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
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
