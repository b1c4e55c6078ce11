/** A failure's number for reading aloud: "8F2C-41D7". It is the beginning of the request id in the log. */
export const errorNumber = (requestId: string): string =>
  requestId
    .slice(0, 8)
    .toUpperCase()
    .replace(/^(....)/, "$1-")
