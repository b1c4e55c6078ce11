import { Card } from "~/ui/card.tsx"
import { ROLE_LABELS } from "~/ui/people/people-on-account.tsx"
import { fullName } from "~/values/contact.ts"

type Person = {
  signInId: number | null
  firstName: string
  lastName: string
  role: keyof typeof ROLE_LABELS
  isDisabled: boolean
}

/** The people who sign in for the tenant besides the tenant, with a link to invite, change and remove them. */
export function PeopleCard({ people, tenantId }: { people: readonly Person[]; tenantId: number }) {
  const invited = people.filter(({ signInId }) => signInId !== null)
  return (
    <Card
      title="People on the account"
      action={<a href={`/management/viewtenant/people?tenant=${tenantId}`}>Invite and remove</a>}
    >
      {invited.length === 0 ? (
        <p className="quiet">Nobody but the tenant.</p>
      ) : (
        <ul className="notes">
          {invited.map((person) => (
            <li key={person.signInId}>
              {fullName(person)}, {ROLE_LABELS[person.role].toLowerCase()}
              {person.isDisabled && ", disabled"}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
