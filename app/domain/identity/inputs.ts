/** Inputs of identity. Source: api.md U1, U7, A1-A6, M62, M63. */
import { z } from "zod"
import { API_TOKEN_ACCESS, HOME_SCREENS } from "#db/schema/index.ts"
import { isZone } from "~/values/time-zones.ts"
import { allowing, INVALID } from "../field-hints.ts"
import type { InnerNames } from "../inner-names.ts"
import { email, flag, id, line, name, oneOf, optional, queryId, text, wholeNumber } from "../inputs.ts"
import { version } from "../version.ts"
import { credentialField } from "./passkeys/passkey-inputs.ts"
import { isCommonPassword, TOO_COMMON } from "./password-rules.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "./passwords.ts"

const filled = (what: z.ZodString) => what.min(1, "Required.")
const given = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? "Required." : INVALID

/** Any text is accepted as email: an unknown one is treated like a wrong password. The password is not trimmed. */
export const SignIn = z.object({
  email: filled(z.string({ error: given }).trim()).toLowerCase(),
  password: filled(z.string({ error: given })),
})
export type SignIn = z.infer<typeof SignIn>

/** A password to be set, 8 to 200 characters, and not one of the most common. */
export const NewPassword = z
  .string({ error: given })
  .min(SHORTEST_PASSWORD, `Use at least ${SHORTEST_PASSWORD} characters.`)
  .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`)
  .refine((password) => !isCommonPassword(password), TOO_COMMON)

export const ConfirmByPassword = z.object({ password: filled(z.string({ error: given })) })
export type ConfirmByPassword = z.infer<typeof ConfirmByPassword>
export type ConfirmByPasskey = { credential: Record<string, unknown> }
export const ConfirmByPasskeyOnForm = z.object({ credential: credentialField() })

export const RequestReset = z.object({ email: email() })
export type RequestReset = z.infer<typeof RequestReset>

/** The token at the end of a mailed link. */
export const LinkSlug = z.object({ slug: text(200) })
export type LinkSlug = z.infer<typeof LinkSlug>

export const PasswordByLink = z.object({ token: optional(text(200)), password: NewPassword })
export type PasswordByLink = z.infer<typeof PasswordByLink>

export const PasswordTwice = z.object({
  slug: z.string().optional(),
  password: NewPassword,
  passwordAgain: z.string({ error: given }),
})
export type PasswordTwice = z.infer<typeof PasswordTwice>

export const ChangePassword = z.object({
  currentPassword: filled(z.string({ error: given })),
  password: NewPassword,
  passwordAgain: z.string({ error: given }),
})
export type ChangePassword = z.infer<typeof ChangePassword>

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
  timezone: allowing(text(100).refine(isZone, INVALID), "Choose a time zone from the list."),
})
export type FirstRun = z.infer<typeof FirstRun>

export const HomeScreenChoice = z.object({ homescreen: oneOf(HOME_SCREENS) })
/** The page's form also offers Today. */
export const StartPageChoice = z.object({ homescreen: oneOf([...HOME_SCREENS, "today"]) })
export type StartPageChoice = z.infer<typeof StartPageChoice>

/** A new staff account. Without a home screen, the highest of the level. */
export const NewUser = z.object({
  email: email(),
  firstName: name(),
  lastName: name(),
  permissionInt: wholeNumber(0, 9),
  homeScreen: optional(oneOf(HOME_SCREENS)),
})
export type NewUser = z.infer<typeof NewUser>

export const EditUser = z.object({
  userID: id(),
  version: optional(version()),
  firstName: name(),
  lastName: name(),
  email: email(),
})
export type EditUser = InnerNames<z.infer<typeof EditUser>>

export const SearchPeople = z.object({ search: optional(text(100)) })
export type SearchPeople = z.infer<typeof SearchPeople>

export const UserId = z.object({ userID: id() })
export type UserId = InnerNames<z.infer<typeof UserId>>
export const UserQuery = z.object({ userID: queryId() })

/** The people to invite by mail: those never invited ("new"), or those invited who have not chosen a password ("again"). */
export const InviteByMail = z.object({ who: oneOf(["new", "again"]) })
export type InviteByMail = z.infer<typeof InviteByMail>
/** The people to invite by letter. "handed" are those whose letter was made within a day; it is made again. */
export const InviteByLetter = z.object({ who: oneOf(["new", "again", "handed"]) })
export type InviteByLetter = z.infer<typeof InviteByLetter>

export const GrantPermission = z.object({ userId: id(), permissionInt: wholeNumber(0, 9) })
export type GrantPermission = z.infer<typeof GrantPermission>

/** On a page `tenantMeant` confirms that a tenant becomes staff. */
export const GrantOnPage = GrantPermission.extend({ tenantMeant: optional(flag()) })
export type GrantOnPage = z.infer<typeof GrantOnPage>

export const RevokePermissions = z.object({ userId: id() })
export type RevokePermissions = z.infer<typeof RevokePermissions>
export const PermissionsPath = z.object({ userId: queryId() })

/** The user to sign in as. An invalid email is refused by the command, with its own message. */
export const SignInAs = z.object({ targetUserEmail: z.string().catch("") })
export type SignInAs = z.infer<typeof SignInAs>

export const SessionId = z.object({ sessionID: id() })
export type SessionId = InnerNames<z.infer<typeof SessionId>>

/** A new API token for an account; it expires after 1 to 365 days. */
export const MakeApiToken = z.object({
  userID: id(),
  name: name(),
  access: oneOf(API_TOKEN_ACCESS),
  days: wholeNumber(1, 365),
})
export type MakeApiToken = InnerNames<z.infer<typeof MakeApiToken>>

export const OwnApiTokenId = z.object({ tokenID: id() })
export type OwnApiTokenId = InnerNames<z.infer<typeof OwnApiTokenId>>
export const ApiTokenId = OwnApiTokenId.extend({ userID: id() })
export type ApiTokenId = InnerNames<z.infer<typeof ApiTokenId>>

export const NewCalendarAddress = z.object({ hasNames: flag() })
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>

export const RequestEmails = z.object({ wanted: flag() })
export type RequestEmails = z.infer<typeof RequestEmails>
