import { Empty } from "~/ui/empty.tsx"

/** Why nothing can be added now. */
export function Closed({ isOn }: { isOn: boolean }) {
  const back = (
    <a className="btn btn-lg" href="/home">
      Back to Your Unit
    </a>
  )
  return (
    <Empty icon="card" title={isOn ? "Only the tenant can add a method" : "Online payments are off"} action={back}>
      {isOn
        ? "Adding a payment method is closed while you are signed in as somebody else."
        : "Contact management about how to pay."}
    </Empty>
  )
}
