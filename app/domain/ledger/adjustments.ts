/** Balances set by a manager. Never a payment: each change is shown as an adjustment. Source: money.md 1.4 "manager_adjustment", api.md M19. */

import { eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { statementEvents, tenants } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney, minus, negated } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { nextKey } from "../idempotency.ts"
import { type Actor, mustBeAnothersLedger } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { Balances } from "./accounts.ts"
import { applyInOrder } from "./apply-payment.ts"
import { balancesOf } from "./balances.ts"
import { charge } from "./draft-charges.ts"
import type { AdjustBalances } from "./inputs.ts"
import { post } from "./journal.ts"
import { addLine, type JournalDraft } from "./journal-draft.ts"
import type { JournalKind } from "./journal-entry.ts"
import { ledgerDay } from "./ledger-day.ts"

export const FIELDS = {
  newDepositReserve: { field: "DepositReserve", balance: "depositReserve", label: "deposit reserve" },
  newRentBalance: { field: "RentBalance", balance: "rent", label: "rent balance" },
  newLateFeeBalance: { field: "LateCharges", balance: "late", label: "late charges" },
  newOtherFeeBalance: { field: "OtherCharges", balance: "other", label: "other charges" },
} as const
export type FieldName = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FieldName[]

/** Sets balances, then applies advance rent, which may lower them. Refuses 404 TENANT_NOT_FOUND, 403 the own ledger, 409 BALANCES_CHANGED. */
export const adjustBalances = command(
  "adjust balances",
  async (tx, actor, input: AdjustBalances): Promise<Balances> => {
    const [tenant] = await tx.all(tx.select().from(tenants).where(eq(tenants.id, input.tenantId)))
    if (!tenant) throw new Refusal("TENANT_NOT_FOUND")
    const before = await balancesOf(tx, input.tenantId)
    if (input.balanceSeq !== undefined && input.balanceSeq !== before.lastJournalId)
      throw new Refusal("BALANCES_CHANGED")
    for (const name of NAMES) {
      const value = input[name]
      if (value === undefined) continue
      const key = nextKey(tx)
      const change = {
        tenantId: input.tenantId,
        name,
        value,
        key,
        kind: "manager_adjustment",
        on: await ledgerDay(tx),
        note: input.balanceNote ?? null,
      } as const
      const old = await setBalance(tx, actor, change)
      if (old === value) continue
      mustBeAnothersLedger(actor, input.tenantId)
      await recordChange(tx, actor, fullName(tenant), { ...change, old })
    }
    return balancesOf(tx, input.tenantId)
  },
)

/** `note` is the reason, for staff. */
export type BalanceChange = {
  tenantId: number
  name: FieldName
  value: Cents
  key: string
  kind: JournalKind
  on: Day
  note?: string | null
}

/** Posts the change of one balance with its statement event, and returns the old value. An unchanged value posts nothing. */
export async function setBalance(tx: Tx, actor: Actor, change: BalanceChange): Promise<Cents> {
  const { tenantId, name, value, key, kind, on, note = null } = change
  const { field, balance } = FIELDS[name]
  let old: Cents = value
  const posted = await post(tx, actor, { tenantId, kind, key, on }, (draft) => {
    old = draft.balances[balance]
    if (balance === "depositReserve") setReserve(draft, minus(value, old))
    else setOwed(draft, balance, minus(value, old))
  })
  if (posted.repeated || posted.journalId === null) return value
  await tx.run(
    tx.insert(statementEvents).values({
      tenantId,
      journalId: posted.journalId,
      field,
      oldValue: old,
      newValue: value,
      effectiveOn: posted.on,
      notes: note,
      userId: actor.userId,
      createdAt: tx.now,
    }),
  )
  return old
}

function setReserve(draft: JournalDraft, change: Cents): void {
  addLine(draft, "DEP_HELD", negated(change))
  addLine(draft, "ADJ", change)
}

/** An increase is a new charge due today; a decrease is applied to the oldest charges. */
function setOwed(draft: JournalDraft, kind: "rent" | "late" | "other", change: Cents): void {
  if (change > 0) charge(draft, { kind, amount: change, origin: "adjustment" }, "ADJ")
  if (change >= 0) return
  addLine(draft, "ADJ", negated(change))
  applyInOrder(draft, { tender: "adjust" }, negated(change), [kind])
}

async function recordChange(tx: Tx, actor: Actor, name: string, change: BalanceChange & { old: Cents }): Promise<void> {
  const { field, label } = FIELDS[change.name]
  await record(tx, actor, {
    category: field === "DepositReserve" ? "TEN_DEPOSITADJ" : "TEN_BALANCEADJ",
    details: `Set the ${label} of ${name} from ${formatMoney(change.old)} to ${formatMoney(change.value)}.`,
    metadata: {
      TenantID: change.tenantId,
      Meta: { Field: field, OldValue: change.old, NewValue: change.value },
      ...(change.note && { Note: change.note }),
    },
  })
}
