/** Which shares are open: neither ended nor expired, of a file that is stored, for a stay that goes on unless they outlive it. Source: api.md X184. */
import { and, eq, gte, isNotNull, isNull, lte, or, type Placeholder, type SQL } from "drizzle-orm"
import { documentShares, sharedDocuments, stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

/** Holds for the shares that tenants may open on a day. For queries that join the three tables. */
export const isOpenOn = (day: Day | Placeholder): SQL | undefined =>
  and(
    isInForce(day),
    lte(sharedDocuments.fromOn, day),
    isNull(documentShares.endedAt),
    or(isNull(stays.moveOutOn), eq(sharedDocuments.afterMoveOut, true)),
  )

/** Holds for shared documents that are not ended, expired or deleted by a day; they may begin later. */
export const isInForce = (day: Day | Placeholder): SQL | undefined =>
  and(
    isNull(sharedDocuments.endedAt),
    isNotNull(sharedDocuments.storedFileId),
    or(isNull(sharedDocuments.untilOn), gte(sharedDocuments.untilOn, day)),
  )
