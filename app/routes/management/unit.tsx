import { unitDetails } from "~/domain/leasing/unit-details.ts"
import { may } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import type { TenantRow } from "~/domain/tenants/tenants.ts"
import type { RentChange } from "~/domain/units/rent-changes.ts"
import type { UnitRow } from "~/domain/units/units.ts"
import { page } from "~/http/page.ts"
import { Card } from "~/ui/card.tsx"
import { Facts } from "~/ui/facts.tsx"
import type { PageHandle } from "~/ui/page-handle.ts"
import { PageHead } from "~/ui/page-head.tsx"
import { Table } from "~/ui/table.tsx"
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, halfUp } from "~/values/money.ts"
import type { Route } from "./+types/unit.ts"

export const handle = { static: true, title: "Unit Details", area: "management" } satisfies PageHandle

export const loader = page("see rent roll", async (tx, actor, { query }) => {
  const number = query.number("unit")
  if (number === null) throw new Refusal("UNIT_NOT_FOUND")
  const { unit, tenant, parentUnit, rentChanges } = await unitDetails(tx, actor, { unit: number })
  return {
    about: [`Unit ${number}`, tenant && fullName(tenant.tenant)].filter(Boolean).join(" "),
    number,
    facts: factsOf(unit),
    conditions: conditionsOf(unit),
    notes: unit.notes,
    plan: planOf(unit),
    tenant: tenant && nameOf(tenant.tenant),
    parentUnit,
    mayMoveIn: may(actor, "move tenants"),
    rentChanges: rentChanges.map(rentChangeOf),
  }
})

const nameOf = (tenant: TenantRow) => ({ id: tenant.id, name: fullName(tenant), business: tenant.businessName })

function factsOf(unit: UnitRow) {
  const price = unit.squareFootage ? formatMoney(halfUp(unit.monthlyRent * 12, unit.squareFootage)) : "–"
  return [
    { label: "Monthly Rent", value: formatMoney(unit.monthlyRent) },
    { label: "Deposit", value: formatMoney(unit.deposit) },
    { label: "Square Footage", value: unit.squareFootage?.toLocaleString("en-US") ?? "–" },
    { label: "Price/Sq. Foot", value: price },
    { label: "Building Number", value: unit.buildingNumber ?? "–" },
    { label: "Floor", value: unit.floor ?? "–" },
    { label: "Status", value: unit.status === "none" ? "None" : unit.status.replace(/^./, (c) => c.toUpperCase()) },
  ]
}

function conditionsOf(unit: UnitRow) {
  return [
    { label: "Cleaning Needed", value: unit.cleaningNeeded ? "Yes" : "No" },
    { label: "Repairs Needed", value: unit.repairsNeeded ? "Yes" : "No" },
    { label: "Ready to Rent", value: unit.readyToRent ? "Yes" : "No" },
    { label: "Moving Out Soon", value: unit.movingOutSoon ? "Yes" : "No" },
  ]
}

/** The plan in words: the old and the new rent with the day, or the half that is set. */
function planOf({ monthlyRent, plannedIncreaseOn: on, plannedIncreaseCents: amount }: UnitRow): string {
  if (on === null && amount === null) return "No increase is planned."
  if (amount === null) return `${formatDay(on ?? "")}, no amount yet: nothing changes until both are set.`
  if (on === null) return `${formatMoney(amount)} more, no date yet: nothing changes until both are set.`
  return `${formatMoney(monthlyRent)} → ${formatMoney(monthlyRent + amount)} on ${formatDay(on)}`
}

const rentChangeOf = ({ oldRent, newRent, effectiveOn }: RentChange, index: number) => ({
  key: index,
  oldRent: formatMoney(oldRent),
  newRent: formatMoney(newRent),
  on: formatDay(effectiveOn),
})

export default function UnitPage({ loaderData }: Route.ComponentProps) {
  const { number, facts, conditions, notes, plan, rentChanges } = loaderData
  return (
    <>
      <PageHead title={`Unit ${number}`} back={{ to: "/management", label: "Rent Roll" }}>
        <a className="btn btn-primary" href={`/management/editunit?unit=${number}`}>
          Edit Unit
        </a>
      </PageHead>
      <div className="split">
        <div className="stack">
          <Card title="Unit">
            <Facts of={facts} />
          </Card>
          <Card title="Planned Rent Increase">
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
            <p>{notes ?? "None."}</p>
          </Card>
        </div>
      </div>
    </>
  )
}

type Data = Route.ComponentProps["loaderData"]

type HolderProps = Pick<Data, "number" | "tenant" | "parentUnit" | "mayMoveIn">

function Holder({ number, tenant, parentUnit, mayMoveIn }: HolderProps) {
  const moveIn = <a href={`/management/fillunit?unit=${number}`}>Move in Tenant</a>
  return (
    <Card title="Tenant" action={!tenant && mayMoveIn ? moveIn : undefined}>
      {tenant ? (
        <p>
          <a href={`/management/viewtenant?tenant=${tenant.id}`}>{tenant.name}</a>
          {tenant.business !== null && `, ${tenant.business}`}
        </p>
      ) : (
        <p>Vacant</p>
      )}
      {parentUnit !== null && (
        <p>
          This is currently a subunit of <a href={`/management/viewunit?unit=${parentUnit}`}>Unit {parentUnit}</a>.
        </p>
      )}
    </Card>
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
