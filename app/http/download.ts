/** The door for a file that a page's link or GET form asks for. */
import type { MiddlewareFunction } from "react-router"
import type { z } from "zod"
import type { PrintedFile } from "~/domain/files/stored-files.ts"
import { type Errand, must } from "~/domain/permissions.ts"
import { actorContext, requestIdContext } from "./context.ts"
import { fileResponse } from "./file.ts"
import { errorPage, sendToSignIn } from "./page.ts"
import { Query } from "./query.ts"

type Download<Schema extends z.ZodType> = {
  takes: Schema
  does: Errand<z.output<Schema>, PrintedFile>
  /** What an unexpected failure is called. */
  failure: (asked: z.output<Schema>) => { subject: string; words: string }
}

/**
 * A page's middleware that answers the file itself. What was asked for is read by `takes`: where it cannot be, the page is shown instead and
 * says why. It stands before the page because a page's loader cannot answer a file, and a route without a page no error page.
 */
export function download<Schema extends z.ZodType>({
  takes,
  does,
  failure,
}: Download<Schema>): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    const actor = context.get(actorContext)
    const requestId = context.get(requestIdContext)
    let called: { subject: string; words: string } | undefined
    try {
      sendToSignIn(actor, does.deed, request)
      must(actor, does.deed)
      const asked = takes.safeParse(new Query(request.url).values())
      if (!asked.success) return unreadable(await next())
      called = failure(asked.data)
      return fileResponse(await does(actor, asked.data))
    } catch (error) {
      const told = errorPage(error, requestId, called)
      // The loaders bring what every error page knows: the site, and who is signed in.
      if (!(told instanceof Response)) await next()
      throw told
    }
  }
}

/** The page that says what could not be read; one that says something worse keeps its own status. */
function unreadable(page: Response): Response {
  return page.status === 200 ? new Response(page.body, { status: 400, headers: page.headers }) : page
}
