/** Says whether autopay is on. The button changes it; the text beside it describes the effect. */
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Notice } from "~/ui/notice.tsx"
import { ON_HOLD } from "../figures.autopay-text.ts"
import type { AutopayView } from "./autopay.view.ts"

export function Switch({ view }: { view: AutopayView }) {
  const { isOn, mayChange } = view
  return (
    <Card title="Autopay" level="h2">
      <p>
        {isOn ? <Badge tone="good">Enabled</Badge> : <Badge>Disabled</Badge>} {nowText(view)}
      </p>
      {view.isOnHold && (
        <Notice tone="attention">
          <p>{ON_HOLD}</p>
        </Notice>
      )}
      {view.closedBy !== null && <Notice title="Nothing can be paid online">{view.closedBy}</Notice>}
      {view.problem !== null && <Notice tone="attention">{view.problem}</Notice>}
      {view.limit !== null && <p>{view.limit}</p>}
      {view.next && view.isExpiring && view.method !== null && (
        <Notice tone="attention">
          {view.method} expires before the payment on {view.next.paysOn}: choose or add another payment method.
        </Notice>
      )}
      {mayChange ? <SwitchForm view={view} /> : <ClosedToOthers isPayer={view.maySave} />}
    </Card>
  )
}

function nowText({ isOn, isStopped, method, next }: AutopayView): string {
  if (!isOn || isStopped) return "Nothing is paid by itself."
  if (method === null) return "Its payment method can no longer be used. Choose another one."
  if (next === null) return "It has no day: choose one."
  return `What you owe is paid by itself on ${next.paysOn} by ${method}.`
}

function SwitchForm({ view }: { view: AutopayView }) {
  const { isOn, isStopped, missing, method, next, only } = view
  if (!isOn && isStopped) return null
  if (!isOn && only !== null) return <EnableWith view={view} only={only} />
  if (!isOn && missing !== null) return <p className="hint">{missing}</p>
  return (
    <form method="post" className="stack">
      <p className="hint">
        {isOn
          ? "If you disable it, nothing is paid by itself: you pay yourself, and a late fee may be charged if you do not. Your method and your day are kept."
          : enableText(method, next)}
      </p>
      <div className="actions">
        {isOn ? (
          <button type="submit" name="intent" value="disable" className="btn btn-lg">
            Disable autopay
          </button>
        ) : (
          <button type="submit" name="intent" value="enable" className="btn btn-primary btn-lg">
            Enable autopay
          </button>
        )}
      </div>
    </form>
  )
}

function EnableWith({ view: { next }, only }: { view: AutopayView; only: { id: string; label: string } }) {
  return (
    <form method="post" className="stack">
      <p className="hint">{enableText(only.label, next)}</p>
      <input type="hidden" name="methodID" value={only.id} />
      <div className="actions">
        <button type="submit" name="intent" value="enableWith" className="btn btn-primary btn-lg">
          Turn on with {only.label}
        </button>
      </div>
    </form>
  )
}

const enableText = (method: string | null, next: AutopayView["next"]) =>
  `If you enable it, what you owe is paid by itself by ${method} on ${next?.paysOn}, and then on the ${next?.ordinal} of each month.`

/** For administrators signed in as the tenant (api.md A4), and people who may only pay. */
function ClosedToOthers({ isPayer }: { isPayer: boolean }) {
  return (
    <p className="hint">
      {isPayer
        ? "You may pay and see this account. A person who may do everything on it can change autopay."
        : "Only the tenant can change autopay: it is closed while you are signed in as somebody else."}
    </p>
  )
}
