import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageDrafts, storedFiles, tenants } from "#db/schema/index.ts"
import { ALLOWED } from "../support/allowed.ts"
import { get, post, signInFor } from "../support/app.ts"
import { mails } from "../support/mails.ts"
import { textIn } from "../support/pages.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { staff, tokenOf } from "../support/people.ts"
import { movesIn, movesOut } from "../support/tenancies.ts"
import { setting, suite, USUAL } from "../support/world.ts"

let as = ""
let id = 0
const statement = (query: string) => get(`/management/viewtenant/statement?tenant=${id}${query}`, { as })
const ledger = async () => (await get(`/management/viewtenant/payments?tenant=${id}`, { as })).text()
const lines = async (response: Response) =>
  linesOf(await readPdf(new Uint8Array(await response.arrayBuffer()))).map((line) => line.join(" "))

beforeEach(async () => {
  as = await tokenOf(await staff(6), "page")
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 150_000 })
  id = await movesIn(101, "2026-01-01", {
    deposit: 150_000,
    rent: 100_000,
    tenantFirstName: "Zoë",
    tenantLastName: "李",
  })
})

test("the ledger's form asks for the statement of its range, and the answer is the file", async () => {
  expect(await ledger()).toMatch(/<button[^>]*formAction="\/management\/viewtenant\/statement"[^>]*>/i)
  const response = await statement("&from=2026-01-01&to=2026-01-31")
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"])
  expect(response.headers.get("content-disposition")).toContain(
    "filename*=UTF-8''Statement%20Zo%C3%AB%20%E6%9D%8E%202026-01-01",
  )
  expect(await lines(response)).toEqual(
    expect.arrayContaining([
      "Zoë [?] Closing balance",
      "Jan 1, 2026 Rent for January 2026, unit 101 $1,000.00 $2,500.00",
    ]),
  )
})

test("without days it is the past year", async () => {
  const response = await statement("&from=&to=")
  expect(response.headers.get("content-type")).toBe("application/pdf")
})

test.each([
  [
    "days in the wrong order",
    "&from=2026-02-01&to=2026-01-31",
    "The end date must not be before the start date.",
    "2026-02-01",
  ],
  ["a day that is none", "&from=2026-02-30", ALLOWED.day, "2026-02-30"],
  ["ten thousand digits", `&from=${"9".repeat(10_000)}`, ALLOWED.day, "9".repeat(40)],
  [
    "markup",
    `&to=${encodeURIComponent('"><script>alert(1)</script>')}`,
    ALLOWED.day,
    "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;",
  ],
  ["a NUL", "&to=2026%00", ALLOWED.day, "2026"],
  ["the name of a prototype", "&to=__proto__", ALLOWED.day, "__proto__"],
])("%s cannot be read as days: they come back with a word beside them", async (_what, query, message, typed) => {
  const response = await statement(query)
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(html)).toContain(message)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain(`value="${typed}"`)
})

test("the final statement is offered and answered after moving out, and not before", async () => {
  expect(await ledger()).not.toContain("kind=final")
  const refused = await statement("&kind=final")
  expect(refused.status).toBe(409)
  const html = await refused.text()
  expect(textIn(html)).toMatch(/ Not Available .* Final statements are only available for vacated tenants\./)
  expect(textIn(html)).toContain("Go to Rent Roll")
  await movesOut(101, 0, "2026-01-31")
  expect(await ledger()).toContain(`/management/viewtenant/statement?tenant=${id}&amp;kind=final`)
  expect(await lines(await statement("&kind=final"))).toContain("Moved in Jan 1, 2026, moved out Jan 31, 2026")
})

test.each([
  ["&kind=other", 400],
  ["&from=2026-01-01&from=2026-01-02", 400],
])("a strange address (%s) is told so", async (query, status) => {
  expect((await statement(query)).status).toBe(status)
})

test("a tenant nobody knows is not found; who is not signed in is sent to sign in; who may not is told so", async () => {
  expect((await get("/management/viewtenant/statement?tenant=999", { as })).status).toBe(404)
  expect((await get("/management/viewtenant/statement?tenant=x", { as })).status).toBe(404)
  const page = `/management/viewtenant/statement?tenant=${id}`
  const anonymous = await get(page)
  expect([anonymous.status, anonymous.headers.get("location")]).toEqual([302, signInFor(page)])
  const maintenance = await tokenOf(await staff(9), "page")
  expect((await get(`/management/viewtenant/statement?tenant=${id}`, { as: maintenance })).status).toBe(403)
})

