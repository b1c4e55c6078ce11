/** Calls that open and end a session, and calls about mailed links. Source: api.md 4.2. */
import { z } from "zod"
import { confirmByPassword } from "~/domain/identity/confirm.ts"
import { ConfirmByPassword, LinkSlug, PasswordByLink, RequestReset, SignIn } from "~/domain/identity/inputs.ts"
import { linkOwner, RESET_DONE, requestResetLink, setPasswordByLink } from "~/domain/identity/password-links.ts"
import { signOut } from "~/domain/identity/sessions/impersonation.ts"
import { signInByCall } from "~/domain/identity/sessions/sign-in.ts"
import { mutation, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { LinkOwner, LoginResult } from "~/http/response/shapes/account.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { loginView } from "~/http/response/views/user.ts"
import { bearer } from "~/http/session/session.ts"

export const loader = resource({
  "U1 POST /user/login": {
    summary: "Sign in and get a bearer token",
    ...workflowMutation({ input: SignIn, workflow: signInByCall, output: loginView }),
    shape: LoginResult,
    refuses: ["INVALID_CREDENTIALS", "ACCOUNT_DISABLED", "PASSKEY_REQUIRED", "RATE_LIMITED"],
  },
  "U2 POST /user/logout": {
    summary: "Sign out, which ends the session at once",
    ...mutation({ input: z.object({}), command: signOut, output: () => ({ message: "You have been signed out." }) }),
    shape: Ack,
  },
  // The response does not depend on whether the email is known.
  "U3 POST /user/send-reset-link": {
    summary: "Mail a link for a new password",
    ...workflowMutation({
      input: RequestReset,
      workflow: requestResetLink,
      output: (message) => ({ message }),
      failure: { message: "Failed to send reset email" },
    }),
    shape: Ack,
    refuses: ["RATE_LIMITED"],
  },
  // The link's token is the bearer token, or `token` in the body.
  "U4 POST /user/reset-password": {
    summary: "Set a password with a mailed link",
    ...workflowMutation({
      input: PasswordByLink,
      workflow: setPasswordByLink,
      output: () => ({ message: RESET_DONE }),
      headers: (request) => ({ token: bearer(request) }),
    }),
    shape: Ack,
    refuses: ["INVALID_LINK", "RATE_LIMITED", "INSUFFICIENT_PERMISSIONS"],
  },
  // The call does not use the link up.
  "U6 GET /user/account/slug/{slug}": {
    summary: "Get the name and email of a mailed link's person",
    ...workflowMutation({
      input: LinkSlug,
      workflow: linkOwner,
      output: ({ firstName, email }) => ({ FirstName: firstName, Email: email }),
    }),
    shape: LinkOwner,
    refuses: ["LINK_NOT_FOUND", "RATE_LIMITED"],
  },
  "U21 POST /user/confirm": {
    summary: "Confirm the caller's identity by password for 15 minutes",
    ...workflowMutation({
      input: ConfirmByPassword,
      workflow: confirmByPassword,
      output: () => ({ message: "Confirmed." }),
    }),
    shape: Ack,
    refuses: ["INVALID_CREDENTIALS", "RATE_LIMITED", "INSUFFICIENT_PERMISSIONS"],
  },
})
export const action = loader
