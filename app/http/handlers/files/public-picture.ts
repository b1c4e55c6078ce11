/** The handler for a public picture: a WebP that we encoded, under a random name, so browsers may cache it forever. */
import type { LoaderFunctionArgs } from "react-router"
import { read } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import type { PictureBytes } from "~/domain/public-page/public-pictures.ts"
import { actorContext, requestIdContext } from "../../request/context.ts"
import { refusalHeaders, refusalOf } from "../../response/refusal-response.ts"
import { openedFile } from "./file.ts"

export function publicPicture(bytesOf: Command<{ name: string; size: string }, PictureBytes>) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const { name = "", size = "" } = params
    try {
      const bytes = await read((tx) => bytesOf(tx, context.get(actorContext), { name, size }))
      return await shown(bytes, request)
    } catch (error) {
      const refusal = refusalOf(error, context.get(requestIdContext))
      const headers = { ...refusalHeaders(refusal), "Content-Type": "text/plain; charset=utf-8" }
      return new Response(`${refusal.message}\n`, { status: refusal.status, headers })
    }
  }
  return Object.assign(loader, { permission: bytesOf.permission })
}

async function shown(bytes: PictureBytes, { method, headers: sent }: Request): Promise<Response> {
  const tag = `"${bytes.sha256.slice(0, 22)}"`
  const headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable", ETag: tag }
  if (sent.get("if-none-match") === tag) return new Response(null, { status: 304, headers })
  const opened = await openedFile(bytes)
  const whole = { ...headers, "Content-Length": String(bytes.size) }
  if (method === "HEAD") {
    await opened.close()
    return new Response(null, { headers: whole })
  }
  return new Response(opened.stream(), { headers: whole })
}
