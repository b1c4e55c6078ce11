import { payInSandbox, sandboxPage } from "~/http/handlers/sandbox-payment.ts"
import { Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { useForm } from "~/ui/forms/form.ts"
import { Row } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/sandbox-pay.ts"

export const handle = { static: true, title: "Sandbox Payment", frame: "public" } satisfies PageHandle

/** Replaces the provider's page while PAYMENTS is sandbox: pays with, or saves, one of its documented test methods. Source: operations/payments.md. */
export const loader = sandboxPage

export const action = payInSandbox

type View = Route.ComponentProps["loaderData"]

export default function SandboxPayPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const { isOpen, message, returnUrl, cancelUrl } = view
  const problem = actionData?.message ?? message
  return (
    <div className="stack-lg">
      <Notice tone="attention">Sandbox: no real money.</Notice>
      {view.mode === "setup" ? <p>Save a card or bank account for later payments.</p> : <Sum {...view} />}
      {isOpen ? (
        <>
          {problem !== null && (
            <Notice tone="problem" role="alert" title={view.mode === "setup" ? "Not saved" : "Not paid"}>
              {problem}
            </Notice>
          )}
          {view.mode === "setup" ? <SavingForm {...view} /> : <PayingForm {...view} />}
          {cancelUrl !== null && (
            <a className="btn btn-quiet btn-block" href={cancelUrl}>
              Back
            </a>
          )}
        </>
      ) : (
        <>
          <p>{view.mode === "setup" ? "This page is closed." : "This payment page is closed."}</p>
          <a className="btn btn-primary btn-block" href={returnUrl}>
            Back
          </a>
        </>
      )}
    </div>
  )
}

function Sum({ description, amount }: Extract<View, { mode: "payment" }>) {
  return (
    <p>
      {description}
      <br />
      <strong className="text-2xl">{formatMoney(amount)}</strong>
    </p>
  )
}

const kindOf = ({ type: methodType, last4 }: View["methods"][number]) =>
  `${methodType === "card" ? "Test card" : "Test account"} ending in ${last4}`

/** Has no field for a card number, so that nobody types a real one. */
function PayingForm({ amount, methods }: Extract<View, { mode: "payment" }>) {
  const { form, fields } = useForm<{ method: string }>({ defaultValue: { method: methods[0]?.token ?? "" } })
  const options = methods.map((method) => ({ value: method.token, label: method.label, why: kindOf(method) }))
  return (
    <form method="post" className="form" {...form.props}>
      <RadioCards of={fields.method} label="Pay with" options={options} required />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Pay {formatMoney(amount)}
      </button>
    </form>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1).padStart(2, "0"),
}))

/** Accepts any future expiry, like the provider's test cards. */
function SavingForm({ methods, years }: Extract<View, { mode: "setup" }>) {
  const { form, fields } = useForm<{ method: string; month: string; year: string }>({
    defaultValue: { method: methods[0]?.token ?? "", month: "12", year: String(years.at(-1)) },
  })
  const options = methods.map((method) => ({
    value: method.token,
    label: method.label,
    why: `${kindOf(method)}. ${method.effect}`,
  }))
  return (
    <form method="post" className="form" {...form.props}>
      <RadioCards of={fields.method} label="Save" options={options} required />
      <Row>
        <Choice of={fields.month} label="Card good until: month" options={MONTHS} />
        <Choice of={fields.year} label="Year" options={years.map(String)} />
      </Row>
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Save
      </button>
    </form>
  )
}
