/** The handler for a whole page that is the same for everybody, signed in or not. It is rendered once, and again when its content changes. */
import { type LoaderFunctionArgs, redirect } from "react-router"
import { read } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import { actorContext, requestIdContext, routesContext } from "../request/context.ts"
import { type Asset, assetOf, serveAsset } from "../response/assets.ts"
import { refusalPage } from "../response/refusal-page.ts"
import { refusalHeaders, refusalOf } from "../response/refusal-response.ts"

type Document<Content> = {
  content: Command<undefined, Content>
  /** The address to redirect to while there is nothing to show. */
  elsewhere: (content: Content) => string | undefined
  /** The whole page, rendered from the content only. It is cached in memory, so it has no nonce and loads only files of this site. */
  markup: (content: Content) => string
}

const HTML = "text/html; charset=utf-8"

/** Serves unchanged content from memory; browsers revalidate it (ETag). Shared caches must not store it, because a response may set a cookie. */
export function publicDocument<Content>({ content, elsewhere, markup }: Document<Content>) {
  let made: { from: string; asset: Asset } | undefined
  const show = (found: Content): Asset => {
    const from = JSON.stringify(found)
    if (made?.from !== from) made = { from, asset: assetOf(Buffer.from(markup(found)), HTML, "private, no-cache") }
    return made.asset
  }
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    try {
      const found = await read((tx) => content(tx, context.get(actorContext), undefined))
      const to = elsewhere(found)
      return to === undefined
        ? serveAsset(request, show(found))
        : redirect(to, { headers: { "X-Robots-Tag": "noindex" } })
    } catch (error) {
      const refusal = refusalOf(error, context.get(requestIdContext))
      const headers = { ...refusalHeaders(refusal), "Content-Type": HTML }
      return new Response(refusalPage(refusal, context.get(routesContext)), { status: refusal.status, headers })
    }
  }
  return Object.assign(loader, { permission: content.permission })
}
