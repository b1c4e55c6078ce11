/** The permissions of people whom a tenant invited, by role. Source: api.md 4.11, "People". */
import { SIGN_IN_ROLES } from "#db/schema/index.ts"

export { SIGN_IN_ROLES }

export type SignInRole = (typeof SIGN_IN_ROLES)[number]
export type SignIn = { readonly id: number; readonly role: SignInRole }

const FOR_ONESELF = ["use public pages", "be signed in", "manage own passkeys", "confirm who one is"]
const PAYS = ["use tenant portal", "see own payments", "pay online", "choose alerts"]
const EVERYTHING = [
  ...PAYS,
  "manage own autopay",
  "dismiss payment notices",
  "submit requests",
  "see own requests",
  "see own documents",
  "exchange documents",
  "see own messages",
  "write to the office",
]

/** All permissions of a role. Only the tenant's own account and staff have permissions that are not listed here. */
const MAY: Record<SignInRole, ReadonlySet<string>> = {
  pays: new Set([...FOR_ONESELF, ...PAYS]),
  everything: new Set([...FOR_ONESELF, ...EVERYTHING]),
}

export const maySignIn = (role: SignInRole, permission: string): boolean => MAY[role].has(permission)
