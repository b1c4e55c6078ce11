/** Decides which shares are open: neither ended nor expired, for a stored file, and for a present stay unless they outlive it. Source: api.md X184. */
import { and, eq, gte, isNotNull, isNull, lte, or, type Placeholder, type SQL } from "drizzle-orm"
import { documentShares, sharedDocuments, stays } from "#db/schema/index.ts"
import type { Day } from "~/values/calendar.ts"

/** The condition for shares that tenants may open on a day. For queries that join the three tables. */
export const isOpenOn = (day: Day | Placeholder): SQL | undefined =>
  and(
    isInForce(day),
    lte(sharedDocuments.fromOn, day),
    isNull(documentShares.endedAt),
    or(isNull(stays.moveOutOn), eq(sharedDocuments.afterMoveOut, true)),
  )

/** The condition for shared documents that are not ended, expired or deleted by a day. They may begin later. */
export const isInForce = (day: Day | Placeholder): SQL | undefined =>
  and(
    isNull(sharedDocuments.endedAt),
    isNotNull(sharedDocuments.storedFileId),
    or(isNull(sharedDocuments.untilOn), gte(sharedDocuments.untilOn, day)),
  )
