import type { IncomingMessage, ServerResponse } from "node:http"

/** So much of a body is still taken after the answer, in bytes; who sends more is cut off. */
const MAX_TAKEN = 16 * 1024 * 1024

/**
 * Takes the rest of a body that nobody read (the answer came first: a refusal, a redirect), so that the next request on the same connection is
 * heard. The listeners of the unread stream would pause it again and again, so they go first.
 */
export function takeUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete || request.destroyed) return
    let left = MAX_TAKEN
    request.removeAllListeners("data")
    request.on("data", (part: Buffer) => {
      left -= part.byteLength
      if (left < 0) request.socket.destroy()
    })
    request.resume()
  })
}
