import { getTableName } from "drizzle-orm"
import { storedForms } from "#db/schema/index.ts"
import { ACCOUNT_TABLES } from "./accounts.ts"
import { ALERT_TABLES } from "./alerts.ts"
import { AUTOPAY_TABLES } from "./autopay.ts"
import { BANK_TABLES } from "./bank.ts"
import { BANK_FILE_TABLES } from "./bank-files.ts"
import { CHARGE_TABLES } from "./charges.ts"
import { JOURNAL_EXPORT_TABLES } from "./journal-exports.ts"
import { LEASE_TABLES } from "./leases.ts"
import { LEDGER_TABLES } from "./ledger.ts"
import { MAILING_TABLES } from "./mailings.ts"
import { MESSAGE_TABLES } from "./messages.ts"
import { PAYMENT_TABLES } from "./payments.ts"
import { PAYOUT_TABLES } from "./payouts.ts"
import { PLAN_TABLES } from "./plans.ts"
import { PORTAL_MESSAGE_TABLES } from "./portal-messages.ts"
import { PROPERTY_TABLES } from "./property.ts"
import { RECONCILIATION_TABLES } from "./reconciliations.ts"
import { RECURRING_TABLES } from "./recurring.ts"
import { RENT_ROLL } from "./rent-roll.ts"
import { REQUEST_TABLES } from "./requests.ts"
import { SHARE_TABLES } from "./shares.ts"
import { SIGN_IN_TABLES } from "./sign-ins.ts"
import type { ExportTable } from "./table.ts"
import { TENANT_TABLES } from "./tenants.ts"
import { TEXT_TABLES } from "./texts.ts"

export const TABLES: readonly ExportTable[] = [
  RENT_ROLL,
  ...PROPERTY_TABLES,
  ...TENANT_TABLES,
  ...LEASE_TABLES,
  ...SHARE_TABLES,
  ...SIGN_IN_TABLES,
  ...AUTOPAY_TABLES,
  ...CHARGE_TABLES,
  ...PLAN_TABLES,
  ...RECURRING_TABLES,
  ...PAYMENT_TABLES,
  ...BANK_TABLES,
  ...PAYOUT_TABLES,
  ...BANK_FILE_TABLES,
  ...RECONCILIATION_TABLES,
  ...LEDGER_TABLES,
  ...JOURNAL_EXPORT_TABLES,
  ...REQUEST_TABLES,
  ...MESSAGE_TABLES,
  ...PORTAL_MESSAGE_TABLES,
  ...MAILING_TABLES,
  ...ACCOUNT_TABLES,
  ...ALERT_TABLES,
  ...TEXT_TABLES,
]

const SIGN_IN = "it lets somebody sign in"
const QUEUE = "work of the program that is under way, not a record"
const SUM = "it follows from other files"

/** Tables of the database without a file in the export, with the reason. */
export const TABLES_LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: SIGN_IN,
  passkeys: SIGN_IN,
  passkey_challenges: SIGN_IN,
  account_links: SIGN_IN,
  sign_in_invitations: SIGN_IN,
  api_tokens: SIGN_IN,
  calendar_addresses: "hashes of the secret addresses of calendar files",
  date_mails: QUEUE,
  [getTableName(storedForms)]: SIGN_IN,
  settings: "it holds keys of the payment provider; defaults has the property's defaults",
  attempts: QUEUE,
  known_networks: QUEUE,
  idempotency_keys: QUEUE,
  outbox: "sealed texts of mails that wait; messages has their text",
  outbox_attachments: QUEUE,
  mail_quarantine: QUEUE,
  mailbox: QUEUE,
  printed_files: QUEUE,
  contents: "the stored files themselves",
  watermarks: QUEUE,
  rent_roll_imports: QUEUE,
  awaited_suites: QUEUE,
  rent_roll_uploads: QUEUE,
  bank_uploads: QUEUE,
  bank_readings: "how the next file of a bank account is read; bank_files and bank_lines have the imported lines",
  move_in_drafts: QUEUE,
  message_drafts: QUEUE,
  bulk_selections: "lists of 30 days; charges, units, messages and the audit log have their effects",
  bulk_rows: "rows of such lists",
  scheduled_recipients: QUEUE,
  reminder_runs: QUEUE,
  autopay_mails: QUEUE,
  daily_alerts: QUEUE,
  texts: QUEUE,
  text_codes: "codes of ten minutes; text_agreements has the numbers that they confirmed",
  request_mail_pauses: QUEUE,
  request_news: QUEUE,
  tenant_note_reads: QUEUE,
  method_setups: "addresses of the provider's pages; payment_methods has the methods",
  provider_events: "events of the payment provider",
  provider_sweeps: QUEUE,
  unsettled_subjects: QUEUE,
  unbooked_payments: QUEUE,
  backups: QUEUE,
  export_runs: QUEUE,
  rent_roll_totals: SUM,
  rent_roll_months: SUM,
  rent_roll_open_rent: SUM,
  tenant_months: SUM,
}
