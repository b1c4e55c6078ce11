/**
 * What a receiving server found of a mail's sender (Authentication-Results, RFC 8601). Anybody can write such a header into a mail: that a sender is verified
 * counts only under the name of our own server. Source: threats.md T28, docs/decisions/0044.
 */
import { checkingServer } from "../mail/inbound-address.ts"

/** The results to judge a mail by, of all it has, the newest first: the newest of our server; without its name the newest, as a reason for doubt at most. */
export function resultsThatCount(all: readonly string[]): string | null {
  const name = checkingServer()
  return (name === null ? all[0] : all.find((one) => serverOf(one) === name)) ?? null
}

/** Whether our server says that the sender's domain sent it (DMARC). SPF and DKIM alone may be about any other domain. */
export function isVerified(authentication: string | null): boolean {
  const name = checkingServer()
  if (authentication === null || name === null || serverOf(authentication) !== name) return false
  return found(authentication, "dmarc").includes("pass") && !foundAnywhere(authentication, "dmarc").includes("fail")
}

/** Whether a server says that the sender is forged: DMARC failed, or without it everything else that was checked. */
export function isForged(authentication: string | null): boolean {
  if (authentication === null) return false
  if (foundAnywhere(authentication, "dmarc").includes("fail")) return true
  if (found(authentication, "dmarc").includes("pass")) return false
  const others = found(authentication, "spf", "dkim")
  return others.includes("fail") && !others.includes("pass")
}

const SERVER = /^\s*([^\s;="]+)(?:\s+\d+)?\s*(?:;|$)/

/** The name that the server gives itself, in lower case. */
function serverOf(authentication: string): string | undefined {
  const unquoted = authentication.replace(/^([^;"]*)"([^\s;"]*)"/, "$1$2")
  return SERVER.exec(withoutAsides(unquoted))?.[1]?.toLowerCase()
}

/** "dmarc=fail (p=reject) header.from=…": what follows the first word may be the sender's own, and says nothing. */
const RESULT = /^\s*(dmarc|spf|dkim)\s*=\s*(\w+)/i

const found = (authentication: string, ...checks: string[]) => resultsIn(withoutAsides(authentication), checks)

/** Also in quotes and comments: what the sender wrote there hides no failure. */
const foundAnywhere = (authentication: string, ...checks: string[]) => [
  ...found(authentication, ...checks),
  ...resultsIn(authentication, checks),
]

function resultsIn(text: string, checks: readonly string[]): string[] {
  return text.split(/[;\n]/).flatMap((part) => {
    const [, check = "", result = ""] = RESULT.exec(part) ?? []
    return checks.includes(check.toLowerCase()) ? result.toLowerCase() : []
  })
}

/** Without comments, which may be nested, and quoted strings; what is not closed reaches to the end. */
function withoutAsides(text: string): string {
  let bare = ""
  let depth = 0
  let isQuoted = false
  for (const [part] of text.matchAll(/\\?./gs)) {
    if (part === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (part === "(") depth += 1
    else if (part === ")" && depth > 0) depth -= 1
    else if (depth === 0) bare += part
  }
  return bare
}
