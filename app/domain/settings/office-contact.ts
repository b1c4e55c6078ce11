import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { defaultsOf } from "./defaults.ts"
import { officeHours } from "./office-hours.ts"

/** The office's contact; null where not configured. The phone is as typed, `hours` may have several lines. */
export type OfficeContact = { phone: string | null; email: string | null; address: string | null; hours: string | null }

/** The property's phone, email and address, else the company's, and the office hours (X206). */
export async function officeContactOf(tx: Tx): Promise<OfficeContact> {
  const found = await defaultsOf(tx)
  const { propertyPhone, companyPhone, propertyEmail, companyEmail } = found
  const property = addressOf([found.propertyAddress, found.propertyCity, found.propertyState, found.propertyZip])
  const company = addressOf([found.companyAddress, found.companyCity, found.companyState, found.companyZip])
  const hours = await officeHours(tx)
  return {
    phone: propertyPhone ?? companyPhone,
    email: propertyEmail ?? companyEmail,
    address: property ?? company,
    hours: hours === "" ? null : hours,
  }
}

export const officeContact = command("use public pages", (tx) => officeContactOf(tx))

/** For instance "400 Harbor Street, Long Beach, CA 90802"; null without a street. */
function addressOf([street, city, state, zip]: readonly (string | null)[]): string | null {
  if (!street) return null
  const region = [state, zip].filter(Boolean).join(" ")
  return [street, city, region].filter(Boolean).join(", ").replaceAll("\n", ", ")
}
