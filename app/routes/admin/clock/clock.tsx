/** Shown while the machine's clock is in doubt: the time it gives, what continuing would post, and a button to continue. Source: money.md section 4, "Doubt about the clock". */
import { catchUp } from "~/domain/catch-up/catch-up.ts"
import { catchUpLines } from "~/domain/catch-up/catch-up-text.ts"
import { confirmClock } from "~/domain/clock/confirm-clock.ts"
import { ConfirmClock } from "~/domain/clock/inputs.ts"
import { may } from "~/domain/permissions.ts"
import { page } from "~/http/handlers/page.ts"
import { submission } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Empty } from "~/ui/empty.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/clock.ts"

export const handle = { static: true, title: "Clock", area: "admin" } satisfies PageHandle

export const loader = page("manage settings", async (tx, actor) => {
  const due = await catchUp(tx, actor, {})
  return { lines: due && catchUpLines(due), shownAt: tx.now, mayConfirm: may(actor, "run jobs") }
})

export const action = submission({
  input: ConfirmClock,
  command: confirmClock,
  redirectTo: (wasInDoubt) => ({
    to: "/admin/clock",
    notice: wasInDoubt ? "The clock is confirmed. The jobs go on within a minute." : "The clock is not in doubt.",
  }),
})

export default function ClockPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, shownAt, mayConfirm } = loaderData
  return (
    <div className="stack-lg">
      {actionData?.refusal && (
        <Notice tone="problem" role="alert" title={actionData.refusal.subject}>
          <p>{actionData.refusal.message}</p>
        </Notice>
      )}
      {lines === null ? <Believed /> : <InDoubt lines={lines} shownAt={shownAt} mayConfirm={mayConfirm} />}
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
    </div>
  )
}

function Believed() {
  return (
    <Empty icon="clock" title="The clock is not in doubt">
      The daily work is done by it.
    </Empty>
  )
}

function InDoubt({ lines, shownAt, mayConfirm }: { lines: string[]; shownAt: number; mayConfirm: boolean }) {
  return (
    <Card title="Is this machine's clock right?" level="h2">
      <div className="stack">
        <p>
          Until somebody says so, nothing is charged or paid, no reminder or scheduled email leaves, and nothing is
          marked as missed. Payments can be recorded by hand, each with the day that you type.
        </p>
        <h3>What going on would do</h3>
        <ul className="changes">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          Is the clock wrong? Set it right on the machine: the doubt ends by itself, and nothing needs to be pressed
          here.
        </p>
        {mayConfirm ? (
          <form method="post" className="actions">
            <input type="hidden" name="shownAt" value={shownAt} />
            <button type="submit" className="btn btn-danger solid">
              The clock is right: go on
            </button>
          </form>
        ) : (
          <p>A Super Admin can say that it is right.</p>
        )}
      </div>
    </Card>
  )
}
