import type { IncomingMessage, ServerResponse } from "node:http"

/** How much of a body is read after the response, in bytes: a whole upload. Longer ones are cut off. */
const MAX_TAKEN = 32 * 1024 * 1024

/**
 * Drains a body that nobody read (the response came first: a refusal, a redirect), so that the next request on the connection is received. The
 * listeners of the unread stream would pause it again and again, so they are removed first.
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
