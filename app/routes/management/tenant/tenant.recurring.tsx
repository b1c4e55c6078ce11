import { amountText, monthsText } from "~/domain/recurring-charges/line-texts.ts"
import type { ShownLine } from "~/domain/recurring-charges/tenant-lines.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"

type Props = { tenantId: number; lines: readonly ShownLine[] }

/** What is charged every month beside the rent, without what is over. */
export function RecurringCard({ tenantId, lines }: Props) {
  const current = lines.filter(({ isOver }) => !isOver)
  const facts = current.map(({ typeName, unitNumber, agreed }) => ({
    label: `${typeName}, unit ${unitNumber}`,
    value: agreed
      .slice(-2)
      .map((terms) => `${amountText(terms)} ${monthsText(terms)}`)
      .join("; then "),
  }))
  const edit = <a href={`/management/viewtenant/recurring?tenant=${tenantId}`}>Recurring charges</a>
  return (
    <Card title="Every month beside the rent" action={edit}>
      {facts.length === 0 ? <p className="quiet">Nothing is charged beside the rent.</p> : <Facts of={facts} />}
    </Card>
  )
}
