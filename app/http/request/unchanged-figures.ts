/**
 * Answers the most frequent requests: an open dashboard polls its figures every two seconds, the list of scheduled emails every second, and mostly they
 * have not changed. This happens before a Request is created and after the usual session look-up. The application handles everything else. Like the
 * health check these requests are not logged.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { read, type Tx } from "#db/client.server.ts"
import { findSession } from "~/domain/identity/sessions/sessions.ts"
import { scheduleVersion } from "~/domain/messaging/schedule-version.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { securityHeaders } from "../response/security-headers.ts"
import { sessionTokenIn } from "../session/session.ts"

/** The polled addresses, each with its version for a person. Undefined for a person without permission. */
const POLLED: Record<string, (tx: Tx, actor: Actor) => Promise<string> | undefined> = {
  "/home/figures": (tx, actor) =>
    may(actor, "use tenant portal") && actor.tenantId !== null ? figuresVersion(tx, actor.tenantId) : undefined,
  "/management/email/scheduled/list": (tx, actor) =>
    may(actor, "see messages") ? scheduleVersion(tx, actor) : undefined,
}

export const isPoll = ({ method, url = "", headers }: IncomingMessage): boolean =>
  method === "GET" && Object.hasOwn(POLLED, url) && headers["if-none-match"] !== undefined

/** Responds 304 if the signed-in person's part still has that version. Otherwise runs `changed`. */
export async function unlessUnchanged(
  request: IncomingMessage,
  response: ServerResponse,
  changed: () => void | Promise<void>,
): Promise<void> {
  const { cookie = "", "if-none-match": named } = request.headers
  const token = sessionTokenIn(cookie)
  // The same failure occurs in the application, which reports it.
  const current =
    token === null ? undefined : await read((tx) => versionFor(tx, token, request.url ?? "")).catch(() => undefined)
  if (current === undefined || entityTag(current) !== named) return changed()
  response.writeHead(304, { ...securityHeaders(), ETag: entityTag(current) }).end()
}

export const entityTag = (version: string): string => `"${version}"`

/** The version for a session's person. Undefined without permission, and for a person who must first do something else. */
async function versionFor(tx: Tx, token: string, path: string): Promise<string | undefined> {
  const session = await findSession(tx, token, "page")
  if (!session || session.awaitsPasskey) return undefined
  return POLLED[path]?.(tx, session.actor)
}
