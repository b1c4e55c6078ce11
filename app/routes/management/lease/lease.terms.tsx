import type { NewTerm } from "~/domain/lease-terms/inputs.ts"
import type { Lease } from "~/domain/lease-terms/lease.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { DayField } from "~/ui/forms/fields.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Answers, FormEnd, Problems, type Refused, Row } from "~/ui/forms/form-parts.tsx"
import { type ListColumn, ListTable } from "~/ui/lists/list-table.tsx"
import { type Day, formatDay } from "~/values/calendar.ts"
import { nextTerm, termRows } from "./lease.view.ts"

export type FormResult =
  | { result: Parameters<typeof useForm>[0]["lastResult"]; refusal?: Refused | undefined }
  | undefined
type Props = { lease: Lease; today: Day; formResult: FormResult }

type TermRow = ReturnType<typeof termRows>[number]

const columnsOf = (unit: number): readonly ListColumn<TermRow>[] => [
  {
    label: "From",
    rowHead: true,
    className: "nowrap",
    cell: ({ start, isNow }) => (
      <>
        {start} {isNow && <Badge tone="good">Now</Badge>}
      </>
    ),
  },
  { label: "To", className: "nowrap", cell: ({ end }) => end },
  { label: "Option until", className: "nowrap", cell: ({ renewal }) => renewal },
  { label: "Then", cell: ({ after }) => after },
  {
    label: "Actions",
    className: "screen-only",
    screen: true,
    unnamed: true,
    cell: ({ id, start }) => (
      <a className="destroys" href={`/management/lease?unit=${unit}&dialog=term&id=${id}`} data-dialog>
        Delete<span className="hidden-text"> the term from {start}</span>
      </a>
    ),
  },
]

export function TermsCard({ lease, today, formResult }: Props) {
  const rows = termRows(lease.terms, today)
  return (
    <Card title="Terms">
      {rows.length === 0 ? (
        <p>No terms yet. {lease.holder.isSubunit ? "" : `The lease ends on ${formatDay(lease.tenant.leaseEndOn)}.`}</p>
      ) : (
        <ListTable
          caption="Terms"
          captionHidden
          box="plain"
          cards
          columns={columnsOf(lease.unit.number)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <TermForm lease={lease} formResult={formResult} />
    </Card>
  )
}

function TermForm({ lease, formResult }: Omit<Props, "today">) {
  const { form, fields } = useForm<NewTerm>({
    id: "term",
    lastResult: formResult?.result,
    defaultValue: nextTerm(lease),
  })
  return (
    <form method="post" className="stack screen-only" {...form.props}>
      <Problems of={form} refusal={formResult?.refusal} labels={LABELS}>
        The term was not added.
      </Problems>
      <input type="hidden" name="unitNumber" value={lease.unit.number} />
      <Answers of={[fields.dayMeant]} refusal={formResult?.refusal} />
      <Row>
        <DayField of={fields.startDate} label={LABELS.startDate} required />
        <DayField
          of={fields.endDate}
          label={LABELS.endDate}
          why={lease.holder.isSubunit ? undefined : "The tenant's lease ends with the last term."}
          required
        />
      </Row>
      <DayField
        of={fields.renewalUntil}
        label={LABELS.renewalUntil}
        why="The last day on which the tenant may renew."
        optional
      />
      <CheckBox of={fields.isMonthToMonth} label="Goes on from month to month after the last day" />
      <FormEnd>
        <button type="submit" name="intent" value="term" className="btn">
          {formResult?.refusal?.question ? "Add this term" : "Add term"}
        </button>
      </FormEnd>
    </form>
  )
}

const LABELS = { startDate: "First day", endDate: "Last day", renewalUntil: "Renewal option until" }
