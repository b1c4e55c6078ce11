/** A tenant at a glance. Source: specification 2 "Tenant info". */
import type { Tx } from "#db/client.server.ts"
import { pastStaysOf } from "~/domain/leasing/stays.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { newestEntries } from "~/domain/ledger/recent-entries.ts"
import { type Deed, may } from "~/domain/permissions.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { KeptHere } from "~/http/kept-here.ts"
import { page } from "~/http/page.ts"
import { submissions } from "~/http/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import { Enhance } from "~/ui/enhance.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/tenant.ts"
import { STEPS } from "./tenant.actions.ts"
import { pageOf } from "./tenant.address.ts"
import { BasicCard, LeaseCard, MoneyCard, NotesCard } from "./tenant.cards.tsx"
import { dialogAsked, TenantDialog, wordsOf } from "./tenant.dialogs.tsx"
import script from "./tenant.enhance.ts?worker&url"
import { faceOf } from "./tenant.face.ts"
import { basicFacts, leaseFacts, moneyFacts, noteFacts } from "./tenant.facts.ts"
import { TenantHead } from "./tenant.head.tsx"
import { PaymentHistory } from "./tenant.history.tsx"
import { OnlineCard } from "./tenant.online.tsx"
import { onlineFacts } from "./tenant.online-facts.ts"
import { popupFacts } from "./tenant.popup-facts.ts"
import { PopupsCard } from "./tenant.popups.tsx"

export const handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const face = await faceOf(tx, actor, query)
  const popups = await popupFacts(tx, actor, face.tenant.id)
  const sheet = {
    face,
    basic: basicFacts(face),
    lease: leaseFacts(face, await defaultsOf(tx)),
    money: moneyFacts(face),
    notes: noteFacts(face, await zoneOf(tx), actor.userId),
    online: await onlineFacts(tx, actor, face),
    popups,
    asked: dialogAsked(query, face, popups),
    history: await historyOf(tx, face.tenant.id),
    open: (deed: Deed) => may(actor, deed),
    hasLeftBefore: (await pastStaysOf(tx, [face.tenant.id])).length > 0,
  }
  return { sheet: new KeptHere(sheet) }
})

/** Where the history begins, and how many of its entries stand on the page. */
const SINCE = "2020-01-01"
const SHOWN = 50

async function historyOf(tx: Tx, tenantId: number) {
  const shown = await newestEntries(tx, { tenantId, from: SINCE, to: await ledgerDay(tx) }, SHOWN)
  return { from: SINCE, ...shown }
}

export const action = submissions(STEPS)

export type Sheet = Awaited<ReturnType<typeof loader>>["sheet"] extends KeptHere<infer Value> ? Value : never
type Props = { loaderData: { sheet: KeptHere<Sheet> }; actionData?: Route.ComponentProps["actionData"] }

export default function TenantPage({ loaderData, actionData }: Props) {
  const { face, basic, lease, money, notes, history, hasLeftBefore, online, popups, asked, open } =
    loaderData.sheet.get()
  const here = pageOf(face.tenant.id)
  const { id, leaseStatus } = face.tenant
  const isPast = face.rooms.length === 0
  return (
    <>
      <TenantHead face={face} back={false} badges={<StatusBadge status={leaseStatus} isPast={isPast} />}>
        <a className="btn" href={`/management/viewtenant/payments?tenant=${id}`}>
          Ledger
        </a>
        <Doings id={id} isPast={isPast} open={open} />
      </TenantHead>
      <div className="stack-lg">
        <div className="split thirds">
          <BasicCard facts={basic} />
          <LeaseCard facts={lease} tenantId={id} status={leaseStatus} isPast={isPast} hasLeftBefore={hasLeftBefore} />
          <MoneyCard money={money} />
        </div>
        <PaymentHistory tenantId={id} history={history} />
        <div className="split thirds">
          <OnlineCard tenantId={id} online={online} />
          <PopupsCard popups={popups} here={here} />
          <NotesCard notes={notes} tenantId={id} />
        </div>
      </div>
      <TenantDialog
        asked={asked}
        tenant={face}
        paysByBank={online.paysByBank}
        here={here}
        refusal={actionData && wordsOf(actionData)}
      />
      <Enhance src={script} />
    </>
  )
}

/** What can be done about the tenant. What is closed to the person who looks is not offered. */
function Doings({ id, isPast, open }: { id: number; isPast: boolean; open: Sheet["open"] }) {
  return (
    <>
      {isPast && (
        <a className="btn" href={`/management/tenants/view?tenant=${id}`}>
          Stays
        </a>
      )}
      {!isPast && open("move tenants") && (
        <a className="btn" href={`/management/viewtenant/vacate?tenant=${id}`}>
          Vacate
        </a>
      )}
      <a className="btn" href={`/management/edittenant?tenant=${id}`}>
        Edit Tenant Details
      </a>
      {open("issue fees") && (
        <a className="btn" href={`/management/editfee?tenant=${id}`}>
          Edit Tenant Fees
        </a>
      )}
      {open("record payments") && (
        <a className="btn btn-primary" href={`/management/manualpayment?tenant=${id}`}>
          Manual Payment
        </a>
      )}
    </>
  )
}

function StatusBadge({ status, isPast }: { status: "current" | "eviction"; isPast: boolean }) {
  return (
    <>
      {isPast && <Badge>Past tenant</Badge>}
      {status === "eviction" && <Badge tone="problem">Eviction</Badge>}
      {status === "current" && !isPast && <Badge tone="good">Current</Badge>}
    </>
  )
}
