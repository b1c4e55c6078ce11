/** The demo's alerts: one tenant subscribed by mail and text, another unsubscribed from a kind by a mail's link. */
import { eq } from "drizzle-orm"
import { write } from "#db/client.server.ts"
import { tenants } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { chooseTexts } from "~/domain/alerts/own-text-alerts.ts"
import { unsubscribe } from "~/domain/alerts/unsubscribe.ts"
import { wishOf } from "~/domain/mail/alert-choices.ts"
import { unsubscribeToken } from "~/domain/mail/unsubscribe.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { agree } from "~/domain/texts/agreements.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import type { Cast } from "./named-people.ts"
import { tenantActor } from "./portal.ts"

export async function chooseDemoAlerts(cast: Cast, now: number): Promise<void> {
  await write(async (tx) => {
    const mail = ["charge", "due", "autopay", "request", "document", "message", "reminder"] as const
    const tenant = await tenantActor(tx, cast.tenant(101))
    await chooseMails(tx, tenant, { mail: [...mail], daysBefore: 5 })
    await agree(tx, tenant, { phone: "9095550171", wording: TEXT_AGREEMENT, agreedAt: now })
    await chooseTexts(tx, tenant, { text: ["request", "document"] })
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
