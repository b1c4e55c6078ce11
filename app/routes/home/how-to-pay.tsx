import { Card } from "~/ui/card.tsx"
import { OfficeContact } from "~/ui/office-contact.tsx"

/** The landlord's own text about other ways to pay. Without one, the office's contact details. */
export function PlainText({ text }: { text: string }) {
  if (text !== "") return <p className="own-text">{text}</p>
  return (
    <>
      <p>Contact management about how to pay.</p>
      <OfficeContact />
    </>
  )
}

/** Shown on the dashboard and the payment page while online payments are off. */
export function HowToPay({ text }: { text: string }) {
  return (
    <Card title="How to pay" className="card tight">
      <p className="quiet">Online payments are off.</p>
      <PlainText text={text} />
    </Card>
  )
}

export function PaymentsOff({ text }: { text: string }) {
  return (
    <div className="stack-lg">
      <HowToPay text={text} />
      <p>
        <a className="btn btn-lg" href="/home">
          Back to Your Unit
        </a>
      </p>
    </div>
  )
}

export function AlsoPayable({ text }: { text: string }) {
  if (text === "") return null
  return (
    <Card title="Other ways to pay" className="card tight">
      <p className="own-text">{text}</p>
    </Card>
  )
}
