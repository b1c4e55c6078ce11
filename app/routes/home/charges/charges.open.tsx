import type { AccountKind } from "~/domain/portal/inputs.ts"
import { Card } from "~/ui/card.tsx"
import type { OpenChargeView } from "./charges.view.ts"

const TITLES: Record<AccountKind, string> = {
  rent: "Rent to pay",
  late: "Late fees to pay",
  other: "Other charges to pay",
  deposit: "Deposit to pay",
  payment: "To pay",
}

type Props = {
  charges: OpenChargeView[]
  total: string
  kind: AccountKind | null
  note: string | null
  /** The next amount to pay for the payment plan. */
  plan: string | null
}

/** The open charges, oldest first, each with its due day and how late it is. */
export function OpenCharges({ charges, total, kind, note, plan }: Props) {
  return (
    <div id="open">
      <Card
        title={TITLES[kind ?? "payment"]}
        className="card tight open-charges"
        action={<b className="num">{total}</b>}
      >
        {charges.length === 0 ? <p className="quiet">Nothing is due.</p> : <ul>{charges.map(line)}</ul>}
        {plan !== null && (
          <p className="small">
            {plan} <a href="/home/agreement#plan">See the plan</a>
          </p>
        )}
        {note !== null && <p className="quiet small">{note}</p>}
      </Card>
    </div>
  )
}

function line({ id, text, day, due, late, open, of }: OpenChargeView) {
  return (
    <li key={id}>
      <div>
        <p>{text}</p>
        <p className="quiet small">
          Due <time dateTime={day}>{due}</time>
          {late !== null && <b>, {late}</b>}
          {of !== null && `, ${of} in all`}
        </p>
      </div>
      <b className="num">
        {open}
        {of !== null && <span className="quiet small"> left</span>}
      </b>
    </li>
  )
}
