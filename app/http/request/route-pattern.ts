import { matchRoutes, type ServerBuild } from "react-router"
import { loggedPath } from "../response/log.ts"

export type Route = NonNullable<ServerBuild["routes"][string]>

/** The route of an address with its parameters, or undefined. Ignores the query. */
export function pageAt(routes: readonly Route[], pathname: string) {
  const pages = routes.filter((route) => route.parentId === "root").map(({ id, path, index }) => ({ id, path, index }))
  const found = matchRoutes(pages as { id: string; path?: string }[], pathname.replace(/\.data$/, ""))?.at(-1)
  const route = found && routes.find(({ id }) => id === found.route.id)
  return route && { route, params: found.params }
}

/** An address for the audit log: the pattern of its route, "/api/admin/log/…". It does not depend on spelling and parameters. */
export function routePattern(routes: readonly Route[], pathname: string): string {
  return matchedPattern(routes, pathname) ?? loggedPath(pathname)
}

/** The route pattern of all unknown addresses. */
export const ANY_ADDRESS = "/…"

/** The pattern of the address's route; undefined if none matches. */
export function matchedPattern(routes: readonly Route[], pathname: string): string | undefined {
  const path = pageAt(routes, pathname)?.route.path
  return path === undefined ? undefined : `/${path.replaceAll(/:\w+\??|\*/g, "…")}`
}
