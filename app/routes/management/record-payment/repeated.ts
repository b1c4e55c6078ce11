/** What a payment repeats of the one recorded before: its method and its day, in the address of its page. */
import type { RecordPayment } from "~/domain/payments/inputs.ts"
import type { Query } from "~/http/request/query.ts"
import { type Day, isDay } from "~/values/calendar.ts"
import { MANUAL_METHODS } from "../ledger/ledger.labels.ts"
import { paymentPage } from "./modes.tsx"

export type Repeated = { method: RecordPayment["method"] | undefined; paymentDate: Day | undefined }

/** Of an address; what is no method or day counts as absent. */
export function repeatedIn(query: Query): Repeated {
  const day = query.typed("paymentDate")
  return { method: manual(query.typed("method")), paymentDate: isDay(day) ? day : undefined }
}

/** Of a payment recorded before. */
export const repeatedOf = ({ tender, on }: { tender: string; on: Day }): Repeated => ({
  method: manual(tender),
  paymentDate: on,
})

const manual = (text: string) => MANUAL_METHODS.find(({ value }) => value === text)?.value

/** As fields of a form or an address. */
export function fieldsOf({ method, paymentDate }: Repeated): Record<string, string> {
  return { ...(method && { method }), ...(paymentDate && { paymentDate }) }
}

/** The page of a tenant's payment, filled in with what is repeated. */
export const paymentOf = (tenantId: number, repeated: Repeated, more: Record<string, string> = {}): string =>
  [paymentPage(tenantId), new URLSearchParams({ ...fieldsOf(repeated), ...more })].map(String).filter(Boolean).join("&")
