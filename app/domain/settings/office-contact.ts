import type { Tx } from "#db/client.server.ts"
import { defaultsOf } from "./defaults.ts"

/** The office's contact; null where it is not configured. The phone is as typed. */
export type OfficeContact = { phone: string | null; email: string | null }

/** The property's phone and email, else the company's. */
export async function officeContactOf(tx: Tx): Promise<OfficeContact> {
  const { propertyPhone, companyPhone, propertyEmail, companyEmail } = await defaultsOf(tx)
  return { phone: propertyPhone ?? companyPhone, email: propertyEmail ?? companyEmail }
}
