import type { FirstStep } from "~/domain/status/first-steps.ts"
import { Card } from "~/ui/card.tsx"
import { Icon } from "~/ui/icon.tsx"

const PLACES: Record<FirstStep["step"], { to: string; label: string }> = {
  property: { to: "/admin/defaults", label: "Enter the property and how to reach you" },
  billing: { to: "/admin/defaults#billing", label: "Choose the days of rent and late fees" },
  rentRoll: { to: "/admin/import", label: "Import your rent roll" },
  payments: { to: "/admin/properties", label: "Accept payments online" },
  mail: { to: "/admin/mail#server", label: "Set up mail and test it" },
  backups: { to: "/admin/backups", label: "Choose the place of the backups" },
  staff: { to: "/admin/newuser", label: "Give your staff access" },
  publicPage: { to: "/admin/public-page", label: "Look at the public page" },
}

/** Steps that other administrators see, but only a Super Admin can do. */
const OF_SUPER_ADMINS: FirstStep["step"][] = ["mail"]

/** The first steps of a new property. Each line links to the page where it is done. */
export function FirstSteps({ steps, isSuperAdmin }: { steps: FirstStep[]; isSuperAdmin: boolean }) {
  const open = steps.filter(({ isDone }) => !isDone).length
  return (
    <Card title="First steps" level="h2" className="card first-steps" action={<DismissForm />}>
      <p>{`${steps.length - open} of ${steps.length} are done.`}</p>
      <ul>
        {steps.map(({ step, isDone, state }) => (
          <li key={step} data-done={isDone || undefined}>
            <Icon name={isDone ? "check" : "clock"} />
            <div>
              <a href={PLACES[step].to}>{PLACES[step].label}</a>
              <span className="hidden-text">{isDone ? " (done)" : " (open)"}</span>
              <p className="small">{state}</p>
              {!isDone && !isSuperAdmin && OF_SUPER_ADMINS.includes(step) && (
                <p className="small">A Super Admin does this.</p>
              )}
              {step === "publicPage" && !isDone && <SeenForm />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DismissForm() {
  return (
    <form method="post" action="/admin">
      <input type="hidden" name="isDismissed" value="true" />
      <button type="submit" className="btn btn-sm" name="intent" value="firstSteps">
        Put away
        <span className="hidden-text"> the first steps</span>
      </button>
    </form>
  )
}

function SeenForm() {
  return (
    <form method="post" action="/admin" className="actions">
      <a className="btn btn-sm" href="/">
        Open the public page
      </a>
      <input type="hidden" name="isPublicPageSeen" value="true" />
      <button type="submit" className="btn btn-sm" name="intent" value="firstSteps">
        It is as I want it
      </button>
    </form>
  )
}
