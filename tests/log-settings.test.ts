/** The settings of the log. */
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { readSettings } from "../settings.ts"
import { authority } from "./support/certificates.ts"
import { emptyFolder } from "./support/processes.ts"

const read = (env: Record<string, string>) => readSettings(env)

test("the log is JSON on standard output unless the operator says otherwise", () => {
  expect(read({})).toMatchObject({ logLevel: "info", logFormat: "json", logFile: null, logServer: null })
  expect(read({ LOG_FORMAT: "text" }).logFormat).toBe("text")
  expect(() => read({ LOG_FORMAT: "xml" })).toThrow('LOG_FORMAT must be json or text, not "xml".')
})

test("the log's file has a size and a number of older ones", () => {
  const path = resolve("portal.log")
  expect(read({ LOG_FILE: "portal.log" }).logFile).toEqual({ path, maxBytes: 20_000_000, maxOlder: 10 })
  const given = read({ LOG_FILE: "portal.log", LOG_FILE_SIZE: "0", LOG_FILES: "3" }).logFile
  expect(given).toEqual({ path, maxBytes: 0, maxOlder: 3 })
  expect(() => read({ LOG_FILE_SIZE: "10 MB" })).toThrow("LOG_FILE_SIZE must be a whole number from 0 to 10000")
  expect(() => read({ LOG_FILES: "0" })).toThrow("LOG_FILES must be a whole number from 1 to 1000")
})

test("a copy of the log goes to a server over TLS, in the clear on this machine only", () => {
  const pem = join(emptyFolder(), "authority.pem")
  writeFileSync(pem, authority("Logs").certificate)
  const server = { isEncrypted: true, authorities: undefined }
  expect(read({ LOG_SYSLOG: "tls://logs.example.com" }).logServer).toEqual({
    ...server,
    host: "logs.example.com",
    port: 6514,
  })
  expect(read({ LOG_SYSLOG: `tls://[2001:db8::1]:7000?ca=${pem}` }).logServer).toMatchObject({
    host: "2001:db8::1",
    port: 7000,
    authorities: expect.stringContaining("BEGIN CERTIFICATE"),
  })
  expect(read({ LOG_SYSLOG: "tcp://127.0.0.1" }).logServer).toMatchObject({ port: 601, isEncrypted: false })
  for (const LOG_SYSLOG of [
    "logs.example.com",
    "tcp://logs.example.com:601",
    "udp://127.0.0.1",
    "tls://user@logs.example.com",
    "tls://logs.example.com?verify=no",
    "tls://logs.example.com/x",
  ])
    expect(() => read({ LOG_SYSLOG })).toThrow(/^LOG_SYSLOG must be a server such as/)
  expect(() => read({ LOG_SYSLOG: "tls://logs.example.com?ca=no-such.pem" })).toThrow(
    /^LOG_SYSLOG \(ca\): there is no file/,
  )
  expect(() => read({ LOG_SYSLOG: "tls://logs.example.com?ca=package.json" })).toThrow(
    /^LOG_SYSLOG \(ca\): .+ is no certificate/,
  )
})
