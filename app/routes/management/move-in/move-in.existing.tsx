import type { Tx } from "#db/client.server.ts"
import type { Actor } from "~/domain/permissions.ts"
import { searchTenants } from "~/domain/tenants/search.ts"
import { unitsOfTenants } from "~/domain/tenants/tenant-units.ts"
import { fullName } from "~/values/contact.ts"
import { unitsText } from "~/values/units-text.ts"

const LONGEST = 200

/** The first ten tenants found, with their units. */
export type Found = Awaited<ReturnType<typeof foundFor>>

export async function foundFor(tx: Tx, actor: Actor, typed: string) {
  const search = typed.trim().slice(0, LONGEST)
  const tenants = await searchTenants(tx, actor, { search })
  const held = Map.groupBy(
    await unitsOfTenants(
      tx,
      tenants.map(({ id }) => id),
    ),
    (unit) => unit.tenantId,
  )
  const list = tenants.map((tenant) => {
    const numbers = held.get(tenant.id)?.map((unit) => unit.unitNumber) ?? []
    return { id: tenant.id, name: fullName(tenant), email: tenant.primaryEmail, units: unitsText(numbers) }
  })
  return { search, tenants: list }
}

/** Finds a known tenant. Every result is a link, so that it works without script; with script the list opens and closes under the field. */
export function ExistingTenants({ unit, found }: { unit: number; found: Found }) {
  return (
    <section className="card finder" aria-labelledby="finder-title">
      <h3 id="finder-title">Move In Existing/Previous Tenant</h3>
      <form method="get" action="/management/fillunit" className="stack">
        <input type="hidden" name="unit" value={unit} />
        <input type="hidden" name="mode" value="existing" />
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
              defaultValue={found.search}
              maxLength={LONGEST}
              autoComplete="off"
              aria-describedby="search-why"
              data-finds="found"
            />
            <button type="submit" className="btn">
              Search
            </button>
          </div>
        </div>
      </form>
      <div id="found" className="found">
        <FoundList unit={unit} found={found} />
      </div>
    </section>
  )
}

function FoundList({ unit, found }: { unit: number; found: Found }) {
  const { tenants } = found
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
            <a href={`/management/fillunit/reset?tenant=${id}&unit=${unit}`}>
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
