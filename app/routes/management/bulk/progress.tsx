/** The progress of a selection's mails, requested by the page's script. Source: api.md X102. */
import { renderToStaticMarkup } from "react-dom/server"
import type { Tx } from "#db/client.server.ts"
import { findSelection } from "~/domain/bulk-actions/selections.ts"
import type { Actor } from "~/domain/permissions.ts"
import { fragment } from "~/http/handlers/fragment.ts"
import type { Query } from "~/http/request/query.ts"
import { MailProgress } from "./review.progress.tsx"
import { progressOf } from "./review.view.ts"

const now = async (tx: Tx, actor: Actor, query: Query) =>
  progressOf(await findSelection(tx, actor, { selection: query.typed("selection") }))

export const loader = fragment("see tenants", {
  version: async (tx, actor, query) => JSON.stringify(await now(tx, actor, query)),
  markup: async (tx, actor, query) => renderToStaticMarkup(<MailProgress of={await now(tx, actor, query)} />),
})
