/** A virus scanner (clamd over TCP) whose results the test chooses. */
import { createServer, type Server } from "node:net"
import { onTestFinished } from "vitest"
import { replaceSettings } from "../../settings.ts"
import { usualSettings } from "./usual-settings.ts"

export const FINDS = "stream: Eicar-Test-Signature FOUND\0"

/** A scanner that accepts INSTREAM and answers according to the bytes. */
export async function scannerAnswering(answer: (bytes: string) => string): Promise<void> {
  const server: Server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on("error", () => undefined)
    socket.on("data", (part: Buffer) => {
      sent = Buffer.concat([sent, part])
      const bytes = streamed(sent)
      if (bytes !== undefined) socket.end(answer(bytes))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  replaceSettings(usualSettings({ CLAMD_HOST: `127.0.0.1:${port}` }))
}

/** The streamed bytes, once the end has arrived. */
function streamed(sent: Buffer): string | undefined {
  const command = "zINSTREAM\0"
  if (sent.subarray(0, command.length).toString() !== command) return undefined
  let bytes = ""
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return bytes
    bytes += sent.subarray(at + 4, at + 4 + length).toString()
    at += 4 + length
  }
  return undefined
}
