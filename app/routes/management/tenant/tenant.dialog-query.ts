/** The dialog of the tenant page's address. This file reads the database, so components may import only its types. */
import { Refusal } from "~/domain/refusal.ts"
import type { Query } from "~/http/request/query.ts"
import { type ReturnStep, returnStep } from "../return-advance/return-advance.steps.ts"
import type { TenantHeader } from "./tenant.header.ts"
import type { popupFacts } from "./tenant.popup-facts.ts"

export type Popup = Awaited<ReturnType<typeof popupFacts>>[number]
export type TenantDialogData =
  | { dialog: "ach" }
  | { dialog: "eviction" }
  | { dialog: "popup"; popup: Popup }
  | { dialog: "return"; step: ReturnStep }
  | null
type Known = { popups: readonly Popup[]; mayReturn: boolean }

/** The dialog of `?dialog=ach`, `eviction`, `popup&note=5` or `return`. Refuses 404 POPUP_NOT_FOUND. */
export async function dialogFromQuery(
  query: Query,
  tenantHeader: TenantHeader,
  { popups, mayReturn }: Known,
): Promise<TenantDialogData> {
  const { tenant, rooms, figures } = tenantHeader
  const dialog = query.get("dialog")
  if (dialog === "return") return mayReturn ? { dialog, step: await returnStep(query, tenant.id, figures) } : null
  if (dialog === "eviction") return tenant.leaseStatus !== "eviction" && rooms.length > 0 ? { dialog } : null
  if (dialog === "ach") return tenant.achEnabled ? { dialog } : null
  if (dialog !== "popup") return null
  const popup = popups.find(({ id }) => id === query.number("note"))
  if (!popup) throw new Refusal("POPUP_NOT_FOUND")
  return { dialog, popup }
}
