/** The messages, on a page and in the API, when an unexpected failure left a tenancy or its account unchanged. Source: specification 2 section 8. */

export const VACATE_FAILED = { subject: "Vacate Failed", message: "Failed to vacate tenant. Please try again." }
export const PREVIEW_FAILED = {
  subject: "Preview Failed",
  message: "Unable to generate vacate preview. Please try again.",
}
export const SUBUNIT_REMOVAL_FAILED = {
  subject: "Subunit Removal Failed",
  message: "Failed to remove the subunit. Please try again.",
}
export const BALANCES_NOT_ADJUSTED = {
  subject: "Balance Adjustment Failed",
  message: "An error occurred while adjusting the balances.",
}
export const AUTOPAY_DAY_NOT_SAVED = { message: "An error occurred while updating the autopay day." }
export const PAYMENT_NOT_DELETED = {
  subject: "Delete Failed",
  message: "An unexpected error occurred while deleting the payment.",
}
export const CHARGE_NOT_DELETED = {
  subject: "Delete Failed",
  message: "An unexpected error occurred while deleting the charge.",
}
export const CREDIT_NOT_DELETED = {
  subject: "Delete Failed",
  message: "An unexpected error occurred while deleting the credit.",
}
export const SUBUNIT_NOT_ADDED = { message: "An error occurred while adding the subunit. Please try again." }
