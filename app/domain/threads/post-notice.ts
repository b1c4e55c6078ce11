/** Automatic notices to a tenant, stored as threads that are resolved from the start. Source: docs/decisions/0041. */
import type { Tx } from "#db/client.server.ts"
import type { Mail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import { postMessage } from "./post-message.ts"

/** The thread contains no links, because staff read threads. Never pass a mail whose link opens an account or finishes a payment. */
export async function postNotice(tx: Tx, { to, subject, text, alert }: Mail): Promise<void> {
  const body = withoutOwnLinks(text)
  await postMessage(tx, { to: [to].flat(), subject, body, mailText: text, writtenBy: null, status: "resolved", alert })
}

/** Removes our own addresses: "To skip it once:\n\nhttps://…" becomes "To skip it once." */
export function withoutOwnLinks(text: string): string {
  const [before = "", ...parts] = text.split(publicAddress("/"))
  return parts.reduce((all, part) => `${all.replace(/:?\s*$/, ".")}${part.replace(/^\S*/, "")}`, before)
}
