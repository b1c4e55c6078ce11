/** "Add Autopay Method": saves a card or bank account in the provider's form or on its page, without a charge. Source: specification 3 "Autopay screen". */

import { redirect } from "react-router"
import { SetUpInPortal, SetUpOnPage } from "~/domain/payment-methods/inputs.ts"
import { setupOptions, setupToConfirm } from "~/domain/payment-methods/own-setup.ts"
import { setUpInPortal, setUpOnPageInstead } from "~/domain/payment-methods/start-setup.ts"
import { cardEntryPage } from "~/http/handlers/card-entry-page.ts"
import { step } from "~/http/handlers/form-step.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { submissions } from "~/http/handlers/submission.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import { ClosedByPolicy, PaymentsClosed } from "../payments-closed.tsx"
import type { Route } from "./+types/method-setup.ts"
import { BeginForm } from "./method-setup.begin.tsx"
import { Entry } from "./method-setup.entry.tsx"

export const handle = { static: true, title: "Add Autopay Method", area: "home" } satisfies PageHandle

export const loader = cardEntryPage(
  "see own payments",
  async (actor, { query }) => {
    const setup = query.get("setup")
    return setup ? setupToConfirm(actor, { setup }) : null
  },
  async (tx, actor, { query }, begun) => {
    const options = await setupOptions(tx, actor, {})
    if (begun && isOver(begun, options.isImpersonation)) throw redirect(successUrl(begun.setup))
    return { options, begun, isToPay: query.get("for") === "payment", key: newIdempotencyKey() }
  },
)

type Begun = Awaited<ReturnType<typeof setupToConfirm>>

/** Nothing is left to enter: the method was saved, is being verified, or was canceled. */
const isOver = ({ setup: { entry }, cardEntry }: Begun, isImpersonation: boolean): boolean =>
  entry === null || (entry === "form" && !isImpersonation && cardEntry === null)

const successUrl = ({ id }: { id: string }) => `/home/autopay/success?setup=${id}`
const entryUrl = ({ setup }: { setup: string }) => `/home/autopay/setup?setup=${setup}`

export const action = submissions({
  begin: step({ input: SetUpInPortal, workflow: setUpInPortal, redirectTo: entryUrl }),
  page: step({ input: SetUpOnPage, workflow: setUpOnPageInstead, redirectTo: entryUrl }),
})

export default function MethodSetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, begun, isToPay, key } = loaderData
  if (!options.isOn || options.isImpersonation) return <Closed isOn={options.isOn} />
  if (options.closedBy !== null) return <ClosedByPolicy text={options.closedBy} />
  const sent = { result: actionData?.result, refusal: actionData?.refusal }
  if (begun) return <Entry {...begun} idempotencyKey={key} {...sent} />
  return <BeginForm options={options} isToPay={isToPay} idempotencyKey={key} {...sent} />
}

function Closed({ isOn }: { isOn: boolean }) {
  return (
    <PaymentsClosed isOn={isOn} title="Only the tenant can add a method">
      Adding a payment method is closed while you are signed in as somebody else.
    </PaymentsClosed>
  )
}
