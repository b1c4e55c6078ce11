import { matchRoutes, type ServerBuild } from "react-router"
import { loggedPath } from "./log.ts"

type Route = NonNullable<ServerBuild["routes"][string]>

/** The route that an address leads to, or undefined. The query does not matter. */
function routeAt(routes: readonly Route[], pathname: string): Route | undefined {
  const pages = routes.filter((route) => route.parentId === "root").map(({ id, path, index }) => ({ id, path, index }))
  const found = matchRoutes(pages as { id: string; path?: string }[], pathname.replace(/\.data$/, ""))?.at(-1)
  return found && routes.find((route) => route.id === found.route.id)
}

/** An address as the audit log may tell it: the pattern of its route, "/api/admin/log/…", the same however it was spelled and whatever it ends in. */
export function routePattern(routes: readonly Route[], pathname: string): string {
  const path = routeAt(routes, pathname)?.path
  return path === undefined ? loggedPath(pathname) : `/${path.replaceAll(/:\w+\??|\*/g, "…")}`
}
