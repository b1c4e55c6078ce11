/** Undoes a match. Source: money.md 11.4, api.md X287. */
import { and, eq, isNull } from "drizzle-orm"
import { bankMatches } from "#db/schema/index.ts"
import { type BankLine, bankLineNamed } from "../bank-files/bank-lines.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { addToExpense } from "./expense-share.ts"
import type { OneBankLine } from "./inputs.ts"
import { isMatched, lineNamed, recordMatch } from "./stored-match.ts"

/** Undoes a match; the line is then matched by hand only. A booked expense is subtracted from its month. Refuses 404 BANK_LINE_NOT_FOUND, 409 BANK_LINE_OPEN. */
export const unlinkLine = command(
  "manage bank",
  async (tx, actor, { line: lineId }: OneBankLine): Promise<BankLine> => {
    const line = await lineNamed(tx, lineId)
    if (!(await isMatched(tx, lineId))) throw new Refusal("BANK_LINE_OPEN")
    const found = await tx.one(
      tx
        .select()
        .from(bankMatches)
        .where(and(eq(bankMatches.lineId, lineId), isNull(bankMatches.undoneAt))),
    )
    if (!found) throw new Error(`The match of line ${lineId} went missing`)
    const undone = { undoneAt: tx.now, undoneBy: actor.userId }
    await tx.run(tx.update(bankMatches).set(undone).where(eq(bankMatches.id, found.id)))
    const { expenseTypeId, expenseMonth, origin } = found
    if (origin === "booked" && expenseTypeId !== null && expenseMonth !== null)
      await addToExpense(tx, actor, { expenseTypeId, month: expenseMonth, cents: line.amount })
    await recordMatch(tx, actor, line, "is open again")
    return bankLineNamed(tx, actor, { line: line.id })
  },
)
