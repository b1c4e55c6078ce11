/** Past tenants are tenants without a unit. Source: specification 2 "Past tenants", api.md section 3 (10). */

import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { journals } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"
import { pageSize, pageWithin } from "~/values/lists/page-size.ts"
import { type Cents, ZERO } from "~/values/money.ts"
import { command } from "../commands.ts"
import { balancesOf, type TenantFigures } from "../ledger/balances.ts"
import type { Listing } from "../listing.ts"
import type { AboutTenant } from "../tenants/inputs.ts"
import { isNamed } from "../tenants/search.ts"
import { unitsOf } from "../tenants/tenant-units.ts"
import { findTenant, type TenantRow } from "../tenants/tenants.ts"
import { pastStaysOf, type Stay } from "./stays.ts"
import { vacateKey } from "./vacate-posting.ts"

/** `owes` finds only tenants who owe, `returns` only those to whom money is owed; `per` rows on a page, null for all, at most a thousand. */
export type PastTenantsQuery = { search: string; owes: boolean; returns: boolean; page: number; per: number | null }

/** Tenant Since is the first stay's move-in, Vacated the tenant's move-out, Last Unit that of the last stay in an own unit. */
export type PastTenantLine = {
  id: number
  firstName: string
  lastName: string
  email: string
  since: Day
  vacatedOn: Day | null
  lastUnit: number | null
  /** The cents owed now: rent, late fees, other fees and deposit. Advance rent is not deducted. */
  balance: Cents
  /** Advance rent in cash that is owed to the tenant (money.md 2.6, "To be returned"). */
  toReturn: Cents
}

/**
 * One page by last and first name: name, business, email or phone contain the text, or it is the last unit. A page number beyond the end returns the last
 * page. `owing` and `returning` count the tenants who owe and who are owed money; `balance` and `toReturn` are the totals of all pages, in cents.
 */
export const pastTenants = command("see tenants", async (tx, _actor, query: PastTenantsQuery) => {
  const where = filterCondition(query)
  const { owing, returning } = await sumsOf(tx, past(query.search))
  const { total, balance, toReturn } = await sumsOf(tx, where)
  const page = pageWithin(query.page, total, query.per)
  const part = sql`limit ${pageSize(query.per)} offset ${(page - 1) * pageSize(query.per)}`
  return { rows: await linesOf(tx, where, part), total, owing, returning, balance, toReturn, page }
})

/** The number of past tenants that match a search of the rent roll, and the first three. None without a text. */
export const pastTenantsNamed = command("see tenants", async (tx, _actor, { search }: { search: string }) => {
  if (search.trim() === "") return { total: 0, first: [] }
  const where = past(search)
  const rows = await linesOf(tx, where, sql`limit 3`)
  const { total } = rows.length < 3 ? { total: rows.length } : await sumsOf(tx, where)
  return { total, first: rows.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })) }
})

export const pastTenantLines: Listing<Filter, PastTenantLine> = {
  permission: "see tenants",
  async numbers(tx, _actor, query) {
    const found = sql`select tenants.id as "id" from tenants where ${filterCondition(query)} order by ${BY_NAME}`
    return (await tx.rows<{ id: number }>(found)).map((tenant) => tenant.id)
  },
  rows: (tx, _actor, numbers) => linesOf(tx, inList(sql`tenants.id`, numbers), sql``),
}

type Filter = Pick<PastTenantsQuery, "search" | "owes" | "returns">

function filterCondition({ search, owes, returns }: Filter): SQL {
  const found = owes ? sql`${past(search)} and ${BALANCE} > 0` : past(search)
  return returns ? sql`${found} and ${TO_RETURN} > 0` : found
}

const BY_NAME = sql`lower(tenants.last_name), lower(tenants.first_name), tenants.id`

const LAST_UNIT = sql`(select s.unit_number from stays s where s.tenant_id = tenants.id and not s.is_subunit
  order by s.move_out_on desc nulls last, s.id desc limit 1)`

