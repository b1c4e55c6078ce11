/** What became of an outgoing mail, and whether the sender of an incoming one is who it says. Source: specification 2 "Email thread", threats.md T28. */
import type { MAIL_STATES } from "#db/schema/index.ts"

/** `waiting` is for a mail server: none is set. */
export type DeliveryState = "queued" | "waiting" | "sent" | "failed" | "bounced" | "cancelled"
/** `why` is the mail server's reason, if it gave one. */
export type Delivery = { state: DeliveryState; why: string | null }

type Sent = {
  state: (typeof MAIL_STATES)[number] | null
  lastError: string | null
  bouncedAt: number | null
  bounceReason: string | null
}

/** Of an outgoing message. A bounce counts for more than that the mail was sent. */
export function deliveryOf({ state, lastError, bouncedAt, bounceReason }: Sent): Delivery {
  if (bouncedAt !== null) return { state: "bounced", why: bounceReason }
  if (state === null || state === "sent") return { state: "sent", why: null }
  if (state === "queued" || state === "sending") return { state: "queued", why: lastError }
  if (state === "kept") return { state: "waiting", why: null }
  return { state, why: state === "failed" ? lastError : null }
}

/** "dmarc=fail (p=reject) header.from=…": what follows the first word may be the sender's own, and says nothing. */
const RESULT = /^\s*(dmarc|spf|dkim)\s*=\s*(\w+)/i

/** Whether the receiving server says that the sender's domain sent it (DMARC). SPF and DKIM alone may be about any other domain. */
export function isVerified(authentication: string | null): boolean {
  const dmarc = resultsOf(authentication)("dmarc")
  return dmarc.includes("pass") && !dmarc.includes("fail")
}

/** Whether the receiving server says that the sender is forged: DMARC failed, or without it everything else that was checked. */
export function isForged(authentication: string | null): boolean {
  const of = resultsOf(authentication)
  if (of("dmarc").includes("fail")) return true
  if (of("dmarc").includes("pass")) return false
  const others = of("spf", "dkim")
  return others.includes("fail") && !others.includes("pass")
}

/** What the server found, of each check. */
function resultsOf(authentication: string | null): (...checks: string[]) => string[] {
  const results = (authentication ?? "").split(/[;\n]/).flatMap((part) => {
    const [, check = "", result = ""] = RESULT.exec(part) ?? []
    return check === "" ? [] : [{ check: check.toLowerCase(), result: result.toLowerCase() }]
  })
  return (...checks) => results.flatMap(({ check, result }) => (checks.includes(check) ? result : []))
}
