/** The outcome of saving a method, from our own records only, because anybody can open the return address. Source: specification 3 "Tenant portal", money.md 3.21. */
import type { Tx } from "#db/client.server.ts"
import { type OwnSetup, ownSetup, settleOwnSetup } from "~/domain/payment-methods/own-setup.ts"
import type { StoredMethod } from "~/domain/payment-methods/stored-methods.ts"
import { type Actor, may } from "~/domain/permissions.ts"
import { autopayOverview } from "~/domain/portal/autopay-overview.ts"
import { pageAfter } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Reload } from "~/ui/page-reload.tsx"
import { formatDay, ordinal } from "~/values/calendar.ts"
import { savedMethodLabel } from "~/values/payments/saved-method.ts"
import type { Route } from "./+types/method-setup-success.ts"
import { isAwaited, outcomeOf } from "./method-setup.outcome.ts"

export const handle = { static: true, title: "Add Autopay Method", area: "home" } satisfies PageHandle

const RELOAD: Reload = { seconds: 3 }

type AutopayOffer = NonNullable<Awaited<ReturnType<typeof autopayOffer>>>

/** The effect of enabling autopay with a method. Null if autopay is on already or cannot be enabled. */
async function autopayOffer(tx: Tx, actor: Actor, method: StoredMethod) {
  const { autopay, next, usualDay, isOnHold, isAchRestricted } = await autopayOverview(tx, actor, undefined)
  const day = autopay.day ?? usualDay
  const isClosed = isOnHold || (isAchRestricted && method.type === "us_bank_account")
  if (autopay.enabled || isClosed || next === null || day === null) return null
  return {
    methodId: method.id,
    label: savedMethodLabel(method),
    on: formatDay(next.paysOn),
    ordinal: ordinal(day),
  }
}

const setupIn = (query: Query) => ({ setup: query.get("setup") ?? "" })

export const loader = pageAfter(
  "see own payments",
  (actor, { query }) => settleOwnSetup(actor, setupIn(query)),
  async (tx, actor, { query }) => {
    const setup = await ownSetup(tx, actor, setupIn(query))
    const mayAdd = may(actor, "pay online")
    const usable = mayAdd && setup.status === "succeeded" ? setup.method : null
    const offer = usable && (await autopayOffer(tx, actor, usable))
    return { setup, mayAdd, offer, ...(isAwaited(setup) ? { reload: RELOAD } : {}) }
  },
)

export default function MethodSetupSuccessPage({ loaderData: { setup, mayAdd, offer } }: Route.ComponentProps) {
  const { title, text } = outcomeOf(setup)
  return (
    <section className="card pay-card" aria-labelledby="outcome">
      <h2 id="outcome">{title}</h2>
      <p>{text}</p>
      {offer !== null && <TurnOn offer={offer} />}
      {mayAdd ? (
        <Next setup={setup} isOffered={offer !== null} />
      ) : (
        <p className="quiet">Only the tenant can go on with it.</p>
      )}
    </section>
  )
}

/** Enables autopay with the saved method, on the autopay page, which shows the result. */
function TurnOn({ offer: { methodId, label, on, ordinal } }: { offer: AutopayOffer }) {
  return (
    <form method="post" action="/home/autopay" className="stack">
      <p className="hint">
        Autopay would pay what you owe by itself on {on}, and then on the {ordinal} of each month.
      </p>
      <input type="hidden" name="methodID" value={methodId} />
      <div className="actions">
        <button type="submit" name="intent" value="enableWith" className="btn btn-primary btn-lg">
          Turn on autopay with {label}
        </button>
      </div>
    </form>
  )
}

function Next({ setup, isOffered }: { setup: OwnSetup; isOffered: boolean }) {
  const { id, status, verifyUrl, entry } = setup
  const address = `/home/autopay/setup?setup=${id}`
  const isSaved = status === "succeeded"
  const saved = isOffered ? "btn btn-lg" : "btn btn-primary btn-lg"
  const mayAddAgain = status === "canceled" || ((status === "created" || status === "failed") && entry === null)
  return (
    <div className="actions">
      {status === "waiting" && verifyUrl !== null && (
        <a className="btn btn-primary btn-lg" href={verifyUrl}>
          Enter the amounts
        </a>
      )}
      {status === "failed" && entry !== null && (
        <a className="btn btn-primary btn-lg" href={address}>
          Try again
        </a>
      )}
      {status === "created" && entry !== null && (
        <a className="btn" href={address}>
          Not saved yet? Open the form again
        </a>
      )}
      {mayAddAgain && (
        <a className="btn btn-primary btn-lg" href="/home/autopay/setup">
          Add a method
        </a>
      )}
      <a className={isSaved ? saved : "btn btn-quiet"} href="/home/autopay">
        {isSaved ? "Continue to autopay" : "Autopay"}
      </a>
      {isSaved && (
        <a className="btn btn-lg" href="/home/payment">
          Make a Payment
        </a>
      )}
    </div>
  )
}
