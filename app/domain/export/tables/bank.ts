import { bankAccounts } from "#db/schema/index.ts"
import { exported } from "./table.ts"

const BANK_ACCOUNTS = exported({
  file: "bank_accounts",
  about: "The landlord's accounts at banks.",
  table: bankAccounts,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "bank_account_id"],
    name: ["text", "Its name"],
    lastFour: ["text", "The last four digits of its number"],
    isTrust: ["yes/no", "Whether it is the trust account of the security deposits"],
    opening: ["amount", "Balance at the beginning of its first day; negative: overdrawn"],
    openedOn: ["day", "First day that is kept"],
    createdBy: ["number", "Account that added it"],
    createdAt: ["instant", "When it was added"],
    archivedAt: ["instant", "When it was archived"],
    voidedAt: ["instant", "When its beginning was reversed as a mistake"],
  },
})

export const BANK_TABLES = [BANK_ACCOUNTS]
