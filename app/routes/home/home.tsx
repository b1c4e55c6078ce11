/** The tenant's dashboard. Source: specification 3 "Dashboard". */
import type { Tx } from "#db/client.server.ts"
import { reasonToSend } from "~/domain/certificates/certificates.ts"
import { ownPlan } from "~/domain/payment-plans/plans.ts"
import { closedOnline } from "~/domain/payment-policy/payment-policy.ts"
import { acceptsPayments } from "~/domain/payment-provider/payment-gateway.ts"
import { may } from "~/domain/permissions.ts"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { ownOverview } from "~/domain/portal/overview.ts"
import { unreadAnswers } from "~/domain/portal-messages/own-reads.ts"
import { ownOpenScheduled } from "~/domain/scheduled-payments/scheduled-list.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { howToPay } from "~/domain/settings/how-to-pay.ts"
import { waitingDocuments } from "~/domain/shares/own-documents.ts"
import { ownPage } from "~/http/handlers/page.ts"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { fullName } from "~/values/contact.ts"
import { together } from "~/values/together.ts"
import type { Route } from "./+types/home.ts"
import { Autopay } from "./figures.autopay.tsx"
import { Charges, LaterNews, Parts, Pending, Total } from "./figures.parts.tsx"
import { figuresView } from "./figures.ts"
import script from "./home.enhance.ts?worker&url"
import { Next } from "./home.next.tsx"
import { Plan } from "./home.plan.tsx"
import { Wanted } from "./home.wanted.tsx"
import { HowToPay } from "./how-to-pay.tsx"
import { Later } from "./later/later.parts.tsx"
import { laterView } from "./later/later.view.ts"

export const handle = { static: true, title: "Your Tenant Portal", area: "home" } satisfies PageHandle

export const loader = ownPage("use tenant portal", async (tx, actor) => {
  const seesDocuments = may(actor, "see own documents")
  const { overview, version, closed, scheduled, ...wanted } = await together({
    closed: closedOnline(tx, actor.tenantId),
    overview: ownOverview(tx, actor, undefined),
    version: figuresVersion(tx, actor.tenantId),
    certificate: seesDocuments ? reasonToSend(tx, actor.tenantId) : null,
    plan: ownPlan(tx, actor, undefined),
    waiting: seesDocuments ? waitingDocuments(tx, actor, undefined) : { toConfirm: 0, unread: 0 },
    answers: may(actor, "see own messages") ? unreadAnswers(tx, actor, undefined) : 0,
    scheduled: ownOpenScheduled(tx, actor, undefined),
  })
  const { greeted, firstName, lastName, isBirthday, units, nextRent, ...figures } = overview
  return {
    greeting: `${isBirthday ? "Happy birthday" : "Hello"}, ${greeted}`,
    name: fullName({ firstName, lastName }),
    today: figures.today,
    units,
    address: await addressOf(tx),
    nextRent,
    canPay: closed === null && (await acceptsPayments(tx)),
    howToPay: closed ?? (await howToPay(tx)),
    figures: await figuresView(tx, figures),
    version,
    later: scheduled.map(laterView),
    isOwn: actor.impersonatorId === null,
    mayChangeDetails: may(actor, "manage own details"),
    seesPeople: may(actor, "see own people"),
    ...wanted,
  }
})

async function addressOf(tx: Tx): Promise<string> {
  const { propertyAddress, propertyCity, propertyState, propertyZip } = await defaultsOf(tx)
  const state = [propertyState, propertyZip].filter(Boolean).join(" ")
  return [propertyAddress, propertyCity, state].filter(Boolean).join(", ")
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { greeting, name, today, units, address, nextRent, canPay, howToPay, figures, version } = loaderData
  const { certificate, plan, waiting, answers, later, isOwn, mayChangeDetails, seesPeople } = loaderData
  return (
    <>
      <div className="stack-lg" data-version={version}>
        <PrintHead title={`Account of ${name}`} day={today} />
        <div>
          <h2 className="greeting screen-only">{greeting}</h2>
          <Suites units={units} address={address} />
        </div>
        <Wanted certificate={certificate} documents={waiting} answers={answers} />
        <LaterNews figures={figures} />
        <section className="card balance-card" aria-labelledby="rent-balance">
          <div className="stack-lg">
            <div>
              <h3 id="rent-balance" className="quiet-title">
                Rent Balance
              </h3>
              <Total figures={figures} />
            </div>
            <div className="actions">
              {canPay && (
                <a className="btn btn-primary btn-lg" href="/home/payment">
                  Make a Payment
                </a>
              )}
              <a className="btn btn-lg" href="/home/history">
                Payment History
              </a>
            </div>
          </div>
          <Parts figures={figures} />
        </section>
        {!canPay && <HowToPay text={howToPay} />}
        <Charges figures={figures} />
        <div className="tiles">
          <Pending figures={figures} />
          <Autopay figures={figures} />
          {later.map((payment) => (
            <Later key={payment.id} payment={payment} mayPay={canPay && isOwn} />
          ))}
          <Next rent={nextRent} />
          {plan && <Plan plan={plan} canPay={canPay} />}
        </div>
        <nav className="actions links" aria-label="More">
          {mayChangeDetails && (
            <a className="btn btn-quiet" href="/home/updateinfo">
              Update contact info
            </a>
          )}
          {seesPeople && (
            <a className="btn btn-quiet" href="/home/people">
              People on your account
            </a>
          )}
          <a className="btn btn-quiet" href="/home/agreement">
            What is agreed
          </a>
          {canPay && (
            <a className="btn btn-quiet" href="/home/ach">
              ACH Payment Policy
            </a>
          )}
        </nav>
        <p className="hidden-text" role="status" data-refreshed />
      </div>
      <Enhance src={script} />
    </>
  )
}

function Suites({ units, address }: { units: number[]; address: string }) {
  if (units.length === 0) return <p className="quiet">You are not currently assigned to any units.</p>
  const numbers = units.length === 1 ? `${units[0]}` : `${units.slice(0, -1).join(", ")} and ${units.at(-1)}`
  return (
    <div className="suites quiet">
      <h3>{units.length === 1 ? "Suite" : "Suites"}</h3> <p>{[numbers, address].filter(Boolean).join(", ")}</p>
    </div>
  )
}
