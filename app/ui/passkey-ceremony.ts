/** What the scripts of the pages with passkeys share: asking the server, sending what was signed, and saying what went wrong. */

/** The specification's codes of a ceremony that failed, as WebAuthnError names them, in words for the person. Source: specification 1 section 8. */
const CANCELLED = "The passkey request was cancelled or took too long. Please try again."
const ELSEWHERE = "Passkeys do not work at this address. Please open the site by its own name."
const WORDS: Record<string, string> = {
  ERROR_CEREMONY_ABORTED: CANCELLED,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: CANCELLED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This device already has a passkey for your account.",
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    "This device cannot verify that it is you. Set up a PIN, fingerprint or face on it first.",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    "This device cannot keep a passkey. Please use another one.",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG:
    "This device makes no kind of passkey that is accepted here. Please use another one.",
}

export const UNSUPPORTED = "WebAuthn is not supported in this browser"

/** What is said of a failure: the server's words as it says them, those of the ceremony, or else `otherwise`. */
export function wordsOf(error: unknown, otherwise: { subject: string; words: string }): Told {
  if (error instanceof Told) return error
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  return new Told(otherwise.subject, WORDS[code] ?? otherwise.words)
}

/** A subject and a message for the person. */
class Told extends Error {
  readonly subject: string
  constructor(subject: string, message: string) {
    super(message)
    this.subject = subject
  }
}

/** Asks the server by JSON. Throws what it said when it refuses; whose session is over is led to where it sends them. */
export async function ask<Answer>(address: string, question: object, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
    signal: signal ?? null,
  })
  if (answer.redirected) location.assign(answer.url)
  const said = await answer.json()
  if (!answer.ok) throw new Told(said.subject, said.message)
  return said
}

/** Shows a failure where the page keeps the template for it, in place of what was said there before. */
export function tell(template: HTMLTemplateElement, { subject, message }: { subject: string; message: string }): void {
  hush(template)
  const notice = template.content.cloneNode(true) as DocumentFragment
  notice.querySelector("b")?.append(subject)
  notice.querySelector("p")?.append(message)
  template.after(notice)
}

/** Takes away what was said there. */
export function hush(template: HTMLTemplateElement): void {
  for (const told of template.parentElement?.querySelectorAll(":scope > .notice[role]") ?? []) told.remove()
}
