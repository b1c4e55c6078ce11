import type { LoaderFunctionArgs } from "react-router"
import { z } from "zod"
import { command } from "~/domain/commands.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { routesContext } from "~/http/request/context.ts"
import { openApiText } from "~/http/response/openapi.ts"

const nothing = command("use public pages", async (_tx, _actor, _input: object) => ({}))
const described = resource({
  "S2 GET /openapi.json": {
    summary: "Get this document",
    ...query({ input: z.object({}), command: nothing, output: () => ({}) }),
    shape: z.looseObject({ openapi: z.string() }),
  },
})

const show = async (args: LoaderFunctionArgs) => {
  const answered = await described(args)
  if (!answered.ok) return answered
  return new Response(openApiText(args.context.get(routesContext)), { headers: { "Content-Type": "application/json" } })
}

export const loader = Object.assign(show, { calls: described.calls })
export const action = described
