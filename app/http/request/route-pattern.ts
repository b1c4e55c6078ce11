import { matchRoutes, type ServerBuild } from "react-router"
import { loggedPath } from "../response/log.ts"

export type Route = NonNullable<ServerBuild["routes"][string]>

/** The route that an address leads to, with the parts of the address it names, or undefined. The query does not matter. */
export function pageAt(routes: readonly Route[], pathname: string) {
  const pages = routes.filter((route) => route.parentId === "root").map(({ id, path, index }) => ({ id, path, index }))
  const found = matchRoutes(pages as { id: string; path?: string }[], pathname.replace(/\.data$/, ""))?.at(-1)
  const route = found && routes.find(({ id }) => id === found.route.id)
  return route && { route, params: found.params }
}

/** An address as the audit log may tell it: the pattern of its route, "/api/admin/log/…", the same however it was spelled and whatever it ends in. */
export function routePattern(routes: readonly Route[], pathname: string): string {
  const path = pageAt(routes, pathname)?.route.path
  return path === undefined ? loggedPath(pathname) : `/${path.replaceAll(/:\w+\??|\*/g, "…")}`
}
