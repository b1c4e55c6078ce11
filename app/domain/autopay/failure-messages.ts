/** The messages, on a page and in the API, when an unexpected failure left a tenant's autopay as it was. Source: specification 3 section 8. */

export const DAY_NOT_SAVED = { message: "Failed to update autopay day. Please try again later." }
export const METHOD_NOT_SAVED = { message: "Failed to update autopay method. Please try again later." }
export const NOT_ENABLED = { message: "Failed to enable autopay. Please try again later." }
export const NOT_DISABLED = { message: "Failed to disable autopay. Please try again later." }
