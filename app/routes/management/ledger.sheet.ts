import type { Tx } from "#db/client.server.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { type LedgerEntry, ledgerEntries } from "~/domain/ledger/statement.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { statementOffer } from "~/domain/statements/offer.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import type { Query } from "~/http/query.ts"
import { pageSize } from "~/values/page-size.ts"
import { addressOf, viewAsked } from "./ledger.address.ts"
import { deletionAsked } from "./ledger.deletion.ts"
import { faceOf } from "./tenant.face.ts"

/** All that the ledger's page shows. */
export type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** The page of the ledger that an address asks for, newest entries first. The opening balance stands on the last page. */
export async function sheetOf(tx: Tx, actor: Actor, query: Query) {
  const face = await faceOf(tx, actor, query)
  const tenantId = face.tenant.id
  const today = await ledgerDay(tx)
  const asked = viewAsked(query.all, tenantId, today)
  const ledger = await ledgerEntries(tx, { tenantId, from: asked.from, to: asked.to })
  const posted = ledger.entries.filter((entry) => entry.status !== "pending").toReversed()
  const last = Math.max(1, Math.ceil(posted.length / pageSize(asked.per)))
  const view = { ...asked, page: Math.min(asked.page, last) }
  const first = (view.page - 1) * pageSize(view.per)
  return {
    face,
    today,
    view,
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
}

/** To whom deletion is closed it is not offered. */
function offered(actor: Actor, entries: LedgerEntry[]): LedgerEntry[] {
  return may(actor, "delete ledger entries") ? entries : entries.map((entry) => ({ ...entry, deletable: null }))
}
