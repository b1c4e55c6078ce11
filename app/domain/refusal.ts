/** Refusals of the domain: a status, a code for programs and a message for the person. The table is api.md section 2. */
import { INVALID } from "./field-hints.ts"

const NOT_FOUND_THINGS = {
  TENANT_NOT_FOUND: "tenant",
  UNIT_NOT_FOUND: "unit",
  CHARGE_NOT_FOUND: "charge",
  PAYMENT_NOT_FOUND: "payment",
  PAYMENT_METHOD_NOT_FOUND: "payment method",
  STAY_NOT_FOUND: "stay",
  NOTE_NOT_FOUND: "note",
  POPUP_NOT_FOUND: "popup",
  EMAIL_NOT_FOUND: "email",
  TEMPLATE_NOT_FOUND: "template",
  GROUP_NOT_FOUND: "group",
  THREAD_NOT_FOUND: "thread",
  SCHEDULED_EMAIL_NOT_FOUND: "scheduled email",
  REMINDER_NOT_FOUND: "reminder",
  DEFAULT_NOT_FOUND: "default",
  SETTING_NOT_FOUND: "setting",
  MAIL_NOT_FOUND: "mail",
} as const

const kind = (status: number, subject: string, message: string) => ({ status, subject, message })

const BAD_LINK = "Uh oh! This password reset link is expired or invalid. Please request a new one."

