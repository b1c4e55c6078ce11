/** Uploads with a virus scanner (clamd over TCP): only clean files are stored. */
import { expect, test } from "vitest"
import { receiveBytes } from "~/domain/storage/receive.ts"
import { mustBeClean, scanReceived } from "~/domain/storage/scan.ts"
import { readSettings, replaceSettings } from "../../../settings.ts"
import { hasStored } from "../../support/files.ts"
import { scannerAnswering } from "../../support/scanner.ts"
import { usualSettings } from "../../support/usual-settings.ts"

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
