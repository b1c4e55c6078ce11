import { sql } from "drizzle-orm"
import { ZERO } from "../../app/values/money.ts"
import {
  basisPoints,
  cents,
  choice,
  day,
  flag,
  id,
  index,
  instant,
  isOff,
  month,
  primaryKey,
  reference,
  table,
  textColumn,
  uniqueIndex,
  whole,
} from "./columns.ts"

/** A present or past tenant, a person or a business. Percentages are basis points; null means the property's default. */
export const tenants = table(
  "tenants",
  {
    id: id(),
    firstName: textColumn("first_name").notNull(),
    middleName: textColumn("middle_name"),
    lastName: textColumn("last_name").notNull(),
    dateOfBirth: day("date_of_birth").notNull(),
    cotenantFirstName: textColumn("cotenant_first_name"),
    cotenantMiddleName: textColumn("cotenant_middle_name"),
    cotenantLastName: textColumn("cotenant_last_name"),
    cotenantDateOfBirth: day("cotenant_date_of_birth"),
    businessName: textColumn("business_name"),
    primaryEmail: textColumn("primary_email").notNull(),
    primaryPhone: textColumn("primary_phone").notNull(),
    secondEmail: textColumn("second_email"),
    secondPhone: textColumn("second_phone"),
    moveInOn: day("move_in_on").notNull(),
    leaseEndOn: day("lease_end_on").notNull(),
    moveOutOn: day("move_out_on"),
    leaseStatus: choice("lease_status", ["current", "eviction"]).notNull().default("current"),
    achEnabled: flag("ach_enabled").notNull().default(true),
    /** One of the tenant's checks was returned, so staff are warned before they record another. */
    noChecks: flag("no_checks").notNull().default(false),
    lateFeeDay: whole("late_fee_day"),
    lateFeeBps: basisPoints("late_fee_bps"),
    convenienceFeeBps: basisPoints("convenience_fee_bps"),
    autopayDay: whole("autopay_day"),
    providerCustomerId: textColumn("provider_customer_id"),
    /** The provider's account and mode of that customer: "acct_1 live". */
    providerAccount: textColumn("provider_account"),
    /** Name, primary email and unit numbers in plain lower case without accents, for searching. */
    searchText: textColumn("search_text").notNull().default(""),
    /** The search text of the rent roll and the past tenants: name, business and primary email in plain lower case. */
    rentRollText: textColumn("rent_roll_text").notNull().default(""),
    version: whole("version").notNull().default(1),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    index("tenants_primary_email").on(t.primaryEmail),
    index("tenants_second_email").on(t.secondEmail).where(sql`second_email is not null`),
  ],
)

/** A tenant in a unit until move-out (null while the stay lasts). Deposit figures are written at vacate: before = returned + toRent + toLate + toOther. */
export const stays = table(
  "stays",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    unitNumber: reference("unit_number").notNull(),
    isSubunit: flag("is_subunit").notNull().default(false),
    moveInOn: day("move_in_on").notNull(),
    moveOutOn: day("move_out_on"),
    /** The first month whose rent is charged by the monthly job. */
    rentFromPeriod: month("rent_from_period").notNull(),
    /** The stay comes from a landlord's books, whose opening balances cover everything up to the import. */
    imported: flag("imported").notNull().default(false),
    /** The last journal before the move-out, which has settled deposits applied by then. Null for other stays, and those ended before this column. */
    endedAfterJournal: reference("ended_after_journal"),
    depositBefore: cents("deposit_before").notNull().default(ZERO),
    depositReturned: cents("deposit_returned").notNull().default(ZERO),
    depositToRent: cents("deposit_to_rent").notNull().default(ZERO),
    depositToLate: cents("deposit_to_late").notNull().default(ZERO),
    depositToOther: cents("deposit_to_other").notNull().default(ZERO),
    notes: textColumn("notes"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("stays_one_per_unit").on(t.unitNumber).where(sql`move_out_on is null`),
    uniqueIndex("stays_one_primary")
      .on(t.tenantId)
      .where(sql`move_out_on is null and ${isOff("is_subunit")}`),
    index("stays_tenant").on(t.tenantId),
  ],
)

export const tenantNotes = table(
  "tenant_notes",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    title: textColumn("title").notNull(),
    description: textColumn("description").notNull(),
    creatorId: reference("creator_id"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("tenant_notes_tenant").on(t.tenantId, t.createdAt)],
)

/** When a user last read a tenant's notes; the badge counts newer notes. */
export const tenantNoteReads = table(
  "tenant_note_reads",
  {
    userId: reference("user_id").notNull(),
    tenantId: reference("tenant_id").notNull(),
    lastRead: instant("last_read").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tenantId] })],
)

/** A note shown to a tenant in the portal until it is marked read. */
export const popups = table(
  "popups",
  {
    id: id(),
    tenantId: reference("tenant_id")
      .notNull()
      .references(() => tenants.id),
    subject: textColumn("subject").notNull(),
    note: textColumn("note").notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (t) => [index("popups_tenant").on(t.tenantId)],
)
