import type { Lease } from "~/domain/lease-terms/lease.ts"
import type { Query } from "~/http/request/query.ts"
import { ConfirmDialog, ErrorDialog } from "~/ui/dialog.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"

export type Dialog = { title: string; verb: string; intent: string; name: string; value: number; text: string }

/** The dialog named in the address, if the thing it deletes exists. */
export function requestedDialog(query: Query, { terms, steps, notice, unit, holder }: Lease): Dialog | null {
  const id = query.number("id")
  const kind = query.get("dialog")
  const term = kind === "term" && terms.find((one) => one.id === id)
  if (term) {
    const last = holder.isSubunit ? "" : " The tenant's lease then ends with the last term that is left."
    const text = `From ${formatDay(term.startsOn)} to ${formatDay(term.endsOn)}.${last}`
    return { title: "Delete this term?", verb: "Delete term", intent: "dropTerm", name: "term", value: term.id, text }
  }
  const step = kind === "step" && steps.find((one) => one.id === id && one.doneOn === null)
  if (step) {
    const text = `${formatMoney(step.monthlyRent)} a month from ${formatDay(step.startsOn)} on.`
    return {
      title: "Delete this rent step?",
      verb: "Delete step",
      intent: "dropStep",
      name: "step",
      value: step.id,
      text,
    }
  }
  if (kind !== "notice" || !notice) return null
  const text = `Moving out on ${formatDay(notice.movingOutOn)}. The unit is no longer marked as moving out soon.`
  const verb = "Withdraw notice"
  return { title: "Withdraw this notice?", verb, intent: "dropNotice", name: "unit", value: unit.number, text }
}

type Props = { dialog: Dialog; unit: number; refusal: Refused | undefined }

export function LeaseDialog({ dialog, unit, refusal }: Props) {
  const close = `/management/lease?unit=${unit}`
  if (refusal) return <ErrorDialog subject={refusal.subject ?? ""} message={refusal.message} close={close} />
  return (
    <ConfirmDialog title={dialog.title} close={close} intent={dialog.intent} verb={dialog.verb}>
      <input type="hidden" name={dialog.name} value={dialog.value} />
      <p>{dialog.text}</p>
    </ConfirmDialog>
  )
}
