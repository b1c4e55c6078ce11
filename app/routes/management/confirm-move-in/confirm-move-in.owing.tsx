import { fullBalance } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { formatMoney } from "~/values/money.ts"
import type { ConfirmData } from "./confirm-move-in.data.ts"

export function Owing({ tenant, figures, held }: Pick<ConfirmData, "tenant" | "figures" | "held">) {
  const sums = [
    { label: "Rent balance", value: formatMoney(figures.rent) },
    { label: "Late fees", value: formatMoney(figures.late) },
    { label: "Other fees", value: formatMoney(figures.other) },
    { label: "Deposit owed", value: formatMoney(figures.depositOwed) },
    { label: "Owed now", value: formatMoney(fullBalance(figures)), total: true },
    { label: "Deposit reserve", value: formatMoney(figures.depositReserve) },
    { label: "Advance rent", value: formatMoney(figures.advance) },
  ]
  const note = accountBalanceNote(figures)
  return (
    <Card title={tenant.name} action={<a href={`/management/viewtenant?tenant=${tenant.id}`}>Tenant Info</a>}>
      <p>{held.length === 0 ? "Has no unit." : `Holds ${unitText(held.map(({ unitNumber }) => unitNumber))}.`}</p>
      <Facts sums of={sums} />
      {note !== null && <p className="quiet small">{note}</p>}
    </Card>
  )
}

const unitText = (numbers: readonly number[]) => `${numbers.length === 1 ? "unit" : "units"} ${numbers.join(", ")}`
