/** The one place of the domain that knows the public address of the program: mail must never take it from a request. Source: security.md T19. */
import { settings } from "../../../settings.ts"

/** The full address of a path of ours, for a mail: "https://portal.example.com/login". */
export function siteAddress(path: string): string {
  return new URL(path, settings().baseUrl).href
}

/** The domain that Message-IDs are made under. */
export function mailDomain(): string {
  return settings().baseUrl.hostname
}

/** True when there is no mail server: mail is then kept as files. */
export function keepsMailAsFiles(): boolean {
  return settings().smtpUrl === null
}
