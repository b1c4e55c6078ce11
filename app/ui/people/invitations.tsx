/** Invitations to a tenant's account, for the tenant and for staff: sending, listing, withdrawing. */
import { formatInstant } from "~/values/calendar.ts"
import { Badge } from "../badge.tsx"
import { Card } from "../card.tsx"
import { RadioCards } from "../forms/choices.tsx"
import { Field } from "../forms/fields.tsx"
import { useForm } from "../forms/form.ts"
import { FormEnd, Problems, type Refused } from "../forms/form-parts.tsx"
import { ROLE_LABELS, type Role } from "./people-on-account.tsx"

type Invitation = { invitationId: number; email: string; role: Role; expiresAt: number }

export const invitationsView = (invitations: readonly Invitation[], zone: string) =>
  invitations.map(({ invitationId, email, role, expiresAt }) => ({
    ...{ invitationId, email },
    role: ROLE_LABELS[role],
    until: formatInstant(expiresAt, zone),
  }))

type ListProps = { invitations: ReturnType<typeof invitationsView>; mayChange: boolean }

export function InvitationsCard({ invitations, mayChange }: ListProps) {
  if (invitations.length === 0) return null
  return (
    <Card title="Invited">
      <ul className="sessions">
        {invitations.map(({ invitationId, email, role, until }) => (
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
