/** The people who sign in for a tenant, as the tenant and staff see them: listed, invited, given another role, removed. */
import { formatInstant } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { zoneText } from "~/values/time-zones.ts"
import { Badge } from "../badge.tsx"
import { Card } from "../card.tsx"
import { ConfirmDialog } from "../dialog.tsx"
import { RadioCards } from "../forms/choices.tsx"
import { Field } from "../forms/fields.tsx"
import { useForm } from "../forms/form.ts"
import { FormEnd, Problems, type Refused } from "../forms/form-parts.tsx"

type Role = "primary" | "pays" | "everything"
type Person = {
  signInId: number | null
  firstName: string
  lastName: string
  email: string
  role: Role
  since: number | null
  isDisabled: boolean
}
type Invitation = { invitationId: number; email: string; role: Role; expiresAt: number }
export type PeopleView = ReturnType<typeof peopleView>

export const ROLE_LABELS: Record<Role, string> = {
  primary: "Tenant's own account",
  pays: "Pays and sees",
  everything: "Everything",
}

/** People and invitations for display. */
export function peopleView({ people, invitations }: { people: Person[]; invitations: Invitation[] }, zone: string) {
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
    invitations: invitations.map(({ invitationId, email, role, expiresAt }) => ({
      ...{ invitationId, email },
      role: ROLE_LABELS[role],
      until: formatInstant(expiresAt, zone),
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

export function InvitationsCard({ view, mayChange }: Pick<ListProps, "view" | "mayChange">) {
  if (view.invitations.length === 0) return null
  return (
    <Card title="Invited">
      <ul className="sessions">
        {view.invitations.map(({ invitationId, email, role, until }) => (
          <li key={invitationId}>
            <div>
              <p>
                <b>
                  <bdi>{email}</bdi>
                </b>{" "}
                <Badge>{role}</Badge>
              </p>
              <p className="quiet">The link works until {until}.</p>
            </div>
            {mayChange && (
              <form method="post">
                <input type="hidden" name="invitationID" value={invitationId} />
                <button type="submit" name="intent" value="cancel" className="btn btn-sm">
                  Take back<span className="hidden-text"> the invitation of {email}</span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const ROLES = [
  {
    value: "pays",
    label: ROLE_LABELS.pays,
    why: "Sees charges, payments, receipts, statements and what is agreed, and pays. For instance a bookkeeper.",
  },
  {
    value: "everything",
    label: ROLE_LABELS.everything,
    why: "Also autopay, requests, messages and documents. For instance a partner.",
  },
]
const LABELS = { email: "Email", role: "This person may" }

type InviteProps = {
  idempotencyKey: string
  /** The tenant, on staff's page. */
  tenantId?: number
  formResult: { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined } | undefined
}

export function InviteForm({ idempotencyKey, tenantId, formResult }: InviteProps) {
  const { form, fields } = useForm<{ email: string; role: string }>({
    lastResult: formResult?.result,
    defaultValue: { role: "pays" },
  })
  return (
    <form method="post" className="card form" aria-label="Invite a person" {...form.props}>
      <h3>Invite a person</h3>
      <p className="quiet">
        They get a mail with a link, and choose a name and a password. Nobody sees or uses the saved cards and bank
        accounts of another person. Contact details and the people here stay with the tenant.
      </p>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        Nobody was invited yet.
      </Problems>
      <input type="hidden" name="key" value={idempotencyKey} />
      {tenantId !== undefined && <input type="hidden" name="tenantID" value={tenantId} />}
      <Field of={fields.email} label={LABELS.email} type="email" autoComplete="off" required />
      <RadioCards of={fields.role} label={LABELS.role} options={ROLES} columns="two" required />
      <FormEnd>
        <button type="submit" name="intent" value="invite" className="btn btn-primary">
          Send the invitation
        </button>
      </FormEnd>
    </form>
  )
}

type NamedPerson = { person: PeopleView["people"][number]; close: string }

/** `person` is the one whom the address names. There are two roles, so the other one is offered. */
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

/** `person` is the one whom the address names. */
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
