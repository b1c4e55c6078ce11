/** The cost of a flood: a connection that requests a page 500 times without reading, compared with one page that is read. */
import { connect } from "node:net"
import { join } from "node:path"
import { costOf, serve } from "./support/application.ts"
import type { Figure } from "./support/figure.ts"
import { rows, times } from "./support/scale.ts"

const REQUESTS = rows(500)
const RUNS = times(40)

export async function floodFigures(folder: string): Promise<Figure[]> {
  const app = await serve(join(folder, "flood"))
  try {
    const page = await costOf(app, 5 * RUNS, async () => (await fetch(`${app.origin}/login`)).arrayBuffer())
    const flood = await costOf(app, RUNS, () => flooded(Number(new URL(app.origin).port)))
    // The server answers four of the requests and closes the connection at the fifth.
    return [{ name: "500 unread requests of one connection, in pages", value: flood / page, goal: 6 }]
  } finally {
    await app.stop()
  }
}

/** Resolves when the server has closed the connection. */
function flooded(port: number): Promise<void> {
  return new Promise((resolve) => {
    const text = "GET /login HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(REQUESTS)
    const socket = connect(port, "127.0.0.1", () => socket.write(text))
    socket.on("error", () => undefined)
    socket.once("close", () => resolve())
    socket.resume()
  })
}
