import { and, eq, lte } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { userPermissions, users } from "#db/schema/index.ts"
import { ADMIN } from "../permissions.ts"

/** Whether anybody who may sign in is an administrator. Without one nobody can run the property. */
export async function hasAdministrator(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userPermissions, eq(userPermissions.userId, users.id))
      .where(and(eq(users.enabled, true), lte(userPermissions.level, ADMIN)))
      .limit(1),
  )
  return found !== undefined
}
