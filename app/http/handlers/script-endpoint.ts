import type { ActionFunctionArgs } from "react-router"
import { actorContext } from "../request/context.ts"
import { type Call, endpoint } from "./endpoint.ts"
import { sendToSignIn } from "./page.ts"

/**
 * The handler for what a page's own script asks: JSON by POST, as a call of /api reads and answers it, but with the page's cookie.
 * The guard has seen that it comes from our pages. Who must be signed in and is not is sent to /login.
 */
export function scriptEndpoint(call: Call) {
  const { action } = endpoint({ POST: call })
  const act = async (args: ActionFunctionArgs) => {
    sendToSignIn(args.context.get(actorContext), call.permission, args.request)
    return action(args)
  }
  return Object.assign(act, { permission: call.permission })
}
