/** Fills in the wizard that moves Grace Okafor into unit 104. */
import { read } from "#db/client.server.ts"
import { moveInDrafts, tenants } from "#db/schema/index.ts"
import { post } from "./app.ts"

/** Next year, so that a move-in is always in the future. */
export const NEXT_YEAR = new Date().getFullYear() + 1
export const FILL = "/management/fillunit?unit=104"
export const names = { tenantFirstName: "Grace", tenantLastName: "Okafor", tenantDateOfBirth: "1984-06-09" }
export const contact = {
  primaryEmail: "Grace@Okafor.example",
  primaryPhone: "(909) 555-0177",
  moveInDate: `${NEXT_YEAR}-12-01`,
  leaseEndDate: `${NEXT_YEAR + 1}-12-31`,
}
export const balances = { initialDepositBalance: "1,500.00", initialRentBalance: "1000", initialFeeBalance: "0" }

/** Presses a button of a step. The form has the address to send it to. */
export const presses = (as: string, intent: string, step: number, form: Record<string, string> = {}) =>
  post(`${FILL}&step=${step}&sent=1`, { unitNumber: "104", step: String(step), intent, ...form }, { as })

/** Fills in all steps but the last. */
export async function typesAll(as: string): Promise<void> {
  await presses(as, "names", 0, names)
  await presses(as, "business", 1, { businessName: "Okafor Title & Tags" })
  await presses(as, "contact", 2, contact)
}

export const goesTo = (response: Response) => [response.status, response.headers.get("location")]

/** The initial value of a field. */
export const value = (html: string, name: string) =>
  /\svalue="([^"]*)"/.exec(new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`).exec(html)?.[0] ?? "")?.[1] ?? ""

/** The drafts of all people. */
export const drafts = () => read((tx) => tx.all(tx.select().from(moveInDrafts)))
export const tenantCount = async () => (await read((tx) => tx.all(tx.select().from(tenants)))).length
