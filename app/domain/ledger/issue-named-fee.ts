import { fullName } from "~/values/contact.ts"
import { command } from "../permissions.ts"
import { findTenant } from "../tenants/tenants.ts"
import { appliedParts } from "./applied-parts.ts"
import { issueFee } from "./fees.ts"
import type { IssueFee } from "./inputs.ts"

/** Issues a fee or a credit and tells whose it is, and where a credit went, for the notice that follows. Refuses as `issueFee` does. */
export const issueNamedFee = command("issue fees", async (tx, actor, input: IssueFee) => {
  const charge = await issueFee(tx, actor, input)
  const parts = charge.amount < 0 ? await appliedParts(tx, charge.journalId) : []
  return { charge, name: fullName(await findTenant(tx, input.tenantID)), parts }
})
