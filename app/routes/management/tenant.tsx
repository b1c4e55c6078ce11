/** A tenant at a glance. Source: specification 2 "Tenant info". */
import { data } from "react-router"
import type { Tx } from "#db/client.server.ts"
import { pastStaysOf } from "~/domain/leasing/stays.ts"
import { ledgerDay } from "~/domain/ledger/ledger-day.ts"
import { newestEntries } from "~/domain/ledger/recent-entries.ts"
import { type Deed, may } from "~/domain/permissions.ts"
import { defaultsOf, zoneOf } from "~/domain/settings/defaults.ts"
import { oneTimeKey } from "~/http/one-time-key.ts"
import { page } from "~/http/page.ts"
import { KeptHere } from "~/http/server-only.ts"
import { submissions } from "~/http/submission.ts"
import { Badge } from "~/ui/badge.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import type { Route } from "./+types/tenant.ts"
import { STEPS } from "./tenant.actions.ts"
import { pageOf } from "./tenant.address.ts"
import { BalanceCard } from "./tenant.balance.tsx"
import { BasicCard, LeaseCard, NotesCard } from "./tenant.cards.tsx"
import { dialogAsked } from "./tenant.dialog-query.ts"
import { sentIn, TenantDialog, wordsOf } from "./tenant.dialogs.tsx"
import { basicFacts, leaseFacts, moneyFacts, noteFacts } from "./tenant.facts.ts"
import { TenantHead } from "./tenant.head.tsx"
import { faceOf, titleOf } from "./tenant.header.ts"
import { PaymentHistory } from "./tenant.history.tsx"
import { OnlineCard } from "./tenant.online.tsx"
import { onlineFacts } from "./tenant.online-facts.ts"
import { popupFacts } from "./tenant.popup-facts.ts"
import { PopupsCard } from "./tenant.popups.tsx"

export const handle = { static: true, title: "Tenant Info", area: "management" } satisfies PageHandle

export const loader = page("see tenants", async (tx, actor, { query }) => {
  const face = await faceOf(tx, actor, query)
  const popups = await popupFacts(tx, actor, face.tenant.id)
  const asked = await dialogAsked(query, face, { popups, mayReturn: may(actor, "adjust balances") })
  const sheet = {
    face,
    basic: basicFacts(face),
    lease: leaseFacts(face, await defaultsOf(tx)),
    money: moneyFacts(face),
    notes: noteFacts(face, await zoneOf(tx), actor.userId),
    online: await onlineFacts(tx, actor, face),
    popups,
    asked,
    key: oneTimeKey(),
    history: await historyOf(tx, face.tenant.id),
    open: (deed: Deed) => may(actor, deed),
    hasLeftBefore: (await pastStaysOf(tx, [face.tenant.id])).length > 0,
  }
  const status = asked?.dialog === "return" ? asked.step.status : 200
  return data({ about: titleOf(face), sheet: new KeptHere(sheet) }, { status })
})

/** Where the history begins, and how many of its newest entries are read and counted. */
const SINCE = "2020-01-01"
const COUNTED = 50

async function historyOf(tx: Tx, tenantId: number) {
  const shown = await newestEntries(tx, { tenantId, from: SINCE, to: await ledgerDay(tx) }, COUNTED)
  return { from: SINCE, ...shown }
}

export const action = submissions(STEPS)

export type Sheet = Awaited<ReturnType<typeof loader>>["data"]["sheet"] extends KeptHere<infer Value> ? Value : never
type Props = { loaderData: { sheet: KeptHere<Sheet> }; actionData?: Route.ComponentProps["actionData"] }

export default function TenantPage({ loaderData, actionData }: Props) {
  const { face, basic, lease, money, notes, history, hasLeftBefore, online, popups, asked, open, key } =
    loaderData.sheet.get()
  const here = pageOf(face.tenant.id)
  const { id, leaseStatus } = face.tenant
  const isPast = face.rooms.length === 0
  const sent = (intent: string, field: string) => sentIn(actionData, intent, field)
  return (
    <>
      <TenantHead face={face} back={false} badges={<StatusBadge status={leaseStatus} isPast={isPast} />} />
      <div className="stack-lg">
        <BalanceCard tenantId={id} isPast={isPast} money={money} held={face.figures.advanceCash} open={open} />
        <div className="split wide-left">
          <div className="stack-lg">
            <PaymentHistory tenantId={id} history={history} />
            <NotesCard notes={notes} tenantId={id} />
            <PopupsCard popups={popups} here={here} />
            <LeaseCard
              facts={lease}
              tenantId={id}
              status={sent("status", "status") ?? leaseStatus}
              isPast={isPast}
              hasLeftBefore={hasLeftBefore}
            />
          </div>
          <div className="stack-lg">
            <BasicCard facts={basic} />
            <OnlineCard
              tenantId={id}
              online={{
                ...online,
                achPrivilege: sent("ach", "achPrivilege") ?? online.achPrivilege,
                day: online.day === null ? null : (sent("autopay", "newDay") ?? online.day),
              }}
            />
          </div>
        </div>
      </div>
      <TenantDialog
        asked={asked}
        tenant={face}
        paysByBank={online.paysByBank}
        here={here}
        oneTime={key}
        refusal={actionData && wordsOf(actionData)}
      />
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
