import type { LoaderFunctionArgs } from "react-router"
import type { Workflow } from "~/domain/commands.ts"
import { actorContext, requestIdContext } from "../request/context.ts"
import { refusalHeaders, refusalOf } from "../response/refusal-response.ts"

/** Handles a calendar file at a secret address: `params.file` is "{secret}.ics". Programs read it, so a refusal is one line of text. */
export function calendar(file: Workflow<{ secret: string }, string>) {
  const loader = async ({ params, context }: LoaderFunctionArgs): Promise<Response> => {
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" }
    const plain = { ...headers, "Content-Type": "text/plain; charset=utf-8" }
    const secret = (params.file ?? "").replace(/\.ics$/, "")
    try {
      const text = await file(context.get(actorContext), { secret })
      const type = { "Content-Type": "text/calendar; charset=utf-8" }
      return new Response(text, {
        headers: { ...headers, ...type, "Content-Disposition": 'inline; filename="dates.ics"' },
      })
    } catch (error) {
      const refusal = refusalOf(error, context.get(requestIdContext))
      const text = refusal.status === 404 ? "There is no such calendar." : refusal.message
      return new Response(`${text}\n`, { status: refusal.status, headers: { ...refusalHeaders(refusal), ...plain } })
    }
  }
  return Object.assign(loader, { permission: file.permission })
}
