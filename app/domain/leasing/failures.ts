/** What is said, on a page and by the API, when something unexpected kept a tenancy as it was. Source: specification 2 section 8. */

export const VACATE_FAILED = { subject: "Vacate Failed", words: "Failed to vacate tenant. Please try again." }
export const PREVIEW_FAILED = {
  subject: "Preview Failed",
  words: "Unable to generate vacate preview. Please try again.",
}
export const SUBUNIT_REMOVAL_FAILED = {
  subject: "Subunit Removal Failed",
  words: "Failed to remove the subunit. Please try again.",
}
export const SUBUNIT_NOT_ADDED = { words: "An error occurred while adding the subunit. Please try again." }
