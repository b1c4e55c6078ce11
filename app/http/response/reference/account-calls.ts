/** The calls of everybody and of everybody's own account. Source: api.md 4.1 to 4.3. */
import { z } from "zod"
import * as account from "./account-shapes.ts"
import { type CallReferences, row } from "./call-reference.ts"
import { Payment } from "./ledger-shapes.ts"
import { Metadata, OneDefault } from "./property-shapes.ts"
import { PopupNote } from "./tenant-shapes.ts"
import { Ack } from "./values.ts"

export const ACCOUNT_CALLS: CallReferences = {
  "GET /": row("S1", "Version, build time and the next maintenance", Metadata),
  "GET /openapi.json": row("S2", "This document", z.looseObject({ openapi: z.string() })),
  "GET /default": row("S4", "A default that everybody may see", OneDefault, "DEFAULT_NOT_FOUND"),
  "POST /user/login": row(
    "U1",
    "Sign in for a bearer token",
    account.LoginResult,
    "INVALID_CREDENTIALS",
    "ACCOUNT_DISABLED",
    "PASSKEY_REQUIRED",
    "RATE_LIMITED",
  ),
  "POST /user/logout": row("U2", "Sign out: the session ends at once", Ack),
  "POST /user/send-reset-link": row("U3", "Mail a link for a new password", Ack, "RATE_LIMITED"),
  "POST /user/reset-password": row(
    "U4",
    "Set a password by a mailed link",
    Ack,
    "INVALID_LINK",
    "RATE_LIMITED",
    "INSUFFICIENT_PERMISSIONS",
  ),
  "GET /user/account": row("U5", "The caller's own account", account.User),
  "GET /user/account/slug/{slug}": row(
    "U6",
    "Whose mailed link this is",
    account.LinkOwner,
    "LINK_NOT_FOUND",
    "RATE_LIMITED",
  ),
  "PUT /user/account/homescreen": row(
    "U7",
    "Choose the screen to land on",
    account.HomeScreen,
    "INSUFFICIENT_PERMISSIONS",
  ),
  "GET /user/permissions": row("U8", "The lowest level held", account.OwnLevel),
  "POST /user/account/passkey-required": row(
    "U9",
    "Require a passkey at every sign-in, or stop requiring it",
    account.PasskeyRule,
    "NO_PASSKEY_REGISTERED",
    "INSUFFICIENT_PERMISSIONS",
    "CONFIRMATION_REQUIRED",
  ),
  "POST /user/passkey-required": row(
    "U10",
    "Whether an email's account requires a passkey",
    account.PasskeyRule,
    "RATE_LIMITED",
  ),
  "POST /user/send-passkey-recovery-link": row(
    "U11",
    "Mail a link that ends the passkey requirement",
    Ack,
    "RATE_LIMITED",
  ),
  "POST /user/recover-passkey-access": row(
    "U12",
    "End the passkey requirement by a mailed link",
    account.Recovered,
    "INVALID_RECOVERY_LINK",
    "RATE_LIMITED",
  ),
  "POST /user/passkey/register-challenge": row(
    "U13",
    "Begin to register a passkey",
    account.RegistrationOptions,
    "INSUFFICIENT_PERMISSIONS",
    "CONFIRMATION_REQUIRED",
  ),
  "POST /user/passkey/register-verify": row(
    "U14",
    "Register the passkey that was made",
    account.PasskeyRegistered,
    "PASSKEY_REGISTRATION_FAILED",
    "INSUFFICIENT_PERMISSIONS",
    "CONFIRMATION_REQUIRED",
  ),
  "POST /user/passkey/auth-challenge": row(
    "U15",
    "Begin to sign in with a passkey of an email's account",
    account.SignInOptions,
    "RATE_LIMITED",
  ),
  "POST /user/passkey/auth-verify": row(
    "U16",
    "Sign in with a passkey of an email's account",
    account.LoginResult,
    "PASSKEY_AUTH_FAILED",
    "ACCOUNT_DISABLED",
    "RATE_LIMITED",
  ),
  "POST /user/passkey/auth-challenge-usernameless": row(
    "U17",
    "Begin to sign in with any passkey",
    account.NamelessSignInOptions,
    "RATE_LIMITED",
  ),
  "POST /user/passkey/auth-verify-usernameless": row(
    "U18",
    "Sign in with any passkey",
    account.LoginResult,
    "PASSKEY_AUTH_FAILED",
    "ACCOUNT_DISABLED",
    "RATE_LIMITED",
  ),
  "GET /user/passkey/list": row("U19", "The caller's passkeys, oldest first", z.array(account.Passkey)),
  "POST /user/passkey/delete": row(
    "U20",
    "Delete one of the caller's passkeys",
    Ack,
    "PASSKEY_NOT_FOUND",
    "LAST_PASSKEY",
    "INSUFFICIENT_PERMISSIONS",
    "CONFIRMATION_REQUIRED",
  ),
  "POST /user/confirm": row(
    "U21",
    "Confirm by password who is signed in, for 15 minutes",
    Ack,
    "INVALID_CREDENTIALS",
    "RATE_LIMITED",
    "INSUFFICIENT_PERMISSIONS",
  ),
  "GET /user/payment/history": row("T18", "The caller's own payments, newest first", z.array(Payment)),
  "GET /user/popups/all": row("T19", "The caller's popups, oldest first", z.array(PopupNote)),
  "POST /user/popups/read": row("T20", "Mark one of the caller's popups read", Ack, "POPUP_NOT_FOUND"),
}
