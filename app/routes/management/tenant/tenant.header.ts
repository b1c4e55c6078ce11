import type { Tx } from "#db/client.server.ts"
import { tenantSummary } from "~/domain/leasing/tenant-details.ts"
import type { Actor } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { findUnit, type UnitRow } from "~/domain/units/units.ts"
import type { Query } from "~/http/request/query.ts"
import { fullName } from "~/values/contact.ts"

export type TenantHeader = Awaited<ReturnType<typeof tenantHeaderOf>>

/** The tenant of `?tenant=`. Refuses 404 TENANT_NOT_FOUND if it is missing or unknown; `message` replaces the refusal's text. */
export async function tenantHeaderOf(tx: Tx, actor: Actor, query: Query, message?: string) {
  const named = query.get("tenant") ?? ""
  if (!/^[1-9]\d{0,8}$/.test(named)) throw unknown(message)
  try {
    const summary = await tenantSummary(tx, actor, { tenantId: Number(named) })
    const units: UnitRow[] = []
    for (const { unitNumber } of summary.units) units.push(await findUnit(tx, unitNumber))
    return { ...summary, rooms: units, name: fullName(summary.tenant) }
  } catch (error) {
    throw error instanceof Refusal && error.code === "TENANT_NOT_FOUND" ? unknown(message) : error
  }
}

export const titleOf = ({ name, rooms }: { name: string; rooms: readonly Pick<UnitRow, "number">[] }): string =>
  [name, rooms.map(({ number }) => number).join(", ")].filter(Boolean).join(" ")

const unknown = (message: string | undefined) =>
  new Refusal("TENANT_NOT_FOUND", message === undefined ? {} : { message })
