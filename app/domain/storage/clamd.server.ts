/** Scans bytes for malware with clamd over TCP (INSTREAM of its protocol). */

import { once } from "node:events"
import { connect, type Socket } from "node:net"

/** The longest silence of the scanner, in milliseconds. */
const PATIENCE = 60_000
const LONGEST_ANSWER = 4_096

export type ScannerAddress = { host: string; port: number }

type Parts = AsyncIterable<Uint8Array>

/** The scanner's name of the malware; null for clean bytes. Throws if the scanner cannot be reached or gives no verdict. */
export async function scanBytes({ host, port }: ScannerAddress, bytes: Parts): Promise<string | null> {
  const socket = connect({ host, port, timeout: PATIENCE })
  socket.once("timeout", () => socket.destroy(new Error("The virus scanner does not answer")))
  const answer = answerOf(socket)
  try {
    await Promise.all([answer, once(socket, "connect").then(() => send(socket, bytes))])
    return verdictIn(await answer)
  } finally {
    socket.destroy()
  }
}

/** Sends the bytes in parts, each after its length; a length of zero ends them. */
async function send(socket: Socket, bytes: Parts): Promise<void> {
  const write = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  const lengthOf = (size: number) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(size)
    return length
  }
  await write(Buffer.from("zINSTREAM\0"))
  for await (const part of bytes) await write(Buffer.concat([lengthOf(part.byteLength), part]))
  await write(lengthOf(0))
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ""
  for await (const part of socket) {
    text += part.toString("utf8")
    if (text.includes("\0") || text.length > LONGEST_ANSWER) break
  }
  return text
}

/** "stream: OK", or "stream: Eicar-Test-Signature FOUND". */
function verdictIn(answer: string): string | null {
  const [line = ""] = answer.split("\0")
  if (/^stream: OK$/.test(line.trim())) return null
  const found = /^stream: ([\w.\-/() ]{1,200}) FOUND$/.exec(line.trim())?.[1]
  if (found === undefined) throw new Error("The virus scanner gave no verdict")
  return found
}
