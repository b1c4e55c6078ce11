/** Checks that only a command makes, because they reach outside: sign-ins, keys, write access, the clock, and the address as others see it. */
import { lookup } from "node:dns/promises"
import { rmSync, writeFileSync } from "node:fs"
import { isIPv6 } from "node:net"
import { join } from "node:path"
import { read } from "#db/client.server.ts"
import { clock } from "#db/clock.ts"
import { settings } from "../../../settings.ts"
import { workflow } from "../commands.ts"
import { MailboxUnavailable, openMailbox } from "../mail/imap.server.ts"
import { isGiven, serverOf } from "../mail/mail-settings.ts"
import { linksOpenOnlyHere } from "../mail/public-address.ts"
import { trySmtp } from "../mail/smtp.server.ts"
import { paymentGateway } from "../payment-provider/payment-gateway.ts"
import { green, red, type StatusRow, yellow } from "./status-row.ts"

/** Milliseconds to wait for a check. */
const PATIENCE = 10_000
/** The largest accepted difference from another machine's clock, in milliseconds. */
const DRIFT = 30_000

/** Runs all checks that are configured, one after another. The only change is a file that it deletes again. */
export const tryOutside = workflow("run jobs", async (): Promise<StatusRow[]> => {
  const rows = [
    writeAccess(),
    await server(),
    await smtpSignIn(),
    await imapSignIn(),
    await textGateway(),
    await providerKeys(),
    ...(await publicAddress()),
  ]
  return rows.filter((row) => row !== null)
})

/** Whether a server answers at the address from this command's settings. */
async function server(): Promise<StatusRow> {
  const { host, port } = settings()
  const origin = `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(PATIENCE) })
    await answer.body?.cancel()
    return green("Server", `It answers at ${origin}. /admin/status shows since when it runs, and its memory.`)
  } catch {
    return green("Server", `None answers at ${origin}, where this command's HOST and PORT say that it listens.`)
  }
}

const CHECK_SAVED = "Check it at Administration, Mail."

function writeAccess(): StatusRow {
  const { dataDir } = settings()
  const file = join(dataDir, ".doctor")
  try {
    writeFileSync(file, "written by doctor, may be deleted\n", { mode: 0o600 })
    rmSync(file)
    return green("Write access", `Files can be written in ${dataDir}.`)
  } catch (error) {
    return red(
      "Write access",
      `No file can be written in ${dataDir}: ${(error as Error).message}.`,
      "Give the program's user the right to write there.",
    )
  }
}

async function smtpSignIn(): Promise<StatusRow | null> {
  const server = await read((tx) => serverOf(tx, "smtp"))
  if (server === null) return null
  const { host } = new URL(server.url)
  const reason = await trySmtp(server)
  if (reason === null) return green("Mail server", `${host} accepts the sign-in.`)
  return red("Mail server", `${host} cannot be used: ${reason}.`, isGiven("smtp") ? "Check SMTP_URL." : CHECK_SAVED)
}

/** Whether anything answers at the text gateway's address. Sends no text, because each text costs money. */
async function textGateway(): Promise<StatusRow | null> {
  const { textGateway: named } = settings()
  if (named === null) return null
  const { origin, host } = named.url
  try {
    const limits = { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) } as const
    const answer = await fetch(origin, { method: "HEAD", ...limits })
    await answer.body?.cancel()
    return green("Text gateway", `${host} answers. Whether it takes texts, the first one shows.`)
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    const why = cause?.message || message
    return red("Text gateway", `${host} cannot be reached: ${why}.`, "Check TEXT_GATEWAY_URL.")
  }
}

async function imapSignIn(): Promise<StatusRow | null> {
  const server = await read((tx) => serverOf(tx, "imap"))
  if (server === null) return null
  const { host } = new URL(server.url)
  try {
    ;(await openMailbox(server, AbortSignal.timeout(PATIENCE))).close()
    return green("Mailbox", `${host} opens it.`)
  } catch (error) {
    const reason = error instanceof MailboxUnavailable ? error.message : "it did not answer"
    return red("Mailbox", `${host} does not open it: ${reason}`, isGiven("imap") ? "Check IMAP_URL." : CHECK_SAVED)
  }
}

async function providerKeys(): Promise<StatusRow | null> {
  const gateway = await paymentGateway()
  if (gateway === null || gateway.name === "sandbox") return null
  const verdict = await gateway.checkKeys()
  if (verdict === "accepted") return green("Payment keys", "The payment provider accepts them.")
  if (verdict === "refused")
    return red("Payment keys", "The payment provider refuses them.", "Save new keys at Properties.")
  return red(
    "Payment keys",
    "The payment provider cannot be reached.",
    "Check that this machine may open connections to it.",
  )
}

async function publicAddress(): Promise<StatusRow[]> {
  if (linksOpenOnlyHere()) return []
  const { hostname, origin } = settings().baseUrl
  try {
    await lookup(hostname)
  } catch {
    return [red("Name", `${hostname} is not known to the name servers.`, "Create its DNS record, or correct BASE_URL.")]
  }
  return [green("Name", `${hostname} is known to the name servers.`), ...(await overHttp(origin))]
}

async function overHttp(origin: string): Promise<StatusRow[]> {
  try {
    const answer = await fetch(`${origin}/healthz`, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) })
    await answer.body?.cancel()
    const reached = answer.ok
      ? green("From outside", `${origin} answers, with a valid certificate.`)
      : red("From outside", `${origin} answers ${answer.status}.`, "Check that the proxy leads to this program.")
    return [reached, clockAgainst(answer.headers.get("date"))]
  } catch (error) {
    const reason = ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
    return [
      red(
        "From outside",
        `${origin} cannot be reached: ${reason}.`,
        "Check the proxy, its certificate and the firewall.",
      ),
    ]
  }
}

/** Compares the clock with the proxy's. If both run on one machine, this proves nothing about the true time. */
function clockAgainst(date: string | null): StatusRow {
  const drift = Math.round(Math.abs(clock() - Date.parse(date ?? "")) / 1000)
  if (Number.isNaN(drift))
    return yellow("Clock drift", "The public address gave no time to compare with.", "Compare the clock by hand.")
  if (drift * 1000 <= DRIFT) return green("Clock drift", "The clock agrees with the public address.")
  return red(
    "Clock drift",
    `The clock differs by ${drift} seconds from the public address.`,
    "Let the machine set its clock by NTP.",
  )
}
