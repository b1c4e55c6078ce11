/** A tenant's sign-in and online payments, with the settings that staff may change. Source: specification 2 "Tenant info", section 4. */
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Choice, RadioCards } from "~/ui/forms/choices.tsx"
import { ordinal } from "~/values/calendar.ts"
import type { onlineFacts } from "./tenant.online-facts.ts"

const DAYS = Array.from({ length: 15 }, (_, index) => ({ value: String(index + 1), label: ordinal(index + 1) }))

type Online = Awaited<ReturnType<typeof onlineFacts>>

export function OnlineCard({ tenantId, online }: { tenantId: number; online: Online }) {
  return (
    <Card
      title="Sign-in and autopay"
      action={online.customer === null ? undefined : <a href={online.customer}>Customer at Stripe</a>}
    >
      <div className="split thirds online">
        <div className="stack">
          <Facts of={factsOf(online)} />
          <p className="hint">
            Tenants enable autopay in the portal; management cannot.
            {online.isAchRestricted && " This tenant is restricted from ACH payments: autopay can only use a card."}
          </p>
          <AutopayLog log={online.log} />
        </div>
        <div className="stack">
          <SignInForm tenantId={tenantId} online={online} />
          {online.day !== null && <DayForm tenantId={tenantId} day={online.day} usualDay={online.usualDay} />}
        </div>
        <AchForm tenantId={tenantId} achPrivilege={online.achPrivilege} />
      </div>
    </Card>
  )
}

/** Creates an account, or sends a link to choose a password. */
function SignInForm({ tenantId, online: { account, hasEmail, hasServer } }: { tenantId: number; online: Online }) {
  const [intent, label] = BUTTONS[account.state]
  return (
    <form method="post" className="stack">
      <input type="hidden" name="tenantID" value={tenantId} />
      {account.state === "none" && (
        <p className="hint">The tenant cannot sign in. A new account gets a mail with the link that activates it.</p>
      )}
      {account.state === "waiting" && <p className="hint">The account was not activated yet.</p>}
      <button type="submit" name="intent" value={intent} className="btn" disabled={!hasEmail}>
        {label}
      </button>
      {account.link !== null && <a href={account.link}>{LINKS[account.state]}</a>}
      {account.link === null && account.state !== "none" && !hasServer && (
        <p className="hint">No mail server is set: an administrator can show a link to hand over, under Users.</p>
      )}
    </form>
  )
}

const LINKS = { none: "", waiting: "Show the activation link", active: "Show a link to a new password" } as const
const BUTTONS = {
  none: ["account", "Make an account"],
  waiting: ["reset", "Send activation again"],
  active: ["reset", "Send password reset link"],
} as const

const factsOf = ({ signIn, isOn, autopay: { method, next, failure }, dayText, scheduled }: Online) => [
  { label: "Signs in as", value: signIn },
  { label: "Autopay", value: isOn ? "Enabled" : "Disabled" },
  { label: "Autopay method", value: method },
  { label: "Autopay day", value: dayText },
  ...(next === null ? [] : [{ label: "Next autopay", value: next }]),
  ...(failure === null ? [] : [{ label: "Last failure", value: failure }]),
  ...scheduled.map((value) => ({ label: "Payment set for a day", value })),
]

/** The number of newest entries to print. The card cannot break across sheets. */
const PRINTED = 3

function AutopayLog({ log }: Pick<Online, "log">) {
  if (log.length === 0) return <p className="quiet">Autopay was never used.</p>
  const more = log.length - PRINTED
  const entries = log.map(({ status, method, at }, index) => ({
    label: status,
    screen: index >= PRINTED,
    value: (
      <>
        {at}
        {method !== null && <span className="quiet"> · {method}</span>}
      </>
    ),
  }))
  return (
    <div className="stack">
      <h4>Last autopay entries</h4>
      <Facts of={entries} />
      {more > 0 && (
        <p className="print-only hint">{more === 1 ? "1 more entry is" : `${more} more entries are`} on the screen.</p>
      )}
    </div>
  )
}

const PRIVILEGES = [
  { value: "allowed", label: "Allowed" },
  { value: "restricted", label: "Restricted" },
]

function AchForm({ tenantId, achPrivilege }: { tenantId: number; achPrivilege: string }) {
  const field = { name: "achPrivilege", defaultValue: achPrivilege }
  return (
    <form method="post" className="stack">
      <input type="hidden" name="tenantID" value={tenantId} />
      <RadioCards of={field} label="ACH privilege" columns="two" options={PRIVILEGES} required />
      <p className="hint">Whether the tenant may pay from a bank account.</p>
      <button type="submit" name="intent" value="ach" className="btn">
        Save ACH privilege
      </button>
    </form>
  )
}

function DayForm({ tenantId, day, usualDay }: { tenantId: number; day: string; usualDay: string }) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="tenantID" value={tenantId} />
      <Choice
        of={{ name: "newDay", defaultValue: day }}
        label="Autopay day"
        blank={usualDay}
        options={DAYS}
        size="medium"
      />
      <button type="submit" name="intent" value="autopay" className="btn">
        Save autopay day
      </button>
    </form>
  )
}