const REASONS = {
  INVALID_JSON: kind(400, "Invalid Request", "Request body is not valid JSON."),
  VALIDATION_ERROR: kind(400, "Invalid Request", "Invalid value."),
  INVALID_EMAIL: kind(400, "Invalid Request", "Invalid email format provided."),
  INVALID_LINK: kind(400, "Invalid Reset Link", BAD_LINK),
  INVALID_RECOVERY_LINK: kind(400, "Recovery Failed", "Invalid recovery link"),
  PASSKEY_REGISTRATION_FAILED: kind(400, "Registration Failed", "Failed to register passkey. Please try again."),
  UNAUTHENTICATED: kind(401, "Authentication Error", "You must be logged in to use this feature."),
  INVALID_CREDENTIALS: kind(401, "Login Failed", "Incorrect email or password."),
  PASSKEY_AUTH_FAILED: kind(
    401,
    "Authentication Failed",
    "Failed to authenticate with passkey. Please try again or use your password.",
  ),
  INSUFFICIENT_PERMISSIONS: kind(403, "Access Denied", "You don't have permission to use this feature."),
  ACCOUNT_DISABLED: kind(403, "Login Failed", "Your account has been disabled. Please contact management."),
  PASSKEY_REQUIRED: kind(403, "Login Failed", "This account requires passkey sign-in."),
  CANNOT_IMPERSONATE_ADMIN: kind(403, "Access Denied", "Cannot impersonate other admin users."),
  CONFIRMATION_REQUIRED: kind(403, "Confirm It Is You", "Please enter your password again."),
  "restricted-payment-method-ach": kind(
    403,
    "Payment Method Restricted",
    "Your account is restricted from ACH payments. Please contact management.",
  ),
  FULL_BALANCE_ONLY: kind(403, "Access Denied", "Only the full balance can be paid on this account."),
  ROUTE_NOT_FOUND: kind(404, "Not Found", "No such endpoint."),
  USER_NOT_FOUND: kind(404, "User Not Found", "The specified user could not be found."),
  LINK_NOT_FOUND: kind(404, "Invalid Reset Link", BAD_LINK),
  FILE_NOT_FOUND: kind(404, "Download Failed", "We were unable to download that attachment."),
  PASSKEY_NOT_FOUND: kind(404, "Delete Failed", "Failed to delete passkey. Please try again."),
  LOG_NOT_FOUND: kind(404, "Not Found", "Failed to load audit log entry."),
  METHOD_NOT_ALLOWED: kind(405, "Invalid Request", "Method not allowed."),
  EMAIL_IN_USE: kind(409, "Email In Use", "An account with this email already exists."),
  IDEMPOTENCY_CONFLICT: kind(409, "Conflict", "This key was already used for a different request."),
  UNIT_EXISTS: kind(409, "Conflict", "A unit with this number already exists."),
  UNIT_OCCUPIED: kind(409, "Conflict", "The unit is occupied."),
  UNIT_VACANT: kind(409, "Conflict", "The unit has no tenant."),
  UNIT_IS_SUBUNIT: kind(409, "Conflict", "The unit is a subunit."),
  UNIT_NOT_SUBUNIT: kind(409, "Conflict", "The unit is not a subunit."),
  TENANT_HAS_UNIT: kind(409, "Conflict", "The tenant already has a unit."),
  TENANT_HAS_NO_UNIT: kind(409, "Tenant Not Found", "The tenant has no unit."),
  PAYMENT_NOT_DELETABLE: kind(409, "Delete Failed", "Only succeeded payments can be deleted."),
  PAYMENT_NOT_REFUNDABLE: kind(409, "Refund Failed", "This payment cannot be refunded."),
  ALREADY_DELETED: kind(409, "Delete Failed", "This entry has already been deleted."),
  FINAL_STATEMENT_NOT_AVAILABLE: kind(409, "Not Available", "Final statements are only available for vacated tenants."),
  BALANCES_CHANGED: kind(
    409,
    "Balances Changed",
    "The balances changed in the meantime. Please check them and try again.",
  ),
  TENANT_CHANGED: kind(
    409,
    "Tenant Changed",
    "Somebody else changed this tenant in the meantime. Nothing was saved. Please check the fields and save again.",
  ),
  MESSAGE_CHANGED: kind(
    409,
    "Message Changed",
    "The message or its recipients changed in the meantime. Nothing was sent. Please review it again.",
  ),
  RENT_ISSUED: kind(409, "Conflict", "Rent was already charged for this stay. The move-in date can no longer change."),
  NO_AUTOPAY_METHOD: kind(409, "Autopay", "Choose a saved payment method before enabling autopay."),
  NO_AUTOPAY_DAY: kind(409, "Autopay", "Choose an autopay day first."),
  PREVIEW_STALE: kind(409, "Vacate Failed", "The tenant's balances changed. Please calculate the preview again."),
  IMPORT_RUNNING: kind(
    409,
    "Import Failed",
    "Another rent roll is being imported. Nothing of this one was imported; confirm it when the other is done.",
  ),
  NO_PASSKEY_REGISTERED: kind(
    409,
    "Cannot Enable",
    "You must have at least one passkey registered before requiring passkey authentication.",
  ),
  LAST_PASSKEY: kind(409, "Delete Failed", "The last passkey cannot be deleted while passkey sign-in is required."),
  TEMPLATE_IN_USE: kind(409, "Conflict", "The template is used by a scheduled email."),
  LAST_SUPER_ADMIN: kind(
    409,
    "Access Denied",
    "The last Super Admin account cannot be disabled, deleted or stripped of permissions.",
  ),
  LENGTH_REQUIRED: kind(411, "Invalid Request", "Content-Length is required."),
  PAYLOAD_TOO_LARGE: kind(413, "Invalid Request", "The request is too large."),
  RATE_LIMITED: kind(429, "Too Many Requests", "Too many attempts. Please try again later."),
  INVALID_SIGNATURE: kind(400, "Invalid Request", "Invalid webhook signature."),
  INTERNAL_ERROR: kind(500, "Unknown Error", "An unknown error occurred."),
  PAYMENT_PROVIDER_ERROR: kind(502, "Payment Error", "The payment provider could not process the request."),
  PAYMENTS_UNAVAILABLE: kind(503, "Payment Error", "Card payments are not configured."),
  STORAGE_FULL: kind(503, "Storage Full", "There is not enough free space for files. Nothing was stored."),
  UPLOADS_BUSY: kind(
    503,
    "Busy",
    "Too many files are arriving at once. Nothing was stored. Please try again in a moment.",
  ),
  SCANNER_UNAVAILABLE: kind(
    503,
    "Not Available",
    "The virus scanner cannot be reached: no file can be stored or fetched now. Please try again in a moment.",
  ),
  INBOUND_UNAVAILABLE: kind(503, "Not Available", "Inbound mail is not configured."),
  DATABASE_BUSY: kind(503, "Busy", "The system is busy. Please try again in a moment."),
} as const

