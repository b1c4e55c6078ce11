/** The number of a failure for reading aloud, "8F2C-41D7": the beginning of its request's id, which is in the log. */
export const errorNumber = (requestId: string): string =>
  requestId
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(....)/, "$1-")
