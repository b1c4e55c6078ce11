/** The dialogs for a check that the bank returned, or paid after its return. Source: money.md 3.28. */
import type { Tx } from "#db/client.server.ts"
import { previewReturn, previewUndo } from "~/domain/messaging/return-check.ts"
import { NO_MAIL, USUAL_MAIL } from "~/domain/messaging/return-check-inputs.ts"
import { type Actor, must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { Query } from "~/http/request/query.ts"
import { pageMessageOf } from "~/http/response/refusal-response.ts"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { type Cents, formatMoney, formatPlain } from "~/values/money.ts"

type ReturnData = Awaited<ReturnType<typeof returnOf>>
export type CheckDialogData =
  | ReturnData
  | Awaited<ReturnType<typeof paidOf>>
  | { act: "refused"; subject: string; message: string }

/** The dialog of `?dialog=return&payment=5` or `?dialog=paid&payment=5`, else null. */
export async function checkDialogFromQuery(
  tx: Tx,
  actor: Actor,
  query: Query,
  tenantId: number,
): Promise<CheckDialogData | null> {
  const paymentId = query.number("payment")
  const dialog = query.get("dialog")
  if (paymentId === null || (dialog !== "return" && dialog !== "paid")) return null
  must(actor, "delete ledger entries")
  const about = { tenantId, paymentId }
  try {
    return await (dialog === "paid" ? paidOf(tx, actor, about) : returnOf(tx, actor, about))
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    return { act: "refused", ...pageMessageOf(error) }
  }
}

async function paidOf(tx: Tx, actor: Actor, about: { tenantId: number; paymentId: number }) {
  const { recordedAgain } = await previewUndo(tx, actor, about)
  const warning =
    recordedAgain && `This check was recorded again, dated ${formatDay(recordedAgain)}. Both payments would count.`
  return { act: "paid" as const, id: about.paymentId, warning }
}

async function returnOf(tx: Tx, actor: Actor, about: { tenantId: number; paymentId: number }) {
  const { payment, today, lateFees, fee, templates, isMarked } = await previewReturn(tx, actor, about)
  return {
    act: "return" as const,
    id: payment.id,
    title: `${checkOf(payment)} returned by the bank?`,
    paidOn: payment.paidOn,
    today,
    fee: formatPlain(fee),
    isMarked,
    lateFees: lateFees.map(({ period, on, amount }) => ({
      period,
      label: `Late fee of ${formatMonth(period)}: ${formatMoney(amount)}, late since ${formatDay(on)}`,
    })),
    mails: [
      { value: USUAL_MAIL, label: "The usual words" },
      ...templates.map(({ id, subject }) => ({ value: String(id), label: `Template: ${subject}` })),
      { value: NO_MAIL, label: "No mail" },
    ],
  }
}

/** "Check 1574 of $635.00" for a note that is a check number; "Check of $635.00 (from his mother)" for any other note. */
function checkOf({ note, amount }: { note: string | null; amount: Cents }): string {
  const number = /^(?:check )?(\d+)$/i.exec(note ?? "")?.[1]
  if (number) return `Check ${number} of ${formatMoney(amount)}`
  return `Check of ${formatMoney(amount)}${note ? ` (${note})` : ""}`
}
