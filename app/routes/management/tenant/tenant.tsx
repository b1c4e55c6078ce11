/** The tenant's page. Source: specification 2 "Tenant info". */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { insuranceStatus } from "~/domain/certificates/insurance-status.ts"
import { countFiles } from "~/domain/files/browse-files.ts"
import { agreedStays } from "~/domain/lease-terms/agreed-terms.ts"
import { pastStaysOf } from "~/domain/leasing/stays.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { newestEntries } from "~/domain/ledger/statement/recent-entries.ts"
import { holdingNotices } from "~/domain/payment-methods/payment-notices.ts"
import { paymentPolicyOf } from "~/domain/payment-policy/payment-policy.ts"
import { type Actor, may, type Permission } from "~/domain/permissions.ts"
import { linesBesideRent } from "~/domain/recurring-charges/tenant-lines.ts"
import { openRequests } from "~/domain/requests/dashboard.ts"
import { defaultsOf, today, zoneOf } from "~/domain/settings/defaults.ts"
import { peopleOn } from "~/domain/sign-ins/people.ts"
import { latestBesideMoney } from "~/domain/timeline/timeline.ts"
import { newIdempotencyKey } from "~/http/handlers/idempotency-key.ts"
import { page } from "~/http/handlers/page.ts"
import { submissions } from "~/http/handlers/submission.ts"
import { ServerOnly } from "~/http/response/server-only.ts"
import { Documents } from "~/ui/documents/documents.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PrintHead } from "~/ui/print-head.tsx"
import { RequestsCard } from "~/ui/requests-card.tsx"
import { asDay } from "~/values/calendar.ts"
import { together } from "~/values/together.ts"
import { LatestCard } from "../timeline/timeline.days.tsx"
import type { Route } from "./+types/tenant.ts"
import { STEPS } from "./tenant.actions.ts"
import { agreedFacts } from "./tenant.agreed-facts.ts"
import { BalanceCard } from "./tenant.balance.tsx"
import { AgreedCard, BasicCard, NotesCard } from "./tenant.cards.tsx"
import { dialogFromQuery } from "./tenant.dialog-query.ts"
import { messageOf, sentIn, TenantDialog } from "./tenant.dialogs.tsx"
import { basicFacts, moneyFacts, noteFacts } from "./tenant.facts.ts"
import { Reach, StatusBadge, TenantHeading } from "./tenant.head.tsx"
import { type TenantHeader, tenantHeaderOf, titleOf } from "./tenant.header.ts"
import { PaymentHistory } from "./tenant.history.tsx"
import { pageOf } from "./tenant.link.ts"
import { NoChecks, PortalNotices } from "./tenant.notices.tsx"
import { OnlineCard } from "./tenant.online.tsx"
import { onlineFacts } from "./tenant.online-facts.ts"
import { PeopleCard } from "./tenant.people.tsx"
import { popupFacts } from "./tenant.popup-facts.ts"
import { PopupsCard } from "./tenant.popups.tsx"

export const handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const tenantHeader = await tenantHeaderOf(tx, actor, query)
  const { popups, zone, pastStays, ...facts } = await factsBeside(tx, actor, tenantHeader)
  const dialog = await dialogFromQuery(query, tenantHeader, { popups, mayReturn: may(actor, "adjust balances") })
  const pageData = {
    ...facts,
    tenantHeader,
    basic: basicFacts(tenantHeader),
    agreed: agreedFacts(tenantHeader, facts),
    money: moneyFacts(tenantHeader),
    notes: noteFacts(tenantHeader, zone, actor.userId),
    zone,
    popups,
    dialog,
    key: newIdempotencyKey(),
    open: (permission: Permission) => may(actor, permission),
    hasLeftBefore: pastStays.length > 0,
  }
  const status = dialog?.dialog === "return" ? dialog.step.status : 200
  return data({ about: titleOf(tenantHeader), pageData: new ServerOnly(pageData) }, { status })
})

/** The first day of the history, and the most entries it reads and counts. */
const SINCE = asDay("2020-01-01")
const COUNTED = 50
const LATEST = 5

