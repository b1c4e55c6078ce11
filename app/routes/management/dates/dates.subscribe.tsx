/** Upcoming dates by mail, and at a personal calendar address. Source: money.md 9.5, api.md section 0, "Calendar". */
import { chooseDatesEmails, wantsDatesEmails } from "~/domain/dates/dates-mail.ts"
import { makeCalendarAddress, ownCalendarAddress, revokeCalendarAddress } from "~/domain/identity/calendar-addresses.ts"
import { NewCalendarAddress, RequestEmails } from "~/domain/identity/inputs.ts"
import { linksOpenOnlyHere } from "~/domain/mail/public-address.ts"
import { zoneOf } from "~/domain/settings/defaults.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { step } from "~/http/handlers/form-step.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { Card } from "~/ui/card.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import { CheckBox } from "~/ui/forms/choices.tsx"
import { ConfirmIdentity } from "~/ui/forms/confirm-identity.tsx"
import { FormEnd } from "~/ui/forms/form-parts.tsx"
import { Notice } from "~/ui/notice.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { ShownLink } from "~/ui/shown-link.tsx"
import { formatInstant } from "~/values/calendar.ts"
import type { Route } from "./+types/dates.subscribe.ts"
import script from "./dates.subscribe.enhance.ts?worker&url"

export const handle = { static: true, title: "Dates by mail and calendar", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor) => {
  const zone = await zoneOf(tx)
  const address = await ownCalendarAddress(tx, actor, undefined)
  return {
    wantsMail: await wantsDatesEmails(tx, actor, undefined),
    address: address && {
      hasNames: address.hasNames,
      made: formatInstant(address.createdAt, zone),
      used: address.lastUsedAt === null ? "never" : formatInstant(address.lastUsedAt, zone),
    },
    isOneself: actor.impersonatorId === null,
    opensOnlyHere: linksOpenOnlyHere(),
  }
})

const HERE = "/management/dates/subscribe"

export const action = submissions({
  mail: step({
    input: RequestEmails,
    command: chooseDatesEmails,
    redirectTo: ({ wanted }) => ({
      to: HERE,
      notice: wanted ? "You get the dates by mail." : "You get no more mails about dates.",
    }),
  }),
  make: step({
    input: NewCalendarAddress,
    command: makeCalendarAddress,
    redirectTo: (address) => ({ shows: address }),
  }),
  revoke: step({
    input: Nothing,
    command: revokeCalendarAddress,
    redirectTo: () => ({ to: HERE, notice: "Your calendar address is revoked." }),
  }),
})

/** An action's result may contain the calendar address, which is shown once. */
type Shown = Partial<NonNullable<Route.ComponentProps["actionData"]>> & { secret?: string | undefined }

export default function SubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { wantsMail, address, isOneself, opensOnlyHere } = loaderData
  const { secret }: Shown = actionData ?? {}
  return (
    <>
      <PageHead title="Dates by mail and calendar" back={{ to: "/management/dates", label: "Dates" }} />
      <div className="stack-lg">
        {secret !== undefined && (
          <Notice tone="good" title="Your calendar address">
            <p>Add it to your calendar program as a calendar from the internet. It is not shown again.</p>
            <ShownLink link={secret} opensOnlyHere={opensOnlyHere} />
          </Notice>
        )}
        <Card title="Mail" className="card form">
          <form method="post" className="stack">
            <CheckBox
              of={{ name: "wanted", defaultChecked: wantsMail }}
              label="Mail me the dates of the next 30 days every Monday, and each move-out on its day"
            />
            <FormEnd>
              <button type="submit" name="intent" value="mail" className="btn">
                Save
              </button>
            </FormEnd>
          </form>
        </Card>
        {isOneself && <AddressCard address={address} />}
      </div>
      {actionData?.confirmation && <ConfirmIdentity confirmation={actionData.confirmation} />}
      <Enhance src={script} />
    </>
  )
}

function AddressCard({ address }: { address: Route.ComponentProps["loaderData"]["address"] }) {
  return (
    <Card title="Calendar address" className="card form">
      <p className="quiet">
        Anybody who knows this secret address sees the dates without signing in. It shows only units and kinds of dates,
        unless you choose names.
      </p>
      {address && (
        <form method="post" className="stack">
          <p>
            Made on {address.made}, {address.hasNames ? "with names of tenants" : "without names"}. Last read:{" "}
            {address.used}.
          </p>
          <FormEnd>
            <button type="submit" name="intent" value="revoke" className="btn btn-danger">
              Revoke the address
            </button>
          </FormEnd>
        </form>
      )}
      <form method="post" className="stack">
        <CheckBox of={{ name: "hasNames" }} label="With names of tenants and texts of reminders" />
        <FormEnd>
          <button type="submit" name="intent" value="make" className="btn">
            {address ? "Make another address" : "Make an address"}
          </button>
          {address && <span className="quiet">The present address then ends.</span>}
        </FormEnd>
      </form>
    </Card>
  )
}
