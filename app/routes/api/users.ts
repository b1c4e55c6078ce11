/** Calls about accounts and their levels. Source: api.md 4.7 and 4.8. */
import { z } from "zod"
import { deleteUser, disableUser, enableUser } from "~/domain/identity/account-states.ts"
import {
  GrantPermission,
  NewUser,
  PermissionsPath,
  SearchPeople,
  SignInAs,
  UserId,
  UserQuery,
} from "~/domain/identity/inputs.ts"
import { assignableStaff, searchPeople } from "~/domain/identity/people.ts"
import { signUp } from "~/domain/identity/people-signup.ts"
import { grantPermission, revokePermissions } from "~/domain/identity/permission-changes.ts"
import { signInAsByCall } from "~/domain/identity/sessions/impersonation.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { AssignableUser, LoginResult, User } from "~/http/response/shapes/account.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { assignableView, loginView, userView } from "~/http/response/views/user.ts"

export const loader = resource({
  "M61 GET /management/user": {
    summary: "List staff to whom work can be assigned",
    ...query({ input: z.object({}), command: assignableStaff, output: (staff) => staff.map(assignableView) }),
    shape: z.array(AssignableUser),
  },
  "M62 POST /management/user/disable": {
    summary: "Disable an account",
    ...mutation({
      input: UserId,
      command: disableUser,
      output: userView,
      failure: { message: "Error disabling account, please try again later." },
    }),
    shape: User,
    refuses: ["USER_NOT_FOUND", "LAST_SUPER_ADMIN"],
  },
  "M63 POST /management/user/enable": {
    summary: "Enable an account",
    ...mutation({
      input: UserId,
      command: enableUser,
      output: userView,
      failure: { message: "Error enabling account, please try again later." },
    }),
    shape: User,
    refuses: ["USER_NOT_FOUND"],
  },
  "A1 GET /admin/user": {
    summary: "Search accounts",
    ...query({ input: SearchPeople, command: searchPeople, output: (accounts) => accounts.map(userView) }),
    shape: z.array(User),
  },
  "A2 DELETE /admin/user": {
    summary: "Delete an account permanently",
    ...mutation({ input: UserQuery, command: deleteUser, output: () => ({ message: "The user was deleted." }) }),
    shape: Ack,
    refuses: ["USER_NOT_FOUND", "LAST_SUPER_ADMIN", "CONFIRMATION_REQUIRED"],
  },
  "A3 POST /admin/user/signup": {
    summary: "Create an account for staff",
    ...mutation({ input: NewUser, command: signUp, output: userView, status: 201 }),
    shape: User,
    refuses: ["EMAIL_IN_USE", "CONFIRMATION_REQUIRED"],
  },
  // The caller's own token stays valid.
  "A4 POST /admin/user/login-as": {
    summary: "Start a session as another user",
    ...mutation({
      input: SignInAs,
      command: signInAsByCall,
      output: loginView,
      failure: { subject: "Server Error", message: "An internal server error occurred. Please try again later." },
    }),
    shape: LoginResult,
    refuses: ["INVALID_EMAIL", "USER_NOT_FOUND", "CANNOT_IMPERSONATE_ADMIN", "ACCOUNT_DISABLED"],
  },
  "A5 POST /admin/user/permission": {
    summary: "Grant a level",
    ...mutation({ input: GrantPermission, command: grantPermission, output: userView, status: 201 }),
    shape: User,
    refuses: ["USER_NOT_FOUND", "CONFIRMATION_REQUIRED"],
  },
  "A6 DELETE /admin/user/permission/{userId}": {
    summary: "Revoke every level",
    ...mutation({ input: PermissionsPath, command: revokePermissions, output: userView }),
    shape: User,
    refuses: ["USER_NOT_FOUND", "LAST_SUPER_ADMIN"],
  },
})
export const action = loader
