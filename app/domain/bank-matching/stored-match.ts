/** Stores the match of a line. Source: money.md 11.4. */
import { eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { bankLines, bankMatches } from "#db/schema/index.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { HAS_ENDED, IS_MATCHED } from "../bank-files/ended-match.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"

export type StoredLine = typeof bankLines.$inferSelect

export const refused = (message: string) => new Refusal("BANK_MATCH_REFUSED", { message })

export async function lineNamed(tx: Tx, lineId: number): Promise<StoredLine> {
  const line = await tx.one(tx.select().from(bankLines).where(eq(bankLines.id, lineId)))
  if (!line) throw new Refusal("BANK_LINE_NOT_FOUND")
  return line
}

/** Refuses 404 BANK_LINE_NOT_FOUND and 409 BANK_LINE_MATCHED. */
export async function openLine(tx: Tx, lineId: number): Promise<StoredLine> {
  const line = await lineNamed(tx, lineId)
  if (await isMatched(tx, lineId)) throw new Refusal("BANK_LINE_MATCHED")
  return line
}

export async function isMatched(tx: Tx, lineId: number): Promise<boolean> {
  const [taken] = await tx.rows(sql`select l.id as "id" from bank_lines l where l.id = ${lineId} and ${IS_MATCHED}`)
  return taken !== undefined
}

/** The note of a payment by check is the check number. */
export const checkNoteOf = ({ checkNumber }: StoredLine, method: string): string | undefined =>
  method === "check" ? (checkNumber ?? undefined) : undefined

type Match = Partial<typeof bankMatches.$inferInsert> & Pick<typeof bankMatches.$inferInsert, "origin">

export async function storeMatch(tx: Tx, actor: Actor, line: StoredLine, target: Match): Promise<void> {
  await removeEndedMatches(tx, [line.id])
  const row = { lineId: line.id, madeBy: actor.userId, madeAt: tx.now, ...target }
  await tx.run(tx.insert(bankMatches).values(row))
  const addition = target.bookedFor ? ", booked without asking" : ""
  await recordMatch(tx, actor, line, `${whatIs(target)}${addition}`, target)
}

/** Deletes matches that no longer count, so that the lines can be matched again. One that a person undid stays, so that its line is matched by hand only. */
export const removeEndedMatches = (tx: Tx, lineIds: readonly number[]) =>
  tx.run(
    tx.delete(bankMatches).where(sql`${bankMatches.id} in (
      select m.id from bank_matches m where ${inList(sql`m.line_id`, lineIds)} and m.undone_at is null and ${HAS_ENDED})`),
  )

function whatIs({ depositSlipId, paymentId, journalLineId }: Match): string {
  if (journalLineId) return `is line ${journalLineId} of the books`
  if (depositSlipId) return `is deposit slip ${depositSlipId}`
  return paymentId ? `is payment ${paymentId}` : "is an expense"
}

export const recordMatch = (tx: Tx, actor: Actor, line: StoredLine, what: string, target: Partial<Match> = {}) =>
  record(tx, actor, {
    category: "BANK_MATCH",
    details: `The bank's line of ${formatDay(line.on)}, ${formatMoney(line.amount)}, ${what}.`,
    metadata: {
      BankLineID: line.id,
      BankAccountID: line.accountId,
      DepositSlipID: target.depositSlipId ?? null,
      PaymentID: target.paymentId ?? null,
      JournalLineID: target.journalLineId ?? null,
      ...(target.bookedFor ? { SetBy: target.bookedFor } : {}),
    },
  })
