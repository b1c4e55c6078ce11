/** Uploads files part by part to a server in a separate process. */
import { request } from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate as breathe } from "node:timers/promises"
import { emptyFolder } from "../../support/processes.ts"
import { run } from "../../support/program.ts"
import type { Started } from "../../support/served.ts"

const PERSON = { email: "ann@example.com", password: "rent is due monthly" }

/** A property whose only account is Ann's. Returns its folder. */
export async function propertyOfAnn(): Promise<string> {
  const folder = emptyFolder()
  const options = ["--email", PERSON.email, "--first", "Ann", "--last", "Lee", "--level", "0"]
  await run(folder, "user", "create", ...options, "--password", PERSON.password)
  return folder
}

/** Signs Ann in. */
export async function tokenAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(PERSON),
  })
  return (await response.json()).token
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="scan.bin"\r\n\r\n'
const END = "\r\n--b--\r\n"

/** Sends a file of this many bytes, part by part. Returns the status; 0 if the connection broke. `onPart` gets the sent bytes after each part. */
export function uploads(
  { port }: Started,
  token: string,
  size: number,
  onPart: (sent: number) => void = () => {},
): Promise<number> {
  const length = HEAD.length + size + END.length
  const headers = {
    Authorization: `Bearer ${token}`,
    "Content-Type": "multipart/form-data; boundary=b",
    "Content-Length": length,
  }
  return new Promise((resolve) => {
    const sent = request(
      { host: "127.0.0.1", port, path: "/api/management/file", method: "POST", headers },
      (answer) => {
        answer.resume()
        answer.once("end", () => resolve(answer.statusCode ?? 0))
        answer.once("error", () => resolve(0))
      },
    )
    // This also happens if the server dies after receiving the whole file and before responding.
    sent.once("error", () => resolve(0))
    sent.once("close", () => resolve(0))
    pipeline(Readable.from(partsOf(size, onPart)), sent).catch(() => resolve(0))
  })
}

async function* partsOf(size: number, onPart: (sent: number) => void) {
  const part = Buffer.alloc(64 * 1024, Math.floor(Math.random() * 256))
  yield Buffer.from(HEAD)
  for (let left = size; left > 0; left -= part.byteLength) {
    yield part.subarray(0, Math.min(left, part.byteLength))
    onPart(size - left)
    await breathe()
  }
  yield Buffer.from(END)
}
