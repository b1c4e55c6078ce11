/** The people who sign in for a tenant, for the tenant and for staff: listing, changing the role, removing. `invitations.tsx` has the invitations. */
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { zoneText } from "~/values/time-zones.ts"
import { Badge } from "../badge.tsx"
import { Card } from "../card.tsx"
import { ConfirmDialog } from "../dialog.tsx"

export type Role = "primary" | "pays" | "everything"
type Person = {
  signInId: number | null
  firstName: string
  lastName: string
  email: string
  role: Role
  since: number | null
  isDisabled: boolean
}
type PeopleView = ReturnType<typeof peopleView>

export const ROLE_LABELS: Record<Role, string> = {
  primary: "Tenant's own account",
  pays: "Pays and sees",
  everything: "Everything",
}

export function peopleView(people: readonly Person[], zone: string) {
  return {
    zone: zoneText(zone),
    people: people.map((person) => ({
      signInId: person.signInId,
      name: fullName(person),
      email: person.email,
      role: ROLE_LABELS[person.role],
      maySee: person.role,
      isDisabled: person.isDisabled,
      since: person.since === null ? null : formatInstant(person.since, zone),
    })),
  }
}

type ListProps = {
  view: PeopleView
  mayChange: boolean
  /** The address of a dialog about a person. */
  dialogOf: (dialog: "role" | "remove", signInId: number) => string
}

export function PeopleCard({ view, mayChange, dialogOf }: ListProps) {
  return (
    <Card title="People">
      <ul className="sessions">
        {view.people.map(({ signInId, name, email, role, since, isDisabled }) => (
          <li key={email}>
            <div>
              <p>
                <b>{name}</b> <Badge>{role}</Badge>
                {isDisabled && (
                  <>
                    {" "}
                    <Badge tone="attention">Disabled</Badge>
                  </>
                )}
              </p>
              <p className="quiet">
                <bdi>{email}</bdi>
                {since !== null && `, since ${since}`}
              </p>
            </div>
            {mayChange && signInId !== null && (
              <div className="actions">
                <a className="btn btn-sm" href={dialogOf("role", signInId)} data-dialog>
                  Change role<span className="hidden-text"> of {name}</span>
                </a>
                <a className="btn btn-sm" href={dialogOf("remove", signInId)} data-dialog>
                  Remove<span className="hidden-text"> {name}</span>
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="quiet">Times are {view.zone}.</p>
    </Card>
  )
}

type NamedPerson = { person: PeopleView["people"][number]; close: string }

/** `person` is named in the address. There are two roles, so the other one is offered. */
export function RoleDialog({ person: { signInId, name, maySee }, close }: NamedPerson) {
  const role = maySee === "pays" ? "everything" : "pays"
  return (
    <ConfirmDialog title={`Change the role of ${name}?`} close={close} intent="role" verb={VERBS[role]} isHarmless>
      <input type="hidden" name="signInID" value={String(signInId)} />
      <input type="hidden" name="role" value={role} />
      {role === "everything" ? (
        <p>{name} may then also manage autopay, and send and read requests, messages and documents.</p>
      ) : (
        <p>
          {name} may then only see the account and pay. Where autopay uses a payment method of this person, it is turned
          off. Payments that the person set for a day stay.
        </p>
      )}
    </ConfirmDialog>
  )
}

const VERBS = { pays: "Allow paying and seeing only", everything: "Allow everything" }

export function RemoveDialog({ person, close }: NamedPerson) {
  return (
    <ConfirmDialog title={`Remove ${person.name}?`} close={close} intent="remove" verb="Remove">
      <input type="hidden" name="signInID" value={String(person.signInId)} />
      <p>
        {person.name} is signed out at once and can no longer sign in. The person's saved payment methods are deleted;
        where autopay uses one of them, it is turned off, and payments that the person set for a day are stopped.
        Payments and requests stay, with the name.
      </p>
    </ConfirmDialog>
  )
}
