/** The next autopay charge: its amount, its date, and a button that skips it once. Source: money.md section 4 "Autopay", 3.17. */
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { AutopayView } from "./autopay.view.ts"

type Next = NonNullable<AutopayView["next"]>

export function NextPayment({ next, isOn, mayChange }: { next: Next; isOn: boolean; mayChange: boolean }) {
  const { title, about, lines, note, isSkipped } = next
  return (
    <Card title={title} level="h2">
      {about !== null && (
        <p>
          <b>{about}</b>
        </p>
      )}
      {lines.length > 0 && <Facts sums of={lines} />}
      <p className="quiet small">{note}</p>
      {(isOn || isSkipped) && <Skip next={next} isOn={isOn} mayChange={mayChange} />}
    </Card>
  )
}

/** A skip stays valid while autopay is off, so the tenant can see and withdraw it. */
function skipText({ isSkipped, month, on, after }: Next, isOn: boolean): string {
  if (!isOn)
    return `${month} stays skipped: nothing would be paid by itself on ${on}, and the first payment is on ${after}.`
  return isSkipped
    ? `Skipped: nothing is paid by itself on ${on}. The payment after it is on ${after}.`
    : `You can skip ${month} once: then nothing is paid by itself on ${on}, and the payment after it is on ${after}.`
}

function Skip({ next, isOn, mayChange }: { next: Next; isOn: boolean; mayChange: boolean }) {
  const { isSkipped, month, monthValue, on } = next
  return (
    <>
      <p>{skipText(next, isOn)} Skipping does not prevent a late fee: your balance stays due.</p>
      {mayChange && (
        <form method="post" className="actions">
          <input type="hidden" name="skip" value={isSkipped ? "false" : "true"} />
          <input type="hidden" name="month" value={monthValue} />
          <button type="submit" name="intent" value="skip" className="btn btn-lg">
            {isSkipped ? (
              <>
                Withdraw the skip<span className="hidden-text"> of {month}</span>
              </>
            ) : (
              `Skip ${month} (${on})`
            )}
          </button>
        </form>
      )}
    </>
  )
}
