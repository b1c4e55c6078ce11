import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { searchTenants } from "~/domain/tenants/search.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { fullName } from "~/values/contact.ts"
import { unitsText } from "~/values/units-text.ts"

const MAX_SEARCH_LENGTH = 200

export type Found = Awaited<ReturnType<typeof foundFor>>

export async function foundFor(tx: Tx, actor: Actor, typed: string) {
  const search = typed.trim().slice(0, MAX_SEARCH_LENGTH)
  const tenants = await searchTenants(tx, actor, { search })
  const ids = tenants.map(({ id }) => id)
  const held = Map.groupBy(await unitsOfTenants(tx, ids), (unit) => unit.tenantId)
  const list = tenants.map((tenant) => {
    const numbers = held.get(tenant.id)?.map((unit) => unit.unitNumber) ?? []
    return { id: tenant.id, name: fullName(tenant), email: tenant.primaryEmail, numbers, units: unitsText(numbers) }
  })
  return { search, tenants: list }
}

type TenantFinderProps = {
  title: string
  /** The address of the page that lists the tenants found. */
  action: string
  fields: Record<string, string>
  found: Found | null
  to: (tenantId: number) => string
  /** The button's name and value. They distinguish a pressed button from a search while typing. */
  pressed?: { name: string; value: string }
  takesFocus?: boolean
}

/** Finds a tenant. Every result is a link, so that it works without script. With script, the list opens under the field. */
export function TenantFinder({ title, action, fields, found, to, pressed, takesFocus }: TenantFinderProps) {
  return (
    <section className="card finder" aria-labelledby="finder-title">
      <h3 id="finder-title">{title}</h3>
      <form method="get" action={action} className="stack">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label htmlFor="search">Tenant</label>
          <p className="hint" id="search-why">
            Search by name, email or unit number.
          </p>
          <div className="search">
            <input
              className="input"
              type="search"
              id="search"
              name="search"
              defaultValue={found?.search ?? ""}
              maxLength={MAX_SEARCH_LENGTH}
              autoComplete="off"
              aria-describedby="search-why"
              data-finds="found"
              {...(takesFocus ? { autoFocus: true } : {})}
            />
            <button type="submit" className="btn" {...pressed}>
              Search
            </button>
          </div>
        </div>
      </form>
      <div id="found" className="found">
        {found && <FoundList tenants={found.tenants} to={to} />}
      </div>
    </section>
  )
}

function FoundList({ tenants, to }: Pick<Found, "tenants"> & Pick<TenantFinderProps, "to">) {
  if (tenants.length === 0) return <p role="status">No results found</p>
  const count = tenants.length === 1 ? "1 tenant" : `${tenants.length} tenants`
  return (
    <>
      <p role="status" className="hint">
        {count}
        {tenants.length === MAX && ", more may match"}
      </p>
      <ul>
        {tenants.map(({ id, name, email, units }) => (
          <li key={id}>
            <a href={to(id)}>
              <b>{name}</b>
              <small>
                {email}, {units}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

const MAX = 10
