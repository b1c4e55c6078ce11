/** The fee calculator. It is a GET form, so that its result has an address. Source: specification 1 section 9, api.md section 3 rule 9. */
import { Fragment } from "react"
import type { Query } from "~/http/request/query.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { MoneyField, NumberField } from "~/ui/forms/fields.tsx"
import { Row } from "~/ui/forms/form-parts.tsx"
import { type BasisPoints, type Cents, formatMoney, negated } from "~/values/money.ts"
import { feesOf, oneDecimal, type Volume } from "~/values/payments/fee-calculator.ts"
import { parseAmount } from "~/values/typed-number.ts"

const LABELS = {
  cardAmount: "Card payments, in dollars",
  cardCount: "Number of card payments",
  bankAmount: "Bank payments, in dollars",
  bankCount: "Number of bank payments",
  newAccounts: "New bank accounts added",
} as const
type Name = keyof typeof LABELS
const NAMES = Object.keys(LABELS) as Name[]

const WRONG = "Enter a whole number, 0 or more."
const WRONG_AMOUNT = "Enter whole dollars, 0 or more, like 12,500."
const isAmount = (name: Name) => name === "cardAmount" || name === "bankAmount"

/** A whole number up to 999,999,999. Commas may separate thousands. */
const WHOLE = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/
const MAX_CENTS = 99_999_999_900

/** Parses a field: whole dollars to cents, or a count. Blank is 0. Undefined if invalid. */
function read(name: Name, typed: string): number | undefined {
  if (typed === "") return 0
  if (!isAmount(name)) return WHOLE.test(typed) ? Number(typed.replaceAll(",", "")) : undefined
  const cents = parseAmount(typed)
  return cents !== undefined && cents % 100 === 0 && cents <= MAX_CENTS ? cents : undefined
}

/** Parses the fields. The volume is null if one is invalid. */
export function volumeFromQuery(query: Query): { typed: Record<Name, string>; wrong: Name[]; volume: Volume | null } {
  const typed = Object.fromEntries(NAMES.map((name) => [name, (query.get(name) ?? "").trim().slice(0, 30)])) as Record<
    Name,
    string
  >
  const wrong = NAMES.filter((name) => read(name, typed[name]) === undefined)
  if (wrong.length > 0) return { typed, wrong, volume: null }
  const volume = Object.fromEntries(NAMES.map((name) => [name, read(name, typed[name])])) as Volume
  return { typed, wrong, volume }
}

type VolumeQuery = ReturnType<typeof volumeFromQuery>

export function FeeCalculator({ volume, rate }: { volume: VolumeQuery; rate: BasisPoints | null }) {
  const field = (name: Name) => ({
    of: {
      name,
      defaultValue: volume.typed[name],
      errors: volume.wrong.includes(name) ? [isAmount(name) ? WRONG_AMOUNT : WRONG] : [],
    },
    label: LABELS[name],
  })
  return (
    <Card title="Fee calculator" level="h2">
      <div className="split even">
        <form method="get" action="/admin/properties#fees" className="form" data-fees autoComplete="off">
          <p className="hint">
            The provider's fees for a month’s payments. Whole dollars and whole numbers; an empty field counts as 0.
          </p>
          <Row>
            <MoneyField {...field("cardAmount")} />
            <NumberField {...field("cardCount")} />
          </Row>
          <Row>
            <MoneyField {...field("bankAmount")} />
            <NumberField {...field("bankCount")} />
          </Row>
          <NumberField {...field("newAccounts")} />
          <div className="actions">
            <button type="submit" className="btn">
              Calculate
            </button>
          </div>
        </form>
        <div id="fees" className="stack" aria-live="polite" tabIndex={-1}>
          {volume.volume === null ? (
            <p>
              Correct the fields marked to see the fees:{" "}
              {volume.wrong.map((name, at) => (
                <Fragment key={name}>
                  {at > 0 && ", "}
                  <a href={`#${name}`}>{LABELS[name]}</a>
                </Fragment>
              ))}
              .
            </p>
          ) : (
            <Fees volume={volume.volume} rate={rate} />
          )}
        </div>
      </div>
    </Card>
  )
}

function Fees({ volume, rate }: { volume: Volume; rate: BasisPoints | null }) {
  const fees = feesOf(volume, rate)
  const line = (label: string, cents: Cents, total = false) => ({ label, value: formatMoney(cents), total })
  return (
    <>
      <Facts
        sums
        of={[
          line("Card fees, 2.9%", fees.card),
          line("Card fees, $0.30 each", fees.cardCount),
          line("Bank fees, 0.8%", fees.bank),
          line("New bank accounts, $1.50 each", fees.accounts),
          line("Total fees", fees.total, true),
          line(`Convenience fee income, ${oneDecimal(fees.rate)} of card payments`, negated(fees.income)),
          line("Net fees", fees.net, true),
        ]}
      />
      <p className="hint">
        Net fees in parentheses are income: the convenience fee brings in more than the provider takes.
        {rate === null && " No card fee percent is set: 3% is used."}
      </p>
      <p className="hint">
        The provider takes at most $5.00 of each bank payment
        {fees.bankCap > 0 && `, so at most ${formatMoney(fees.bankCap)} of these`}. The sum above does not know the
        single payments and may be too high.
      </p>
    </>
  )
}
