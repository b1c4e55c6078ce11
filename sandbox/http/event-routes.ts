/** The calls on events: a sweep reads the list, which goes 30 days back, as at the provider. */
import { z } from "zod"
import { missingResource } from "./errors.ts"
import { listPage } from "./lists.ts"
import { LIST, text } from "./params.ts"
import { route, type SandboxRoute } from "./router.ts"

const STORED = 30 * 86_400

export const EVENT_ROUTES: readonly SandboxRoute[] = [
  route(
    "GET",
    "/v1/events",
    { ...LIST, type: text.optional(), types: z.array(text).min(1).max(20).optional() },
    (sandbox, { type, types, created, ...paged }) => {
      const oldest = sandbox.now - STORED
      const since = Math.max(created?.gte ?? oldest, oldest)
      const only = { types: type === undefined ? types : [type] }
      return listPage(sandbox, "event", "/v1/events", { ...paged, created: { ...created, gte: since } }, only)
    },
  ),
  route("GET", "/v1/events/:id", {}, (sandbox, _params, id) => {
    const found = sandbox.store.find("event", id)
    if (!found) throw missingResource("event", id)
    return found
  }),
]
