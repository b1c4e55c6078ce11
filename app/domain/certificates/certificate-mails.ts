import type { Tx } from "#db/client.server.ts"
import { isEmail } from "~/values/contact.ts"
import { composeEmail } from "../identity/account-emails.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** Mails a tenant about certificates, with the address of their page. Returns false, without a mail, where the tenant has no email. */
export async function mailTenant(tx: Tx, tenant: TenantRow, subject: string, paragraphs: string[]): Promise<boolean> {
  const { firstName, lastName, primaryEmail: email } = tenant
  if (!isEmail(email)) return false
  const all = [...paragraphs, `You see and send certificates at\n\n${publicAddress("/home/insurance")}`]
  const mail = await composeEmail(tx, { id: null, firstName, lastName, email }, subject, all)
  await queueMail(tx, { ...mail, alert: "document" })
  return true
}
