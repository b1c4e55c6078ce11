/** The documents that maintenance may open: listed and downloaded, nothing else. Source: api.md section 0, "File rule F". */
import { beforeEach, expect, test } from "vitest"
import { get, post } from "../support/app.ts"
import { hasStored } from "../support/files.ts"
import { rows, textIn } from "../support/pages.ts"
import { staff, tenantUser, tokenOf } from "../support/people.ts"
import { suite } from "../support/world.ts"

const PATH = "/maintenance/files"
let as: Record<"six" | "seven" | "nine", string>
const html = async (by: keyof typeof as, query = "") => (await get(`${PATH}${query}`, { as: as[by] })).text()
const names = async (by: keyof typeof as, query = "") =>
  rows(await html(by, query)).length === 0
    ? []
    : [...(await html(by, query)).matchAll(/class="file-name"><a[^>]*><bdi>([^<]*)/g)].map(([, name]) => name)

beforeEach(async () => {
  const token = async (level: number) => tokenOf(await staff(level, `level-${level}@example.com`), "page")
  as = { six: await token(6), seven: await token(7), nine: await token(9) }
  await suite(101, { rent: 100_000 })
  await hasStored("plan", { name: "Floor plan.pdf", level: 9, unitNumber: 101 })
  await hasStored("keys", { name: "Key list.txt", level: 7 })
  await hasStored("lease", { name: "Lease.pdf", level: 6 })
})

test("each level sees the files that are open to it, newest first, and gets their bytes", async () => {
  expect(await names("nine")).toEqual(["Floor plan.pdf"])
  expect(await names("seven")).toEqual(["Key list.txt", "Floor plan.pdf"])
  expect(await names("six")).toEqual(["Lease.pdf", "Key list.txt", "Floor plan.pdf"])
  const plan = await get(`${PATH}?download=1`, { as: as.nine })
  expect([plan.status, await plan.text(), plan.headers.get("content-disposition")]).toEqual([
    200,
    "plan",
    expect.stringContaining("attachment"),
  ])
})

test("a stronger file is refused by its number too, and an unknown one is none", async () => {
  const keys = await get(`${PATH}?download=2`, { as: as.nine })
  expect([keys.status, (await keys.text()).includes("keys</")]).toEqual([403, false])
  expect((await get(`${PATH}?download=99`, { as: as.nine })).status).toBe(404)
  expect((await get("/management/files?download=1", { as: as.nine })).status).toBe(403)
  const tenant = await tokenOf(await tenantUser(102), "page")
  expect((await get(PATH, { as: tenant })).status).toBe(403)
})

test("a file whose bytes are something else than its name says is marked", async () => {
  expect(textIn(await html("nine"))).toContain("Floor plan.pdf 4 bytes · Name and content differ")
  expect(textIn(await html("seven"))).toContain("Key list.txt 4 bytes · Not scanned")
})

test("nothing is stored or deleted there", async () => {
  const page = await html("nine")
  expect(textIn(page)).not.toMatch(/Upload|Delete/)
  expect((await post(PATH, { intent: "delete", id: "1" }, { as: as.nine })).status).toBe(405)
  expect(await names("nine")).toEqual(["Floor plan.pdf"])
})

test("a file is found by its name or its unit", async () => {
  expect(await names("seven", "?search=floor")).toEqual(["Floor plan.pdf"])
  expect(await names("seven", "?search=101")).toEqual(["Floor plan.pdf"])
  expect(textIn(await html("nine", "?search=lease"))).toContain("No document matches.")
  expect(await names("seven", "?search=%25")).toEqual([])
})

test("it is in the navigation of maintenance", async () => {
  expect(await (await get("/maintenance", { as: as.nine })).text()).toContain('href="/maintenance/files"')
})
