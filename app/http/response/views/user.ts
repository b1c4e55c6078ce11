/** JSON shapes of api.md section 1. */
import type { Account } from "~/domain/identity/account.ts"
import { homeScreenOf } from "~/domain/identity/home-screen.ts"
import type { NewSession } from "~/domain/identity/sessions/sign-in.ts"

export function userView(account: Account) {
  return {
    UserID: account.id,
    FirstName: account.firstName,
    LastName: account.lastName,
    Email: account.email,
    PrimaryEmail: account.email,
    PrimaryPhone: account.phone,
    TenantID: account.tenantId,
    UnitNumbers: account.unitNumbers,
    UserPermissions: account.levels.map((level) => ({ PermissionID: level })),
    Permissions: account.levels[0] ?? null,
    HomeScreen: homeScreenOf(account),
    AccountEnabled: account.enabled,
    PasskeyRequired: account.passkeyRequired,
  }
}

export function assignableView({ id, firstName, lastName }: Pick<Account, "id" | "firstName" | "lastName">) {
  return { UserID: id, FirstName: firstName, LastName: lastName }
}

export function loginView({ token, homeScreen }: NewSession) {
  return { token, homescreen: homeScreen }
}
