// biome-ignore-all lint/a11y/noRedundantRoles: the list layout on phones removes table semantics, the roles restore them
import type { LedgerEntry } from "~/domain/ledger/statement/statement.ts"
import type { PayoutPlaces } from "~/domain/payouts/payment-payouts.ts"
import { Badge } from "~/ui/badge.tsx"
import { Icon } from "~/ui/icon.tsx"
import { type Content, type Markup, markup } from "~/ui/lists/plain-markup.ts"
import { Money } from "~/ui/money.tsx"
import { formatDay } from "~/values/calendar.ts"
import { absolute, formatMoney, ZERO } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import { placeText } from "../payouts/payouts.place.ts"
import { isUnusual, movedAtProvider, noteOf, statusLabel, typeOf } from "./ledger.labels.ts"

/** One row, from a template, because a page has many. `here` is the address of its page, `places` are where online payments are. */
export function ledgerRow(entry: LedgerEntry, here: string, places: PayoutPlaces): Markup {
  const { date, isReversed, isInfo, stripeIntent } = entry
  return markup`<tr role="row"${isReversed && REVERSED}>${[
    markup`<td role="cell" class="nowrap line-date"><time dateTime="${date}">${formatDay(date)}</time></td>`,
    cell("num line-amount", isInfo ? DASH : formatMoney(entry.amount)),
    cell("num line-off", entry.convenienceFee ? formatMoney(entry.convenienceFee) : DASH),
    cell("nowrap line-more", methodOf(entry)),
    cell(statusLine(entry), statusOf(entry)),
    cell("nowrap line-kind", typeOf(entry)),
    cell(entry.entry === "Adjustment" ? "line-more" : "line-off", entry.entry),
    cell("num line-balance", entry.status === "pending" ? "" : formatMoney(entry.balance)),
    cell("line-off", stripeIntent && markup`<span class="clipped" title="${stripeIntent}">${stripeIntent}</span>`),
    cell("long line-note", [noteOf(entry), placeOf(entry, places)]),
    cell(`nowrap screen-only ${isReversed ? "line-mark" : "line-action"}`, actionOf(entry, here)),
  ]}</tr>`
}

const REVERSED = markup` class="reversed"`
/** Zero, as Money shows it in a wide table. */
const DASH = markup`${<Money cents={ZERO} dash />}`

const cell = (className: string, content: Content) => markup`<td role="cell" class="${className}">${content}</td>`

/** Where the money of an online payment, refund or dispute is, once payouts are recorded. */
function placeOf(entry: LedgerEntry, places: PayoutPlaces) {
  const found = places.get(`${movedAtProvider(entry)} ${entry.stripeIntent}`)
  if (!found) return null
  const texts = new Set(found.map(placeText))
  const [text] = texts.size === 1 ? texts : ["Payouts"]
  return (
    <>
      {noteOf(entry) === "" ? "" : ", "}
      <a href={`/management/viewtenant/payouts?payment=${entry.stripeIntent}`}>{text}</a>
    </>
  )
}

/** The payment method, with an icon if the provider processed the payment. */
export function methodOf({ method, stripeIntent }: Pick<LedgerEntry, "method" | "stripeIntent">) {
  if (method === null) return null
  if (stripeIntent === null) return methodLabel(method)
  return (
    <span className="provider" title="Processed by the payment provider">
      <Icon name="card" />
      {methodLabel(method)}
      <span className="hidden-text">, processed by the payment provider</span>
    </span>
  )
}

/** A phone shows only unusual statuses. */
export const statusLine = (entry: LedgerEntry) => (isUnusual(entry) ? "line-mark" : "line-off")

const NO_STATUS = markup`<span class="quiet">n/a</span>`

function statusOf(entry: LedgerEntry) {
  const status = statusLabel(entry)
  if (status === null) return NO_STATUS
  const { label, ...badge } = status
  return <Badge {...badge}>{label}</Badge>
}

function actionOf({ deletable, refundable, check, isReversed, amount, date, type }: LedgerEntry, here: string) {
  if (isReversed) return <span className="quiet">Deleted</span>
  if (refundable !== null) return refundLink({ refundable, amount, date })
  const deletion = deletable && deleteLink({ deletable, amount, date, type }, here)
  const bank = check && checkLink({ check, amount, date }, here)
  return deletion && bank ? [deletion, " ", bank] : (deletion ?? bank)
}

type CheckOf = Pick<LedgerEntry, "amount" | "date"> & { check: NonNullable<LedgerEntry["check"]> }
/** A narrow screen shows the first part only. */
const CHECK_LABELS = { return: ["Returned", " by the bank"], paid: ["The bank paid", " after all"] } as const

/** Opens the dialog of a check that the bank returned, or paid after its return. */
function checkLink({ check: { act, id }, amount, date }: CheckOf, here: string) {
  const [short, rest] = CHECK_LABELS[act]
  return (
    <a key="check" className="destroys" href={`${here}&dialog=${act}&payment=${id}`} data-dialog>
      <Icon name="history" />
      <span className="word">
        {short}
        <span className="rest">{rest}</span>
      </span>
      <span className="hidden-text">{` check of ${formatMoney(absolute(amount))}, ${formatDay(date)}`}</span>
    </a>
  )
}

type Deletable = Pick<LedgerEntry, "amount" | "date" | "type"> & { deletable: NonNullable<LedgerEntry["deletable"]> }

const NOUNS = { payment: "payment", charge: "charge", reduction: "credit" } as const

function deleteLink({ deletable, amount, date, type }: Deletable, here: string) {
  const isLateFee = deletable.kind === "charge" && type === "Late fee"
  const noun = NOUNS[deletable.kind]
  return (
    <a key="delete" className="destroys" href={`${here}&dialog=delete&${deletable.kind}=${deletable.id}`} data-dialog>
      <Icon name="trash" />
      <span className="word">{isLateFee ? "Waive" : "Delete"}</span>
      <span className="hidden-text">{` ${isLateFee ? "late fee" : noun} of ${formatMoney(absolute(amount))}, ${formatDay(date)}`}</span>
    </a>
  )
}

/** Links to the refund page. The provider's id identifies the payment; its amount and date are read out. */
export function refundLink({ refundable, amount, date }: Pick<LedgerEntry, "refundable" | "amount" | "date">) {
  return (
    <a className="destroys" href={`/management/viewtenant/refund?payment=${refundable}`}>
      <Icon name="history" />
      <span className="word">Refund</span>
      <span className="hidden-text">{` payment of ${formatMoney(absolute(amount))}, ${formatDay(date)}`}</span>
    </a>
  )
}
