import { Chip, Chips } from "~/ui/lists/chips.tsx"

export function BatchLists({ current }: { current: "new" | "posted" | null }) {
  return (
    <Chips label="Batches of payments">
      <Chip to="/management/payments/batch" current={current === "new"}>
        New batch
      </Chip>
      <Chip to="/management/payments/batch/posted" current={current === "posted"}>
        Posted batches
      </Chip>
    </Chips>
  )
}
