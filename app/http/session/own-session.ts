/** An administrator's own session during an impersonation, in a second cookie. A form sent as the other user never restores it (threats.md T5). */
import { redirect } from "react-router"
import { read, write } from "#db/client.server.ts"
import {
  endSessionOfToken,
  findSession,
  type Session,
  type SessionOrigin,
} from "~/domain/identity/sessions/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { clearedOwnSessionCookie, ownSessionToken, sessionCookie, sessionToken } from "./session.ts"

/** The administrator's session with its token. Undefined if there is none, if it has ended, or if the person is no longer an administrator. */
export async function waitingSession(
  request: Request,
  from: SessionOrigin,
): Promise<(Session & { token: string }) | undefined> {
  const token = ownSessionToken(request)
  const own = token === null ? undefined : await read((tx) => findSession(tx, token, "page", from))
  const isOwn = own?.actor.impersonatorId === null && may(own.actor, "sign in as others")
  return own && token !== null && isOwn ? { ...own, token } : undefined
}

export const restoringCookies = ({
  token,
  secondsLeft,
}: {
  token: string
  secondsLeft: number
}): [string, string][] => [
  ["Set-Cookie", sessionCookie(token, secondsLeft)],
  ["Set-Cookie", clearedOwnSessionCookie()],
]

/** The response to a page opened after the impersonation has ended: a redirect to sign-in, which redirects a signed-in person to the home screen. */
export async function comeBack(request: Request, known: Session | undefined, from: SessionOrigin) {
  if (known || !isOpening(request)) return undefined
  const own = await waitingSession(request, from)
  return own && redirect("/login", { headers: restoringCookies(own) })
}

/** Clears the cookie of the own session if there is no impersonation. The session ends if its browser has signed in again. */
export async function forgetWaiting(request: Request, known: Session | undefined, { headers }: Response) {
  const token = ownSessionToken(request)
  if (token === null || (known !== undefined && known.actor.impersonatorId !== null)) return
  if (headers.getSetCookie().some((cookie) => /^(__Host-)?own-session=/.test(cookie))) return
  if (known === undefined && !isOpening(request)) return
  if (known !== undefined && token !== sessionToken(request)) await write((tx) => endSessionOfToken(tx, token))
  headers.append("Set-Cookie", clearedOwnSessionCookie())
}

const isOpening = ({ method }: Request) => method === "GET" || method === "HEAD"
