/** The kinds of documents between the office and tenants, by the names that people see. */
export const DOCUMENT_LABELS = {
  lease: "Lease",
  rules: "House rules",
  w9: "W-9",
  insurance: "Insurance certificate",
  other: "Other",
} as const

export const DOCUMENT_OPTIONS = Object.entries(DOCUMENT_LABELS).map(([value, label]) => ({ value, label }))
