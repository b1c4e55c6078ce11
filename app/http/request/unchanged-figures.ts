/**
 * The most frequent request: an open dashboard polls its figures every two seconds, and they have not changed. It is handled before a Request is
 * made, after the session look-up of every page; the application handles everything else. Like the health check it is not logged.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { read, type Tx } from "#db/client.server.ts"
import { findSession } from "~/domain/identity/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { securityHeaders } from "../response/security-headers.ts"
import { sessionTokenIn } from "../session/session.ts"

const FIGURES = "/home/figures"

/** Whether a request polls a dashboard's figures with a version. */
export const isFiguresPoll = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "GET" && url === FIGURES && headers["if-none-match"] !== undefined

/** Responds 304 while the figures of the signed-in person have that version; else `changed` responds. */
export async function unlessUnchanged(
  request: IncomingMessage,
  response: ServerResponse,
  changed: () => void | Promise<void>,
): Promise<void> {
  const { cookie = "", "if-none-match": named } = request.headers
  const token = sessionTokenIn(cookie)
  // A failure here also occurs in the application, which reports it.
  const current = token === null ? undefined : await read((tx) => versionFor(tx, token)).catch(() => undefined)
  if (current === undefined || entityTag(current) !== named) return changed()
  response.writeHead(304, { ...securityHeaders(), ETag: entityTag(current) }).end()
}

export const entityTag = (version: string): string => `"${version}"`

/** The version of the figures of a session's tenant; undefined when its person may not see them, or must do something else first. */
async function versionFor(tx: Tx, token: string): Promise<string | undefined> {
  const session = await findSession(tx, token, "page")
  if (!session || session.awaitsPasskey || !may(session.actor, "use tenant portal")) return undefined
  return session.actor.tenantId === null ? undefined : figuresVersion(tx, session.actor.tenantId)
}
