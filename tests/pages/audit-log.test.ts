/** Specification 3 "Audit Log" and "Audit Log Entry". */
import { beforeEach, expect, test } from "vitest"
import { readInTurns, write } from "#db/client.server.ts"
import { isPostgres } from "#db/engine.ts"
import { settings } from "#db/schema/index.ts"
import { record } from "~/domain/audit/log.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { get, signInFor } from "../support/app.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const PAGE = "/admin/log"
let as = ""
let ruth: Actor = ANONYMOUS
const seen = (path = PAGE) => browserOf(as).open(path)
/** The text of each line. */
const lines = (html: string) =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? "").matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => textIn(row).trim())
const recorded = (details: string, entry: Partial<Parameters<typeof record>[2]> = {}, actor = ruth, at = Date.now()) =>
  write((tx) => record(tx, actor, { category: "TEN_FEE", details, ...entry }), at)

beforeEach(async () => {
  const admin = await staff(3)
  as = await tokenOf(admin, "page")
  ruth = { ...ANONYMOUS, userId: admin.userId, name: "Ruth Halloran", level: 3, ip: "198.51.100.24" }
})

test("entries stand newest first with time, person, category, priority, address and details", async () => {
  await recorded("Fee of $25.00", {}, ruth, Date.UTC(2199, 10, 20, 16, 4, 11))
  await recorded("By itself", { category: "CHARGEBACK_LOST" }, SYSTEM, Date.UTC(2199, 10, 20, 16, 4, 12))
  const { status, html, text } = await seen()
  expect(status).toBe(200)
  expect(html).toContain("<title>Audit Log · ")
  expect(html).toContain('<a class="tab" href="/admin/log" aria-current="page">')
  expect(text).toContain("ID Time User Category Priority IP Details")
  expect(text).toContain("times are Pacific Time (Los Angeles)")
  expect(lines(html).slice(0, 2)).toEqual([
    "3 Nov 20, 2199, 8:04:12 AM System Dispute lost CHARGEBACK_LOST critical None By itself",
    "2 Nov 20, 2199, 8:04:11 AM Ruth Halloran Fee issued TEN_FEE info 198.51.100.24 Fee of $25.00",
  ])
  expect(html).toContain('href="/admin/log/entry?id=2"')
  expect(html).not.toContain("__reactRouter")
})

test("what an address asks for that does not exist is named, and the rest counts", async () => {
  await recorded("Fee")
  const MARK = "Part of this address is not known here"
  const { text } = await seen(`${PAGE}?category=NOPE&startDate=31/12/2026&sortBy=evil&priority=low&search=fee`)
  expect(text).toContain(
    `${MARK} The list is not narrowed or sorted by Category “NOPE”, Start date “31/12/2026”, Sorted by “evil”.`,
  )
  expect(text).toContain("Priority from low")
  expect(
    (await seen(`${PAGE}?category=TEN_FEE&startDate=&sortBy=createdAt&sortOrder=asc&uid=1&uid=2`)).text,
  ).not.toContain(MARK)
  expect((await seen()).text).not.toContain(MARK)
  expect((await seen(`${PAGE}?uid=me`)).text).toContain("User “me”")
})

test("filters stand as chips that take them away, and the dialog shows them", async () => {
  await recorded("Fee")
  const query = `uid=${ruth.userId}&category=TEN_FEE&priority=low&startDate=2026-11-01&endDate=2026-11-20&ip=198.`
  const { html, text } = await seen(`${PAGE}?${query}&dialog=filter`)
  expect(text).toContain("Nov 1, 2026 – Nov 20, 2026")
  for (const chip of ["Sam Level 3", "Fee issued", "Priority from low", "IP with 198."]) expect(text).toContain(chip)
  expect(text).toContain("No entries match.")
  expect(html).toContain("Filter the audit log")
  expect(html).toMatch(new RegExp(`<input type="checkbox"[^>]*checked[^>]*value="${ruth.userId}"`))
  expect(html).toContain('<option value="TEN_FEE" selected="">')
  expect(html).toContain('<option value="low" selected="">')
  expect(html).toContain('value="2026-11-01"')
})

