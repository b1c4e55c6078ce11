/** The alerts of the demo: one tenant chose them, another switched off a kind by a mail's link. */
import { eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { unsubscribe } from "~/domain/alerts/unsubscribe.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { unsubscribeToken } from "~/domain/mail/unsubscribe.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import type { Cast } from "./named-people.ts"
import { tenantActor } from "./portal.ts"

export async function chooseDemoAlerts(cast: Cast, now: number): Promise<void> {
  await write(async (tx) => {
    const mail = ["charge", "due", "autopay", "request", "document", "message", "reminder"] as const
    await chooseMails(tx, await tenantActor(tx, cast.tenant(101)), { mail: [...mail], daysBefore: 5 })
  }, now)
  const token = await write(async (tx) => {
    const { primaryEmail } = tenants
    const other = await tx.one(
      tx
        .select({ primaryEmail })
        .from(tenants)
        .where(eq(tenants.id, cast.tenant(109))),
    )
    const { person } = await wishOf(tx, other?.primaryEmail ?? "", "message")
    return unsubscribeToken({ person, kind: "message" })
  }, now)
  await unsubscribe(ANONYMOUS, { token })
}
