import { PRIORITIES } from "#db/schema/index.ts"

export { PRIORITIES }
export type Priority = (typeof PRIORITIES)[number]

/** Every kind of audit row with its label and priority. Source: api.md 4.9. */
export const CATEGORIES = {
  USR_LOGIN: { label: "Signed in", priority: "info" },
  USR_LOGINFAIL: { label: "Sign-in failed", priority: "low" },
  USR_CREATED: { label: "User created", priority: "info" },
  USR_DELETED: { label: "User deleted", priority: "medium" },
  USR_LOGOUT: { label: "Signed out", priority: "info" },
  USR_RSTPASS: { label: "Password set by a link", priority: "low" },
  USR_PASSWORD_CHANGED: { label: "Password changed", priority: "low" },
  USR_RSTSENT: { label: "Password link sent", priority: "info" },
  USR_ADMIN_IMPERSONATE: { label: "Login as user", priority: "high" },
  USR_PERMISSION: { label: "Permissions changed", priority: "high" },
  USR_DISABLED: { label: "User disabled", priority: "medium" },
  USR_ENABLED: { label: "User enabled", priority: "low" },
  USR_HANDED_OVER: { label: "Scheduled emails handed over", priority: "low" },
  USR_PASSKEY_ADDED: { label: "Passkey added", priority: "low" },
  USR_PASSKEY_REMOVED: { label: "Passkey removed", priority: "medium" },
  USR_PASSKEY_RECOVERED: { label: "Passkey recovered", priority: "high" },
  USR_PASSKEY_RULE: { label: "Passkey requirement changed", priority: "high" },
  ACCOUNT_PEOPLE: { label: "Person invited to a tenant's account or removed", priority: "high" },
  API_TOKEN: { label: "API token made or revoked", priority: "high" },
  CALENDAR_ADDRESS: { label: "Calendar address made or revoked", priority: "medium" },
  USR_CHANGED: { label: "Name of an account changed", priority: "low" },
  USR_EMAIL_CHANGED: { label: "Email of an account changed", priority: "medium" },
  TEN_RENTPAY: { label: "Tenant paid", priority: "info" },
  MAN_RENTPAY: { label: "Management recorded a payment", priority: "info" },
  MAN_BATCH: { label: "Management posted a batch of payments", priority: "info" },
  PAYMENT_FAILED: { label: "Payment failed", priority: "medium" },
  PAYMENT_REFUNDED: { label: "Payment refunded", priority: "medium" },
  CHARGEBACK_CREATED: { label: "Payment disputed", priority: "high" },
  CHARGEBACK_WON: { label: "Dispute won", priority: "medium" },
  CHARGEBACK_LOST: { label: "Dispute lost", priority: "critical" },
  TEN_DEPOSITADJ: { label: "Deposit adjusted", priority: "medium" },
  TEN_BALANCEADJ: { label: "Balance adjusted", priority: "medium" },
  PAYMENT_POLICY: { label: "Payment policy changed", priority: "medium" },
  SCHEDULED_PAYMENT: { label: "Payment for a day set, changed or stopped", priority: "low" },
  PAYMENT_PLAN: { label: "Payment plan made or ended", priority: "medium" },
  LATE_FEE_RULE: { label: "Late-fee rule set", priority: "medium" },
  LATE_FEE_SKIPPED: { label: "Late fee skipped", priority: "medium" },
  MONTH_CLOSED: { label: "Month closed", priority: "high" },
  MONTH_REOPENED: { label: "Month reopened", priority: "high" },
  TEN_FEE: { label: "Fee issued", priority: "info" },
  RECURRING_CHANGED: { label: "Recurring charge changed", priority: "low" },
  TEN_MOVEIN: { label: "Tenant moved in", priority: "info" },
  TEN_VACATE: { label: "Tenant moved out", priority: "medium" },
  TEN_CHANGED: { label: "Tenant changed", priority: "low" },
  TEN_STATUS: { label: "Tenant's status changed", priority: "medium" },
  TEN_STAY: { label: "Past stay changed", priority: "medium" },
  BULK_ACTION: { label: "Written to many", priority: "low" },
  INSURANCE_CERTIFICATE: { label: "Certificate of insurance", priority: "low" },
  DOCUMENT_SHARED: { label: "Document shared", priority: "medium" },
  DOCUMENT_SENT: { label: "Document sent by a tenant", priority: "low" },
  DOCUMENT_CONFIRMED: { label: "Document confirmed", priority: "low" },
  ALERTS_CHANGED: { label: "Choice of alerts changed", priority: "low" },
  TEXT_NUMBER: { label: "Number for text messages confirmed or ended", priority: "low" },
  BANK_MATCH: { label: "Bank line matched", priority: "low" },
  RECONCILED: { label: "Bank account reconciled", priority: "high" },
  BANK_RECONCILIATION: { label: "Reconciliation changed", priority: "low" },
  BANK_FILE: { label: "Bank file imported", priority: "low" },
  LEASE_CHANGED: { label: "Lease changed", priority: "low" },
  BANK_ACCOUNT: { label: "Bank account changed", priority: "medium" },
  BANK_DEPOSIT: { label: "Deposit slip", priority: "low" },
  BANK_TRANSFER: { label: "Money moved between bank accounts", priority: "medium" },
  MAN_PAYMENT_DELETE: { label: "Payment deleted", priority: "high" },
  MAN_CHECK_RETURNED: { label: "Check returned", priority: "high" },
  MAN_CHARGE_DELETE: { label: "Charge deleted", priority: "high" },
  UNIT_CHANGED: { label: "Unit changed", priority: "medium" },
  SETTINGS_CHANGED: { label: "Settings changed", priority: "medium" },
  PAYMENT_KEYS_CHANGED: { label: "Payment keys changed", priority: "high" },
  RENTROLL_IMPORTED: { label: "Rent roll imported", priority: "medium" },
  TEMPLATE_CHANGED: { label: "Email template changed", priority: "low" },
  NOTE_DELETED: { label: "Note deleted", priority: "low" },
  REQUEST_CHANGED: { label: "Maintenance request changed", priority: "low" },
  REQUEST_DELETED: { label: "Maintenance request deleted", priority: "medium" },
  MAIL_CANCELLED: { label: "Mail cancelled", priority: "medium" },
  FILE_DELETED: { label: "File deleted", priority: "medium" },
  IMPERSONATED_WRITE: { label: "Changed while signed in as somebody else", priority: "medium" },
  ACCESS_DENIED: { label: "Access denied", priority: "low" },
  CLOCK_CONFIRMED: { label: "Clock confirmed", priority: "high" },
  BACKUPS_CHANGED: { label: "Backups changed", priority: "medium" },
  TEN_EXPORTED: { label: "Tenant's data exported", priority: "high" },
  EXPORT_MADE: { label: "Export of everything made", priority: "high" },
  EXPORT_FETCHED: { label: "Export of everything downloaded", priority: "high" },
  BACKUP_RESTORED: { label: "Backup restored", priority: "high" },
} as const satisfies Record<string, { label: string; priority: Priority }>

export type Category = keyof typeof CATEGORIES

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]]

/** Rows about a tenant's money, requests and sign-in: these stand elsewhere, and are no changes in the tenant's time line. */
const NO_CHANGE: ReadonlySet<Category> = new Set<Category>([
  "TEN_RENTPAY",
  "MAN_RENTPAY",
  "PAYMENT_FAILED",
  "PAYMENT_REFUNDED",
  "CHARGEBACK_CREATED",
  "CHARGEBACK_WON",
  "CHARGEBACK_LOST",
  "TEN_DEPOSITADJ",
  "TEN_BALANCEADJ",
  "TEN_FEE",
  "MAN_PAYMENT_DELETE",
  "MAN_CHECK_RETURNED",
  "MAN_CHARGE_DELETE",
  "REQUEST_CHANGED",
])

export const isTenantChange = (category: Category): boolean => !NO_CHANGE.has(category)

/** The label of a category. A category written by a newer or older version is labelled by its own name. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category as Category].label : category
}
