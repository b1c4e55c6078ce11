/** Uploads through a virus scanner (clamd over TCP): nothing is stored that it did not call clean. */
import { createServer, type Server } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { mustBeClean, scanReceived } from "~/domain/storage/scan.ts"
import { readSettings, replaceSettings } from "../../../settings.ts"
import { hasStored } from "../../support/files.ts"
import { usualSettings } from "../../support/usual-settings.ts"

/** A scanner that takes INSTREAM and answers by what it was sent. */
async function scannerAnswering(answer: (bytes: string) => string): Promise<void> {
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

const scanned = async (text: string) => scanReceived(await receiveBytes([Buffer.from(text)], { limit: 1_000_000 }))

test("a clean file is stored as scanned", async () => {
  let seen = ""
  await scannerAnswering((bytes) => {
    seen = bytes
    return "stream: OK\0"
  })
  const text = "Lease ".repeat(30_000)
  expect(await scanned(text)).toMatchObject({ scan: "clean" })
  expect(seen).toBe(text)
})

test("an infected file is refused by the name of what it holds", async () => {
  await scannerAnswering(() => "stream: Eicar-Test-Signature FOUND\0")
  await expect(scanned("X5O!P%@AP")).rejects.toMatchObject({
    status: 400,
    message: "The virus scanner found Eicar-Test-Signature in this file. It was not stored.",
  })
})

test.each(["INSTREAM size limit exceeded. ERROR\0", "", "stream: <b>x</b> FOUND\0"])(
  "a scanner that gives no verdict (%j) refuses",
  async (answer) => {
    await scannerAnswering(() => answer)
    await expect(scanned("Lease")).rejects.toMatchObject({ code: "SCANNER_UNAVAILABLE", status: 503 })
  },
)

test("a scanner that cannot be reached refuses; without one files are not scanned", async () => {
  expect(await scanned("Lease")).toMatchObject({ scan: "unscanned" })
  replaceSettings(usualSettings({ CLAMD_HOST: "127.0.0.1:1" }))
  await expect(scanned("Lease")).rejects.toMatchObject({ code: "SCANNER_UNAVAILABLE", status: 503 })
})

test.each([
  ["127.0.0.1:3310", { host: "127.0.0.1", port: 3310 }],
  ["clamd", { host: "clamd", port: 3310 }],
  ["[::1]:99", { host: "::1", port: 99 }],
])("CLAMD_HOST %s is read", (text, address) => {
  expect(readSettings({ CLAMD_HOST: text }).clamdHost).toEqual(address)
})

test.each(["clamd:port", "http://clamd", "clamd/x", "user@clamd"])("CLAMD_HOST %s is refused", (text) => {
  expect(() => readSettings({ CLAMD_HOST: text })).toThrow("CLAMD_HOST must be")
})

test("what was stored before there was a scanner is scanned when it is first fetched, once", async () => {
  const { sha256 } = await hasStored("Lease")
  const infected = await hasStored("X5O!P%@AP")
  let scans = 0
  await scannerAnswering((bytes) => {
    scans += 1
    return bytes === "Lease" ? "stream: OK\0" : "stream: Eicar-Test-Signature FOUND\0"
  })
  await mustBeClean(sha256)
  await mustBeClean(sha256)
  expect(scans).toBe(1)
  await expect(mustBeClean(infected.sha256)).rejects.toMatchObject({
    status: 404,
    message: "The virus scanner found Eicar-Test-Signature in this file. It cannot be downloaded.",
  })
  replaceSettings(usualSettings({ CLAMD_HOST: "127.0.0.1:1" }))
  await mustBeClean(sha256)
  await expect(mustBeClean(infected.sha256)).rejects.toMatchObject({ status: 503 })
})
