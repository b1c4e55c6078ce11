/** The requests a staff member works on: management all, maintenance those assigned to them or unassigned. Source: api.md R9. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { type Actor, MANAGEMENT } from "../permissions.ts"

export const worksOnAll = ({ level }: Actor): boolean => level <= MANAGEMENT

/** The condition on the assignee column, for lists and for one request. */
export const isOnWorkList = (actor: Actor, assignee: SQLWrapper): SQL =>
  worksOnAll(actor) ? sql`true` : sql`(${assignee} is null or ${assignee} = ${actor.userId})`
