/** Which balance transactions belong to a payout. The provider's objects do not show it; only its list of a payout's transactions does. */
import type Stripe from "stripe"
import { sandboxNow } from "./clock.ts"
import type { Sandbox } from "./store.server.ts"

const UNPAID = `FROM objects o WHERE o.kind = 'balance_transaction' AND o.body ->> '$.available_on' <= ?
  AND NOT EXISTS (SELECT 1 FROM paid_out p WHERE p."transaction" = o.id)`

/** The transactions available by then (seconds) that are in no payout, oldest first. */
export function unpaidTransactions({ store }: Sandbox, availableBy: number): Stripe.BalanceTransaction[] {
  const rows = store.database.prepare(`SELECT o.body AS body ${UNPAID} ORDER BY o.seq`).all(availableBy)
  return (rows as { body: string }[]).map(({ body }) => JSON.parse(body))
}

export function writeDown({ store }: Sandbox, payout: string, transactions: readonly string[]): void {
  const insert = store.database.prepare(`INSERT INTO paid_out ("transaction", payout) VALUES (?, ?)`)
  for (const id of transactions) insert.run(id, payout)
}

/** The cents of the balance that can be paid out now. */
export function availableBalance({ store, now }: Sandbox): number {
  const sum = `SELECT COALESCE(SUM(o.body ->> '$.net'), 0) AS net ${UNPAID}`
  return (store.database.prepare(sum).get(sandboxNow(store, now)) as { net: number }).net
}

/** Whether payouts are automatic; otherwise only manual payouts are made. */
export const isPayingOut = ({ store }: Sandbox): boolean => store.fact("payouts by hand") === undefined

/** The instant from which a transaction made now can be paid out: midnight two business days later. Its payout is scheduled for then. */
export function availableOn(sandbox: Sandbox, at: number): number {
  const { store } = sandbox
  if (store.fact("payout due") !== String(at)) {
    store.setFact("payout due", String(at))
    store.schedule({ at, what: "payout", id: String(at) })
  }
  return at
}