function past(search: string): SQL {
  const housed = sql`exists (select 1 from stays s where s.tenant_id = tenants.id and s.move_out_on is null)`
  const typed = search.trim()
  if (typed === "") return sql`not ${housed}`
  return sql`not ${housed} and (${isNamed(typed)} or cast(${LAST_UNIT} as text) = ${typed})`
}

const BALANCE = sql`coalesce((select b.rent + b.late + b.other + b.deposit_owed from tenant_balances b
  where b.tenant_id = tenants.id), 0)`

const TO_RETURN = sql`coalesce((select b.advance_cash from tenant_balances b where b.tenant_id = tenants.id), 0)`

type Sums = { total: number; owing: number; returning: number; balance: Cents; toReturn: Cents }

async function sumsOf(tx: Tx, where: SQL): Promise<Sums> {
  const [row] =
    await tx.rows<Sums>(sql`select count(*) as "total", coalesce(sum(case when ${BALANCE} > 0 then 1 else 0 end), 0) as "owing",
    coalesce(sum(case when ${TO_RETURN} > 0 then 1 else 0 end), 0) as "returning",
    coalesce(sum(${BALANCE}), 0) as "balance", coalesce(sum(${TO_RETURN}), 0) as "toReturn" from tenants where ${where}`)
  return row ?? { total: 0, owing: 0, returning: 0, balance: ZERO, toReturn: ZERO }
}

function linesOf(tx: Tx, where: SQL, part: SQL): Promise<PastTenantLine[]> {
  return tx.rows<PastTenantLine>(sql`
    select tenants.id as "id", tenants.first_name as "firstName", tenants.last_name as "lastName",
      tenants.primary_email as "email", tenants.move_out_on as "vacatedOn", ${LAST_UNIT} as "lastUnit",
      ${BALANCE} as "balance", ${TO_RETURN} as "toReturn",
      coalesce((select min(s.move_in_on) from stays s where s.tenant_id = tenants.id), tenants.move_in_on) as "since"
    from tenants where ${where}
    order by ${BY_NAME} ${part}`)
}

/** An ended stay. `isPosted`: its deposit figures are in the ledger, and an edit posts them again; imported ones are not. */
export type PastStay = Stay & { moveOutOn: Day; isPosted: boolean }

/** A tenant with the ended stays, newest first, subunits after the own unit. `hasUnit`: rents again; if not, `vacant` are the units to move into. */
export type PastTenant = {
  tenant: TenantRow
  hasUnit: boolean
  figures: TenantFigures
  stays: PastStay[]
  vacant: number[]
}

/** A past tenant, or a present one with earlier stays. Refuses 404 TENANT_NOT_FOUND. */
export const pastTenant = command("see tenants", async (tx, _actor, { tenantId }: AboutTenant): Promise<PastTenant> => {
  const found = await findTenant(tx, tenantId)
  const hasUnit = (await unitsOf(tx, tenantId)).length > 0
  return {
    tenant: found,
    hasUnit,
    figures: await balancesOf(tx, tenantId),
    stays: await endedStays(tx, tenantId),
    vacant: hasUnit ? [] : await vacantUnits(tx),
  }
})

async function vacantUnits(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ number: number }>(sql`select u.number as "number" from units u
    where not exists (select 1 from stays s where s.unit_number = u.number and s.move_out_on is null) order by u.number`)
  return rows.map((unit) => unit.number)
}

async function endedStays(tx: Tx, tenantId: number): Promise<PastStay[]> {
  const ofTenant = and(eq(journals.tenantId, tenantId), eq(journals.kind, "vacate"))
  const posted = await tx.all(tx.select({ key: journals.key }).from(journals).where(ofTenant))
  const keys = new Set(posted.map((journal) => journal.key))
  const stays = (await pastStaysOf(tx, [tenantId])).flatMap((stay) =>
    stay.moveOutOn === null ? [] : [{ ...stay, moveOutOn: stay.moveOutOn, isPosted: keys.has(vacateKey(stay.id)) }],
  )
  return stays.toSorted(
    (a, b) => b.moveOutOn.localeCompare(a.moveOutOn) || Number(a.isSubunit) - Number(b.isSubunit) || b.id - a.id,
  )
}
