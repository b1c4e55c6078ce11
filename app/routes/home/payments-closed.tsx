import type { ReactNode } from "react"
import { Empty } from "~/ui/empty.tsx"

/** Shows the landlord's message if the tenant's payment policy is "no online payment". */
export function ClosedByPolicy({ text }: { text: string }) {
  return (
    <PaymentsClosed isOn title="Nothing can be paid online">
      {text}
    </PaymentsClosed>
  )
}

/** Says why nothing can be paid or saved: online payments are off, or an administrator is signed in as the tenant, as `title` and `children` explain. */
export function PaymentsClosed({ isOn, title, children }: { isOn: boolean; title: string; children: ReactNode }) {
  const back = (
    <a className="btn btn-lg" href="/home">
      Back to Your Unit
    </a>
  )
  return (
    <Empty icon="card" title={isOn ? title : "Online payments are off"} action={back}>
      {isOn ? children : "Contact management about how to pay."}
    </Empty>
  )
}
