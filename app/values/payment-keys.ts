/** The payment provider's keys by their form alone; the page's script reads them too. Source: specification 1 sections 2 and 5. */

export type KeyKind = "public" | "secret"

const FORM = { public: /^pk_(test|live)_[A-Za-z0-9]{1,250}$/, secret: /^sk_(test|live)_[A-Za-z0-9]{1,250}$/ } as const
const BEGINNING = { public: "pk_live_", secret: "sk_live_" } as const

export const TEST_KEY_WARNING = "This is a test key. Not recommended for production use."

/** What asks whether test keys are meant is called so. */
export const TEST_KEYS = "Test Keys Detected"

/** Whether a key moves real money ("live") or none ("test"); undefined when it is no key of this kind. */
export function modeOf(kind: KeyKind, key: string): "test" | "live" | undefined {
  return FORM[kind].exec(key)?.[1] as "test" | "live" | undefined
}

/** What stands under the field of a key that has not its form. */
export const badKeyMessage = (kind: KeyKind) => `Invalid format. Key should start with ${BEGINNING[kind]}`

/** What the error dialog says of it. */
export const badKeyExplained = (kind: KeyKind) =>
  `The ${kind} key should start with ${BEGINNING[kind]} followed by alphanumeric characters.`

/** The title of that dialog. */
export const badKeySubject = (kind: KeyKind) =>
  kind === "public" ? "Invalid Stripe Public Key" : "Invalid Stripe Secret Key"

/** Shorter than this, the last four would be too much of what is secret; the provider's own are far longer. */
const LONG_ENOUGH = 20

/** "sk_live_…wxyz": enough to know a key by. Of a short one only its kind: "sk_live_…". */
export const masked = (key: string): string => `${key.slice(0, 8)}…${key.length < LONG_ENOUGH ? "" : key.slice(-4)}`
