/** What identity takes. Source: api.md U1, U7, A1-A6, M62, M63. */
import { z } from "zod"
import { HOME_SCREENS } from "#db/schema/index.ts"
import { isZone } from "~/values/time-zones.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, id, line, name, oneOf, optional, queryId, text, wholeNumber } from "../inputs.ts"
import { credentialField } from "./passkey-inputs.ts"
import { isCommonPassword, TOO_COMMON } from "./password-rules.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./passwords.ts"

const filled = (what: z.ZodString) => what.min(1, "Required.")
const given = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? "Required." : INVALID

/** An email of any form: what is no account's email is answered like a wrong password. A password is taken as it was typed. */
export const SignIn = z.object({
  email: filled(z.string({ error: given }).trim()).toLowerCase(),
  password: filled(z.string({ error: given })),
})
export type SignIn = z.infer<typeof SignIn>

/** A password to be set, 8 to 200 characters, and none of the commonest. */
export const NewPassword = z
  .string({ error: given })
  .min(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`)
  .refine((password) => !isCommonPassword(password), TOO_COMMON)

/** What proves once more who somebody is: the password, or what a passkey signed, as a form holds it too. */
export const ConfirmByPassword = z.object({ password: filled(z.string({ error: given })) })
export type ConfirmByPassword = z.infer<typeof ConfirmByPassword>
export type ConfirmByPasskey = { credential: Record<string, unknown> }
export const ConfirmByPasskeyOnForm = z.object({ credential: credentialField() })

/** Whose password is to be reset. */
export const RequestReset = z.object({ email: email() })
export type RequestReset = z.infer<typeof RequestReset>

/** A mailed link by what stands at the end of it. */
export const LinkSlug = z.object({ slug: text(200) })
export type LinkSlug = z.infer<typeof LinkSlug>

/** A new password, and the link that allows it. */
export const PasswordByLink = z.object({ token: optional(text(200)), password: NewPassword })
export type PasswordByLink = z.infer<typeof PasswordByLink>

/** The same typed twice on a page. */
export const PasswordTwice = z.object({
  slug: z.string().optional(),
  password: NewPassword,
  passwordAgain: z.string({ error: given }),
})
export type PasswordTwice = z.infer<typeof PasswordTwice>

/** Who sets the property up: the token of the start, the first administrator, and what the property is called. */
export const FirstRun = z.object({
  token: text(200),
  firstName: name(),
  lastName: name(),
  email: email(),
  password: NewPassword,
  passwordAgain: z.string({ error: given }),
  propertyName: line(100),
  propertyAddress: optional(line(500)),
  propertyCity: optional(line(500)),
  propertyState: optional(line(500)),
  propertyZip: optional(line(500)),
  timezone: allowing(text(100).refine(isZone, INVALID), "Choose a time zone of the list."),
})
export type FirstRun = z.infer<typeof FirstRun>

export const HomeScreenChoice = z.object({ homescreen: oneOf(HOME_SCREENS) })
export type HomeScreenChoice = z.infer<typeof HomeScreenChoice>

/** An account to be made for staff. Without a home screen, the highest of the level. */
export const NewUser = z.object({
  email: email(),
  firstName: name(),
  lastName: name(),
  permissionInt: wholeNumber(0, 9),
  homeScreen: optional(oneOf(HOME_SCREENS)),
})
export type NewUser = z.infer<typeof NewUser>

/** Another name and email for somebody of staff. */
export const EditUser = z.object({ userID: id(), firstName: name(), lastName: name(), email: email() })
export type EditUser = InnerNames<z.infer<typeof EditUser>>

/** What people are searched by. */
export const SearchPeople = z.object({ search: optional(text(100)) })
export type SearchPeople = z.infer<typeof SearchPeople>

/** Whose account it is about: in a body, and in a query. */
export const UserId = z.object({ userID: id() })
export type UserId = InnerNames<z.infer<typeof UserId>>
export const UserQuery = z.object({ userID: queryId() })

/** A level to be added to those a user holds. */
export const GrantPermission = z.object({ userId: id(), permissionInt: wholeNumber(0, 9) })
export type GrantPermission = z.infer<typeof GrantPermission>

/** Whose levels are all taken: in a form, and in a path. */
export const RevokePermissions = z.object({ userId: id() })
export type RevokePermissions = z.infer<typeof RevokePermissions>
export const PermissionsPath = z.object({ userId: queryId() })

/** As whom an administrator wants to be signed in. Whatever is no email is refused by the rule, in words of its own. */
export const SignInAs = z.object({ targetUserEmail: z.string().catch("") })
export type SignInAs = z.infer<typeof SignInAs>

/** Which of the caller's own sessions. */
export const SessionId = z.object({ sessionID: id() })
export type SessionId = InnerNames<z.infer<typeof SessionId>>
