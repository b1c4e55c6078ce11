/** The unsubscribe link of a mail, which needs no sign-in. Opening it changes nothing. Source: api.md section 0, "Alerts"; RFC 8058. */
import { type Tx, write } from "#db/client.server.ts"
import { alertOf } from "~/values/alerts.ts"
import { record } from "../audit/log.ts"
import { command, workflow } from "../commands.ts"
import { findAccount } from "../identity/users.ts"
import { chooseMail } from "../mail/alert-choices.ts"
import { readUnsubscribe } from "../mail/unsubscribe.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Unsubscribe } from "./inputs.ts"

/** The label of the mails that the link is about, and the page with the reader's choices. Refuses (404) a link that is not ours. */
export const unsubscribeLink = command(
  "use public pages",
  async (tx, _actor, { token }: Pick<Unsubscribe, "token">) => {
    const found = linked(token)
    return { label: alertOf(found.kind).label, choicesAt: await choicesAt(tx, found) }
  },
)

/** Staff receive some of the kinds, too, but have no alerts page. */
async function choicesAt(tx: Tx, { kind, person: { userId } }: ReturnType<typeof linked>): Promise<string> {
  if (kind === "dates") return "/management/dates/subscribe"
  if (kind !== "request") return "/home/alerts"
  const account = userId === null ? undefined : await findAccount(tx, userId)
  return account && account.tenantId !== null ? "/home/alerts" : "/account"
}

function linked(token: string) {
  const found = readUnsubscribe(token)
  if (found) return found
  const message = "This link is not valid any more. Sign in to choose which mails you get."
  throw new Refusal("ROUTE_NOT_FOUND", { subject: "Invalid Link", message })
}

/** Switches mails of the link's kind off, or on again. Refuses (404) a link that is not ours. Audit ALERTS_CHANGED if something changes. */
export const unsubscribe = workflow("use public pages", async (actor, { token, intent }: Unsubscribe) => {
  const found = linked(token)
  const isOn = intent === "again"
  await write((tx) => choose(tx, actor, found, isOn))
  return { label: alertOf(found.kind).label, isOn }
})

async function choose(tx: Tx, actor: Actor, { person, kind }: ReturnType<typeof linked>, isOn: boolean): Promise<void> {
  const changed = await chooseMail(tx, person, kind, isOn)
  if (changed === null) return
  await record(tx, actor, {
    category: "ALERTS_CHANGED",
    details: `Switched mails ${isOn ? "on" : "off"} by the link of a mail: ${alertOf(kind).label}.`,
    metadata: changed.userId === null ? { Email: changed.address } : { UserID: changed.userId },
  })
}