test("several people are ticked as the form sends them", async () => {
  await recorded("Mine")
  await recorded("Somebody else's", {}, { ...ruth, userId: 999 })
  const { html, text } = await seen(
    `${PAGE}?uid=${ruth.userId}&uid=999&category=&ip=&startDate=&endDate=&priority=info`,
  )
  expect(lines(html)).toHaveLength(2)
  expect(text).toContain("Sam Level 3 +1")
})

test.each([
  "uid=abc&category=NOTHING&startDate=x&endDate=2026-02-30&priority=urgent&page=-1&sortBy=x&sortOrder=up",
  "search=%00&page=1e99",
  "ip=%00&uid=1,,2",
  "dialog=nothing",
])("an address of nonsense (%s) shows the log", async (query) => {
  const { status, html } = await seen(`${PAGE}?${query}`)
  expect(status).toBe(200)
  expect(lines(html).length).toBeGreaterThan(0)
})

test("order, filters and hidden columns are kept for their user only; days and what was searched are not", async () => {
  await recorded("A", { category: "CHARGEBACK_LOST" })
  const requested =
    "?sortBy=Priority&sortOrder=desc&priority=low&search=A&startDate=2020-01-01&columns=chosen&show=user"
  const first = await get(PAGE + requested, { as })
  const cookie = first.headers.getSetCookie().find((one) => one.startsWith("__Host-list-audit-log-")) ?? ""
  const [stored = ""] = cookie.split(";")
  expect(decodeURIComponent(stored)).toBe(
    `__Host-list-audit-log-${ruth.userId}=priority=low&sortBy=Priority&sortOrder=desc&hide=id.category.priority.ip.details`,
  )
  expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
  const again = async (value: string) => {
    const Cookie = `__Host-session=${as}; ${value}`
    return (await get(PAGE, { headers: { Cookie } })).text()
  }
  const sorted = (html: string) => html.match(/aria-sort="\w+"><a[^>]*>(\w+)/)?.[1]
  expect(sorted(await again(stored))).toBe("Priority")
  expect(await again(stored)).toContain(
    'class="table sticky-head lines events sorts hide-1 hide-4 hide-5 hide-6 hide-7"',
  )
  expect(sorted(await again(stored.replace(`-${ruth.userId}=`, "-999=")))).toBe("Time")
  expect(sorted(await again(`__Host-list-audit-log-${ruth.userId}=sortBy%3Dconstructor`))).toBe("Time")
})

test("fifty stand on a page, and search and order are kept from page to page", async () => {
  await write(async (tx) => {
    for (let count = 0; count < 120; count += 1)
      await record(tx, ruth, { category: "TEN_FEE", details: `Fee ${count}` })
  })
  const { html, text } = await seen(`${PAGE}?search=fee`)
  expect(text).toContain("Entries 1–50 of 120")
  expect(lines(html)).toHaveLength(50)
  expect(html).toContain('href="/admin/log?search=fee&amp;sortBy=createdAt&amp;sortOrder=desc&amp;page=2"')
  expect((await seen(`${PAGE}?search=fee&page=99`)).text).toContain("Entries 101–120 of 120")
})

test("markup and signs that are not seen are shown as they are", async () => {
  await recorded(
    "<script>alert(1)</script>\r\nUSR_LOGIN \u001b[31m \u202egnp.exe\0",
    {},
    { ...ruth, name: "Ru\u0007th" },
  )
  const { html } = await seen()
  // PostgreSQL stores no NUL.
  const end = isPostgres ? "\ufffd" : "\\u0000"
  expect(html).not.toContain("<script>alert")
  expect(html).toContain(
    `&lt;script&gt;alert(1)&lt;/script&gt;\\u000d\\u000aUSR_LOGIN \\u001b[31m \\u202egnp.exe${end}`,
  )
  expect(html).toContain("Ru\\u0007th")
})

