/** The method and date that a payment repeats from the one before, as parameters of its page. */
import type { RecordPayment } from "~/domain/payments/inputs.ts"
import type { Query } from "~/http/request/query.ts"
import { type Day, isDay } from "~/values/calendar.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import { paymentPage } from "./modes.tsx"

export type Repeated = { method: RecordPayment["method"] | undefined; paymentDate: Day | undefined }

/** Ignores an invalid method or date. */
export function repeatedIn(query: Query): Repeated {
  const day = query.typed("paymentDate")
  return { method: manual(query.typed("method")), paymentDate: isDay(day) ? day : undefined }
}

export const repeatedOf = ({ tender, on }: { tender: string; on: Day }): Repeated => ({
  method: manual(tender),
  paymentDate: on,
})

const manual = (text: string) => MANUAL_METHODS.find(({ value }) => value === text)?.value

export function fieldsOf({ method, paymentDate }: Repeated): Record<string, string> {
  return { ...(method && { method }), ...(paymentDate && { paymentDate }) }
}

export const paymentOf = (tenantId: number, repeated: Repeated, more: Record<string, string> = {}): string =>
  [paymentPage(tenantId), new URLSearchParams({ ...fieldsOf(repeated), ...more })].map(String).filter(Boolean).join("&")
