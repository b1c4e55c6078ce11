import { Chip, Chips } from "~/ui/lists/chips.tsx"

const LISTS = [
  { label: "Arrears", to: "/management/arrears" },
  { label: "Disputes", to: "/management/disputes" },
  { label: "Late fees", to: "/management/late-fees" },
  { label: "Payment plans", to: "/management/payment-plans" },
]

export function MoneyLists({ current }: { current: string }) {
  return (
    <Chips label="Lists of money">
      {LISTS.map(({ label, to }) => (
        <Chip key={to} to={to} current={to === current}>
          {label}
        </Chip>
      ))}
    </Chips>
  )
}
