import { payInSandbox, sandboxPage } from "~/http/handlers/sandbox-payment.ts"
import { RadioCards } from "~/ui/choices.tsx"
import { useForm } from "~/ui/form.ts"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatMoney } from "~/values/money.ts"
import type { Route } from "./+types/sandbox-pay.ts"

export const handle = { static: true, title: "Sandbox Payment", frame: "public" } satisfies PageHandle

/** The payment page while PAYMENTS is sandbox, instead of the provider's own: a list of its documented test methods. Source: operations.md. */
export const loader = sandboxPage

export const action = payInSandbox

export default function SandboxPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, description, isOpen, message, returnUrl, cancelUrl } = loaderData
  const problem = actionData?.message ?? message
  return (
    <div className="stack-lg">
      <Notice tone="attention">Sandbox: no real money.</Notice>
      <p>
        {description}
        <br />
        <strong className="text-2xl">{formatMoney(amount)}</strong>
      </p>
      {isOpen ? (
        <>
          {problem !== null && (
            <Notice tone="problem" role="alert" title="Not paid">
              {problem}
            </Notice>
          )}
          <Methods {...loaderData} />
          {cancelUrl !== null && (
            <a className="btn btn-quiet btn-block" href={cancelUrl}>
              Back
            </a>
          )}
        </>
      ) : (
        <>
          <p>This payment page is closed.</p>
          <a className="btn btn-primary btn-block" href={returnUrl}>
            Back
          </a>
        </>
      )}
    </div>
  )
}

/** Never a field for a number: nobody types a real card here. */
function Methods({ amount, methods }: Pick<Route.ComponentProps["loaderData"], "amount" | "methods">) {
  const { form, fields } = useForm<{ method: string }>({ defaultValue: { method: methods[0]?.token ?? "" } })
  const options = methods.map(({ type: methodType, token, last4, label }) => ({
    value: token,
    label,
    why: `${methodType === "card" ? "Test card" : "Test account"} ending in ${last4}`,
  }))
  return (
    <form method="post" className="form" {...form.props}>
      <RadioCards of={fields.method} label="Pay with" options={options} required />
      <button type="submit" className="btn btn-primary btn-lg btn-block">
        Pay {formatMoney(amount)}
      </button>
    </form>
  )
}
