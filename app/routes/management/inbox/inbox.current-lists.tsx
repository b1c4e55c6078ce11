import { renderToStaticMarkup } from "react-dom/server"
import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { fragment } from "~/http/handlers/fragment.ts"
import type { Query } from "~/http/request/query.ts"
import { InboxLists } from "./inbox.lists.tsx"
import { inboxStateOf } from "./inbox.url-state.ts"
import { inboxView } from "./inbox.view.ts"

const shown = (tx: Tx, actor: Actor, query: Query) => tx.once("inbox", () => inboxView(tx, actor, inboxStateOf(query)))

export const loader = fragment("see messages", {
  version: async (tx, actor, query) => (await shown(tx, actor, query)).version,
  markup: async (tx, actor, query) => renderToStaticMarkup(<InboxLists view={await shown(tx, actor, query)} />),
})
