/** Api.md A11 and A12. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { settings } from "#db/schema/index.ts"
import { record } from "~/domain/audit/log.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { api } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

let as = ""
let ruth: Actor = ANONYMOUS

beforeEach(async () => {
  const admin = await staff(3)
  as = await tokenOf(admin, "api")
  ruth = { ...ANONYMOUS, userId: admin.userId, name: "Ruth Halloran", level: 3, ip: "198.51.100.24" }
})

const seen = (query: string) => api("GET", `/admin/log${query}`, { as })
const recorded = (actor: Actor, details: string, at: number, metadata?: Record<string, unknown>) =>
  write((tx) => record(tx, actor, { category: "TEN_FEE", details, ...(metadata ? { metadata } : {}) }), at)

test("an entry has the documented shape, in the list and by itself", async () => {
  await recorded({ ...ruth, impersonatorId: 44 }, "Fee of $25.00", Date.UTC(2026, 10, 20, 12), { Amount: 2_500 })
  const entry = {
    LogID: 2,
    createdAt: "2026-11-20T12:00:00.000Z",
    LoggedInUser: { UserID: ruth.userId, FirstName: "Sam", LastName: "Level 3" },
    Category: "TEN_FEE",
    Priority: "info",
    IPAddr: "198.51.100.24",
    IPInfo: null,
    Details: "Fee of $25.00",
    Metadata: { Amount: 2_500, ImpersonatedBy: 44 },
  }
  expect((await seen("/2")).body).toEqual(entry)
  expect((await seen("?category=TEN_FEE")).body).toEqual([entry])
})

test("the system and people without an account any more are nobody", async () => {
  await recorded(SYSTEM, "By itself", 1)
  await recorded({ ...ruth, userId: 999 }, "Long gone", 2)
  const { body } = await seen("?category=TEN_FEE")
  expect(body).toMatchObject([
    { Details: "Long gone", LoggedInUser: null, Metadata: null },
    { Details: "By itself", LoggedInUser: null, IPAddr: null, Metadata: null },
  ])
})

test("filters, order and part of the list come from the query", async () => {
  for (const number of [1, 2, 3, 4]) await recorded(ruth, `Fee ${number}`, Date.UTC(2026, 10, number, 12))
  const details = async (query: string) =>
    (await seen(`?category=TEN_FEE&${query}`)).body.map((entry: { Details: string }) => entry.Details)
  expect(await details("")).toEqual(["Fee 4", "Fee 3", "Fee 2", "Fee 1"])
  expect(await details("sortBy=LogID&sortOrder=asc&limit=2&offset=1")).toEqual(["Fee 2", "Fee 3"])
  expect(await details(`uid=${ruth.userId},999&startDate=2026-11-02&endDate=2026-11-03`)).toEqual(["Fee 3", "Fee 2"])
  expect(await details("ip=51.100&priority=info&uid=&startDate=&sortBy=")).toHaveLength(4)
  expect(await details("priority=low")).toEqual([])
  expect(await details("uid=999")).toEqual([])
})

test("the days of a query are days of the property's time zone", async () => {
  await write((tx) => tx.run(tx.insert(settings).values({ key: "timezone", value: "Asia/Tokyo", updatedAt: tx.now })))
  await recorded(ruth, "Before midnight", Date.UTC(2026, 10, 20, 14, 59, 59))
  await recorded(ruth, "After midnight", Date.UTC(2026, 10, 20, 15))
  const { body } = await seen("?category=TEN_FEE&startDate=2026-11-21&endDate=2026-11-21")
  expect(body).toMatchObject([{ Details: "After midnight" }])
})

test("500 entries are given unless asked otherwise", async () => {
  await write(async (tx) => {
    for (let count = 0; count < 501; count += 1) await record(tx, ruth, { category: "TEN_FEE", details: "Fee" })
  })
  expect((await seen("")).body).toHaveLength(500)
  expect((await seen("?limit=1000")).body).toHaveLength(502)
})

test.each([
  "uid=a",
  "uid=1,",
  "uid=0",
  "uid=1,99999999999",
  "uid=1&uid=2",
  "sortBy=Details",
  "sortBy=logid",
  "sortOrder=up",
  "category=usr_login",
  "category=__proto__",
  "startDate=2026-02-30",
  "endDate=tomorrow",
  "priority=urgent",
  "limit=0",
  "limit=1001",
  "limit=1.5",
  "offset=-1",
  "ip=%00",
  `ip=${"1".repeat(101)}`,
])("?%s is refused", async (query) => {
  const { status, body } = await seen(`?${query}`)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([400, "VALIDATION_ERROR", [query.split("=")[0]]])
})

test.each(["abc", "0", "-1", "1.5", "2147483648", "99999999999999999999", "%00"])("entry %s is no id", async (id) => {
  const { status, body } = await seen(`/${id}`)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: "VALIDATION_ERROR", error: "Missing or invalid id parameter." })
})

test("an unknown entry is not found", async () => {
  const { status, body } = await seen("/4711")
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: "LOG_NOT_FOUND", subject: "Not Found", error: "Failed to load audit log entry." })
})

test("the log is only read", async () => {
  for (const path of ["/admin/log", "/admin/log/1"]) {
    const { status, headers } = await api("DELETE", path, { as })
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
  }
})
