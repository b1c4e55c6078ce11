import { PaymentsClosed } from "../payments-closed.tsx"

export function Closed({ isOn }: { isOn: boolean }) {
  return (
    <PaymentsClosed isOn={isOn} title="Only the tenant can add a method">
      Adding a payment method is closed while you are signed in as somebody else.
    </PaymentsClosed>
  )
}
