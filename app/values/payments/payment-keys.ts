/** The forms of the payment provider's keys; the page's script uses them too. Source: specification 1 sections 2 and 5. */

export type KeyKind = "public" | "secret"

const FORM = { public: /^pk_(test|live)_[A-Za-z0-9]{1,250}$/, secret: /^sk_(test|live)_[A-Za-z0-9]{1,250}$/ } as const
const BEGINNING = { public: "pk_live_", secret: "sk_live_" } as const
const TEST_BEGINNING = { public: "pk_test_", secret: "sk_test_" } as const

export const TEST_KEY_WARNING = "This is a test key. Not recommended for production use."

export const TEST_KEYS = "Test Keys Detected"

/** Whether a key moves real money ("live") or none ("test"); undefined if it is not a key of this kind. */
export function modeOf(kind: KeyKind, key: string): "test" | "live" | undefined {
  return FORM[kind].exec(key)?.[1] as "test" | "live" | undefined
}

export const badKeyMessage = (kind: KeyKind) => `Invalid format. Key should start with ${BEGINNING[kind]}`

export const badKeyExplained = (kind: KeyKind) =>
  `The ${kind} key should start with ${BEGINNING[kind]}, a test key with ${TEST_BEGINNING[kind]}, followed by letters and digits.`

export const badKeySubject = (kind: KeyKind) =>
  kind === "public" ? "Invalid Stripe Public Key" : "Invalid Stripe Secret Key"

/** The last four characters of a shorter key would reveal too much; the provider's keys are far longer. */
const LONG_ENOUGH = 20

/** "sk_live_…wxyz": enough to recognise a key. For a short one only its kind: "sk_live_…". */
export const masked = (key: string): string => `${key.slice(0, 8)}…${key.length < LONG_ENOUGH ? "" : key.slice(-4)}`
