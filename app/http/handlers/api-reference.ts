/** The public page that describes /api for people. It is made once from the OpenAPI document and is the same for everybody. */
import type { LoaderFunctionArgs } from "react-router"
import type { Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { settings } from "../../../settings.ts"
import { routesContext } from "../request/context.ts"
import { type Asset, assetOf, serveAsset } from "../response/assets.ts"
import { openApi } from "../response/openapi.ts"
import type { OpenApiDocument } from "../response/openapi-document.ts"
import { errorBody } from "../response/refusal-response.ts"

const HTML = "text/html; charset=utf-8"

/** Serves the page that `markup` renders from the document, for the address at which this server is reached. Browsers revalidate it (ETag). */
export function apiReference(markup: (document: OpenApiDocument, origin: string) => string) {
  const made = new WeakMap<object, Asset>()
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const routes = context.get(routesContext)
    const page = () => Buffer.from(markup(openApi(routes), settings().baseUrl.origin))
    const known = made.get(routes) ?? assetOf(page(), HTML, "private, no-cache")
    made.set(routes, known)
    return serveAsset(request, known)
  }
  return Object.assign(loader, { permission: "use public pages" satisfies Permission })
}

/** Refuses every method except GET and HEAD with 405, as calls do. */
export const refusesOthers = async (): Promise<Response> =>
  Response.json(errorBody(new Refusal("METHOD_NOT_ALLOWED")), { status: 405, headers: { Allow: "GET, HEAD" } })
