/** The handler for a stored file at a page's own address (`?download=5`). */
import type { MiddlewareFunction } from "react-router"
import type { z } from "zod"
import { read } from "#db/client.server.ts"
import type { Command, Workflow } from "~/domain/commands.ts"
import type { FetchedFile } from "~/domain/files/fetch-file.ts"
import type { MadeFile } from "~/domain/files/made-file.ts"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { type Actor, must, type Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { actorContext, refusedDownloadContext } from "../../request/context.ts"
import { onlyValues } from "../../request/query.ts"
import { fileMiddleware } from "../../request/returns-file.ts"
import { sendToSignIn } from "../page.ts"
import { madeFileResponse, storedFileResponse } from "./file.ts"

type Fetching<Schema extends z.ZodType> = {
  input: Schema
  command: Command<InnerNames<z.output<Schema>>, FetchedFile>
}

type Making<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, MadeFile>
}

/** A page's middleware that returns the file named in the address, if any. A refusal shows the page with the reason and the refusal's status. */
export function downloadOr<Schema extends z.ZodType>({
  input,
  command,
}: Fetching<Schema>): MiddlewareFunction<Response> {
  return fileOr(input, command.permission, async (actor, named, request) =>
    storedFileResponse(await read((tx) => command(tx, actor, named)), request),
  )
}

/** The same for a file that was made for this download. */
export function madeFileOr<Schema extends z.ZodType>({
  input,
  workflow,
}: Making<Schema>): MiddlewareFunction<Response> {
  return fileOr(input, workflow.permission, async (actor, named, request) =>
    madeFileResponse(await workflow(actor, named), request),
  )
}

function fileOr<Schema extends z.ZodType>(
  schema: Schema,
  permission: Permission,
  respond: (actor: Actor, input: InnerNames<z.output<Schema>>, request: Request) => Promise<Response>,
): MiddlewareFunction<Response> {
  const fileIn = (address: string) => schema.safeParse(onlyValues(address))
  const middleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
    const actor = context.get(actorContext)
    const parsed = isReading(request) ? fileIn(request.url) : undefined
    if (!parsed?.success) return next()
    try {
      sendToSignIn(actor, permission, request)
      must(actor, permission)
      return await respond(actor, innerNames(parsed.data), request)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      context.set(refusedDownloadContext, error)
      const page = await next()
      return page.status === 200 ? new Response(page.body, { status: error.status, headers: page.headers }) : page
    }
  }
  return fileMiddleware(middleware, (address) => fileIn(address).success)
}

const isReading = ({ method }: Request) => method === "GET" || method === "HEAD"

const FAILED = new Refusal("FILE_NOT_FOUND")

/** The reason why a download failed, for its page: the specification's text and the virus scanner's result. `gone` replaces the text for a missing file. */
export function failedDownload(refusal: Refusal | null, gone?: string): { subject: string; message: string } {
  const { subject, message } = FAILED
  if (refusal?.code === "INSUFFICIENT_PERMISSIONS" && gone === undefined) return refusal
  const isScanner =
    refusal?.code === "SCANNER_UNAVAILABLE" || (refusal?.code === FAILED.code && refusal.message !== message)
  return { subject, message: isScanner ? `${message} ${refusal.message}` : (gone ?? message) }
}
