import { signIns } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const SIGN_INS = exported({
  file: "sign_ins",
  about: "The people who sign in for a tenant besides the tenant's own account, also those who were removed.",
  table: signIns,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    userId: ["number", "The person's account, in users; in deleted_users after the removal"],
    role: ["text", "pays or everything"],
    since: ["instant", "When the person joined"],
    invitedBy: ["number", "Account that invited the person"],
    endedAt: ["instant", "When the person was removed"],
    endedBy: ["number", "Account that removed the person"],
    providerCustomerId: ["text", "Number of the customer at the payment provider"],
    providerAccount: ["text", "The provider's account of that customer"],
  },
})

export const SIGN_IN_TABLES = [SIGN_INS]