const SEND = "/management/viewtenant/statement/send"
const begin = (form: Record<string, string>) =>
  post(`${SEND}?tenant=${id}`, { tenant: String(id), key: "a-key-of-the-form", ...form }, { as })
/** Mails written by people. */
const letters = async () => (await mails()).filter(({ isPersonal }) => isPersonal)
const stored = () =>
  read(async (tx) => ({
    files: await tx.all(tx.select().from(storedFiles)),
    drafts: await tx.all(tx.select().from(messageDrafts)),
  }))
const fieldIn = (html: string, name: string) => html.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? ""

test("a statement is sent to its tenant from the ledger: reviewed with its recipient and attachment, then mailed once", async () => {
  expect(await ledger()).toContain(`formAction="${SEND}?tenant=${id}"`)
  const response = await begin({ from: "2026-01-01", to: "2026-01-31" })
  const review = response.headers.get("location") ?? ""
  expect([response.status, review]).toEqual([
    302,
    expect.stringMatching(/^\/management\/email\/send\?draft=.*dialog=review$/),
  ])
  const html = await (await get(review, { as })).text()
  expect(textIn(html)).toContain(
    "To Zoë 李 Subject Your statement of account Attachments Statement Zoë 李 2026-01-01 to",
  )
  expect(textIn(html)).toContain("Your statement of account from Jan 1, 2026 to Jan 31, 2026 is attached.")
  expect(await letters()).toEqual([])
  const form = {
    intent: "send",
    draft: fieldIn(html, "draft"),
    reviewed: fieldIn(html, "reviewed"),
    key: fieldIn(html, "key"),
  }
  for (let time = 0; time < 2; time += 1) expect((await post(review, form, { as })).status).toBe(302)
  const sent = await letters()
  expect(sent).toHaveLength(1)
  expect((await stored()).files).toMatchObject([{ tenantId: id, level: 6, mediaType: "application/pdf" }])
  // The form of the same page may be sent again.
  await begin({ from: "2026-01-01", to: "2026-01-31" })
  expect((await stored()).drafts).toHaveLength(1)
})

test("the button pressed twice begins one message, and other days another one", async () => {
  const both = await Promise.all([begin({ from: "2026-01-01", to: "" }), begin({ from: "2026-01-01", to: "" })])
  const [first, second] = both.map((response) => response.headers.get("location"))
  expect(first).toBe(second)
  expect(await stored()).toMatchObject({ files: [{}], drafts: [{}] })
  await begin({ from: "2026-01-02", to: "" })
  expect((await stored()).drafts).toHaveLength(2)
})

test("days that cannot be read keep a statement from being sent, and come back with a message beside them", async () => {
  const response = await begin({ from: "2026-02-01", to: "2026-01-31" })
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(textIn(html)).toContain("The end date must not be before the start date.")
  expect(html).toContain('value="2026-02-01"')
  expect(await stored()).toEqual({ files: [], drafts: [] })
})

test("a final statement is sent to a former tenant, and refused while a unit is held", async () => {
  const refused = await begin({ kind: "final" })
  expect(refused.status).toBe(409)
  expect(textIn(await refused.text())).toContain("Final statements are only available for vacated tenants.")
  await movesOut(101, 0, "2026-02-01")
  const past = await (await get(`/management/tenants/view?tenant=${id}`, { as })).text()
  expect(past).toContain("Send final statement")
  const review = (await begin({ kind: "final" })).headers.get("location") ?? ""
  const html = await (await get(review, { as })).text()
  expect(textIn(html)).toContain("Subject Your final statement Attachments Final statement Zoë 李")
})

test("a tenant without an email is refused before anything is stored", async () => {
  await write((tx) => tx.run(tx.update(tenants).set({ primaryEmail: "" })))
  const response = await begin({ from: "2026-01-01", to: "" })
  expect(response.status).toBe(400)
  expect(textIn(await response.text())).toContain("The tenant has no email. Enter one under Edit Tenant first.")
  expect(await stored()).toEqual({ files: [], drafts: [] })
})

test("nobody but staff of the office sends a statement", async () => {
  const maintenance = await tokenOf(await staff(7), "page")
  const form = { tenant: String(id), key: "a-key-of-the-form" }
  expect((await post(`${SEND}?tenant=${id}`, form, { as: maintenance })).status).toBe(403)
  expect(await stored()).toEqual({ files: [], drafts: [] })
})