test("an entry stands with everything that is known of it", async () => {
  const metadata = {
    TenantID: 7,
    Meta: { Field: "rent", OldValue: null, NewValue: true },
    Units: [101, 102],
    Note: "\u202e",
  }
  await recorded("Changed", { category: "TEN_BALANCEADJ", metadata }, ruth, Date.UTC(2026, 10, 20, 16, 4, 11))
  const { status, html, text } = await seen(`${PAGE}/entry?id=2`)
  expect(status).toBe(200)
  expect(html).toContain("<title>Audit Log Entry · ")
  expect(text).toContain("ID 2 Category Balance adjusted (TEN_BALANCEADJ)")
  expect(text).toContain("Time Nov 20, 2026, 8:04:11 AM Pacific Time (Los Angeles)")
  expect(text).toContain("Priority medium User Ruth Halloran IP 198.51.100.24")
  expect(text).toContain("Tenant ID 7 Meta Field rent Old Value – New Value Yes Units 101, 102 Note \\u202e")
  await recorded("Nothing more")
  expect((await seen(`${PAGE}/entry?id=3`)).text).toContain("No metadata available.")
})

test("amounts of an entry stand in dollars beside what is kept, times, and numbers as they are", async () => {
  const metadata = {
    TenantID: 7,
    Amount: 55_500,
    Meta: { Field: "RentBalance", OldValue: 120_000, NewValue: -2_050 },
    Changes: [{ Field: "Floor", OldValue: 1, NewValue: 2 }],
    row: { id: 12, tenantId: 7, amount: 1_000, open: 0, createdAt: Date.UTC(2026, 10, 20, 20, 4, 11) },
  }
  await recorded("Deleted", { category: "MAN_CHARGE_DELETE", metadata })
  const { text } = await seen(`${PAGE}/entry?id=2`)
  expect(text).toContain("Tenant ID 7 Amount $555.00 (55500)")
  expect(text).toContain("Field RentBalance Old Value $1,200.00 (120000) New Value ($20.50) (-2050)")
  expect(text).toContain("Field Floor Old Value 1 New Value 2")
  expect(text).toContain("Row ID 12 Tenant ID 7 Amount $10.00 (1000) Open $0.00 (0)")
  expect(text).toContain("Created At Nov 20, 2026, 12:04:11 PM (1795205051000)")
})

test.each([
  ["", 400, "Missing or invalid id parameter."],
  ["?id=", 400, "Missing or invalid id parameter."],
  ["?id=abc", 400, "Missing or invalid id parameter."],
  ["?id=1&id=2", 400, "Missing or invalid id parameter."],
  ["?id=99999999999", 400, "Missing or invalid id parameter."],
  ["?id=4711", 404, "Failed to load audit log entry."],
])("an entry asked for as %j says what is wrong and leads back", async (query, wrong, message) => {
  const { status, html, text } = await seen(`${PAGE}/entry${query}`)
  expect(status).toBe(wrong)
  expect(text).toContain(message)
  expect(html).toContain('<a href="/admin/log">Back to Audit Log</a>')
})

test("the filtered list is saved as a file that no spreadsheet calculates with", async () => {
  const dangerous = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"]
  for (const details of dangerous) await recorded(details)
  await recorded(
    'She said "no", then left',
    { metadata: { Note: "a,b" } },
    { ...ruth, name: "=Ruth" },
    Date.UTC(2026, 10, 20),
  )
  const response = await get(`${PAGE}/export?category=TEN_FEE&sortBy=LogID&sortOrder=asc`, { as })
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())
  const rows = text.split("\r\n")
  expect(rows[0]).toBe("\uFEFFLogID,createdAt,User,ImpersonatedBy,Category,Priority,IPAddr,Details,Metadata")
  const details = rows.slice(1, 7).map((row) => row.split(",")[7])
  expect(details).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "\\u0009=1", "\\u000d=1"])
  expect(rows[7]).toBe(
    `8,2026-11-20T00:00:00.000Z,'=Ruth,,TEN_FEE,info,198.51.100.24,"She said ""no"", then left","{""Note"":""a,b""}"`,
  )
  expect(rows[8]).toBe("")
  expect(rows).toHaveLength(9)
})

