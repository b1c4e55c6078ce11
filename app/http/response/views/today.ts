import type { Today } from "~/domain/today/today.ts"

/** Today (api.md section 1). */
export function todayView({ day, work }: Today) {
  return {
    Day: day,
    Work: work.map(({ kind, total, lines }) => ({
      Kind: kind,
      Total: total,
      Lines: lines.map(({ name, detail, tenantId, units, id, on, amount }) => ({
        Name: name,
        Detail: detail,
        TenantID: tenantId,
        UnitNumbers: units,
        ID: id,
        Date: on,
        Amount: amount,
      })),
    })),
  }
}
