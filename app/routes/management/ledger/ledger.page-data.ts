import type { Tx } from "#db/client.server.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { type LedgerEntry, ledgerEntries } from "~/domain/ledger/statement/statement.ts"
import { openPlanView } from "~/domain/payment-plans/plans.ts"
import { payoutPlaces } from "~/domain/payouts/payment-payouts.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { statementOptionsOf } from "~/domain/statements/statement-options.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import type { Query } from "~/http/request/query.ts"
import { storedQuery, storeQueryHeaders } from "~/http/session/stored-list.ts"
import { lastPage, pageOf } from "~/values/lists/page-size.ts"
import type { StoredList } from "~/values/stored-list.ts"
import { tenantHeaderOf } from "../tenant/tenant.header.ts"
import { checkDialogFromQuery } from "./ledger.check-query.ts"
import { HIDEABLE } from "./ledger.columns.ts"
import { deletionFromQuery } from "./ledger.deletion.ts"
import { addressOf, storedQueryOf, viewFromQuery } from "./ledger.url-state.ts"

export type PageData = Awaited<ReturnType<typeof pageDataOf>>["pageData"]

/** The ledger page of an address, by default the page seen last, newest entries first; and the headers that store it. The last page has the opening balance. */
export async function pageDataOf(tx: Tx, actor: Actor, query: Query, request: Request) {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const tenantId = tenantHeader.tenant.id
  const today = await ledgerDay(tx)
  const stored = storedQuery(request, LIST, actor.userId)
  const state = viewFromQuery({ query: query.all, stored, tenant: tenantId, today, names: HIDEABLE })
  const stores = storedQueryOf(state, stored, today)
  const ledger = await ledgerEntries(tx, { tenantId, from: state.from, to: state.to })
  const posted = ledger.entries.filter((entry) => entry.status !== "pending").toReversed()
  const { rows, page } = pageOf(posted, state.page, state.per)
  const view = { ...state, page }
  const list: StoredList = { list: LIST, userId: actor.userId, query: stores, isFresh: state.isFresh }
  const pageData = {
    tenantHeader,
    today,
    view,
    list,
    here: addressOf(view, today),
    key: newIdempotencyKey(),
    total: posted.length,
    entries: offered(actor, rows),
    places: await payoutPlaces(
      tx,
      rows.flatMap(({ stripeIntent }) => stripeIntent ?? []),
    ),
    mayPay: may(actor, "record payments"),
    plan: await openPlanView(tx, tenantId),
    pending: ledger.entries.filter((entry) => entry.status === "pending"),
    opening: page === lastPage(posted.length, state.per) ? ledger.opening : null,
    closing: ledger.closing,
    statementOptions: await statementOptionsOf(tx, tenantId),
    deletion: await deletionFromQuery(tx, actor, query, { tenantId, now: tenantHeader.figures }),
    checkDialog: await checkDialogFromQuery(tx, actor, query, tenantId),
  }
  return { pageData, headers: storeQueryHeaders(request, LIST, actor.userId, stores) }
}

const LIST = "ledger"

/** Offers deletions, returned checks and refunds only to people with the permission. */
function offered(actor: Actor, entries: LedgerEntry[]): LedgerEntry[] {
  const hidden = {
    ...(may(actor, "delete ledger entries") ? {} : { deletable: null, check: null }),
    ...(may(actor, "refund payments") ? {} : { refundable: null }),
  }
  return entries.map((entry) => ({ ...entry, ...hidden }))
}
