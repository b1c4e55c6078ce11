/**
 * The commonest request there is: an open dashboard asks every two seconds whether its figures changed, and they did not. That is answered before
 * a Request is made of it, once the session was looked up as for every page; whatever else is to be said, the application says. It is not logged,
 * as the health check is not.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { read, type Tx } from "#db/client.server.ts"
import { findSession } from "~/domain/identity/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { securityHeaders } from "../response/security-headers.ts"
import { sessionTokenIn } from "../session/session.ts"

const FIGURES = "/home/figures"

/** Whether a request asks for the figures of a dashboard where they are not of the version it names. */
export const isFiguresPoll = ({ method, url, headers }: IncomingMessage): boolean =>
  method === "GET" && url === FIGURES && headers["if-none-match"] !== undefined

/** Answers 304 while the figures of whoever is signed in are of the version that is named; else `changed` answers. */
export async function unlessUnchanged(
  request: IncomingMessage,
  response: ServerResponse,
  changed: () => void | Promise<void>,
): Promise<void> {
  const { cookie = "", "if-none-match": named } = request.headers
  const token = sessionTokenIn(cookie)
  // What fails here fails in the application too, which says so.
  const current = token === null ? undefined : await read((tx) => versionFor(tx, token)).catch(() => undefined)
  if (current === undefined || entityTag(current) !== named) return changed()
  response.writeHead(304, { ...securityHeaders(), ETag: entityTag(current) }).end()
}

/** The version as a header says it. */
export const entityTag = (version: string): string => `"${version}"`

/** The version of the figures of a session's tenant; undefined where its person may not see them, or must do something else first. */
async function versionFor(tx: Tx, token: string): Promise<string | undefined> {
  const session = await findSession(tx, token, "page")
  if (!session || session.awaitsPasskey || !may(session.actor, "use tenant portal")) return undefined
  return session.actor.tenantId === null ? undefined : figuresVersion(tx, session.actor.tenantId)
}
