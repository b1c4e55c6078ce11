import type { Tx } from "#db/client.server.ts"
import { isEmail } from "~/values/contact.ts"
import { composeEmail, type Person } from "../identity/account-emails.ts"
import { peopleWithEverything } from "../identity/people-with-everything.ts"
import { queueMail } from "../mail/outbox.ts"
import { publicAddress } from "../mail/public-address.ts"
import type { TenantRow } from "../tenants/tenants.ts"

/** Mails a tenant, and the people with full access to the account, about certificates, with a link to the page. Returns false if the tenant has no email address. */
export async function mailTenant(tx: Tx, tenant: TenantRow, subject: string, paragraphs: string[]): Promise<boolean> {
  const { id, firstName, lastName, primaryEmail: email } = tenant
  const all = [...paragraphs, `You see and send certificates at\n\n${publicAddress("/home/insurance")}`]
  const queue = async (person: Person) =>
    queueMail(tx, { ...(await composeEmail(tx, person, subject, all)), alert: "document" })
  for (const person of await peopleWithEverything(tx, id)) await queue(person)
  if (!isEmail(email)) return false
  await queue({ id: null, firstName, lastName, email })
  return true
}
