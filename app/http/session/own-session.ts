/**
 * An administrator's own session while they are signed in as somebody else: its token waits in a cookie beside the other one. Back to it leads
 * a button, or the end of the other session; never a form that was sent as somebody else. What is over stays over. Source: threats.md T5.
 */
import { redirect } from "react-router"
import { read, write } from "#db/client.server.ts"
import { endSessionOfToken, findSession, type Origin, type Session } from "~/domain/identity/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { clearedOwnSessionCookie, ownSessionToken, sessionCookie, sessionToken } from "./session.ts"

/** The session that waits, with its token: undefined without one, and when it is over or its person no administrator any more. */
export async function waitingSession(
  request: Request,
  from: Origin,
): Promise<(Session & { token: string }) | undefined> {
  const token = ownSessionToken(request)
  const own = token === null ? undefined : await read((tx) => findSession(tx, token, "page", from))
  const isOwn = own?.actor.impersonatorId === null && may(own.actor, "sign in as others")
  return own && token !== null && isOwn ? { ...own, token } : undefined
}

/** The Set-Cookie values that make the waiting session the browser's again. */
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

/** The answer to a page that is opened after the other session ended: the way to the sign-in page, which leads whoever is signed in home. */
export async function comeBack(request: Request, known: Session | undefined, from: Origin) {
  if (known || !isOpening(request)) return undefined
  const own = await waitingSession(request, from)
  return own && redirect("/login", { headers: restoringCookies(own) })
}

/** Forgets a session that waits beside none of somebody else; it ends when its browser signed in anew. */
export async function forgetWaiting(request: Request, known: Session | undefined, { headers }: Response) {
  const token = ownSessionToken(request)
  if (token === null || (known !== undefined && known.actor.impersonatorId !== null)) return
  if (headers.getSetCookie().some((cookie) => /^(__Host-)?own-session=/.test(cookie))) return
  if (known === undefined && !isOpening(request)) return
  if (known !== undefined && token !== sessionToken(request)) await write((tx) => endSessionOfToken(tx, token))
  headers.append("Set-Cookie", clearedOwnSessionCookie())
}

const isOpening = ({ method }: Request) => method === "GET" || method === "HEAD"