test("the days of a list and of its file are days of the property's time zone", async () => {
  await write((tx) => tx.run(tx.insert(settings).values({ key: "timezone", value: "Asia/Tokyo", updatedAt: tx.now })))
  await recorded("Before midnight", {}, ruth, Date.UTC(2026, 10, 20, 14, 59, 59))
  await recorded("After midnight", {}, ruth, Date.UTC(2026, 10, 20, 15))
  const day = "category=TEN_FEE&startDate=2026-11-21&endDate=2026-11-21"
  const shown = lines((await seen(`${PAGE}?${day}`)).html)
  expect(shown).toEqual([expect.stringContaining("After midnight")])
  const file = await (await get(`${PAGE}/export?${day}`, { as })).text()
  expect(file).toContain("After midnight")
  expect(file).not.toContain("Before midnight")
})

test("while another file is made, the log's file waits its turn and pages are shown", async () => {
  const finished: string[] = []
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const other = readInTurns(() => promise)
  const file = get(`${PAGE}/export`, { as }).then(({ status }) => finished.push(`file ${status}`))
  finished.push(`page ${(await get(PAGE, { as })).status}`)
  end()
  await Promise.all([file, other])
  expect(finished).toEqual(["page 200", "file 200"])
})

test("log, entry and file are for administrators", async () => {
  const manager = await tokenOf(await staff(4), "page")
  for (const path of [PAGE, `${PAGE}/entry?id=1`, `${PAGE}/export`]) {
    expect((await get(path)).headers.get("location")).toBe(signInFor(path))
    expect((await get(path, { as: manager })).status).toBe(403)
  }
})

test("what an administrator did as somebody else names them first, in the list, the entry and the file", async () => {
  const impersonation = { ...ruth, name: "Dana Reyes", impersonatorId: 4711, impersonatorName: "Alma Brandt" }
  await recorded("Was refused /admin", {}, impersonation)
  const { html } = await seen()
  expect(lines(html)[0]).toContain("Alma Brandt as Dana Reyes Fee issued TEN_FEE")
  expect((await seen(`${PAGE}/entry?id=2`)).text).toContain("User Alma Brandt as Dana Reyes")
  const file = await (await get(`${PAGE}/export`, { as })).text()
  expect(file).toContain(",Dana Reyes,Alma Brandt,TEN_FEE,")
})

test("the metadata name the administrator beside the number, of the session and of its beginning", async () => {
  await recorded("In it", {}, { ...ruth, name: "Dana Reyes", impersonatorId: 4711, impersonatorName: "Alma Brandt" })
  expect((await seen(`${PAGE}/entry?id=2`)).text).toContain("Impersonated By Alma Brandt (4711)")
  await recorded("Its beginning", { metadata: { ImpersonatedBy: ruth.userId } })
  expect((await seen(`${PAGE}/entry?id=3`)).text).toContain(`Impersonated By Ruth Halloran (${ruth.userId})`)
  await recorded("From before names were stored", {}, { ...ruth, impersonatorId: 4711, impersonatorName: null })
  expect((await seen(`${PAGE}/entry?id=4`)).text).toContain("Impersonated By 4711")
})

test("a start date after the end date is said, whatever else is filtered", async () => {
  const { text } = await seen(`${PAGE}?startDate=2026-11-20&endDate=2026-11-19`)
  expect(text).toContain("The start date is after the end date")
  expect(text).not.toContain("No entries match.")
})

test("whoever's account is gone is offered by the filter", async () => {
  await recorded("Fee", {}, { ...ruth, userId: 4711, name: "Omar Adeyemi" })
  expect((await seen(`${PAGE}?dialog=filter`)).text).toContain("Omar Adeyemi (deleted)")
  expect((await seen(`${PAGE}?uid=4711`)).text).toContain("Omar Adeyemi (deleted)")
})
