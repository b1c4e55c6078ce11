/** Calls about passkeys: the requirement, registration, sign-in and recovery. Source: api.md 4.2. */
import { z } from "zod"
import {
  PasskeyId,
  PasskeyRule,
  PasskeyRuleQuestion,
  PerhapsEmail,
  RecoveryLink,
  RegisterPasskey,
  SignInWithAnyPasskey,
  SignInWithPasskey,
} from "~/domain/identity/passkeys/passkey-inputs.ts"
import { recoverAccess, requestRecoveryLink } from "~/domain/identity/passkeys/passkey-recovery.ts"
import { challengeRegistration, registerPasskey } from "~/domain/identity/passkeys/passkey-registration.ts"
import { signInWithAnyPasskeyByCall, signInWithPasskeyByCall } from "~/domain/identity/passkeys/passkey-sign-in.ts"
import {
  challengeAnybody,
  challengeEmail,
  passkeyRequiredFor,
} from "~/domain/identity/passkeys/passkey-sign-in-options.ts"
import { deletePasskey, passkeysOf, requirePasskey } from "~/domain/identity/passkeys/passkeys.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import {
  LoginResult,
  NamelessSignInOptions,
  Passkey,
  PasskeyRegistered,
  PasskeyRule as PasskeyRuleShape,
  Recovered,
  RegistrationOptions,
  SignInOptions,
} from "~/http/response/shapes/account.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { passkeyView } from "~/http/response/views/passkey.ts"
import { loginView } from "~/http/response/views/user.ts"

export const loader = resource({
  "U9 POST /user/account/passkey-required": {
    summary: "Require a passkey at every sign-in, or stop requiring it",
    ...mutation({
      input: PasskeyRule,
      command: requirePasskey,
      output: (rule) => rule,
      failure: { subject: "Update Failed", message: "Failed to update passkey requirement. Please try again." },
    }),
    shape: PasskeyRuleShape,
    refuses: ["NO_PASSKEY_REGISTERED", "INSUFFICIENT_PERMISSIONS", "CONFIRMATION_REQUIRED"],
  },
  // False for an unknown email.
  "U10 POST /user/passkey-required": {
    summary: "Check whether an email's account requires a passkey",
    ...mutation({ input: PasskeyRuleQuestion, command: passkeyRequiredFor, output: (rule) => rule }),
    shape: PasskeyRuleShape,
    refuses: ["RATE_LIMITED"],
  },
  // The response does not depend on the email.
  "U11 POST /user/send-passkey-recovery-link": {
    summary: "Mail a link that ends the passkey requirement",
    ...workflowMutation({
      input: PerhapsEmail,
      workflow: requestRecoveryLink,
      output: (message) => ({ message }),
      failure: { subject: "Recovery Failed", message: "Failed to send recovery email. Please try again." },
    }),
    shape: Ack,
    refuses: ["RATE_LIMITED"],
  },
  "U12 POST /user/recover-passkey-access": {
    summary: "End the passkey requirement with a mailed link",
    ...workflowMutation({
      input: RecoveryLink,
      workflow: recoverAccess,
      output: (recovered) => recovered,
      failure: { subject: "Recovery Failed", message: "Failed to process recovery request" },
    }),
    shape: Recovered,
    refuses: ["INVALID_RECOVERY_LINK", "RATE_LIMITED"],
  },
  "U13 POST /user/passkey/register-challenge": {
    summary: "Start the registration of a passkey",
    ...workflowMutation({ input: z.object({}), workflow: challengeRegistration, output: (challenge) => challenge }),
    shape: RegistrationOptions,
    refuses: ["INSUFFICIENT_PERMISSIONS", "CONFIRMATION_REQUIRED"],
  },
  "U14 POST /user/passkey/register-verify": {
    summary: "Finish the registration of a passkey",
    ...workflowMutation({
      input: RegisterPasskey,
      workflow: registerPasskey,
      output: (passkey) => ({ message: "Passkey registered successfully!", passkey: passkeyView(passkey) }),
      failure: { subject: "Registration Failed", message: "Failed to register passkey. Please try again." },
    }),
    shape: PasskeyRegistered,
    refuses: ["PASSKEY_REGISTRATION_FAILED", "INSUFFICIENT_PERMISSIONS", "CONFIRMATION_REQUIRED"],
  },
  // The response does not depend on whether the email is known.
  "U15 POST /user/passkey/auth-challenge": {
    summary: "Start a sign-in with a passkey of an email's account",
    ...workflowMutation({ input: PerhapsEmail, workflow: challengeEmail, output: (challenge) => challenge }),
    shape: SignInOptions,
    refuses: ["RATE_LIMITED"],
  },
  "U16 POST /user/passkey/auth-verify": {
    summary: "Finish a sign-in with a passkey of an email's account",
    ...workflowMutation({ input: SignInWithPasskey, workflow: signInWithPasskeyByCall, output: loginView }),
    shape: LoginResult,
    refuses: ["PASSKEY_AUTH_FAILED", "ACCOUNT_DISABLED", "RATE_LIMITED"],
  },
  "U17 POST /user/passkey/auth-challenge-usernameless": {
    summary: "Start a sign-in with any passkey",
    ...workflowMutation({ input: z.object({}), workflow: challengeAnybody, output: (challenge) => challenge }),
    shape: NamelessSignInOptions,
    refuses: ["RATE_LIMITED"],
  },
  "U18 POST /user/passkey/auth-verify-usernameless": {
    summary: "Finish a sign-in with any passkey",
    ...workflowMutation({ input: SignInWithAnyPasskey, workflow: signInWithAnyPasskeyByCall, output: loginView }),
    shape: LoginResult,
    refuses: ["PASSKEY_AUTH_FAILED", "ACCOUNT_DISABLED", "RATE_LIMITED"],
  },
  "U19 GET /user/passkey/list": {
    summary: "List the caller's passkeys, oldest first",
    ...query({ input: z.object({}), command: passkeysOf, output: (own) => own.map(passkeyView) }),
    shape: z.array(Passkey),
  },
  "U20 POST /user/passkey/delete": {
    summary: "Delete one of the caller's passkeys",
    ...mutation({
      input: PasskeyId,
      command: deletePasskey,
      output: () => ({ message: "Passkey deleted successfully!" }),
      failure: { subject: "Delete Failed", message: "Failed to delete passkey. Please try again." },
    }),
    shape: Ack,
    refuses: ["PASSKEY_NOT_FOUND", "LAST_PASSKEY", "INSUFFICIENT_PERMISSIONS", "CONFIRMATION_REQUIRED"],
  },
})
export const action = loader
