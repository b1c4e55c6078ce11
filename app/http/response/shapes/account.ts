import { z } from "zod"
import { Ack, flag, id, instant, level, named, text } from "./values.ts"

const homeScreen = () => z.enum(["admin", "management", "maintenance", "home", "account"])

export const User = named("User", {
  UserID: id(),
  FirstName: text(),
  LastName: text(),
  Email: z.email(),
  PrimaryEmail: z.email(),
  PrimaryPhone: text().nullable(),
  TenantID: id().nullable(),
  UnitNumbers: z.array(z.int()),
  UserPermissions: z.array(z.strictObject({ PermissionID: level() })),
  Permissions: level().nullable(),
  HomeScreen: homeScreen(),
  AccountEnabled: flag(),
  PasskeyRequired: flag(),
})

export const AssignableUser = named("AssignableUser", { UserID: id(), FirstName: text(), LastName: text() })

export const LoginResult = named("LoginResult", { token: text(), homescreen: homeScreen() })

export const Passkey = named("Passkey", {
  id: text(),
  credentialId: text(),
  name: text().nullable(),
  createdAt: instant(),
  lastUsedAt: instant().nullable(),
})

export const PasskeyRegistered = Ack.extend({ passkey: Passkey })
export const PasskeyRule = z.strictObject({ passkeyRequired: flag() })
export const LinkOwner = z.strictObject({ FirstName: text(), Email: z.email() })
export const Recovered = Ack.extend({ email: z.email() })
export const HomeScreen = z.strictObject({ HomeScreen: homeScreen() })
export const OwnLevel = z.strictObject({ permissions: level().nullable() })

/** The passkey library creates these. Their types are in the WebAuthn standard. */
const options = (standard: string) => z.looseObject({ challenge: text() }).meta({ description: standard })
export const RegistrationOptions = z.strictObject({ options: options("PublicKeyCredentialCreationOptionsJSON") })
export const SignInOptions = z.strictObject({ options: options("PublicKeyCredentialRequestOptionsJSON") })
export const NamelessSignInOptions = SignInOptions.extend({ challengeId: text() })
