/** Tenants' choices of alerts. */
import { eq } from "drizzle-orm"
import { users } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { ANONYMOUS, mustBeTenant } from "~/domain/permissions.ts"
import type { AlertKind } from "~/values/alerts.ts"
import { during } from "./world.ts"

/** A tenant chooses exactly these mails on a day. */
export const chooses = (tenantId: number, day: string, mail: AlertKind[], daysBefore?: number) =>
  during(day, async (tx) => {
    const user = await tx.one(tx.select().from(users).where(eq(users.tenantId, tenantId)))
    const actor = mustBeTenant({ ...ANONYMOUS, userId: user?.id ?? 0, tenantId, name: "Ann", level: 10 })
    await chooseMails(tx, actor, { mail, ...(daysBefore === undefined ? {} : { daysBefore }) })
  })
