import { type ActionFunctionArgs, redirect } from "react-router"
import { write } from "#db/client.server.ts"
import { signOut } from "~/domain/identity/sessions.ts"
import { may } from "~/domain/permissions.ts"
import { actorContext } from "./context.ts"
import { clearedSessionCookie } from "./session.ts"

/**
 * The door of /logout: ends the session, forgets the cookie and what the browser kept of the pages, and goes to /login.
 * Somebody whose session is over already gets the same answer.
 */
export const signOutOfPage = Object.assign(act, { deed: "use public pages" as const })

/** Opening such an address does nothing (nobody is signed out by a link): only its button does. */
export const onlyByForm = Object.assign(
  () => new Response("Method not allowed.\n", { status: 405, headers: { Allow: "POST" } }),
  { deed: signOutOfPage.deed },
)

async function act({ context }: ActionFunctionArgs) {
  const actor = context.get(actorContext)
  if (may(actor, signOut.deed)) await write((tx) => signOut(tx, actor, undefined))
  // Only the cache: "storage" would take the tables' widths and filters along, "cookies" those of the landlord's other sites.
  return redirect("/login", { headers: { "Set-Cookie": clearedSessionCookie(), "Clear-Site-Data": '"cache"' } })
}
