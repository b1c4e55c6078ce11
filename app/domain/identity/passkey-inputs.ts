/** What passkeys take. Source: api.md U9-U20. What a browser answered is any object here: whether it is a credential is judged when it is verified. */
import { z } from "zod"
import { INVALID } from "../field-hints.ts"
import { email, flag, line, optional, text } from "../inputs.ts"

const given = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? "Required." : INVALID
const credential = () => z.record(z.string(), z.unknown(), { error: given })

/** An answer of the browser as a form's field holds it: JSON. What is none is an empty answer, which no check passes. */
export const credentialField = () => z.string({ error: given }).transform(parsedAnswer)

function parsedAnswer(json: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(json)
    return parsed !== null && typeof parsed === "object" ? { ...parsed } : {}
  } catch {
    return {}
  }
}

const passkeyName = () => optional(line(100))
const challengeId = () => text(100)

/** A new passkey, as a call sends it and as a form does. */
export const RegisterPasskey = z.object({ credential: credential(), passkeyName: passkeyName() })
export type RegisterPasskey = z.infer<typeof RegisterPasskey>
export const RegisterPasskeyByForm = z.object({ credential: credentialField(), passkeyName: passkeyName() })

/** The name of a passkey that is still to be made. */
export const BeginPasskey = z.object({ passkeyName: passkeyName() })

export const PasskeyId = z.object({ credentialId: text(2000) })
export type PasskeyId = z.infer<typeof PasskeyId>

export const PasskeyRule = z.object({ passkeyRequired: flag() })
export type PasskeyRule = z.infer<typeof PasskeyRule>

/** Whether staff must have a passkey. */
export const StaffPasskeyRule = z.object({ wanted: flag() })
export type StaffPasskeyRule = z.infer<typeof StaffPasskeyRule>

/** Whether an email's account wants a passkey. */
export const PasskeyRuleQuestion = z.object({ email: email() })
export type PasskeyRuleQuestion = z.infer<typeof PasskeyRuleQuestion>

/** An email that may be left out: what is said then is the command's. */
export const PerhapsEmail = z.object({ email: optional(email()).meta({ needed: true }) })
export type PerhapsEmail = z.infer<typeof PerhapsEmail>

/** Signing in with a passkey of the email's account, as a call sends it and as a form does. */
export const SignInWithPasskey = z.object({ email: email(), credential: credential() })
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>
export const SignInWithPasskeyByForm = z.object({ email: email(), credential: credentialField() })

/** Signing in with whatever passkey the browser offered, as a call sends it and as a form does. */
export const SignInWithAnyPasskey = z.object({ challengeId: challengeId(), credential: credential() })
export type SignInWithAnyPasskey = z.infer<typeof SignInWithAnyPasskey>
export const SignInWithAnyPasskeyByForm = z.object({ challengeId: challengeId(), credential: credentialField() })

/** A recovery link by what stands at the end of it. */
export const RecoveryLink = z.object({ token: optional(text(200)).meta({ needed: true }) })
export type RecoveryLink = z.infer<typeof RecoveryLink>
