/** Handles a stored file at its own address, such as /home/documents/5. */
import type { MiddlewareFunction } from "react-router"
import type { z } from "zod"
import type { Workflow } from "~/domain/commands.ts"
import type { FetchedFile } from "~/domain/files/fetch-file.ts"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { actorContext, requestIdContext } from "../../request/context.ts"
import { fileMiddleware } from "../../request/returns-file.ts"
import { errorPage, sendToSignIn } from "../page.ts"
import { storedFileResponse } from "./file.ts"

type OwnFile<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, FetchedFile>
  /** For HEAD, if the workflow records that the file was opened. */
  head?: Workflow<InnerNames<z.output<Schema>>, FetchedFile>
}

/** A page's middleware that returns the file, or shows the error page. */
export function ownFile<Schema extends z.ZodType>({
  input,
  workflow,
  head = workflow,
}: OwnFile<Schema>): MiddlewareFunction<Response> {
  return fileMiddleware(async ({ request, params, context }, next) => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, workflow.permission, request)
      must(actor, workflow.permission)
      const parsed = input.safeParse(params)
      if (!parsed.success) throw new Refusal("FILE_NOT_FOUND")
      const fetched = request.method === "HEAD" ? head : workflow
      return await storedFileResponse(await fetched(actor, innerNames(parsed.data)), request)
    } catch (error) {
      const page = errorPage(error, context.get(requestIdContext))
      // Runs the loaders, because every error page needs the property's name and the signed-in person.
      if (!(page instanceof Response)) await next()
      throw page
    }
  })
}
