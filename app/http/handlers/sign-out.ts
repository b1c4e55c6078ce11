import { type ActionFunctionArgs, redirect } from "react-router"
import { write } from "#db/client.server.ts"
import { signOut, signOutOfWaiting } from "~/domain/identity/sessions/impersonation.ts"
import { endSessionOfToken } from "~/domain/identity/sessions/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { actorContext } from "../request/context.ts"
import { homePath } from "../session/home-path.ts"
import { noticeCookie } from "../session/notice.ts"
import { restoringCookies, waitingSession } from "../session/own-session.ts"
import { clearedOwnSessionCookie, clearedSessionCookie, ownSessionToken, sessionToken } from "../session/session.ts"
import { forgottenSearches } from "../session/stored-list.ts"

/** The handler of /logout. An ended session gets the same response. An impersonating administrator is signed out of both sessions. */
export const signOutOfPage = Object.assign(act, { permission: "use public pages" as const })

/** Ends an administrator's impersonation (/account/back) and restores their own session. If that is invalid, redirects to /login. */
export const backToOwnSession = Object.assign(goBack, { permission: "use public pages" as const })

/** Refuses GET, so that a link signs nobody out. Only the button does. */
export const onlyByForm = Object.assign(
  () => new Response("Method not allowed.\n", { status: 405, headers: { Allow: "POST" } }),
  { permission: signOutOfPage.permission },
)

async function act({ request, context }: ActionFunctionArgs) {
  const actor = context.get(actorContext)
  const own = ownSessionToken(request)
  const late = sessionToken(request)
  await write(async (tx) => {
    if (may(actor, signOut.permission)) await signOut(tx, actor, undefined)
    else if (late !== null) await endSessionOfToken(tx, late)
    if (own !== null) await signOutOfWaiting(tx, own, actor)
  })
  // Does not clear "storage", which has table widths and filters, or "cookies", which include those of the landlord's other sites.
  // Searches are deleted by name.
  const headers = new Headers({ "Set-Cookie": clearedSessionCookie(), "Clear-Site-Data": '"cache"' })
  if (own !== null) headers.append("Set-Cookie", clearedOwnSessionCookie())
  for (const forgotten of forgottenSearches()) headers.append("Set-Cookie", forgotten)
  return redirect("/login", { headers })
}

async function goBack({ request, context }: ActionFunctionArgs) {
  const actor = context.get(actorContext)
  if (actor.impersonatorId === null) return redirect("/login")
  await write((tx) => signOut(tx, actor, undefined))
  const own = await waitingSession(request, actor)
  if (own?.actor.userId !== actor.impersonatorId) return redirect("/login", { headers: forgettingCookies() })
  const headers = new Headers(restoringCookies(own))
  headers.append("Set-Cookie", noticeCookie(`You are signed in as ${own.actor.name} again.`))
  return redirect(homePath(own.startPage), { headers })
}

const forgettingCookies = (): [string, string][] => [
  ["Set-Cookie", clearedSessionCookie()],
  ["Set-Cookie", clearedOwnSessionCookie()],
]
