/** The handler for a file that a page's link or GET form requests. */
import type { MiddlewareFunction } from "react-router"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { PrintedFile } from "~/domain/files/printed-files.ts"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { must } from "~/domain/permissions.ts"
import { actorContext, requestIdContext } from "../../request/context.ts"
import { Query } from "../../request/query.ts"
import { fileMiddleware } from "../../request/returns-file.ts"
import { errorPage, sendToSignIn } from "../page.ts"
import { fileResponse } from "./file.ts"

type Download<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, PrintedFile>
  failure: (input: InnerNames<z.output<Schema>>) => { subject: string; message: string }
}

/** Returns a file, or its page with the problem. It is a middleware, because a loader cannot return a file and a route without a page has no error page. */
export function download<Schema extends z.ZodType>({
  input: schema,
  workflow,
  failure,
}: Download<Schema>): MiddlewareFunction<Response> {
  return fileMiddleware(async ({ request, context }, next) => {
    const actor = context.get(actorContext)
    const requestId = context.get(requestIdContext)
    let called: { subject: string; message: string } | undefined
    try {
      sendToSignIn(actor, workflow.permission, request)
      must(actor, workflow.permission)
      const parsed = schema.safeParse(new Query(request.url).values())
      if (!parsed.success) return unreadable(await next())
      const input = innerNames(parsed.data)
      called = failure(input)
      return fileResponse(await workflow(actor, input))
    } catch (error) {
      const page = errorPage(error, requestId, called)
      // Runs the loaders, because every error page needs the property's name and the signed-in person.
      if (!(page instanceof Response)) await next()
      throw page
    }
  })
}

/** The page with the parse error. An error page keeps its own status. */
function unreadable(page: Response): Response {
  return page.status === 200 ? new Response(page.body, { status: 400, headers: page.headers }) : page
}
