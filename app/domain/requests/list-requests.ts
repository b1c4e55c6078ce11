/** The lists of requests, whole and newest first. Source: api.md R1, R7, R9. */
import { desc } from "drizzle-orm"
import { maintenanceRequests } from "#db/schema/index.ts"
import type { Listing } from "../listing.ts"
import type { Permission } from "../permissions.ts"
import { type MaintenanceRequest, requestsByIds } from "./requests.ts"
import { isOnWorkList } from "./work-list.ts"

const { id, assigneeId, createdAt } = maintenanceRequests
const newestFirst = [desc(createdAt), desc(id)]

const listOf = (permission: Permission): Listing<unknown, MaintenanceRequest> => ({
  permission,
  numbers: async (tx, actor) => {
    const rows = await tx.all(
      tx
        .select({ id })
        .from(maintenanceRequests)
        .where(isOnWorkList(actor, assigneeId))
        .orderBy(...newestFirst),
    )
    return rows.map((row) => row.id)
  },
  rows: (tx, _actor, ids) => requestsByIds(tx, ids),
})

export const managementRequests = listOf("manage requests")
export const adminRequests = listOf("administer requests")
/** The requests that the caller may work on (R9). */
export const maintenanceRequestList = listOf("work on requests")
