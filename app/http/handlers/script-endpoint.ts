import type { ActionFunctionArgs } from "react-router"
import { actorContext } from "../request/context.ts"
import { type Call, endpoint } from "./endpoint.ts"
import { sendToSignIn } from "./page.ts"

/** A call by a page's own script: POST with the cookie, from our pages only (the guard checks it). Redirects an anonymous person to /login. */
export function scriptEndpoint(call: Call) {
  const handle = endpoint({ POST: call })
  const act = async (args: ActionFunctionArgs) => {
    sendToSignIn(args.context.get(actorContext), call.permission, args.request)
    return handle(args)
  }
  return Object.assign(act, { permission: call.permission })
}
