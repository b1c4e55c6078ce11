/** A tenant's view of own requests, and the notes the tenant adds. Source: docs/3-tenant-maintenance-admin.md, threats.md T2. */
import { and, desc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { maintenanceRequests, requestNotes } from "#db/schema/index.ts"
import { pageWithin } from "~/values/lists/page-size.ts"
import { ownCommand } from "../commands.ts"
import type { TenantActor } from "../permissions.ts"
import { Refusal } from "../refusal.ts"
import { hasUnit } from "../tenants/tenant-units.ts"
import { type MaintenanceRequest, type RequestNote, type RequestRow, requestsByIds } from "./requests.ts"

/** A request without staff data: its creator and assignee, and notes and pictures that are not shown to the tenant. */
export type OwnRequest = Omit<MaintenanceRequest, "creator" | "creatorId" | "assignee" | "assigneeId">

/** Newest first: the page with the tenant's `requestId`, else `page`. A page beyond the end returns the last. */
export type OwnRequestsQuery = { page: number; per: number; requestId: number | null }
export type OwnRequestsPage = { requests: OwnRequest[]; total: number; page: number }

export const ownRequests = ownCommand(
  "see own requests",
  async (tx, { tenantId }, { page, per, requestId }: OwnRequestsQuery): Promise<OwnRequestsPage> => {
    const { id, createdAt } = maintenanceRequests
    const rows = await tx.all(
      tx
        .select({ id })
        .from(maintenanceRequests)
        .where(eq(maintenanceRequests.tenantId, tenantId))
        .orderBy(desc(createdAt), desc(id)),
    )
    const position = rows.findIndex((row) => row.id === requestId)
    const current = position < 0 ? pageWithin(page, rows.length, per) : Math.floor(position / per) + 1
    const ids = rows.slice((current - 1) * per, current * per).map((row) => row.id)
    const requests = (await requestsByIds(tx, ids)).map(forTenant)
    return { requests, total: rows.length, page: current }
  },
)

const forTenant = ({
  creator,
  creatorId,
  assignee,
  assigneeId,
  notes,
  pictures,
  ...request
}: MaintenanceRequest): OwnRequest => ({
  ...request,
  notes: notes.filter(isForTenant),
  pictures: pictures.filter(({ isShownToTenant }) => isShownToTenant),
})

const isForTenant = ({ isShownToTenant, isFromTenant }: RequestNote) => isShownToTenant || isFromTenant

/** The tenant's own request, to add to. Refuses 404 REQUEST_NOT_FOUND for any other, and 409 NO_UNIT_ASSIGNED for a past tenant, who only reads. */
export async function ownRequestToAddTo(tx: Tx, { tenantId }: TenantActor, requestId: number): Promise<RequestRow> {
  const own = and(eq(maintenanceRequests.id, requestId), eq(maintenanceRequests.tenantId, tenantId))
  const row = await tx.one(tx.select().from(maintenanceRequests).where(own))
  if (!row) throw new Refusal("REQUEST_NOT_FOUND")
  if (!(await hasUnit(tx, tenantId))) throw new Refusal("NO_UNIT_ASSIGNED")
  return row
}

export async function addOwnNote(tx: Tx, tenant: TenantActor, { requestId, note }: OwnNote): Promise<void> {
  const { userId: authorId, impersonatorName } = tenant
  const written = { requestId, note, authorId, impersonatorName, createdAt: tx.now }
  await tx.run(tx.insert(requestNotes).values({ ...written, isShownToTenant: true, isFromTenant: true }))
}
type OwnNote = { requestId: number; note: string }
