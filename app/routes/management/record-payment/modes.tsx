import { Chip, Chips } from "~/ui/lists/chips.tsx"
import { Notice } from "~/ui/notice.tsx"
import { type Cents, formatMoney } from "~/values/money.ts"

export const paymentPage = (tenantId: number): string => `/management/manualpayment?tenant=${tenantId}`

export const cardPage = (tenantId: number): string => `/management/manualpayment/card?tenant=${tenantId}`

/** Switches between recording a payment, a fee and a card. Source: specification 2 "Manual payment". */
export function Modes({ tenantId, current }: { tenantId: number; current: "payment" | "fees" | "card" }) {
  return (
    <Chips label="What to record">
      <Chip to={paymentPage(tenantId)} current={current === "payment"}>
        Record Manual Payment
      </Chip>
      <Chip to={`${paymentPage(tenantId)}&mode=fees`} current={current === "fees"}>
        Issue/Reduce Fees
      </Chip>
      <Chip to={cardPage(tenantId)} current={current === "card"}>
        Key Credit Card Payment
      </Chip>
    </Chips>
  )
}

/** Says what the tenant may pay online, because staff may record more than that. */
export function PolicyNotice({ policy }: { policy: string | null }) {
  if (policy === null) return null
  return (
    <Notice tone="attention" className="notice-line" title={`Payment policy: ${policy}`}>
      It applies to the tenant's online payments. Record this payment only if you accept it nevertheless.
    </Notice>
  )
}

/** Warns about pending payments, so that nobody records them a second time. */
export function PendingNotice({ cents }: { cents: Cents }) {
  if (cents === 0) return null
  return (
    <Notice tone="attention" className="notice-line" title={`${formatMoney(cents)} is pending`}>
      A payment through the portal is on its way. It is not counted in any balance yet.
    </Notice>
  )
}
