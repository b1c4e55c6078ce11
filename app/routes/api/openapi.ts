import type { LoaderFunctionArgs } from "react-router"
import { z } from "zod"
import { command } from "~/domain/permissions.ts"
import { routesContext } from "~/http/context.ts"
import { answer, endpoint } from "~/http/endpoint.ts"
import { openApiText } from "~/http/openapi.ts"

const nothing = command("use public pages", async (_tx, _actor, _input: object) => ({}))
const described = endpoint({ GET: answer({ takes: z.object({}), does: nothing, answers: () => ({}) }) })

/** S2: the document of every call here. */
const show = async (args: LoaderFunctionArgs) => {
  const answered = await described.loader(args)
  if (!answered.ok) return answered
  return new Response(openApiText(args.context.get(routesContext)), { headers: { "Content-Type": "application/json" } })
}

export const loader = Object.assign(show, { deed: described.loader.deed, calls: described.loader.calls })
export const action = described.action
