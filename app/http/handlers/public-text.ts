import type { LoaderFunctionArgs } from "react-router"
import { read } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import { actorContext } from "../request/context.ts"

/** The handler for a small text file that is the same for everybody. Refuses with 404 if there is no text. */
export function publicText<Content>(
  type: string,
  content: Command<undefined, Content>,
  text: (content: Content) => string | null,
) {
  const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const found = text(await read((tx) => content(tx, context.get(actorContext), undefined)))
    const headers = { "Content-Type": type, "Cache-Control": "public, max-age=3600" }
    return found === null ? new Response(null, { status: 404 }) : new Response(found, { headers })
  }
  return Object.assign(loader, { permission: content.permission })
}
