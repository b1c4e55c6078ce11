import { afterEach, expect, test } from "vitest"
import { clientAddress } from "~/http/request/client-address.ts"
import { isOurHost } from "~/http/request/early-refusals.ts"
import { readSettings, replaceSettings } from "../../settings.ts"

afterEach(() => replaceSettings(readSettings({ LOG_LEVEL: "error" })))

test("a forwarded address is believed only from a trusted proxy", () => {
  expect(clientAddress("203.0.113.9", "198.51.100.7")).toBe("203.0.113.9")
  replaceSettings(readSettings({ TRUSTED_PROXIES: "10.0.0.1, 10.0.0.2" }))
  expect(clientAddress("203.0.113.9", "198.51.100.7")).toBe("203.0.113.9")
  expect(clientAddress("::ffff:10.0.0.1", "198.51.100.7, 10.0.0.2")).toBe("198.51.100.7")
  expect(clientAddress("10.0.0.1", "1.2.3.4, 198.51.100.7")).toBe("198.51.100.7")
  expect(clientAddress("10.0.0.1", "not an address")).toBe("10.0.0.1")
  expect(clientAddress("10.0.0.1", null)).toBe("10.0.0.1")
})

test("a network of proxies is trusted as a whole, by either kind of address", () => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", TRUSTED_PROXIES: "172.16.0.0/12, fd00::/8, ::1" }))
  expect(clientAddress("172.18.0.1", "198.51.100.7")).toBe("198.51.100.7")
  expect(clientAddress("::ffff:172.31.255.1", "198.51.100.7, 172.18.0.9")).toBe("198.51.100.7")
  expect(clientAddress("fd12::3", "2001:db8::7")).toBe("2001:db8::7")
  expect(clientAddress("172.32.0.1", "198.51.100.7")).toBe("172.32.0.1")
  expect(clientAddress("fe80::1", "198.51.100.7")).toBe("fe80::1")
})

test.each([
  ["198.51.100.7:5123", "198.51.100.7"],
  ["[2001:db8::7]:5123", "2001:db8::7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ['"[2001:db8::7]:5123"', "2001:db8::7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
])("a hop written as %s is %s", (hop, address) => {
  replaceSettings(readSettings({ LOG_LEVEL: "error", TRUSTED_PROXIES: "10.0.0.1" }))
  expect(clientAddress("10.0.0.1", `1.2.3.4, ${hop}, 10.0.0.1:80`)).toBe(address)
})

test.each(["172.16.0.0/33", "172.16.0.0/", "fd00::/129", "10.0.0.0/8/8", "10.0.0.0/x", "proxy/8"])(
  "%s is no network of proxies",
  (named) => {
    expect(() => readSettings({ TRUSTED_PROXIES: `10.0.0.1, ${named}` })).toThrow(
      `TRUSTED_PROXIES must be addresses or networks such as 172.16.0.0/12 with commas between, not "${named}".`,
    )
  },
)

test("without BASE_URL only this machine's own names are served", () => {
  expect(isOurHost("localhost:3000")).toBe(true)
  expect(isOurHost("127.0.0.1:9999")).toBe(true)
  expect(isOurHost("[::1]:3000")).toBe(true)
  expect(isOurHost("evil.test")).toBe(false)
  expect(isOurHost("localhost.evil.test")).toBe(false)
  expect(isOurHost(undefined)).toBe(false)
  expect(isOurHost("")).toBe(false)
  for (const written of ["me@localhost", "localhost/api", "localhost?", "localhost#", "localhost:99999", "[::1"]) {
    expect(isOurHost(written), written).toBe(false)
  }
})

test("with BASE_URL only its host is served", () => {
  replaceSettings(readSettings({ BASE_URL: "https://portal.example.com" }))
  expect(isOurHost("portal.example.com")).toBe(true)
  expect(isOurHost("localhost:3000")).toBe(false)
})

test("a bad setting names itself", () => {
  expect(() => readSettings({ PORT: "x" })).toThrow(/PORT/)
  expect(() => readSettings({ BASE_URL: "http://portal.example.com" })).toThrow(/ALLOW_HTTP/)
  expect(() => readSettings({ BASE_URL: "portal" })).toThrow(/BASE_URL/)
  expect(() => readSettings({ TRUSTED_PROXIES: "proxy" })).toThrow(/TRUSTED_PROXIES/)
  expect(() => readSettings({ LOG_LEVEL: "loud" })).toThrow(/LOG_LEVEL/)
  expect(() => readSettings({ ALLOW_HTTP: "yes" })).toThrow('ALLOW_HTTP must be 1 or 0, not "yes".')
})
