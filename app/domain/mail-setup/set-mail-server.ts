import { isIP } from "node:net"
import type { Tx } from "#db/client.server.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { mustBeConfirmed } from "../identity-confirmed.ts"
import { isLinkLocal, linkLocalText } from "../mail/link-local.ts"
import {
  isGiven,
  isSenderGiven,
  type SavedServer,
  SENDER_SETTING,
  SERVER_SETTINGS,
  type ServerKind,
  savedServer,
  sender,
} from "../mail/mail-settings.ts"
import { type Actor, mustBeOneself } from "../permissions.ts"
import { badField, Refusal } from "../refusal.ts"
import { seal } from "../secret.server.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import { mustBeCurrentVersion } from "../version.ts"
import type { MailServer } from "./inputs.ts"
import { editedValues, type MailSetup, mailSetup } from "./mail-setup.ts"

const USUAL_PORTS = { smtp: { tls: 465, starttls: 587, none: 25 }, imap: { tls: 993, starttls: 143, none: 143 } }
const GIVEN = { smtp: "SMTP_URL", imap: "IMAP_URL" }
const UNENCRYPTED =
  "Without encryption everybody on the way can read the password and the mail. Tick the box to accept that."
/** Changing one of these fields clears the password, so that it is sent only to the server it was typed for. */
const CONNECTION = ["host", "port", "user", "security"] as const

/** The result of saving: the server, whether it is set now, whether the password was cleared, and the whole setup. */
export type SavedMailServer = { server: ServerKind; isSet: boolean; isPasswordEmptied: boolean; setup: MailSetup }

/**
 * Saves or removes a server; for outgoing mail also the sender. Every process uses it from the next mail on. Refuses 400, beside the field: values that
 * the environment sets, a link-local address, an unencrypted connection to another machine that was not allowed, a password without a user, and a mail
 * server without a sender; 403 CONFIRMATION_REQUIRED; 409 CHANGED_MEANWHILE. Audit SETTINGS_CHANGED names the changed fields but never a value.
 */
export const setMailServer = command("set up mail", async (tx, actor, input: MailServer): Promise<SavedMailServer> => {
  mustBeOneself(actor)
  if (actor.apiToken !== null) throw new Refusal("INSUFFICIENT_PERMISSIONS")
  const kind = input.server
  if (isGiven(kind)) throw badField("host", `${GIVEN[kind]} is set on the machine and wins. Change it there.`)
  const wanted = serverFrom(input)
  mustBeAcceptable(wanted, input)
  await mustBeCurrent(tx, input, wanted)
  await mustBeConfirmed(tx, actor)
  return store(tx, actor, input, wanted)
})

/** The typed server with the default port, if none was typed; null to remove it. */
function serverFrom({ server, host, port, security = "tls", user = "", folder }: MailServer): SavedServer | null {
  if (host === undefined) return null
  const inbox = server === "imap" ? { folder: folder ?? "INBOX" } : {}
  return { host, port: port ?? USUAL_PORTS[server][security], security, user, ...inbox }
}

function mustBeAcceptable(
  wanted: SavedServer | null,
  { server, isUnencrypted, fromAddress, password }: MailServer,
): void {
  if (wanted === null) return
  if (isLinkLocal(wanted.host)) throw badField("host", linkLocalText(wanted.host))
  if (wanted.security === "none" && !isLoopback(wanted.host) && !isUnencrypted)
    throw badField("isUnencrypted", UNENCRYPTED)
  if (wanted.user === "" && (server === "imap" || password !== undefined)) throw badField("user", "Required.")
  if (server === "smtp" && !isSenderGiven() && fromAddress === undefined) throw badField("fromAddress", "Required.")
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."))

async function mustBeCurrent(tx: Tx, input: MailServer, wanted: SavedServer | null): Promise<void> {
  const stored = await editedValues(tx, input.server)
  const from = input.server === "smtp" ? { fromName: input.fromName ?? "", fromAddress: input.fromAddress } : {}
  mustBeCurrentVersion({
    shown: input.version,
    stored,
    wanted: { ...wanted, ...from },
    textOf: (field) => String(stored[field]),
  })
}

async function store(tx: Tx, actor: Actor, input: MailServer, wanted: SavedServer | null): Promise<SavedMailServer> {
  const kind = input.server
  const names = SERVER_SETTINGS[kind]
  const before = await savedServer(tx, kind)
  const had = await storedText(tx, names.password)
  const isOther = CONNECTION.some((field) => before?.[field] !== wanted?.[field])
  const isEmptied = wanted === null || isOther || wanted.user === ""
  const isTyped = wanted !== null && input.password !== undefined
  const changed = [
    ...[...CONNECTION, "folder" as const].filter((field) => before?.[field] !== wanted?.[field]),
    ...(isTyped || (isEmptied && had !== null) ? ["password"] : []),
    ...(wanted === null ? [] : await storeSender(tx, input)),
  ]
  await storeSetting(tx, names.server, wanted && JSON.stringify(wanted))
  if (isTyped) await storeSetting(tx, names.password, seal(names.password, input.password ?? ""))
  else if (isEmptied) await storeSetting(tx, names.password, null)
  await recordChange(tx, actor, kind, changed)
  return {
    server: kind,
    isSet: wanted !== null,
    isPasswordEmptied: had !== null && !isTyped && isEmptied,
    setup: await mailSetup(tx, actor, {}),
  }
}

/** Stores the sender unless MAIL_FROM is set. Returns the names of the changed fields. */
async function storeSender(tx: Tx, { server, fromName = "", fromAddress }: MailServer): Promise<string[]> {
  if (server !== "smtp" || isSenderGiven() || fromAddress === undefined) return []
  const { name, address } = await sender(tx)
  await storeSetting(tx, SENDER_SETTING, JSON.stringify({ name: fromName, address: fromAddress }))
  return [...(name === fromName ? [] : ["fromName"]), ...(address === fromAddress ? [] : ["fromAddress"])]
}

async function recordChange(tx: Tx, actor: Actor, kind: ServerKind, changed: string[]): Promise<void> {
  if (changed.length === 0) return
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${kind === "smtp" ? "Mail server" : "Mailbox"} changed: ${changed.join(", ")}.`,
    metadata: { Server: kind, Fields: changed },
  })
}
