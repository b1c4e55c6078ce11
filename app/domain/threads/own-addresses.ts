/** The property's own addresses. Mail to them comes back here, so we never write to them. Source: docs/decisions/0051. */
import type { Tx } from "#db/client.server.ts"
import { mailAddressTest } from "../mail/inbound-address.ts"
import { defaultsOf } from "../settings/defaults.ts"

/** Tests whether an address is the property's own: the sender of its mail, the reply address, or the company's or property's email. */
export async function ownAddressTest(tx: Tx): Promise<(address: string) => boolean> {
  const { companyEmail, propertyEmail } = await defaultsOf(tx)
  const own = [companyEmail, propertyEmail].map((email) => email?.toLowerCase())
  const isOwn = await mailAddressTest(tx)
  return (address) => isOwn(address) || own.includes(address.toLowerCase())
}
