import { countFiles } from "~/domain/files/browse-files.ts"
import { unitDetails } from "~/domain/leasing/unit-details.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { openRequests } from "~/domain/requests/dashboard.ts"
import { today } from "~/domain/settings/defaults.ts"
import { page } from "~/http/handlers/page.ts"
import { Badge } from "~/ui/badge.tsx"
import { Card } from "~/ui/card.tsx"
import { Documents } from "~/ui/documents/documents.tsx"
import { Facts } from "~/ui/facts.tsx"
import { Table } from "~/ui/lists/table.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { PrintHead } from "~/ui/print-head.tsx"
import { RequestsCard } from "~/ui/requests-card.tsx"
import { UnitBadge } from "~/ui/unit-badge.tsx"
import { fullName } from "~/values/contact.ts"
import type { Route } from "./+types/unit.ts"
import { conditionsOf, factsOf, holderOf, planOf, rentChangeOf } from "./unit.view.ts"

export const handle = { static: true, title: "Unit Details", area: "management" } satisfies PageHandle

export const loader = page("see rent roll", async (tx, actor, { query }) => {
  const number = query.number("unit")
  if (number === null) throw new Refusal("UNIT_NOT_FOUND")
  const { unit, tenant, parentUnit, rentChanges } = await unitDetails(tx, actor, { unit: number })
  return {
    about: [`Unit ${number}`, tenant && fullName(tenant.tenant)].filter(Boolean).join(" "),
    day: await today(tx),
    number,
    facts: factsOf(unit),
    conditions: conditionsOf(unit),
    notes: unit.notes,
    plan: planOf(unit),
    status: unit.status,
    tenant: tenant && holderOf(tenant),
    parentUnit,
    mayMoveIn: may(actor, "move tenants"),
    mayPay: may(actor, "record payments"),
    rentChanges: rentChanges.map(rentChangeOf),
    documents: await countFiles(tx, actor, { unitNumber: number }),
    openRequests: await openRequests(tx, actor, { unitNumber: number }),
  }
})

export default function UnitPage({ loaderData }: Route.ComponentProps) {
  const { day, number, status, facts, conditions, notes, plan, rentChanges, documents, openRequests: open } = loaderData
  return (
    <>
      <PrintHead title="Unit Details" day={day} />
      <PageHead
        title="Unit"
        back={{ to: "/management", label: "Rent Roll" }}
        unitBadges={<UnitBadge unit={number} tint={status} />}
      >
        <a className="btn" href={`/management?dialog=status&unit=${number}`}>
          Change Status
        </a>
        <a className="btn btn-primary" href={`/management/editunit?unit=${number}`}>
          Edit Unit
        </a>
      </PageHead>
      <div className="split">
        <div className="stack">
          <Card title="Unit">
            <Facts of={facts} />
          </Card>
          <Card title="Planned Rent Increase" action={loaderData.tenant && <LeaseLink unit={number} />}>
            <p>{plan}</p>
          </Card>
          <Card title="Rent Changes">
            <RentChanges rows={rentChanges} />
          </Card>
        </div>
        <div className="stack">
          <Holder {...loaderData} />
          <Card title="Condition">
            <Facts of={conditions} />
          </Card>
          <Card title="Notes">
            <p className="typed-text">{notes ?? "None."}</p>
          </Card>
          <RequestsCard
            open={open}
            to={`/management/requests?unit=${number}`}
            create={`/management/requests?dialog=new&for=${number}`}
          />
          <Documents count={documents} to={`/management/files?unit=${number}`} />
        </div>
      </div>
    </>
  )
}

const LeaseLink = ({ unit }: { unit: number }) => (
  <a href={`/management/lease?unit=${unit}`}>
    Rent steps<span className="hidden-text"> and lease</span>
  </a>
)

type Data = Route.ComponentProps["loaderData"]

type HolderProps = Pick<Data, "number" | "tenant" | "parentUnit" | "mayMoveIn" | "mayPay">

function Holder({ number, tenant, parentUnit, mayMoveIn, mayPay }: HolderProps) {
  const moveIn = <a href={`/management/fillunit?unit=${number}`}>Move in Tenant</a>
  return (
    <Card title="Tenant" action={!tenant && mayMoveIn ? moveIn : undefined}>
      {tenant ? (
        <p>
          <a href={`/management/viewtenant?tenant=${tenant.id}`}>{tenant.name}</a>
          {tenant.business !== null && `, ${tenant.business}`}{" "}
          {tenant.isEvicted ? <Badge tone="problem">Eviction</Badge> : <Badge tone="good">Current</Badge>}
        </p>
      ) : (
        <p>Vacant</p>
      )}
      {parentUnit !== null && (
        <p>
          This is currently a subunit of <a href={`/management/viewunit?unit=${parentUnit}`}>Unit {parentUnit}</a>.
        </p>
      )}
      {tenant && <Account tenant={tenant} mayPay={mayPay} />}
    </Card>
  )
}

function Account({ tenant, mayPay }: { tenant: NonNullable<Data["tenant"]>; mayPay: boolean }) {
  return (
    <>
      <Facts of={tenant.facts} sums />
      <div className="actions">
        <a className="btn" href={`/management/viewtenant/payments?tenant=${tenant.id}`}>
          Ledger
        </a>
        {mayPay && (
          <a className="btn" href={`/management/manualpayment?tenant=${tenant.id}`}>
            Manual Payment
          </a>
        )}
      </div>
    </>
  )
}

function RentChanges({ rows }: { rows: Data["rentChanges"] }) {
  if (rows.length === 0) return <p>The rent has not changed yet.</p>
  return (
    <Table
      caption="Rent changes"
      captionHidden
      box="plain"
      columns={[{ label: "Old Rent", num: true }, { label: "New Rent", num: true }, "Date"]}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td className="num">{row.oldRent}</td>
            <td className="num">{row.newRent}</td>
            <td>{row.on}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
