/** Refusals of the domain: a status, a code for programs and a message for the person. The table is api.md section 2. */
import { INVALID, REQUIRED } from "./field-hints.ts"
import { NOT_FOUND_THINGS } from "./not-found-things.ts"
import { kind } from "./refusal-kind.ts"
import { REASONS } from "./refusal-reasons.ts"

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
/** Refusals of a whole request that a page shows beside a field. */
const EXPLAINED: Partial<Record<RefusalCode, Record<string, string>>> = {
  UNIT_EXISTS: { unitNumber: "A unit with this number already exists." },
}

export type RefusalCode = keyof typeof REASONS | keyof typeof NOT_FOUND_THINGS

/** A question to the person: the form's field for the answer, and the value that confirms it. */
export type Question = { name: string; value: string }

/** Values of one refusal that replace those of the table. `fields` are messages beside fields, by name. */
type Particulars = {
  subject?: string
  message?: string
  fields?: Record<string, string[]>
  /** Messages beside fields that a page shows instead of the API's 'Invalid value.' or 'Required.'. */
  explained?: Record<string, string>
  retryAfter?: number
  /** The refusal is a question. A form with this field contains the answer and is not refused. */
  question?: Question
  /** The cause, which only the operator's log contains. */
  cause?: Error
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
  readonly question: Question | undefined

  constructor(code: RefusalCode, particulars: Particulars = {}) {
    const reason = reasonFor(code)
    const first = Object.values(particulars.fields ?? {})[0]?.[0]
    super(particulars.message ?? first ?? reason.message, { cause: particulars.cause })
    this.status = reason.status
    this.code = code
    this.subject = particulars.subject ?? reason.subject
    this.fields = particulars.fields
    this.explained = particulars.explained ?? EXPLAINED[code]
    this.retryAfter = particulars.retryAfter
    this.question = particulars.question
  }
}

/** A refusal of one field's value: 400 'Invalid value.' beside that field. A page shows the allowed values instead. */
export function invalid(field: string, allowed: string): Refusal {
  return new Refusal("VALIDATION_ERROR", { fields: { [field]: [INVALID] }, explained: { [field]: allowed } })
}

/** A refusal of a missing field: 400 'Required.' beside it. A page explains which value is needed. */
export function missing(field: string, wanted: string): Refusal {
  return new Refusal("VALIDATION_ERROR", { fields: { [field]: [REQUIRED] }, explained: { [field]: wanted } })
}

/** A refusal of one field's value: 400 VALIDATION_ERROR with the message beside that field. */
export function badField(field: string, message: string, subject?: string): Refusal {
  return new Refusal("VALIDATION_ERROR", { fields: { [field]: [message] }, ...(subject ? { subject } : {}) })
}
