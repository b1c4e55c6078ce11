import type { LoaderFunctionArgs } from "react-router"
import { z } from "zod"
import { command } from "~/domain/commands.ts"
import { endpoint, query } from "~/http/handlers/endpoint.ts"
import { routesContext } from "~/http/request/context.ts"
import { openApiText } from "~/http/response/openapi.ts"

const nothing = command("use public pages", async (_tx, _actor, _input: object) => ({}))
const described = endpoint({ GET: query({ input: z.object({}), command: nothing, output: () => ({}) }) })

/** S2: the document of every call. */
const show = async (args: LoaderFunctionArgs) => {
  const answered = await described.loader(args)
  if (!answered.ok) return answered
  return new Response(openApiText(args.context.get(routesContext)), { headers: { "Content-Type": "application/json" } })
}

export const loader = Object.assign(show, { permission: described.loader.permission, calls: described.loader.calls })
export const action = described.action
