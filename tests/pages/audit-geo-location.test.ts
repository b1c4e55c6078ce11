/** The locations of the audit log's addresses, on its pages and by call. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { openGeoDatabase } from "~/domain/audit/geo-database.server.ts"
import { loadGeoDatabases } from "~/domain/audit/geo-location.ts"
import { record } from "~/domain/audit/log.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { api } from "../support/app.ts"
import { writeGeoDatabase } from "../support/geo-database.ts"
import { browserOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-places-"))
const file = join(folder, "places.mmdb")
writeGeoDatabase(file, {
  "203.0.113.0/24": { city: "Ontario", state1: "California", country_code: "US" },
  "198.51.100.0/24": { city: "Singapore", state1: "Singapore", country_code: "SG" },
  "192.0.2.0/24": { country_code: "DE" },
})
const CREDIT = 'href="https://db-ip.com"'

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})
afterEach(() => loadGeoDatabases([]))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const known = () => loadGeoDatabases([openGeoDatabase(file)])
const recorded = (ip: string | null) =>
  write((tx) => record(tx, { ...SYSTEM, ip }, { category: "TEN_FEE", details: "Fee of $25.00" }))
const list = () => browserOf(as).open("/admin/log?category=TEN_FEE")
const entry = (id: number) => browserOf(as).open(`/admin/log/entry?id=${id}`)

test.each([
  ["203.0.113.9", "Ontario, California, United States"],
  ["198.51.100.9", "Singapore"],
  ["192.0.2.9", "Germany"],
])("%s lies in %s, in the list and on the entry's page", async (ip, place) => {
  known()
  await recorded(ip)
  expect((await list()).text).toContain(`${ip} ${place} Fee of $25.00`)
  expect((await entry(2)).text).toContain(`IP ${ip} Location ${place} Details`)
})

test.each([
  ["127.0.0.1", "Local network"],
  ["fd00::1", "Local network"],
  ["8.8.8.8", "Not known"],
  [null, "None"],
])("%s lies nowhere", async (ip, text) => {
  known()
  await recorded(ip)
  expect((await list()).text).toContain(`${ip ?? "None"} Fee of $25.00`)
  expect((await entry(2)).text).toContain(`Location ${text} Details`)
})

test("who made the database is named with a link, on both pages and only while it is used", async () => {
  await recorded("203.0.113.9")
  for (const show of [list, () => entry(2)]) {
    loadGeoDatabases([])
    expect((await show()).html).not.toContain("db-ip.com")
    known()
    expect((await show()).html).toContain(CREDIT)
  }
})

test("calls tell the place as documented", async () => {
  known()
  await recorded("203.0.113.9")
  await recorded("10.0.0.1")
  const { body } = await api("GET", "/admin/log?category=TEN_FEE&sortOrder=asc", {
    as: await tokenOf(await staff(1), "api"),
  })
  expect(body.map((row: { IPInfo: unknown }) => row.IPInfo)).toEqual([
    { City: "Ontario", Region: "California", Country: "United States" },
    null,
  ])
})
