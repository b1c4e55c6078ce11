import type { Tx } from "#db/client.server.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { type LedgerEntry, ledgerEntries } from "~/domain/ledger/statement.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { statementOffer } from "~/domain/statements/statement-options.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import type { Query } from "~/http/query.ts"
import { keepingNews, keptQuery } from "~/http/stored-list.ts"
import { pageSize } from "~/values/page-size.ts"
import type { KeptList } from "~/values/stored-list.ts"
import { addressOf, keptQueryOf, viewAsked } from "./ledger.address.ts"
import { HIDEABLE } from "./ledger.columns.ts"
import { deletionAsked } from "./ledger.deletion.ts"
import { faceOf } from "./tenant.header.ts"

/** All that the ledger's page shows. */
export type Sheet = Awaited<ReturnType<typeof sheetOf>>["sheet"]

/**
 * The page of the ledger that an address asks for, or that this person last saw, newest entries first, and the headers that keep it for
 * them. The opening balance stands on the last page.
 */
export async function sheetOf(tx: Tx, actor: Actor, query: Query, request: Request) {
  const face = await faceOf(tx, actor, query)
  const tenantId = face.tenant.id
  const today = await ledgerDay(tx)
  const kept = keptQuery(request, LIST, actor.userId)
  const asked = viewAsked({ query: query.all, kept, tenant: tenantId, today, names: HIDEABLE })
  const keeps = keptQueryOf(asked, kept, today)
  const ledger = await ledgerEntries(tx, { tenantId, from: asked.from, to: asked.to })
  const posted = ledger.entries.filter((entry) => entry.status !== "pending").toReversed()
  const last = Math.max(1, Math.ceil(posted.length / pageSize(asked.per)))
  const view = { ...asked, page: Math.min(asked.page, last) }
  const first = (view.page - 1) * pageSize(view.per)
  const list: KeptList = { list: LIST, userId: actor.userId, query: keeps, isFresh: asked.isFresh }
  const sheet = {
    face,
    today,
    view,
    list,
    here: addressOf(view, today),
    key: oneTimeKey(),
    total: posted.length,
    entries: offered(actor, posted.slice(first, first + pageSize(view.per))),
    mayPay: may(actor, "record payments"),
    pending: ledger.entries.filter((entry) => entry.status === "pending"),
    opening: view.page === last ? ledger.opening : null,
    closing: ledger.closing,
    offer: await statementOffer(tx, tenantId),
    deletion: await deletionAsked(tx, actor, query, { tenantId, now: face.figures }),
  }
  return { sheet, headers: keepingNews(request, LIST, actor.userId, keeps) }
}

const LIST = "ledger"

/** To whom deletion is closed it is not offered. */
function offered(actor: Actor, entries: LedgerEntry[]): LedgerEntry[] {
  return may(actor, "delete ledger entries") ? entries : entries.map((entry) => ({ ...entry, deletable: null }))
}
