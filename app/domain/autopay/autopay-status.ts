/** The state of a tenant's autopay and its recent events. Source: specification 2 "Tenant info", api.md section 1 (AutopayInfo). */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import type { AUTOPAY_METHODS, AUTOPAY_STATUSES } from "#db/schema/index.ts"
import { type Actor, ADMIN } from "../permissions.ts"
import type { TenantRow } from "../tenants/tenants.ts"

export type AutopayMethod = (typeof AUTOPAY_METHODS)[number]
export type AutopayStatus = (typeof AUTOPAY_STATUSES)[number]

/** An event of autopay: switched on or off, or a month's attempt. Instants in milliseconds; an attempt's row changes until it ends. */
export type AutopayEntry = {
  status: AutopayStatus
  methodType: AutopayMethod | null
  createdAt: number
  updatedAt: number
}

/** A tenant's autopay. The method remains when autopay is off. `account` is the tenant's login. `log` has the newest five entries, newest first. */
export type Autopay = {
  enabled: boolean
  methodId: string | null
  methodType: AutopayMethod | null
  /** The day of the month, 1 to 15; null uses the property's. */
  day: number | null
  /** The tenant's number at the payment provider, for administrators only. */
  customerId: string | null
  account: { id: number; email: string; enabled: boolean; activated: boolean } | null
  log: AutopayEntry[]
}

const NEWEST = 5

/** One row for each entry of the log, or one without any: a single query reads everything. */
const STATE = sql`
  select a.enabled as "enabled", a.method_id as "methodId", a.method_type as "methodType",
    u.id as "userId", u.email as "email", u.enabled as "userEnabled",
    u.password_hash is not null as "activated",
    l.status as "status", l.method_type as "usedType", l.created_at as "createdAt", l.updated_at as "updatedAt"
  from (select cast(${sql.placeholder("tenantId")} as integer) as id) t
  left join users u on u.tenant_id = t.id
  left join autopay a on a.tenant_id = t.id
  left join autopay_log l on l.id in (
    select n.id from autopay_log n where n.tenant_id = t.id order by n.id desc limit ${sql.raw(String(NEWEST))})
  order by l.id desc`

type Row = Pick<Autopay, "methodId" | "methodType"> & {
  enabled: 0 | 1 | null
  userId: number | null
  email: string
  userEnabled: 0 | 1
  activated: 0 | 1
  status: AutopayStatus | null
  usedType: AutopayMethod | null
  createdAt: number
  updatedAt: number
}

/** A tenant's autopay, as far as `actor` may see it. */
export async function autopayOfTenant(tx: Tx, actor: Actor, tenant: TenantRow): Promise<Autopay> {
  const rows = await tx.rows<Row>(STATE, { tenantId: tenant.id })
  const [row] = rows
  return {
    enabled: row?.enabled === 1,
    methodId: row?.methodId ?? null,
    methodType: row?.methodType ?? null,
    day: tenant.autopayDay,
    customerId: actor.level <= ADMIN ? tenant.providerCustomerId : null,
    account: row ? accountOf(row) : null,
    log: rows.flatMap(({ status, usedType: methodType, createdAt, updatedAt }) =>
      status === null ? [] : [{ status, methodType, createdAt, updatedAt }],
    ),
  }
}

function accountOf({ userId: id, email, userEnabled, activated }: Row): Autopay["account"] {
  return id === null ? null : { id, email, enabled: userEnabled === 1, activated: activated === 1 }
}
