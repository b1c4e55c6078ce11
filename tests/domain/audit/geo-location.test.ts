/** The locations of the audit log's addresses, from a database of the operator. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { openGeoDatabase } from "~/domain/audit/geo-database.server.ts"
import { geoLocationOf, geoSources, loadGeoDatabases } from "~/domain/audit/geo-location.ts"
import { record } from "~/domain/audit/log.ts"
import { verifyAudit } from "~/domain/audit/verify-audit.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { isLocalAddress } from "~/values/ip-address.ts"
import { writeGeoDatabase } from "../../support/geo-database.ts"

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-places-"))
const file = join(folder, "places.mmdb")
afterEach(() => loadGeoDatabases([]))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FLAT = { city: "Ontario", state1: "California", country_code: "US" }
const NESTED = {
  city: { names: { de: "Zürich", en: "Zurich" } },
  subdivisions: [{ iso_code: "ZH", names: { en: "Canton of Zurich" } }],
  country: { iso_code: "CH", names: { en: "Switzerland" } },
}

function known(networks: Parameters<typeof writeGeoDatabase>[1], type?: string, version?: 4 | 6): void {
  writeGeoDatabase(file, networks, type, version)
  loadGeoDatabases([openGeoDatabase(file)])
}
const log = (ip: string | null) =>
  write((tx) => record(tx, { ...SYSTEM, ip }, { category: "UNIT_CHANGED", details: "A unit was changed." }))
const rows = () => read((tx) => tx.all(tx.select().from(auditLog)))

test("a flat record tells city, state and the country's name", () => {
  known({ "203.0.113.0/24": FLAT })
  expect(geoLocationOf("203.0.113.77")).toEqual({ City: "Ontario", Region: "California", Country: "United States" })
  expect(geoLocationOf("203.0.112.77")).toBeNull()
  expect(geoSources()).toEqual(["DB-IP"])
})

test("a nested record tells the same", () => {
  known({ "198.51.100.0/24": NESTED }, "GeoLite2-City")
  expect(geoLocationOf("198.51.100.1")).toEqual({ City: "Zurich", Region: "Canton of Zurich", Country: "Switzerland" })
  expect(geoSources()).toEqual(["MaxMind"])
})

test.each([
  [{ country_code: "DE" }, { City: null, Region: null, Country: "Germany" }],
  [
    { city: " ", state1: "Oregon", country_code: "us" },
    { City: null, Region: "Oregon", Country: null },
  ],
  [
    { city: "Somewhere", country_code: "ZZ" },
    { City: "Somewhere", Region: null, Country: null },
  ],
  [
    { city: { names: { de: "Wien" } }, country: { names: { en: "Austria" } } },
    { City: null, Region: null, Country: "Austria" },
  ],
  [{ city: "", country_code: "" }, null],
  [{ city: 7, state1: ["x"], subdivisions: "x", country: "AT" }, null],
  ["a word", null],
])("what a record %j does not tell is left out", (record, place) => {
  known({ "203.0.113.0/24": record })
  expect(geoLocationOf("203.0.113.1")).toEqual(place)
})

test("IPv4 and IPv6 addresses are looked up each in its own database", () => {
  const second = join(folder, "six.mmdb")
  writeGeoDatabase(file, { "203.0.113.0/24": FLAT, "32.0.0.0/8": NESTED })
  writeGeoDatabase(second, { "2001:db8::/32": { city: "Oslo", country_code: "NO" } }, "DBIP-City", 6)
  loadGeoDatabases([openGeoDatabase(file), openGeoDatabase(second)])
  expect(geoLocationOf("203.0.113.1")?.City).toBe("Ontario")
  expect(geoLocationOf("2001:db8:1::7")).toEqual({ City: "Oslo", Region: null, Country: "Norway" })
  expect(geoLocationOf("2001:db9::7")).toBeNull()
})

test("addresses of this machine and of private networks lie nowhere", () => {
  known({ "0.0.0.0/1": FLAT, "128.0.0.0/1": FLAT })
  for (const ip of ["127.0.0.1", "10.1.2.3", "192.168.0.9", "172.31.0.1", "169.254.1.1", "::1", "fe80::1", "fd12::1"]) {
    expect([ip, isLocalAddress(ip), geoLocationOf(ip)]).toEqual([ip, true, null])
  }
  for (const ip of ["172.32.0.1", "192.169.0.1", "11.0.0.1"]) {
    expect([ip, isLocalAddress(ip), geoLocationOf(ip)?.City]).toEqual([ip, false, "Ontario"])
  }
})

test("a row of the audit log keeps the place of its address, whatever the database says later", async () => {
  known({ "203.0.113.0/24": FLAT })
  for (const ip of ["203.0.113.9", "127.0.0.1", null]) await log(ip)
  known({ "203.0.113.0/24": NESTED })
  const [there, here, nowhere] = await rows()
  expect(there?.place).toEqual({ City: "Ontario", Region: "California", Country: "United States" })
  expect([here?.place, nowhere?.place]).toEqual([null, null])
  expect(await read(verifyAudit)).toEqual([])
})

test("a damaged database knows nothing and stops nothing", async () => {
  writeGeoDatabase(file, { "203.0.113.0/24": FLAT, "198.51.100.0/24": NESTED })
  const whole = readFileSync(file)
  const records = whole.indexOf("Ontario") - 8
  for (const damage of [0x00, 0xff, 0x3f, 0xe0]) {
    const damaged = Buffer.from(whole)
    damaged.fill(damage, records, records + 60)
    writeFileSync(file, damaged)
    loadGeoDatabases([openGeoDatabase(file)])
    for (const ip of ["203.0.113.9", "198.51.100.9", "no address"]) await log(ip)
  }
  expect((await rows()).length).toBe(12)
  expect((await rows()).filter((row) => row.place !== null).length).toBeLessThan(12)
})

test("a file that is no database cannot be opened", () => {
  writeFileSync(file, "this is no database, whatever its name says")
  expect(() => openGeoDatabase(file)).toThrow()
  writeFileSync(file, "")
  expect(() => openGeoDatabase(file)).toThrow()
})
