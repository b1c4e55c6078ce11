/** The sandbox's clock: administrators advance it by a business day, so that nobody waits days for a test bank payment. Source: operations/payments.md. */
import { passBusinessDay, sandboxClock } from "~/domain/payment-provider/demo-clock.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { pageInTurns } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/sandbox.ts"

export const handle = { static: true, title: "Payment Sandbox", area: "admin" } satisfies PageHandle

export const loader = pageInTurns("manage settings", async () => {
  const { at, zone } = await sandboxClock()
  return { time: formatInstant(at, zone) }
})

export const action = submission({
  input: Nothing,
  workflow: passBusinessDay,
  redirectTo: () => ({ to: "/admin/sandbox", notice: "A business day has passed in the sandbox." }),
})

export default function SandboxPage({ loaderData: { time }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack-lg">
      {actionData?.refusal && (
        <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
          {actionData.refusal.message}
        </Notice>
      )}
      <Notice tone="attention">
        Sandbox: no real money. Payments here are made with test cards and test accounts.
      </Notice>
      <Card title="The sandbox's clock" level="h2">
        <form method="post" className="stack">
          <Facts of={[{ label: "Banks answer what is due by", value: time }]} />
          <p>
            Bank payments arrive or fail after two business days. A card payment in dispute is lost when its nine days
            for an answer are over: the sandbox has no page to answer on. What happens carries today's date.
          </p>
          <div className="actions">
            <button type="submit" className="btn btn-primary">
              Let a business day pass
            </button>
            <a className="btn" href="/admin/payments">
              Payments
            </a>
          </div>
        </form>
      </Card>
    </div>
  )
}
