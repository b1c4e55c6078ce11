/** Movements to the landlord's bank accounts: deposit slips, and transfers between the accounts (money.md 11.1). */
import { sql } from "drizzle-orm"
import { cents, check, choice, day, id, index, instant, reference, table, textColumn, uniqueIndex } from "../columns.ts"
import { payments } from "../payments/receipts.ts"
import { bankAccounts } from "./bank-accounts.ts"

/** Methods that can bring money to a bank account without a deposit slip. */
export const DIRECT_METHODS = ["zelle", "cashapp", "paypal"] as const

/** The bank account for the payments of a method. Payments of a method without a row are deposited by slips. */
export const bankMethods = table("bank_methods", {
  method: choice("method", DIRECT_METHODS).primaryKey(),
  accountId: reference("account_id")
    .notNull()
    .references(() => bankAccounts.id),
  setBy: reference("set_by"),
  setAt: instant("set_at").notNull(),
})

export const SLIP_STATES = ["open", "deposited", "undone"] as const

/** A deposit slip. Nothing is posted until it is deposited. An undone slip is final, and its payments are free again. */
export const depositSlips = table(
  "deposit_slips",
  {
    id: id(),
    accountId: reference("account_id")
      .notNull()
      .references(() => bankAccounts.id),
    state: choice("state", SLIP_STATES).notNull().default("open"),
    note: textColumn("note"),
    madeBy: reference("made_by"),
    madeAt: instant("made_at").notNull(),
    depositedOn: day("deposited_on"),
    depositedBy: reference("deposited_by"),
    depositedAt: instant("deposited_at"),
    undoneBy: reference("undone_by"),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    index("deposit_slips_account").on(t.accountId),
    check(
      "deposit_slips_deposited",
      sql`state <> 'deposited' or (deposited_on is not null and deposited_at is not null)`,
    ),
    check("deposit_slips_undone", sql`(state = 'undone') = (undone_at is not null)`),
  ],
)

/** A payment on a deposit slip. `leftAt`: it was taken off the slip before the deposit, or the slip was undone. */
export const depositSlipRows = table(
  "deposit_slip_rows",
  {
    id: id(),
    slipId: reference("slip_id")
      .notNull()
      .references(() => depositSlips.id),
    paymentId: reference("payment_id")
      .notNull()
      .references(() => payments.id),
    amount: cents("amount").notNull(),
    leftAt: instant("left_at"),
  },
  (t) => [
    uniqueIndex("deposit_slip_rows_payment").on(t.paymentId).where(sql`left_at is null`),
    index("deposit_slip_rows_slip").on(t.slipId),
    check("deposit_slip_rows_amount", sql`amount > 0`),
  ],
)

/** A transfer between two of the landlord's own accounts. */
export const bankTransfers = table(
  "bank_transfers",
  {
    id: id(),
    fromId: reference("from_id")
      .notNull()
      .references(() => bankAccounts.id),
    toId: reference("to_id")
      .notNull()
      .references(() => bankAccounts.id),
    amount: cents("amount").notNull(),
    movedOn: day("moved_on").notNull(),
    note: textColumn("note"),
    madeBy: reference("made_by"),
    madeAt: instant("made_at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (t) => [
    index("bank_transfers_day").on(t.movedOn),
    check("bank_transfers_amount", sql`amount > 0 and from_id <> to_id`),
  ],
)
