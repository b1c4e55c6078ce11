/** The handler for a picture at its own address. */
import type { MiddlewareFunction } from "react-router"
import type { z } from "zod"
import { read } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import { type InnerNames, innerNames } from "~/domain/inner-names.ts"
import { must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { mustBeClean } from "~/domain/storage/scan.ts"
import { actorContext, requestIdContext } from "../../request/context.ts"
import { Query } from "../../request/query.ts"
import { fileMiddleware } from "../../request/returns-file.ts"
import { errorPage, sendToSignIn } from "../page.ts"
import { openedFile } from "./file.ts"

type Picture<Schema extends z.ZodType> = {
  input: Schema
  command: Command<InnerNames<z.output<Schema>>, { sha256: string; size: number }>
}

/** A page's middleware that returns a picture. If the address names none it shows the page as 404; after a refusal it shows the error page. */
export function picture<Schema extends z.ZodType>({ input, command }: Picture<Schema>): MiddlewareFunction<Response> {
  return fileMiddleware(async ({ request, context }, next) => {
    const actor = context.get(actorContext)
    try {
      sendToSignIn(actor, command.permission, request)
      must(actor, command.permission)
      const parsed = input.safeParse(new Query(request.url).values())
      if (!parsed.success) return notFound(await next())
      const opened = await read((tx) => command(tx, actor, innerNames(parsed.data)))
      return await pictureResponse(opened, request)
    } catch (error) {
      const page = errorPage(ofPicture(error), context.get(requestIdContext))
      // Runs the loaders, because every error page needs the property's name and the signed-in person.
      if (!(page instanceof Response)) await next()
      throw page
    }
  })
}

/** A missing picture gets its own message instead of that for attachments. */
const ofPicture = (error: unknown): unknown =>
  error instanceof Refusal && error.code === "FILE_NOT_FOUND"
    ? new Refusal("FILE_NOT_FOUND", { subject: "Picture Not Found", message: "This picture could not be found." })
    : error

const notFound = (page: Response): Response =>
  page.status === 200 ? new Response(page.body, { status: 404, headers: page.headers }) : page

/** Shows a WebP picture that we encoded. The browser must revalidate it for each use. Refuses as `storedFileResponse` does. */
async function pictureResponse(picture: { sha256: string; size: number }, request: Request): Promise<Response> {
  const etag = `"${picture.sha256}"`
  const headers = {
    "Content-Type": "image/webp",
    "Content-Disposition": "inline",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-cache",
    ETag: etag,
  }
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers })
  await mustBeClean(picture.sha256)
  const opened = await openedFile(picture)
  const length = { ...headers, "Content-Length": String(picture.size) }
  if (request.method === "HEAD") {
    await opened.close()
    return new Response(null, { headers: length })
  }
  return new Response(opened.stream(), { headers: length })
}
