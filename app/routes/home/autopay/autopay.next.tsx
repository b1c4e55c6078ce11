/** What autopay takes next and when, and skipping that once. Source: money.md section 4 "Autopay", 3.17. */
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { AutopayView } from "./autopay.view.ts"

type Next = NonNullable<AutopayView["next"]>

export function NextPayment({ next, isOn, mayChange }: { next: Next; isOn: boolean; mayChange: boolean }) {
  const { title, lines, note } = next
  return (
    <Card title={title} level="h2">
      {lines.length > 0 && <Facts sums of={lines} />}
      <p className="quiet small">{note}</p>
      {isOn && <Skip next={next} mayChange={mayChange} />}
    </Card>
  )
}

function Skip({ next: { isSkipped, month, on, after }, mayChange }: { next: Next; mayChange: boolean }) {
  return (
    <>
      <p>
        {isSkipped
          ? `Skipped: nothing is paid by itself on ${on}. The payment after it is on ${after}.`
          : `You can skip ${month} once: then nothing is paid by itself on ${on}, and the payment after it is on ${after}.`}{" "}
        Skipping saves from no late fee: what you owe stays due.
      </p>
      {mayChange && (
        <form method="post" className="actions">
          <input type="hidden" name="skip" value={isSkipped ? "false" : "true"} />
          <button type="submit" name="intent" value="skip" className="btn btn-lg">
            {isSkipped ? (
              <>
                Withdraw<span className="hidden-text"> the skip of {month}</span>
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
