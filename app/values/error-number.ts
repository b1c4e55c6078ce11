/** The number of a failure as a person reads it out, "8F2C-41D7": the beginning of its request's id, and in the log beside it. */
export const errorNumber = (requestId: string): string =>
  requestId
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(....)/, "$1-")
