import type { IncreaseLine, IncreasePreview } from "~/domain/increases/increase-lines.ts"
import type { Increased } from "~/domain/increases/increase-many.ts"

const lineView = ({ unitNumber, tenant, oldRent, newRent, leaseEnd, problem, warning }: IncreaseLine) => ({
  UnitNumber: unitNumber,
  TenantID: tenant?.id ?? null,
  OldRent: oldRent,
  NewRent: newRent,
  LeaseEnd: leaseEnd,
  Problem: problem,
  Warning: warning,
})

/** IncreasePreview and Increased (api.md section 1). */
export const increasePreviewView = ({ lines, preview }: IncreasePreview) => ({
  Lines: lines.map(lineView),
  Preview: preview,
})
export const increasedView = ({ lines, letters }: Increased) => ({ Lines: lines.map(lineView), Letters: letters })
