/** The scheduled payment, on Home and on its own page, and the outcome of earlier ones. */
import { Card } from "~/ui/card.tsx"
import { OutcomeRow } from "../outcome-row.tsx"
import type { LaterView } from "./later.view.ts"

export function Later({ payment, mayPay }: { payment: LaterView; mayPay: boolean }) {
  return (
    <Card title="Payment set for a day" className="card tight">
      <Terms payment={payment} />
      {mayPay && payment.mayChange && (
        <p className="actions">
          <a className="btn" href="/home/payment/later">
            Change<span className="hidden-text"> the payment of {payment.day}</span>
          </a>
          <Stop payment={payment} />
        </p>
      )}
    </Card>
  )
}

export function Terms({ payment: { date, day, what, method, about, text } }: { payment: LaterView }) {
  return (
    <>
      <p>
        <b>
          <time dateTime={date}>{day}</time>
        </b>
        : {what}, by {method}.
      </p>
      {about !== null && <p className="quiet small">{about}</p>}
      {text !== null && <p className="quiet small">{text}</p>}
    </>
  )
}

export function Stop({ payment: { day } }: { payment: LaterView }) {
  return (
    <a className="btn btn-quiet destroys" href="/home/payment/later?dialog=stop" data-dialog>
      Stop<span className="hidden-text"> the payment of {day}</span>
    </a>
  )
}

export function Earlier({ payments }: { payments: readonly LaterView[] }) {
  if (payments.length === 0) return null
  return (
    <section className="stack" aria-labelledby="earlier">
      <div className="card-head">
        <h3 id="earlier">Earlier ones</h3>
      </div>
      <ol className="sheet payments" aria-label="Earlier payments set for a day, the latest day first">
        {payments.map((payment) => (
          <OutcomeRow key={payment.id} of={payment} level="h4">
            <p className="quiet small">{payment.method}</p>
          </OutcomeRow>
        ))}
      </ol>
    </section>
  )
}