const factsBeside = (tx: Tx, actor: Actor, tenantHeader: TenantHeader) => {
  const tenantId = tenantHeader.tenant.id
  return together({
    popups: popupFacts(tx, actor, tenantId),
    defaults: defaultsOf(tx),
    zone: zoneOf(tx),
    notices: holdingNotices(tx, tenantId),
    day: today(tx),
    online: onlineFacts(tx, actor, tenantHeader),
    people: peopleOn(tx, tenantId),
    documents: countFiles(tx, actor, { tenantId }),
    requests: openRequests(tx, actor, { tenantId }),
    history: historyOf(tx, tenantId),
    recurring: linesBesideRent(tx, actor, { tenant: tenantId }),
    pastStays: pastStaysOf(tx, [tenantId]),
    stays: agreedStays(tx, tenantId),
    policy: paymentPolicyOf(tx, tenantId),
    insurance: insuranceStatus(tx, tenantId),
    latest: latestBesideMoney(tx, actor, tenantId, LATEST),
  })
}

async function historyOf(tx: Tx, tenantId: number) {
  const newest = await newestEntries(tx, { tenantId, from: SINCE, to: await ledgerDay(tx) }, COUNTED)
  return { from: SINCE, ...newest }
}

export const action = submissions(STEPS)

export type PageData =
  Awaited<ReturnType<typeof loader>>["data"]["pageData"] extends ServerOnly<infer Value> ? Value : never
type Props = { loaderData: { pageData: ServerOnly<PageData> }; actionData?: Route.ComponentProps["actionData"] }

export default function TenantPage({ loaderData, actionData }: Props) {
  const {
    tenantHeader,
    basic,
    agreed,
    money,
    notes,
    notices,
    day,
    zone,
    history,
    hasLeftBefore,
    latest,
    online,
    popups,
    dialog,
    open,
    key,
    documents,
    requests,
    people,
  } = loaderData.pageData.get()
  const here = pageOf(tenantHeader.tenant.id)
  const { id, leaseStatus } = tenantHeader.tenant
  const isPast = tenantHeader.rooms.length === 0
  const sent = (intent: string, field: string) => sentIn(actionData, intent, field)
  return (
    <>
      <PrintHead title="Tenant Info" day={day} />
      <TenantHeading
        tenantHeader={tenantHeader}
        back={false}
        badges={<StatusBadge status={leaseStatus} isPast={isPast} />}
      />
      <Reach tenant={tenantHeader.tenant} />
      <div className="stack-lg">
        {tenantHeader.tenant.noChecks && <NoChecks tenantId={id} />}
        <PortalNotices notices={notices} zone={zone} />
        <BalanceCard tenantId={id} isPast={isPast} money={money} held={tenantHeader.figures.advanceCash} open={open} />
        <div className="split wide-left">
          <div className="stack-lg">
            <PaymentHistory tenantId={id} history={history} mayRefund={open("refund payments")} />
            <LatestCard tenantId={id} entries={latest} zone={zone} maySeeLog={open("see audit log")} />
            <NotesCard notes={notes} tenantId={id} />
            <PeopleCard people={people.people} tenantId={id} />
            <PopupsCard popups={popups} here={here} tenantId={tenantHeader.tenant.id} />
          </div>
          <div className="stack-lg">
            <AgreedCard
              facts={agreed}
              tenantId={id}
              status={sent("status", "status") ?? leaseStatus}
              isPast={isPast}
              hasLeftBefore={hasLeftBefore}
            />
            <BasicCard facts={basic} tenantId={id} mayExport={open("export a tenant's data")} />
            <RequestsCard open={requests} to={`/management/requests?tenant=${id}`} />
            <Documents
              count={documents}
              to={`/management/files?tenant=${id}`}
              shared={`/management/viewtenant/documents?tenant=${id}`}
            />
          </div>
        </div>
        <OnlineCard
          tenantId={id}
          online={{
            ...online,
            achPrivilege: sent("ach", "achPrivilege") ?? online.achPrivilege,
            day: online.day === null ? null : (sent("autopay", "newDay") ?? online.day),
          }}
        />
      </div>
      <TenantDialog
        dialog={dialog}
        tenant={tenantHeader}
        paysByBank={online.paysByBank}
        here={here}
        idempotencyKey={key}
        refusal={actionData && messageOf(actionData)}
      />
    </>
  )
}
