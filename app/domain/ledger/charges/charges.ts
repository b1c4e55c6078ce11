/** Charges rent and the amounts due at move-in. Source: money.md 1.4 and section 4, "Issue". */
import { getTableColumns, isNull, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { overRows } from "#db/row-list.ts"
import { issuedPeriods, stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { charge } from "../draft-charges.ts"
import type { Posting } from "../draft-journals.ts"
import { post, postAll } from "../journal.ts"
import type { RentDue } from "./rent-due.ts"

/** Charges a stay's period, or only records it. Returns false if it was processed before. */
export async function chargeRent(tx: Tx, actor: Actor, due: RentDue): Promise<boolean> {
  return (await chargeRents(tx, actor, [due])) > 0
}

/** Charges or only records periods of different tenants' stays; returns how many were new. After a crash, whole transactions remain. */
export async function chargeRents(tx: Tx, actor: Actor, dues: readonly RentDue[]): Promise<number> {
  const still = new Set((await tx.all(...stillDue(dues))).map(({ stayId }) => stayId))
  const open = dues.filter(({ stayId }) => still.has(stayId))
  if (open.length === 0) return 0
  const charged = open.filter(({ isCharged }) => isCharged)
  await postAll(tx, actor, charged.map(rentOf), (journalIds) => {
    const numbers = new Map(charged.map((due, at) => [due, journalIds[at] ?? null]))
    const periods = open.map((due) => ({ ...due, journalId: numbers.get(due), recordedAt: tx.now }))
    return tx.run(...recordPeriods(periods))
  })
  return open.length
}

function rentOf({ tenantId, unitNumber, stayId, period, dueOn, on, amount }: RentDue): Posting {
  const entry = { tenantId, kind: "rent_charge", key: `rent:${unitNumber}:${stayId}:${period}`, on } as const
  const owing = { kind: "rent", amount, origin: "job", dueOn, stayId, unitNumber, period } as const
  return { entry, postLines: (draft) => charge(draft, owing) }
}

const { unitNumber, stayId, period } = issuedPeriods
const stillDue = overRows({ unitNumber, stayId, period }, (db, rows) =>
  db
    .select({ stayId: sql<number>`due."stayId"` })
    .from(sql`(${rows}) as due`)
    .where(
      sql`(select count(*) from ${stays} where ${stays.id} = due."stayId" and ${isNull(stays.moveOutOn)}) > 0
        and not exists (select 1 from ${issuedPeriods}
          where ${unitNumber} = due."unitNumber" and ${stayId} = due."stayId" and ${period} = due.period)`,
    )
    .prepare(),
)
const recordPeriods = overRows(getTableColumns(issuedPeriods), (db, rows) =>
  db.insert(issuedPeriods).select(rows).prepare(),
)

/** The charges at move-in, in cents; zero is not charged. `dueOn` is the move-in day, or today for a subunit. */
export type MoveInCharges = {
  tenantId: number
  stayId: number
  unitNumber: number
  on: Day
  dueOn: Day
  origin: "move_in" | "subunit" | "import"
  deposit: Cents
  rent: Cents
  fee: Cents
  /** How a prorated first month's rent is calculated. */
  rentNotes?: string | undefined
}

/** Charges the deposit, rent and other fee of a move-in, each in its own journal, once per stay. */
export async function chargeMoveIn(tx: Tx, actor: Actor, owing: MoveInCharges): Promise<void> {
  const parts = [
    { part: "deposit", kind: "deposit", journal: "deposit_charge", amount: owing.deposit },
    { part: "rent", kind: "rent", journal: "move_in_charge", amount: owing.rent },
    { part: "fee", kind: "other", journal: "move_in_charge", amount: owing.fee },
  ] as const
  const { tenantId, stayId, unitNumber, on, dueOn, origin, rentNotes } = owing
  for (const { part, kind, journal, amount } of parts) {
    if (amount === 0) continue
    const key = `movein:${stayId}:${part}`
    await post(tx, actor, { tenantId, kind: journal, key, on }, (draft) => {
      const notes = kind === "rent" ? (rentNotes ?? null) : null
      charge(draft, { kind, amount, origin, dueOn, stayId, unitNumber, notes })
    })
  }
}
