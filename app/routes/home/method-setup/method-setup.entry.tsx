import type { SetupToConfirm } from "~/domain/payment-methods/own-setup.ts"
import { CardEntry } from "~/ui/card-entry/card-entry.tsx"
import { HostedPageForm } from "~/ui/card-entry/hosted-page-form.tsx"
import type { Refused } from "~/ui/forms/form-parts.tsx"

type Props = SetupToConfirm & {
  idempotencyKey: string
  result: Parameters<typeof HostedPageForm>[0]["result"]
  refusal: Refused | undefined
}

/** Enters the details in the provider's form, or on its page. That is a link, because browsers block a form that redirects to another site. */
export function Entry({ setup: { id, pageUrl }, cardEntry, ...sent }: Props) {
  return (
    <section className="card pay-card" aria-labelledby="details">
      <h2 id="details">Your card or bank details</h2>
      {cardEntry === null ? (
        <OnPage pageUrl={pageUrl ?? ""} />
      ) : (
        <>
          <CardEntry cardEntry={cardEntry} total={null} isPayer returnTo={`/home/autopay/success?setup=${id}`} />
          <p className="quiet">
            Your details go to our payment provider and are never stored here. Nothing is charged now.
          </p>
          <HostedPageForm setup={id} intent="page" cancel="/home/autopay" {...sent} />
        </>
      )}
    </section>
  )
}

function OnPage({ pageUrl }: { pageUrl: string }) {
  return (
    <>
      <p className="quiet">
        You type your details on the page of our payment provider, and come back here afterwards. The page is open for
        30 minutes; nothing is charged.
      </p>
      <div className="actions">
        <a className="btn btn-primary btn-lg" href={pageUrl}>
          Continue to the provider's page
        </a>
        <a className="btn btn-quiet" href="/home/autopay">
          Cancel
        </a>
      </div>
    </>
  )
}
