/** JSON of move-outs. Source: api.md section 1 (VacatePreview), M13-M15. */
import type { Stay } from "~/domain/leasing/stays.ts"
import type { Vacated } from "~/domain/leasing/vacate.ts"
import type { VacatePreview } from "~/domain/leasing/vacate-figures.ts"
import { cancellationText } from "~/domain/payments/online/cancel-requests.ts"

/** VacatePreview. Only the page shows the ending credit. */
export function vacatePreviewView(preview: VacatePreview) {
  const { currentBalances, projectedBalances, paymentBreakdown, previewSeq, reduced } = preview
  return {
    ...{ currentBalances, projectedBalances, paymentBreakdown, previewSeq },
    ...(reduced === undefined ? {} : { reduced }),
  }
}

export function vacatedView(vacated: Vacated) {
  const message = `${vacated.name} moved out of unit ${vacated.unitNumber}.${cancellationText(vacated.canceled)}`
  return { message, StayID: vacated.stayId, ...vacatePreviewView(vacated) }
}

export function subunitRemovedView(stay: Stay) {
  return { message: `Unit ${stay.unitNumber} is no longer a subunit.`, StayID: stay.id }
}
