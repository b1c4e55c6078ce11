/** Calls about the people on a tenant's account. Source: api.md 4.11. */
import { z } from "zod"
import { ChangeRole, InviteFor, InvitePerson, OneInvitation, OneSignIn, PeopleQuery } from "~/domain/sign-ins/inputs.ts"
import { cancelInvitation, cancelInvitationFor, invitePerson, invitePersonFor } from "~/domain/sign-ins/invite.ts"
import { ownPeople, peopleOfTenant } from "~/domain/sign-ins/people.ts"
import { removePerson, removePersonFor } from "~/domain/sign-ins/remove.ts"
import { changeRole, changeRoleFor } from "~/domain/sign-ins/roles.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { AccountPeople } from "~/http/response/shapes/people.ts"
import { accountPeopleView } from "~/http/response/views/people.ts"

const shape = AccountPeople
const output = accountPeopleView
const invited = { output, status: 201, idempotent: true } as const

export const loader = resource({
  "X225 GET /user/people": {
    summary: "List the people on the caller's account, and the open invitations",
    ...query({ input: z.object({}), command: ownPeople, output }),
    shape,
  },
  "X226 POST /user/people/invite": {
    summary: "Invite a person to the caller's account",
    ...mutation({ input: InvitePerson, command: invitePerson, ...invited }),
    shape,
    refuses: ["CONFIRMATION_REQUIRED", "PEOPLE_LIMIT", "RATE_LIMITED"],
  },
  "X227 POST /user/people/invitation/cancel": {
    summary: "Cancel an invitation to the caller's account",
    ...mutation({ input: OneInvitation, command: cancelInvitation, output }),
    shape,
    refuses: ["INVITATION_NOT_FOUND"],
  },
  "X228 POST /user/people/remove": {
    summary: "Remove a person from the caller's account",
    ...mutation({ input: OneSignIn, command: removePerson, output }),
    shape,
    refuses: ["SIGN_IN_NOT_FOUND"],
  },
  "X229 GET /management/tenant/people": {
    summary: "List the people on a tenant's account, and the open invitations",
    ...query({ input: PeopleQuery, command: peopleOfTenant, output }),
    shape,
    refuses: ["TENANT_NOT_FOUND"],
  },
  "X230 POST /management/tenant/people/invite": {
    summary: "Invite a person to a tenant's account",
    ...mutation({ input: InviteFor, command: invitePersonFor, ...invited }),
    shape,
    refuses: ["TENANT_NOT_FOUND", "CONFIRMATION_REQUIRED", "PEOPLE_LIMIT", "RATE_LIMITED"],
  },
  "X231 POST /management/tenant/people/invitation/cancel": {
    summary: "Cancel an invitation to a tenant's account",
    ...mutation({ input: OneInvitation, command: cancelInvitationFor, output }),
    shape,
    refuses: ["INVITATION_NOT_FOUND"],
  },
  "X232 POST /management/tenant/people/remove": {
    summary: "Remove a person from a tenant's account",
    ...mutation({ input: OneSignIn, command: removePersonFor, output }),
    shape,
    refuses: ["SIGN_IN_NOT_FOUND"],
  },
  "X233 POST /user/people/role": {
    summary: "Change what a person on the caller's account may do",
    ...mutation({ input: ChangeRole, command: changeRole, output }),
    shape,
    refuses: ["SIGN_IN_NOT_FOUND", "CONFIRMATION_REQUIRED", "RATE_LIMITED"],
  },
  "X234 POST /management/tenant/people/role": {
    summary: "Change what a person on a tenant's account may do",
    ...mutation({ input: ChangeRole, command: changeRoleFor, output }),
    shape,
    refuses: ["SIGN_IN_NOT_FOUND", "CONFIRMATION_REQUIRED", "RATE_LIMITED"],
  },
})
export const action = loader
