/** Handles a whole document that is the same for everybody, signed in or not. It is rendered once, and again when its content changes. */
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
  /** For a document that is not a page. */
  headers?: Record<string, string>
}

const HTML = "text/html; charset=utf-8"

/** Serves unchanged content from memory; browsers revalidate it (ETag). Shared caches must not store it, because a response may set a cookie. */
export function publicDocument<Content>({ content, elsewhere, markup, headers = {} }: Document<Content>) {
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
      if (to !== undefined) return redirect(to, { headers: { "X-Robots-Tag": "noindex" } })
      const response = serveAsset(request, show(found))
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
      return response
    } catch (error) {
      const refusal = refusalOf(error, context.get(requestIdContext))
      const page = refusalPage(refusal, context.get(routesContext))
      return new Response(page, {
        status: refusal.status,
        headers: { ...refusalHeaders(refusal), "Content-Type": HTML },
      })
    }
  }
  return Object.assign(loader, { permission: content.permission })
}
