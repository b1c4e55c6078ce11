/** The parts of the dashboard that its script refreshes: the total, its parts, pending payments and autopay. The page renders the same parts. */
import { Badge } from "~/ui/badge.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Autopay } from "./figures.autopay.tsx"
import type { FiguresView } from "./figures.ts"
import { PaymentNotices } from "./payment-notices.tsx"

type Props = { figures: FiguresView }

export function Total({ figures: { total, isPaid, due, isMoreThanRent, advance, accountNote } }: Props) {
  const [dollars, cents] = total
  return (
    <div data-live="total">
      <p className="sum">
        {dollars}
        <small>{cents}</small>
      </p>
      {due !== null && <p className="due-text">{due}</p>}
      {isMoreThanRent && <p className="quiet small">Owed now: everything, not rent alone.</p>}
      {isPaid && <p className="quiet">Nothing is due.</p>}
      {accountNote !== null && <p className="quiet small">{accountNote}. It pays your next rent and fees by itself.</p>}
      {advance !== null && accountNote === null && (
        <p className="quiet">You are {advance} ahead. Advance rent is used for your next charges by itself.</p>
      )}
    </div>
  )
}

export function Parts({ figures: { parts, total, advance } }: Props) {
  const ahead =
    advance === null ? [] : [{ label: linked("Advance Rent", "/home/charges?kind=payment"), value: advance }]
  const lines = parts.map(({ label, value, href }) => ({ label: linked(label, href), value }))
  const sum = { label: linked("Total", "/home/charges"), value: total.join(""), total: true }
  return (
    <div data-live="parts">
      <Facts sums of={[...lines, sum, ...ahead]} />
    </div>
  )
}

const linked = (label: string, href: string) => <a href={href}>{label}</a>

/** The open charges. An empty element without any, because the script needs one to replace. */
export function Charges({ figures: { charges } }: Props) {
  if (charges.length === 0) return <div data-live="charges" hidden />
  return (
    <details className="card tight open-charges" data-live="charges" id="charges">
      <summary>
        <h3>What you owe, charge by charge</h3>
        <Icon name="down" />
      </summary>
      <ul className="line-list">
        {charges.map(({ id, text, day, due, isOverdue, open, of }) => (
          <li key={id}>
            <div>
              <p>{text}</p>
              <p className="quiet small">
                Due <time dateTime={day}>{due}</time>
                {isOverdue && <b>, overdue</b>}
                {of !== null && `, ${of} in all`}
              </p>
            </div>
            <b className="num">
              {open}
              {of !== null && <span className="quiet small"> left</span>}
            </b>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Pending payments. An empty element without any, because the script needs one to replace. */
export function Pending({ figures: { pending, zone } }: { figures: Pick<FiguresView, "pending" | "zone"> }) {
  if (pending.length === 0) return <div data-live="pending" hidden />
  return (
    <section className="card tight" data-live="pending" aria-labelledby="pending">
      <div className="card-head">
        <h3 id="pending">Pending</h3>
        <Badge tone="attention" icon="clock">
          Not counted yet
        </Badge>
      </div>
      <Facts
        sums
        of={pending.map(({ label, amount, at, instant }) => ({
          label: (
            <>
              {label}, <time dateTime={instant}>{at}</time>
            </>
          ),
          value: <b>{amount}</b>,
        }))}
      />
      <p className="quiet small">
        Pending transactions do not count towards your balance until fully processed. Bank payments take 1 to 3 business
        days, and no late fee is charged for rent that a pending payment covers. Times are {zone}.
      </p>
    </section>
  )
}

/** Unread notices. Without any the element is hidden, because the script needs one to replace. */
export function LaterNews({ figures: { notices, isOwn } }: Props) {
  return (
    <div className="stack" data-live="notices" hidden={notices.length === 0}>
      <PaymentNotices notices={notices} back="/home" isOwn={isOwn} />
    </div>
  )
}

export function LiveFigures({ figures }: Props) {
  return (
    <>
      <LaterNews figures={figures} />
      <Total figures={figures} />
      <Parts figures={figures} />
      <Charges figures={figures} />
      <Pending figures={figures} />
      <Autopay figures={figures} />
    </>
  )
}
