/** The changes of an edit, and conflicts with concurrent ones. Source: api.md M18, specification 2 "Edit tenant". */
import type { Tx } from "#db/client.server.ts"
import { asDay, formatDay, ordinal } from "~/values/calendar.ts"
import { formatPhone, fullName } from "~/values/contact.ts"
import { asBasisPoints, formatPercent, toBasisPoints } from "~/values/money.ts"
import { storedValueText } from "~/values/stored-value.ts"
import { record } from "../audit/log.ts"
import type { Actor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import type { TenantFields } from "./inputs.ts"
import { TENANT_COLUMNS } from "./tenant-columns.ts"
import type { TenantRow } from "./tenants.ts"

type Details = Omit<TenantFields, "tenantId" | "version">
type Field = keyof Details
type Column = (typeof TENANT_COLUMNS)[Field]

const FIELDS = Object.keys(TENANT_COLUMNS) as Field[]

export function tenantChangesOf(before: TenantRow, edit: Partial<Details>): Partial<Pick<TenantRow, Column>> {
  return Object.fromEntries(
    differing(before, edit).map((field) => [TENANT_COLUMNS[field], storedAs(field, edit[field])]),
  )
}

/** Records an edit's changed fields, with old and new values, in the audit log; an edit without changes is not recorded. Audit TEN_CHANGED. */
export async function recordEdit(tx: Tx, actor: Actor, before: TenantRow, edit: Partial<Details>): Promise<void> {
  const fields = differing(before, edit)
  const changes = fields.map((field): [string, Change] => {
    const oldValue = before[TENANT_COLUMNS[field]]
    const isBps = isPercent(field) && oldValue !== null
    return [field, { OldValue: isBps ? Number(oldValue) / 100 : oldValue, NewValue: edit[field] ?? null }]
  })
  await recordTenantChange(tx, actor, before, changes)
}

type Change = { OldValue: string | number | null; NewValue: string | number | null }

/** Records changed fields of a tenant in the audit log, by their names in api.md; nothing when nothing changed. Audit TEN_CHANGED. */
export async function recordTenantChange(
  tx: Tx,
  actor: Actor,
  tenant: TenantRow,
  changes: readonly [field: string, change: Change][],
): Promise<void> {
  if (changes.length === 0) return
  const named = changes.map(([field]) => field.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase())
  await record(tx, actor, {
    category: "TEN_CHANGED",
    details: `Changed of ${fullName(tenant)}: ${named.join(", ")}.`,
    metadata: { TenantID: tenant.id, Changes: Object.fromEntries(changes) },
  })
}

/** Refuses (409 TENANT_CHANGED) an edit of another version, unless its values are those stored. Each different field shows the stored value. */
export function mustBeCurrent(before: TenantRow, edit: TenantFields): void {
  if (edit.version === undefined || edit.version === before.version) return
  const fields = differing(before, edit).map((field) => [
    field,
    [storedValueText(displayed(field, before[TENANT_COLUMNS[field]]))],
  ])
  if (fields.length > 0) throw new Refusal("TENANT_CHANGED", { ...TEXTS, fields: Object.fromEntries(fields) })
}

const TEXTS = { message: new Refusal("TENANT_CHANGED").message }

function differing(before: TenantRow, edit: Partial<Details>): Field[] {
  return FIELDS.filter(
    (field) => edit[field] !== undefined && storedAs(field, edit[field]) !== before[TENANT_COLUMNS[field]],
  )
}

const isPercent = (field: Field) => field === "lateFeePercent" || field === "convenienceFee"

function storedAs(field: Field, value: string | number | null | undefined) {
  return isPercent(field) && typeof value === "number" ? toBasisPoints(value) : value
}

function displayed(field: Field, value: string | number | null): string | null {
  if (value === null) return null
  if (isPercent(field)) return formatPercent(asBasisPoints(Number(value)))
  if (field === "lateFeeDay") return ordinal(Number(value))
  if (/Phone$/.test(field)) return formatPhone(String(value))
  return /Date/.test(field) ? formatDay(asDay(String(value))) : String(value)
}
