import { z } from "zod"
import { SIGN_IN_ROLES } from "~/domain/sign-in-roles.ts"
import { flag, id, instant, named, text } from "./values.ts"

const AccountPerson = named("AccountPerson", {
  SignInID: id().nullable(),
  FirstName: text(),
  LastName: text(),
  Email: text(),
  Role: z.enum(["primary", ...SIGN_IN_ROLES]),
  Since: instant().nullable(),
  IsDisabled: flag(),
})

const AccountInvitation = named("AccountInvitation", {
  InvitationID: id(),
  Email: text(),
  Role: z.enum(SIGN_IN_ROLES),
  InvitedAt: instant(),
  ExpiresAt: instant(),
})

export const AccountPeople = named("AccountPeople", {
  People: z.array(AccountPerson),
  Invitations: z.array(AccountInvitation),
})
