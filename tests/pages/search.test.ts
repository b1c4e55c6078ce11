/** The search in the header: a plain form, whose text is in no address. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { openSession } from "~/domain/identity/sessions/sessions.ts"
import { browserOf } from "../support/moving-out.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await movesIn(101, "2026-01-01", { rent: 100_000 })
})

/** Sends the form, and opens the page of its results. */
async function search(text: string, more: Record<string, string> = {}) {
  const { to } = await browserOf(as).send("/management/search", { search: text, ...more })
  return browserOf(as).open(to ?? "")
}

test("staff find a tenant from any page", async () => {
  const { html } = await browserOf(as).open("/management")
  expect(html).toContain('<form action="/management/search" method="post">')
  const found = await search("dana")
  expect(found.status).toBe(200)
  expect(found.text).toContain("Found for “dana” Tenants Dana Reyes unit 101")
  expect((await search("zzz")).text).toContain("Nothing is found")
})

test("going back to what was found finds it again, up to ten searches ago, and for nobody else", async () => {
  const { to } = await browserOf(as).send("/management/search", { search: "dana" })
  expect(to).toMatch(/^\/management\/search\?found=[0-9a-f-]{36}$/)
  for (let at = 0; at < 9; at += 1) await search("zzz")
  expect((await browserOf(as).open(to ?? "")).text).toContain("Found for “dana” Tenants Dana Reyes")
  const other = await tokenOf(await staff(5), "page")
  expect((await browserOf(other).open(to ?? "")).text).not.toContain("Dana")
  await search("zzz")
  expect((await browserOf(as).open(to ?? "")).text).toContain("Type into the field above")
})

test("whoever is signed in as somebody else searches without a row in the audit log", async () => {
  const [admin, manager] = [await staff(3), await staff(5)]
  const session = { userId: manager.userId, channel: "page", impersonatorId: admin.userId } as const
  as = (await write((tx) => openSession(tx, session))).token
  const rows = () => read((tx) => tx.all(tx.select().from(auditLog)))
  const before = await rows()
  expect((await search("dana")).text).toContain("Found for “dana” Tenants Dana Reyes")
  expect(await rows()).toEqual(before)
})

test.each(["/management", "/management/tenants", "/management/email", "/admin"])(
  "what the list at %s does not find is searched everywhere by a press",
  async (path) => {
    const admin = await tokenOf(await staff(1), "page")
    const { html, text } = await browserOf(admin).open(`${path}?search=check+5443`)
    expect(text).toContain("Search everything for “check 5443”")
    expect(html).toContain('<input type="hidden" name="search" value="check 5443"/>')
    expect((await browserOf(admin).open(path)).text).not.toContain("Search everything")
  },
)

test("documents of nobody with the typed name lead to the search for everything", async () => {
  const { text } = await browserOf(as).open("/management/files?tenantName=reyes")
  expect(text).toContain("Search everything for “reyes”")
})

test("an empty or long text says what is allowed", async () => {
  for (const search of ["", "x".repeat(101)]) {
    const refused = await browserOf(as).send("/management/search", { search })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Not found:")])
  }
  expect((await browserOf(as).open("/management/search")).text).toContain("Find anything")
})
