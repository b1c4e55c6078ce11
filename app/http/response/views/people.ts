import type { AccountPeople } from "~/domain/sign-ins/people.ts"

const instant = (at: number) => new Date(at).toISOString()

/** AccountPeople (api.md 4.11). */
export const accountPeopleView = ({ people, invitations }: AccountPeople) => ({
  People: people.map(({ signInId, firstName, lastName, email, role, since, isDisabled }) => ({
    SignInID: signInId,
    FirstName: firstName,
    LastName: lastName,
    Email: email,
    Role: role,
    Since: since === null ? null : instant(since),
    IsDisabled: isDisabled,
  })),
  Invitations: invitations.map(({ invitationId, email, role, createdAt, expiresAt }) => ({
    InvitationID: invitationId,
    Email: email,
    Role: role,
    InvitedAt: instant(createdAt),
    ExpiresAt: instant(expiresAt),
  })),
})
