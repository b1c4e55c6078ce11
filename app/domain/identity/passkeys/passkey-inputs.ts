/** Inputs of passkeys. Source: api.md U9-U20. A browser's response is any object here; it is checked when it is verified. */
import { z } from "zod"
import { INVALID } from "../../field-hints.ts"
import { email, flag, line, optional, text } from "../../inputs.ts"

const given = (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? "Required." : INVALID
const credential = () => z.record(z.string(), z.unknown(), { error: given })

/** A browser's response as a form field holds it: JSON. Anything else becomes an empty response, which no check passes. */
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

export const RegisterPasskey = z.object({ credential: credential(), passkeyName: passkeyName() })
export type RegisterPasskey = z.infer<typeof RegisterPasskey>
export const RegisterPasskeyByForm = z.object({ credential: credentialField(), passkeyName: passkeyName() })

export const BeginPasskey = z.object({ passkeyName: passkeyName() })

export const PasskeyId = z.object({ credentialId: text(2000) })
export type PasskeyId = z.infer<typeof PasskeyId>

export const PasskeyRule = z.object({ passkeyRequired: flag() })
export type PasskeyRule = z.infer<typeof PasskeyRule>

export const StaffPasskeyRule = z.object({ wanted: flag() })
export type StaffPasskeyRule = z.infer<typeof StaffPasskeyRule>

export const PasskeyRuleQuestion = z.object({ email: email() })
export type PasskeyRuleQuestion = z.infer<typeof PasskeyRuleQuestion>

/** An optional email: the command has its own message for a missing one. */
export const PerhapsEmail = z.object({ email: optional(email()).meta({ needed: true }) })
export type PerhapsEmail = z.infer<typeof PerhapsEmail>

export const SignInWithPasskey = z.object({ email: email(), credential: credential() })
export type SignInWithPasskey = z.infer<typeof SignInWithPasskey>
export const SignInWithPasskeyByForm = z.object({ email: email(), credential: credentialField() })

export const SignInWithAnyPasskey = z.object({ challengeId: challengeId(), credential: credential() })
export type SignInWithAnyPasskey = z.infer<typeof SignInWithAnyPasskey>
export const SignInWithAnyPasskeyByForm = z.object({ challengeId: challengeId(), credential: credentialField() })

export const RecoveryLink = z.object({ token: optional(text(200)).meta({ needed: true }) })
export type RecoveryLink = z.infer<typeof RecoveryLink>
