/** What became of a method, from our own books only: the return address proves nothing. Source: specification 3 "Tenant portal", money.md 3.21. */
import { type OwnSetup, ownSetup, settleOwnSetup } from "~/domain/payment-methods/own-setup.ts"
import { may } from "~/domain/permissions.ts"
import { pageAfter } from "~/http/handlers/page.ts"
import type { Query } from "~/http/request/query.ts"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Reload } from "~/ui/page-reload.tsx"
import type { Route } from "./+types/method-setup-success.ts"
import { isAwaited, outcomeOf } from "./method-setup.outcome.ts"

export const handle = { static: true, title: "Add Autopay Method", area: "home" } satisfies PageHandle

/** While nothing is known yet. */
const RELOAD: Reload = { seconds: 3 }

const setupIn = (query: Query) => ({ setup: query.get("setup") ?? "" })

export const loader = pageAfter(
  "see own payments",
  (actor, { query }) => settleOwnSetup(actor, setupIn(query)),
  async (tx, actor, { query }) => {
    const setup = await ownSetup(tx, actor, setupIn(query))
    return { setup, mayAdd: may(actor, "pay online"), ...(isAwaited(setup) ? { reload: RELOAD } : {}) }
  },
)

export default function MethodSetupSuccessPage({ loaderData: { setup, mayAdd } }: Route.ComponentProps) {
  const { title, text } = outcomeOf(setup)
  return (
    <section className="card pay-card" aria-labelledby="outcome">
      <h2 id="outcome">{title}</h2>
      <p>{text}</p>
      {mayAdd ? <Next setup={setup} /> : <p className="quiet">Only the tenant can go on with it.</p>}
    </section>
  )
}

function Next({ setup }: { setup: OwnSetup }) {
  const { id, status, verifyUrl, entry } = setup
  const address = `/home/autopay/setup?setup=${id}`
  const isSaved = status === "succeeded"
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
      <a className={isSaved ? "btn btn-primary btn-lg" : "btn btn-quiet"} href="/home/autopay">
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
