// biome-ignore-all lint/a11y/noRedundantRoles: the card layout on phones removes table semantics, the roles restore them
import type { ReminderOutcome } from "~/domain/messaging/reminder-decision.ts"
import { Badge } from "~/ui/badge.tsx"
import { fullName } from "~/values/contact.ts"
import { type Cents, formatMoney } from "~/values/money.ts"
import { OUTCOMES } from "./reminders.texts.ts"

type Line = { tenantId: number; firstName: string; lastName: string; outcome: ReminderOutcome; owed: Cents }

export function DecidedTenant({ line, middle }: { line: Line; middle?: string }) {
  const { label, tone } = OUTCOMES[line.outcome]
  return (
    <>
      <th role="rowheader" scope="row">
        <a href={`/management/viewtenant?tenant=${line.tenantId}`}>{fullName(line)}</a>
      </th>
      {middle !== undefined && (
        <td role="cell" data-label="Month">
          {middle}
        </td>
      )}
      <td role="cell" data-label="Result">
        <Badge {...(tone ? { tone } : {})}>{label}</Badge>
      </td>
      <td role="cell" className="num" data-label="Owed">
        {formatMoney(line.owed)}
      </td>
    </>
  )
}
