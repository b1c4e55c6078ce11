/** A remembered sender: automatic booking, and deletion. Source: api.md X291 to X293, money.md 11.4. */
import { BookSender, OneSender } from "~/domain/bank-matching/inputs.ts"
import { bookWithoutAsking, END_TEXTS, stopBooking } from "~/domain/bank-matching/sender-booking.ts"
import { forgetSender, openCredits, type SenderBooking, senderNamed } from "~/domain/bank-matching/senders.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { dayAt, formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { methodLabel } from "~/values/payments/payment-labels.ts"
import type { Route } from "./+types/bank-sender.ts"
import { BookForm, ForgetForm } from "./bank-sender.forms.tsx"

export const handle = { static: true, title: "Remembered Sender", area: "admin" } satisfies PageHandle

export const loader = page("manage bank", async (tx, actor, { query }) => {
  const sender = await senderNamed(tx, actor, { sender: query.number("sender") ?? 0 })
  const waiting = await openCredits(tx, sender)
  return {
    about: sender.text,
    sender,
    waiting,
    state: stateOf(sender.booking, await zoneOf(tx)),
    key: newIdempotencyKey(),
  }
})

const back = (notice: string) => (sender: { accountId: number }) => ({
  to: `/admin/bank/senders?account=${sender.accountId}`,
  notice,
})

export const action = submissions({
  book: step({
    input: BookSender,
    command: bookWithoutAsking,
    redirectTo: back("Credits of this sender are booked without asking from now on."),
  }),
  stop: step({
    input: OneSender,
    command: stopBooking,
    redirectTo: back("Credits of this sender are booked only when you say so."),
  }),
  forget: step({ input: OneSender, command: forgetSender, redirectTo: back("The sender is no longer proposed.") }),
})

function stateOf(booking: SenderBooking | null, zone: string): string {
  if (booking === null) return "When you say so"
  const { upTo, setBy, setAt, ended } = booking
  const upToText = `up to ${formatMoney(upTo)}`
  if (ended !== null) return `Only when you say so, because ${END_TEXTS[ended]}. Before: without asking, ${upToText}`
  return `Without asking, ${upToText}, as ${setBy ?? "somebody"} said on ${formatDay(dayAt(setAt, zone))}`
}

export default function BankSenderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sender, waiting, state, key } = loaderData
  const sent = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <div className="stack">
      <PageHead
        title={sender.text}
        back={{ to: `/admin/bank/senders?account=${sender.accountId}`, label: "Remembered senders" }}
      />
      <Card title="What this text means">
        <Facts
          of={[
            { label: "Tenant", value: sender.name },
            { label: "Method", value: methodLabel(sender.method) },
            { label: "Purpose", value: { rent: "Rent", deposit: "Deposit", fees: "Fees" }[sender.type] },
            { label: "Booked", value: state },
          ]}
        />
      </Card>
      <BookForm sender={sender} waiting={waiting} idempotencyKey={key} formResult={sent("book") ?? sent("stop")} />
      <ForgetForm sender={sender} idempotencyKey={key} formResult={sent("forget")} />
    </div>
  )
}
