import type { ActionFunctionArgs } from "react-router"
import { actorContext } from "../request/context.ts"
import { type Call, endpoint } from "./endpoint.ts"
import { sendToSignIn } from "./page.ts"

/**
 * The handler for requests of a page's own script. It parses and returns JSON like an /api call, but by POST with the page's cookie. The guard has checked
 * that the request comes from our pages. Redirects an anonymous person to /login.
 */
export function scriptEndpoint(call: Call) {
  const handle = endpoint({ POST: call })
  const act = async (args: ActionFunctionArgs) => {
    sendToSignIn(args.context.get(actorContext), call.permission, args.request)
    return handle(args)
  }
  return Object.assign(act, { permission: call.permission })
}
