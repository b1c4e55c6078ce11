/** The landlord's bank accounts (money.md 11.1). */
import { sql } from "drizzle-orm"
import { cents, check, day, flag, id, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"

/**
 * A bank account. The opening balance at the beginning of the first day, negative if overdrawn, is posted once, so day and balance never change. An
 * archived account is empty and accepts no money until it is reopened. A voided one was added by mistake; its opening balance was reversed.
 */
export const bankAccounts = table(
  "bank_accounts",
  {
    id: id(),
    name: textColumn("name").notNull(),
    /** The last four digits of its number; null if not stored. */
    lastFour: textColumn("last_four"),
    /** The trust account for security deposits; at most one that is not archived. */
    isTrust: flag("is_trust").notNull(),
    opening: cents("opening_cents").notNull(),
    openedOn: day("opened_on").notNull(),
    createdBy: reference("created_by"),
    createdAt: instant("created_at").notNull(),
    archivedAt: instant("archived_at"),
    voidedAt: instant("voided_at"),
  },
  (t) => [
    uniqueIndex("bank_accounts_name").on(sql`lower(name)`).where(sql`archived_at is null`),
    uniqueIndex("bank_accounts_trust").on(t.isTrust).where(sql`is_trust and archived_at is null`),
    check("bank_accounts_last_four", sql`last_four is null or length(last_four) = 4`),
    check("bank_accounts_voided", sql`voided_at is null or archived_at is not null`),
  ],
)
