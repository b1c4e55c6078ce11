import { settings } from "../../../settings.ts"
import { linksOpenOnlyHere } from "../mail/public-address.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

const SUBJECT = "Public address"

/** The address row for a command. Without a setting of its own, a command does not know the server's address. */
export function addressOfCommand(): StatusRow {
  if (settings().baseUrlGiven) return addressRow([])
  return yellow(
    SUBJECT,
    "This command has no PORTAL_DOMAIN or BASE_URL, so it does not know the server's address.",
    "Run it with the server's settings, or look at /admin/status.",
  )
}

/** The address as this program knows it. `forwarders` are addresses that forward requests without being trusted. */
export function addressRow(forwarders: readonly string[]): StatusRow {
  const { origin, protocol } = settings().baseUrl
  if (linksOpenOnlyHere())
    return yellow(
      SUBJECT,
      `Links lead to ${origin}, which opens on this machine only.`,
      "Set PORTAL_DOMAIN or BASE_URL.",
    )
  if (protocol === "http:")
    return red(
      SUBJECT,
      `${origin} has no TLS: anybody on the way can read passwords.`,
      "Put a proxy with TLS before it and set BASE_URL to https.",
    )
  if (forwarders.length > 0)
    return yellow(
      SUBJECT,
      `Requests for ${origin} come through ${forwarders.join(", ")}, which is not trusted: the audit log has the proxy's address.`,
      "If that is your proxy, name it in TRUSTED_PROXIES.",
    )
  return green(SUBJECT, `${origin}. \`suitekeeper doctor\` tries it from outside.`)
}
