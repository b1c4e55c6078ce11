/** Books a bank line as a payment or an expense. Source: money.md 11.4, api.md X288 and X289. */
import { and, eq, max } from "drizzle-orm"
import { bankMatches } from "#db/schema/index.ts"
import { monthOf } from "~/values/calendar.ts"
import { formatMoney, MAX_CENTS, negated } from "~/values/money.ts"
import { type BankLine, bankLineNamed } from "../bank-files/bank-lines.ts"
import { command } from "../commands.ts"
import { recordPayment } from "../payments/manual.ts"
import { addToExpense } from "./expense-share.ts"
import type { BookCredit, BookDebit } from "./inputs.ts"
import { bookedFor } from "./link-line.ts"
import { rememberSender } from "./senders.ts"
import { checkNoteOf, openLine, refused, storeMatch } from "./stored-match.ts"

/**
 * Records a credit as a manual payment through `recordPayment`, brings the payment to the bank account and matches the line to it. With `remember`, the
 * sender's text is proposed for this tenant from now on. Refuses as `recordPayment` and `linkLine` do; 409 BANK_MATCH_REFUSED a debit, and more than the
 * largest manual payment.
 */
export const bookCredit = command("manage bank", async (tx, actor, input: BookCredit): Promise<BankLine> => {
  const { lineId, tenantId, type = "rent", method, remember, ...answers } = input
  const line = await openLine(tx, lineId)
  if (line.amount < 0) throw refused("A debit is no payment: book it as an expense.")
  if (line.amount > MAX_CENTS) throw refused(`A payment is at most ${formatMoney(MAX_CENTS)}.`)
  const note = checkNoteOf(line, method)
  const paid = { tenantId, type, method, amount: line.amount, paymentDate: line.on, note, ...answers }
  const { id: paymentId } = await recordPayment(tx, actor, paid)
  await storeMatch(tx, actor, line, { ...(await bookedFor(tx, actor, line, paymentId)), origin: "booked" })
  if (remember && line.text !== "")
    await rememberSender(tx, actor, { accountId: line.accountId, text: line.text, tenantId, type, method })
  return bankLineNamed(tx, actor, { line: line.id })
})

/** Adds a debit to an expense of its month. Refuses as `saveExpenses` does, and a credit (409 BANK_MATCH_REFUSED). */
export const bookDebit = command("manage bank", async (tx, actor, input: BookDebit): Promise<BankLine> => {
  const line = await openLine(tx, input.lineId)
  if (line.amount > 0) throw refused("A credit is no expense: record it as a payment.")
  const { expenseTypeId, month = monthOf(line.on) } = input
  await addToExpense(tx, actor, { expenseTypeId, month, cents: negated(line.amount) })
  const { expenseTypeId: type, expenseMonth } = bankMatches
  const last = await tx.one(
    tx
      .select({ share: max(bankMatches.share) })
      .from(bankMatches)
      .where(and(eq(type, expenseTypeId), eq(expenseMonth, month))),
  )
  const share = (last?.share ?? 0) + 1
  await storeMatch(tx, actor, line, { expenseTypeId, expenseMonth: month, share, origin: "booked" })
  return bankLineNamed(tx, actor, { line: line.id })
})
