/** Uploads to the built server: what they hold in memory, many at once, and a server that is killed while they arrive. */

import { existsSync, readdirSync } from "node:fs"
import { request } from "node:http"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setImmediate as breathe } from "node:timers/promises"
import { beforeAll, expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { run } from "../support/program.ts"
import { ended, memoryOf, type Started, start } from "../support/served.ts"

const PATIENT = { timeout: 900_000 }
const KILLS = 6
const MEGABYTE = 1024 * 1024
const LARGEST = 25 * MEGABYTE
const PERSON = { email: "ann@example.com", password: "rent is due monthly" }

let folder: string
beforeAll(async () => {
  folder = emptyFolder()
  const options = ["--email", PERSON.email, "--first", "Ann", "--last", "Lee", "--level", "0"]
  await run(folder, "user", "create", ...options, "--password", PERSON.password)
})

async function tokenAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(PERSON),
  })
  return (await response.json()).token
}

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="scan.bin"\r\n\r\n'
const END = "\r\n--b--\r\n"

/** Sends a file of so many bytes, part by part. Returns the status; 0 when the connection broke. `onPart` hears after each part how much was sent. */
function uploads(
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
    // Also when the server dies after it has the whole file and before it answers.
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

const incoming = () => (existsSync(join(folder, "incoming")) ? readdirSync(join(folder, "incoming")) : [])

test(
  "five files of 25 MiB at once take less than 80 MB of memory, and twenty end in an answer each",
  PATIENT,
  async () => {
    const server = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
    const token = await tokenAt(server.port)
    expect(await uploads(server, token, MEGABYTE)).toBe(201)
    const { now } = memoryOf(server.child)
    const five = Array.from({ length: 5 }, () => uploads(server, token, LARGEST))
    expect(await Promise.all(five)).toEqual([201, 201, 201, 201, 201])
    expect(memoryOf(server.child).max - now).toBeLessThan(80)
    const twenty = await Promise.all(Array.from({ length: 20 }, () => uploads(server, token, 2 * MEGABYTE)))
    expect(twenty.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(twenty.filter((status) => status === 201).length).toBeGreaterThanOrEqual(5)
    expect(incoming()).toEqual([])
    server.child.kill("SIGTERM")
    await ended(server.child)
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  },
)

test(
  "a server that is killed while files arrive leaves nothing that the next start does not remove",
  PATIENT,
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
      const token = await tokenAt(server.port)
      expect(incoming()).toEqual([])
      const list = await fetch(`http://127.0.0.1:${server.port}/api/management/file/all`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      for (const { StoredFileID } of (await list.json()) as { StoredFileID: number }[]) {
        const file = await fetch(`http://127.0.0.1:${server.port}/api/management/file?id=${StoredFileID}`, {
          headers: { Authorization: `Bearer ${token}` },
        })
        expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([
          200,
          Number(file.headers.get("content-length")),
        ])
      }
      const gone = ended(server.child)
      const size = (1 + (kill % 4)) * MEGABYTE
      const end = Math.floor(((kill + 1) / KILLS) * size)
      const dies = (sent: number) => {
        if (sent >= end - 64 * 1024) server.child.kill("SIGKILL")
      }
      await Promise.all([
        uploads(server, token, size, dies),
        uploads(server, token, size),
        uploads(server, token, 1_000),
      ])
      server.child.kill("SIGKILL")
      await gone
    }
    const last = await start({ DATA_DIR: folder, LOG_LEVEL: "info" })
    expect(incoming()).toEqual([])
    last.child.kill("SIGTERM")
    await ended(last.child)
    expect((await run(folder, "verify")).output).toContain("Every invariant holds")
  },
)
