/** Authentication-Results (RFC 8601). Any sender can write one: only our own server's verifies. Source: threats.md T28, docs/decisions/0044. */
import { checkingServer } from "../mail/inbound-address.ts"

/** The header to judge a mail by: our server's newest. While our server's name is unset, any server's newest, which can only raise doubt. */
export function resultsThatCount(all: readonly string[]): string | null {
  const name = checkingServer()
  return (name === null ? all[0] : all.find((one) => serverOf(one) === name)) ?? null
}

/** Whether our server confirms that the sender's domain sent the mail (DMARC). SPF and DKIM alone may refer to another domain. */
export function isVerified(authentication: string | null): boolean {
  const name = checkingServer()
  if (authentication === null || name === null || serverOf(authentication) !== name) return false
  return found(authentication, "dmarc").includes("pass") && !foundAnywhere(authentication, "dmarc").includes("fail")
}

/** Whether a server reports a forged sender: DMARC failed or, without DMARC, every other check failed. */
export function isForged(authentication: string | null): boolean {
  if (authentication === null) return false
  if (foundAnywhere(authentication, "dmarc").includes("fail")) return true
  if (found(authentication, "dmarc").includes("pass")) return false
  const others = found(authentication, "spf", "dkim")
  return others.includes("fail") && !others.includes("pass")
}

const SERVER = /^\s*([^\s;="]+)(?:\s+\d+)?\s*(?:;|$)/

function serverOf(authentication: string): string | undefined {
  const unquoted = authentication.replace(/^([^;"]*)"([^\s;"]*)"/, "$1$2")
  return SERVER.exec(withoutAsides(unquoted))?.[1]?.toLowerCase()
}

/** In "dmarc=fail (p=reject) header.from=…" the sender may have written the text after the first word, so it is ignored. */
const RESULT = /^\s*(dmarc|spf|dkim)\s*=\s*(\w+)/i

const found = (authentication: string, ...checks: string[]) => resultsIn(withoutAsides(authentication), checks)

/** Searches quotes and comments too, so that the sender cannot hide a failure there. */
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

/** The text without comments, which may be nested, and quoted strings; an unclosed one reaches to the end. */
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