const TITLES: Partial<Record<RefusalCode, string>> = {
  IDEMPOTENCY_CONFLICT: "Already Sent",
  UNIT_EXISTS: "Unit Number Taken",
  UNIT_OCCUPIED: "Unit Is Occupied",
  UNIT_VACANT: "Unit Is Vacant",
  UNIT_IS_SUBUNIT: "Unit Is a Subunit",
  UNIT_NOT_SUBUNIT: "Unit Is Not a Subunit",
  TENANT_HAS_UNIT: "Tenant Has a Unit",
  RENT_ISSUED: "Rent Already Charged",
  TEMPLATE_IN_USE: "Template Is Used",
}
/** Refusals of the whole request that a page shows beside a field. */
const EXPLAINED: Partial<Record<RefusalCode, Record<string, string>>> = {
  UNIT_EXISTS: { unitNumber: "A unit with this number already exists." },
}

export type RefusalCode = keyof typeof REASONS | keyof typeof NOT_FOUND_THINGS

/** What a row of the contract overrides in the table. `fields` are messages beside fields, by their name. */
type Particulars = {
  subject?: string
  message?: string
  fields?: Record<string, string[]>
  /** A page's message beside a field, when it is more than the wire's 'Invalid value.'. */
  explained?: Record<string, string>
  retryAfter?: number
}

function reasonFor(code: RefusalCode) {
  if (code in REASONS) return REASONS[code as keyof typeof REASONS]
  const thing = NOT_FOUND_THINGS[code as keyof typeof NOT_FOUND_THINGS]
  const title = thing.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return kind(404, `${title} Not Found`, `The specified ${thing} could not be found.`)
}

/** The page title: the refusal's subject, or that of its conflict. */
export function titleOf({ code, subject }: Pick<Refusal, "code" | "subject">): string {
  return subject === "Conflict" ? (TITLES[code] ?? subject) : subject
}

/** Thrown by the domain and turned into a status and a message by the handlers in app/http. A bug throws an ordinary Error instead. */
export class Refusal extends Error {
  override name = "Refusal"
  readonly status: number
  readonly code: RefusalCode
  readonly subject: string
  readonly fields: Record<string, string[]> | undefined
  readonly explained: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, particulars: Particulars = {}) {
    const reason = reasonFor(code)
    const first = Object.values(particulars.fields ?? {})[0]?.[0]
    super(particulars.message ?? first ?? reason.message)
    this.status = reason.status
    this.code = code
    this.subject = particulars.subject ?? reason.subject
    this.fields = particulars.fields
    this.explained = particulars.explained ?? EXPLAINED[code]
    this.retryAfter = particulars.retryAfter
  }
}

/** A refusal of one field's value: 400 'Invalid value.' beside that field; a page says what is allowed instead. */
export function invalid(field: string, allowed: string): Refusal {
  return new Refusal("VALIDATION_ERROR", { fields: { [field]: [INVALID] }, explained: { [field]: allowed } })
}

/** A refusal of one field's value: 400 VALIDATION_ERROR with the message beside that field. */
export function badField(field: string, message: string, subject?: string): Refusal {
  return new Refusal("VALIDATION_ERROR", { fields: { [field]: [message] }, ...(subject ? { subject } : {}) })
}
