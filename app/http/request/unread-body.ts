import type { IncomingMessage, ServerResponse } from "node:http"

/** The most bytes of a body to read after the response: a whole upload. A longer body is cut off. */
const MAX_TAKEN = 32 * 1024 * 1024

/** Drains an unread body, so that the connection can receive the next request. The unread stream's listeners would otherwise keep pausing it. */
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
