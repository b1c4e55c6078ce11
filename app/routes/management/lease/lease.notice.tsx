import type { MoveOutNotice } from "~/domain/lease-terms/inputs.ts"
import type { Lease } from "~/domain/lease-terms/lease.ts"
import { Card } from "~/ui/card.tsx"
import { DayField, MoneyField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, Row } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { Day } from "~/values/calendar.ts"
import type { FormResult } from "./lease.terms.tsx"
import { noticeOf, noticeValues } from "./lease.view.ts"

type Props = { lease: Lease; today: Day; mayMoveOut: boolean; formResult: FormResult }

export function NoticeCard({ lease, today, mayMoveOut, formResult }: Props) {
  const { unit, holder, notice } = lease
  const stored = notice && noticeOf(notice, unit.number, today)
  const { form, fields } = useForm<MoveOutNotice>({
    id: "notice",
    lastResult: formResult?.result,
    defaultValue: noticeValues(notice, today),
  })
  return (
    <Card title="Notice to move out">
      {stored && (
        <Notice tone="attention" {...(stored.isDue ? { title: "The day has come" } : {})}>
          <p>
            {stored.text}{" "}
            {mayMoveOut && (
              <a href={stored.vacate}>{holder.isSubunit ? "Remove the subunit" : "Preview the move-out"}</a>
            )}
          </p>
        </Notice>
      )}
      <form method="post" className="stack screen-only" {...form.props}>
        <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
          The notice was not saved.
        </Problems>
        <input type="hidden" name="unitNumber" value={unit.number} />
        <Answers of={[fields.dayMeant]} refusal={formResult?.refusal} />
        <Row>
          <DayField of={fields.givenDate} label={LABELS.givenDate} max={today} required />
          <DayField of={fields.movingOutDate} label={LABELS.movingOutDate} required />
        </Row>
        {!holder.isSubunit && (
          <MoneyField
            of={fields.depositToUse}
            label={LABELS.depositToUse}
            why="Fills in the preview of the move-out."
            optional
          />
        )}
        <p className="hint">Nobody is moved out by a notice: on the day, a person confirms the move-out.</p>
        <FormEnd>
          <button type="submit" name="intent" value="notice" className="btn">
            {formResult?.refusal?.question ? "Save this notice" : "Save notice"}
          </button>
          {notice && (
            <a className="btn btn-quiet" href={`/management/lease?unit=${unit.number}&dialog=notice`} data-dialog>
              Withdraw
            </a>
          )}
        </FormEnd>
      </form>
    </Card>
  )
}

const LABELS = { givenDate: "Notice given on", movingOutDate: "Moving out on", depositToUse: "Deposit to use" }
