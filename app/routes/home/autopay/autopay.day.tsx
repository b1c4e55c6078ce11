/** The day of the month on which autopay charges. Source: specification 3 section 5. */
import { BAD_DAY } from "~/domain/autopay/inputs.ts"
import { Card } from "~/ui/card.tsx"
import { NumberField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Problems } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { AutopayView } from "./autopay.view.ts"

const LABEL = "Day of the month"

type Props = { day: AutopayView["day"]; mayChange: boolean; result: Parameters<typeof useForm>[0]["lastResult"] }

export function Day({ day, mayChange, result }: Props) {
  return (
    <Card title="Autopay day" level="h2">
      <p>{day.text}</p>
      <LateDay day={day} />
      {mayChange && <DayForm day={day} result={result} />}
    </Card>
  )
}

/** A warning about the saved day. The script shows it for the typed day, too. */
function LateDay({ day: { lateDay, lateText, isLate } }: Pick<Props, "day">) {
  if (lateDay === null) return null
  return (
    <div data-late-day={lateDay} hidden={!isLate} role="status">
      <Notice tone="attention">{lateText}</Notice>
    </div>
  )
}

function DayForm({ day, result }: Omit<Props, "mayChange">) {
  const { form, fields } = useForm<{ AutopayDay: string }>({
    id: "day",
    lastResult: result,
    defaultValue: { AutopayDay: day.own },
  })
  return (
    <form method="post" className="stack" {...form.props}>
      <Problems of={form} labels={{ AutopayDay: LABEL }}>
        Nothing was saved.
      </Problems>
      <NumberField
        of={fields.AutopayDay}
        label={LABEL}
        why={`A whole number from 1 to 15. ${day.whenBlank}`}
        maxLength={2}
        data-autopay-day={day.mayBeBlank ? "optional" : "required"}
      />
      <p className="error" data-day-problem hidden role="alert">
        {BAD_DAY}
      </p>
      <div className="actions">
        <button type="submit" name="intent" value="day" className="btn btn-lg">
          Save
        </button>
      </div>
    </form>
  )
}
