/** The end of a session, for its pages. Source: docs/decisions "The end of a session". */
import type { ActionFunctionArgs } from "react-router"
import { read, type Tx } from "#db/client.server.ts"
import type { Session } from "~/domain/identity/sessions/sessions.ts"
import type { Permission } from "~/domain/permissions.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { formatTime } from "~/values/calendar.ts"
import type { SessionState } from "~/values/session-end.ts"
import { signedInContext } from "../request/context.ts"

export async function sessionEndOf(tx: Tx, { actor, secondsLeft, expiresAt }: Session): Promise<SessionState> {
  const person = [actor.userId, actor.impersonatorId].filter((id) => id !== null).join("-")
  return { person, secondsLeft, time: formatTime(expiresAt, await zoneOf(tx)) }
}

/** Returns the state of the browser's session to a page's script: null if nobody is signed in. Changes nothing. */
export const sendSessionState = Object.assign(
  async ({ context }: ActionFunctionArgs): Promise<Response> => {
    const session = context.get(signedInContext)
    return Response.json(session ? await read((tx) => sessionEndOf(tx, session)) : null)
  },
  { permission: "use public pages" satisfies Permission },
)
