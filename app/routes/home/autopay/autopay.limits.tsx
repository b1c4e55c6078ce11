/** Autopay's cap, the deposit owed, and confirming a month above the cap. Source: money.md 9.10. */
import type { OwnLimits } from "~/domain/autopay/own-limits.ts"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import { formatDay, formatMonth } from "~/values/calendar.ts"
import { formatMoney, formatPlain } from "~/values/money.ts"

type Props = { limits: OwnLimits; mayChange: boolean; result: Parameters<typeof useForm>[0]["lastResult"] }

const LABELS = { cap: "Never more than", withDeposit: "Pay the deposit that I owe, too" }

export function Limits({ limits, mayChange, result }: Props) {
  const { cap, withDeposit, next } = limits
  return (
    <Card title="Limits" level="h2">
      <p>
        {cap === null ? "Autopay has no cap." : `Above ${formatMoney(cap)}, with the fee, nothing is charged.`}{" "}
        {withDeposit ? "It pays the deposit owed, too." : "It does not pay the deposit."}
      </p>
      {next !== null && <NextAboveCap next={next} mayChange={mayChange} />}
      {mayChange && <LimitsForm limits={limits} result={result} />}
    </Card>
  )
}

function NextAboveCap({ next, mayChange }: { next: NonNullable<OwnLimits["next"]>; mayChange: boolean }) {
  const { month, on, total, isAboveCap, confirmed } = next
  if (!isAboveCap) {
    if (confirmed === null) return null
    return (
      <p className="quiet small">
        You confirmed {formatMonth(month)} up to {formatMoney(confirmed)}.
      </p>
    )
  }
  return (
    <Notice tone="attention" title={`Nothing will be charged on ${formatDay(on)}`}>
      <p>
        About {formatMoney(total)} would be, with the fee: that is above your cap. Confirm it for {formatMonth(month)},
        or pay yourself. If more is owed by then, it is not charged either.
      </p>
      {mayChange && (
        <form method="post">
          <input type="hidden" name="month" value={month} />
          <input type="hidden" name="total" value={formatPlain(total)} />
          <button type="submit" name="intent" value="confirm" className="btn">
            Confirm {formatMoney(total)} for {formatMonth(month)}
          </button>
        </form>
      )}
    </Notice>
  )
}

function LimitsForm({ limits: { cap, withDeposit }, result }: Omit<Props, "mayChange">) {
  const { form, fields } = useForm<{ cap: string; withDeposit: string }>({
    id: "limits",
    lastResult: result,
    defaultValue: { cap: cap === null ? "" : formatPlain(cap), withDeposit: withDeposit ? "on" : "" },
  })
  return (
    <form method="post" className="stack" {...form.props}>
      <Problems of={form} labels={LABELS}>
        Nothing was saved.
      </Problems>
      <MoneyField
        of={fields.cap}
        label={LABELS.cap}
        why="With the fee. Empty for no cap. What is above it is not charged: you are asked by mail the day before, and late fees are not waived."
        optional
      />
      <CheckBox of={fields.withDeposit} label={LABELS.withDeposit} />
      <div className="actions">
        <button type="submit" name="intent" value="limits" className="btn btn-lg">
          Set the limits
        </button>
      </div>
    </form>
  )
}
