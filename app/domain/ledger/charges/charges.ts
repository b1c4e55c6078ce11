/** Charges rent and the amounts due at move-in. Source: money.md 1.4 and section 4, "Issue". */
import { and, eq, isNull, notExists, sql } from "drizzle-orm"
import { statement, type Tx } from "#db/client.server.ts"
import { issuedPeriods, stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import type { Actor } from "../../permissions.ts"
import { type Posted, post } from "../journal.ts"
import { charge, type JournalDraft } from "../journal-draft.ts"
import type { RentDue } from "./rent-due.ts"

/** Charges a stay's period, or only records it; false if it was processed before. A transaction for each stay lets the job resume after a crash. */
export async function chargeRent(tx: Tx, actor: Actor, due: RentDue): Promise<boolean> {
  const { unitNumber, stayId, period } = due
  const isStillDue = await tx.one(stillDue, { unitNumber, stayId, period })
  if (!isStillDue) return false
  const recordWith = (journalId: number | null) =>
    tx.run(recordPeriod, { unitNumber, stayId, period, journalId, at: tx.now })
  const posted = due.isCharged ? await postRent(tx, actor, due, recordWith) : null
  if (posted === null || posted.repeated) await recordWith(posted?.journalId ?? null)
  return true
}

type Beside = (journalId: number) => Promise<void>

function postRent(tx: Tx, actor: Actor, due: RentDue, beside: Beside): Promise<Posted> {
  const { tenantId, unitNumber, stayId, period, dueOn } = due
  const key = `rent:${unitNumber}:${stayId}:${period}`
  const postLines = (draft: JournalDraft) =>
    charge(draft, { kind: "rent", amount: due.amount, origin: "job", dueOn, stayId, unitNumber, period })
  return post(tx, actor, { tenantId, kind: "rent_charge", key, on: due.on }, postLines, beside)
}

const stillDue = statement((db) =>
  db
    .select({ id: stays.id })
    .from(stays)
    .where(
      and(
        eq(stays.id, sql.placeholder("stayId")),
        isNull(stays.moveOutOn),
        notExists(
          db
            .select({ one: sql`1` })
            .from(issuedPeriods)
            .where(
              and(
                eq(issuedPeriods.unitNumber, sql.placeholder("unitNumber")),
                eq(issuedPeriods.stayId, sql.placeholder("stayId")),
                eq(issuedPeriods.period, sql.placeholder("period")),
              ),
            ),
        ),
      ),
    )
    .prepare(),
)
const recordPeriod = statement((db) =>
  db
    .insert(issuedPeriods)
    .values({
      unitNumber: sql.placeholder("unitNumber"),
      stayId: sql.placeholder("stayId"),
      period: sql.placeholder("period"),
      journalId: sql.placeholder("journalId"),
      recordedAt: sql.placeholder("at"),
    })
    .prepare(),
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
  /** How a part of the first month's rent is calculated. */
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
