/** Inputs for the people on a tenant's account. Source: api.md 4.11, X225 to X234. */
import { z } from "zod"
import { NewPassword } from "../identity/inputs.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, id, name, oneOf, queryId, text } from "../inputs.ts"
import { SIGN_IN_ROLES } from "../sign-in-roles.ts"

export const InvitePerson = z.object({ email: email(), role: oneOf(SIGN_IN_ROLES) })
export type InvitePerson = z.infer<typeof InvitePerson>
export const InviteFor = InvitePerson.extend({ tenantID: id() })
export type InviteFor = InnerNames<z.infer<typeof InviteFor>>

export const OneInvitation = z.object({ invitationID: id() })
export type OneInvitation = InnerNames<z.infer<typeof OneInvitation>>

export const OneSignIn = z.object({ signInID: id() })
export type OneSignIn = InnerNames<z.infer<typeof OneSignIn>>

export const ChangeRole = OneSignIn.extend({ role: oneOf(SIGN_IN_ROLES) })
export type ChangeRole = InnerNames<z.infer<typeof ChangeRole>>

export const PeopleQuery = z.object({ tenantID: queryId() })
export type PeopleQuery = InnerNames<z.infer<typeof PeopleQuery>>

export const AcceptInvitation = z.object({
  slug: text(200),
  firstName: name(),
  lastName: name(),
  password: NewPassword,
  passwordAgain: z.string().default(""),
})
export type AcceptInvitation = z.infer<typeof AcceptInvitation>
