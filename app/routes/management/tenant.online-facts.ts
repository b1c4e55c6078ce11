import type { Tx } from "#db/client.server.ts"
import { loginOf } from "~/domain/identity/tenant-login.ts"
import { defaultsOf } from "~/domain/settings/defaults.ts"
import { ordinal } from "~/values/calendar.ts"
import type { Face } from "./tenant.face.ts"

/** How a tenant signs in, whether they may pay by bank, and on which day autopay pays. */
export async function onlineFacts(tx: Tx, { tenant, rooms }: Face) {
  const account = await loginOf(tx, tenant.id)
  const { autopayDay } = await defaultsOf(tx)
  return {
    signIn: account ? `${account.email}${account.enabled ? "" : ", disabled"}` : "No account",
    hasEmail: tenant.primaryEmail !== "",
    achPrivilege: tenant.achEnabled ? "allowed" : "restricted",
    /** Null where there is nothing to set: no account, or no unit to pay for. */
    day: account && rooms.length > 0 ? String(tenant.autopayDay ?? "") : null,
    usualDay: autopayDay === null ? "Default" : `Default (${ordinal(autopayDay)})`,
  }
}
