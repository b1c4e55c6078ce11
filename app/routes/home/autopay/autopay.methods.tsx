/** The saved methods: choose the one for autopay, add, delete. Source: specification 3 "Autopay screen". */
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { ConfirmDialog } from "~/ui/dialog.tsx"
import { Icon } from "~/ui/icon.tsx"
import { Notice } from "~/ui/notice.tsx"
import { ADD_METHOD, HERE } from "./autopay.labels.ts"
import type { AutopayView, MethodView } from "./autopay.view.ts"

export function Methods({ view }: { view: AutopayView }) {
  const { methods, waiting, isAchRestricted } = view
  // The provider stores methods, so both need online payments to be on.
  const mayChange = view.maySave && !view.isOnHold
  const add = mayChange && view.closedBy === null && (
    <div className="actions">
      <a className="btn btn-lg" href={ADD_METHOD}>
        <Icon name="plus" />
        Add a payment method
      </a>
    </div>
  )
  return (
    <Card title="Saved payment methods" level="h2">
      {isAchRestricted && (
        <Notice tone="attention" title="Your account is restricted from ACH payments">
          <p>
            A bank account cannot be used for autopay. Choose a card, or contact management about it. The{" "}
            <a href="/home/ach">ACH Payment Policy</a> says why an account may be restricted.
          </p>
        </Notice>
      )}
      {waiting.map(({ id, since, verifyUrl }) => (
        <Notice key={id} tone="attention" title="A bank account waits for its two small deposits">
          <p>
            Added on {since}. They arrive in 1 to 2 business days: enter their amounts then. The account can be chosen
            once that is done.
          </p>
          {mayChange && verifyUrl !== null && (
            <p>
              <a href={verifyUrl}>Enter the amounts</a>
            </p>
          )}
        </Notice>
      ))}
      {methods.length === 0 ? <NoMethods mayAdd={mayChange && view.closedBy === null} /> : <MethodForm view={view} />}
      {methods.length > 0 && add}
    </Card>
  )
}

function NoMethods({ mayAdd }: { mayAdd: boolean }) {
  return (
    <>
      <p>No payment methods are saved yet. Autopay needs a card or a bank account that is saved.</p>
      {mayAdd && (
        <div className="actions">
          <a className="btn btn-primary btn-lg" href={ADD_METHOD}>
            Add a payment method
          </a>
        </div>
      )}
    </>
  )
}

function MethodForm({ view: { methods, mayChange, maySave, isOnHold } }: { view: AutopayView }) {
  const mayChoose = mayChange && methods.some(({ isUsed, closedReason }) => !isUsed && closedReason === null)
  const rows = (
    <div className="choices">
      {methods.map((method) => (
        <div key={method.id} className="saved-method">
          <Method method={method} mayChoose={mayChoose} />
          {maySave && !isOnHold && (
            <a
              className="btn btn-quiet destroys"
              href={`${HERE}?dialog=delete&method=${encodeURIComponent(method.id)}`}
              data-dialog
            >
              Delete<span className="hidden-text"> {method.label}</span>
            </a>
          )}
        </div>
      ))}
    </div>
  )
  if (!mayChoose) return rows
  return (
    <form method="post" className="stack printed">
      <fieldset className="stack">
        <legend className="label">Payment method</legend>
        <p className="hint">The one that autopay uses, from the next payment on.</p>
        {rows}
      </fieldset>
      <div className="actions">
        <button type="submit" name="intent" value="method" className="btn btn-lg">
          Use for autopay
        </button>
      </div>
    </form>
  )
}

function Method({ method, mayChoose }: { method: MethodView; mayChoose: boolean }) {
  const { id, label, details, isUsed, closedReason, isExpired } = method
  const text = (
    <span>
      <b>
        {label}{" "}
        {isUsed && (
          <Badge tone={closedReason === null ? "good" : "problem"}>
            {closedReason === null ? "Used for autopay" : "Chosen for autopay, cannot be used"}
          </Badge>
        )}
        {isExpired && <Badge tone="problem">Expired</Badge>}
      </b>
      <small>{details}</small>
      {closedReason !== null && <small>{closedReason}</small>}
    </span>
  )
  if (!mayChoose) return <div className="choice">{text}</div>
  return (
    <label className="choice">
      <input
        type="radio"
        name="methodID"
        value={id}
        defaultChecked={isUsed && closedReason === null}
        disabled={closedReason !== null}
        required
      />
      {text}
    </label>
  )
}

/** Confirms a deletion and says how it changes autopay. Source: api.md T16. */
export function DeleteMethod({ method, isOn }: { method: MethodView; isOn: boolean }) {
  return (
    <ConfirmDialog title="Delete this payment method?" close={HERE} intent="delete" verb="Delete payment method">
      <input type="hidden" name="methodID" value={method.id} />
      <p>{method.label} can then no longer be charged here. Payments already made or pending do not change.</p>
      <p>{consequence(method, isOn)}</p>
    </ConfirmDialog>
  )
}

function consequence({ isUsed }: MethodView, isOn: boolean): string {
  if (!isUsed) return "Autopay does not use it: nothing changes there."
  return isOn
    ? "Autopay uses it: autopay is turned off, and stays off until you choose another method and enable it again."
    : "It is the method chosen for autopay: choose another one before you enable autopay."
}
