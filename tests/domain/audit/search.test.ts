/** Finding entries of the audit log. Source: api.md A11. */
import { readFileSync } from "node:fs"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { CATEGORIES, type Category } from "~/domain/audit/categories.ts"
import { record } from "~/domain/audit/log.ts"
import { logLines } from "~/domain/audit/log-file.ts"
import { countLog, type LogFilter, type LogSearch, loggedUsers, searchLog } from "~/domain/audit/search.ts"
import { listInTurns } from "~/domain/listing.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { asDay } from "~/values/calendar.ts"
import { staff } from "../../support/people.ts"

const admin: Actor = { ...ANONYMOUS, userId: 1, name: "Ada", level: 3 }
const ruth: Actor = { ...admin, userId: 101, name: "Ruth Halloran", ip: "198.51.100.24" }
const omar: Actor = { ...admin, userId: 102, name: "Omar Adeyemi", ip: "2001:db8::8b31" }

const recorded = (actor: Actor, category: Category, details: string, at = "2026-11-20T12:00Z") =>
  write((tx) => record(tx, actor, { category, details }), Date.parse(at))
const ZONE = "America/Los_Angeles"
const found = (query: LogSearch, zone = ZONE) =>
  read(async (tx) => (await searchLog(tx, admin, { ...query, zone })).map((entry) => entry.details))

beforeEach(async () => {
  await recorded(ruth, "USR_LOGIN", "one", "2026-11-20T07:59:59.999Z")
  await recorded(omar, "USR_LOGINFAIL", "two", "2026-11-20T08:00:00Z")
  await recorded(ruth, "CHARGEBACK_LOST", "three", "2026-11-21T07:59:59.999Z")
  await recorded(SYSTEM, "MAN_CHARGE_DELETE", "100% of_four", "2026-11-21T08:00:00Z")
})

test.each<[string, LogFilter, string[]]>([
  ["everything", {}, ["100% of_four", "three", "two", "one"]],
  ["one person", { uid: [101] }, ["three", "one"]],
  ["several people", { uid: [101, 102, 7] }, ["three", "two", "one"]],
  ["nobody", { uid: [7] }, []],
  ["one category", { category: "USR_LOGINFAIL" }, ["two"]],
  ["a part of an address", { ip: "100.2" }, ["three", "one"]],
  ["a part of a newer address", { ip: "DB8::" }, ["two"]],
  ["no joker in an address", { ip: "1%" }, []],
  ["from a day on, in the property's zone", { startDate: asDay("2026-11-20") }, ["100% of_four", "three", "two"]],
  ["up to and with a day", { endDate: asDay("2026-11-19") }, ["one"]],
  ["one day", { startDate: asDay("2026-11-20"), endDate: asDay("2026-11-20") }, ["three", "two"]],
  ["days the wrong way round", { startDate: asDay("2026-11-21"), endDate: asDay("2026-11-20") }, []],
  ["the last day there is", { endDate: asDay("2200-12-31") }, ["100% of_four", "three", "two", "one"]],
  ["low and above", { priority: "low" }, ["100% of_four", "three", "two"]],
  ["high and above", { priority: "high" }, ["100% of_four", "three"]],
  ["critical", { priority: "critical" }, ["three"]],
  ["words of the details", { search: "THRE" }, ["three"]],
  ["a person's name", { search: "halloran" }, ["three", "one"]],
  ["several blanks between names", { search: "ruth   halloran" }, ["three", "one"]],
  ["an address", { search: "198.51.100.24" }, ["three", "one"]],
  ["the name of a category", { search: "usr_login" }, ["two", "one"]],
  ["no joker in the name of a category", { search: "usr%login" }, []],
  ["the words of a category", { search: "Sign-in FAILED" }, ["two"]],
  ["signs that mean something to the database", { search: "100% of_" }, ["100% of_four"]],
  ["no joker in words", { search: "t_o" }, []],
  ["several filters at once", { uid: [101], priority: "low", startDate: asDay("2026-11-20") }, ["three"]],
])("filters by %s", async (_what, filter, details) => {
  expect(await found(filter)).toEqual(details)
  expect(await read((tx) => countLog(tx, admin, { ...filter, zone: ZONE }))).toBe(details.length)
})

test.each(["garcia", "García", "GARCÍA", "lukasz", "ŁUKASZ", "o'neil", "O’Neil"])(
  "finds %j however it is written in the details",
  async (search) => {
    await recorded(ruth, "TEN_MOVEIN", "Chidi García, Łukasz O’Neil")
    expect(await found({ search })).toEqual(["Chidi García, Łukasz O’Neil"])
  },
)

test("signs that mean something to the search for accents are signs", async () => {
  await recorded(ruth, "TEN_MOVEIN", "Suite [5]*?")
  expect(await found({ search: "[5]*?" })).toEqual(["Suite [5]*?"])
  for (const search of ["*", "?"]) expect(await found({ search })).toEqual(["Suite [5]*?"])
  expect(await found({ search: "[a-z]" })).toEqual([])
})

test.each([
  ["LogID", "asc", ["one", "two", "three", "100% of_four"]],
  ["LogID", "desc", ["100% of_four", "three", "two", "one"]],
  ["createdAt", "asc", ["one", "two", "three", "100% of_four"]],
  ["Category", "asc", ["three", "100% of_four", "one", "two"]],
  ["Priority", "desc", ["three", "100% of_four", "two", "one"]],
  ["Priority", "asc", ["one", "two", "100% of_four", "three"]],
  ["IPAddr", "asc", ["100% of_four", "one", "three", "two"]],
  ["IPAddr", "desc", ["two", "three", "one", "100% of_four"]],
] as const)("sorts by %s %s, rows alike by their number", async (sortBy, sortOrder, details) => {
  expect(await found({ sortBy, sortOrder })).toEqual(details)
})

test("shows a part of the list", async () => {
  expect(await found({ limit: 2, offset: 1 })).toEqual(["three", "two"])
  expect(await found({ offset: 9 })).toEqual([])
})

test("days follow the property's time zone, over the change of clocks too", async () => {
  expect(await found({ startDate: asDay("2026-11-21") }, "Asia/Tokyo")).toEqual(["100% of_four", "three"])
  await recorded(ruth, "USR_LOGIN", "before", "2026-11-01T06:59:59Z")
  await recorded(ruth, "USR_LOGIN", "in the long day", "2026-11-02T07:59:59Z")
  await recorded(ruth, "USR_LOGIN", "after", "2026-11-02T08:00:00Z")
  expect(await found({ startDate: asDay("2026-11-01"), endDate: asDay("2026-11-01") })).toEqual(["in the long day"])
})

test("knows everybody who is in the log, those last whose account is gone, by what they were called last", async () => {
  const sam = await staff(6, "sam@example.com")
  await staff(7, "quiet@example.com")
  await recorded({ ...ruth, userId: sam.userId }, "USR_LOGIN", "in")
  expect(await read((tx) => loggedUsers(tx, admin, undefined))).toEqual([
    { id: sam.userId, name: "Sam Level 6", gone: false },
    { id: 102, name: "Omar Adeyemi", gone: true },
    { id: 101, name: "Ruth Halloran", gone: true },
  ])
  expect(await found({ uid: [102] })).not.toEqual([])
})

test("an administrator is found by what was done signed in as somebody else", async () => {
  const impersonation = { impersonatorId: 777, impersonatorName: "Alma Brandt" }
  await recorded({ ...ruth, ...impersonation }, "TEN_FEE", "by Alma")
  expect(await found({ uid: [777] })).toEqual(["by Alma"])
  expect(await found({ search: "alma brandt" })).toEqual(["by Alma"])
})

test("the categories and priorities are those of the contract, no more and no fewer", () => {
  const contract = readFileSync("docs/api.md", "utf8")
  const [paragraph] = /^Audit categories and priorities.*$/m.exec(contract) ?? [""]
  const documented = paragraph.match(/\b[A-Z][A-Z_]{3,} (?:info|low|medium|high|critical)\b/g) ?? []
  const known = Object.entries(CATEGORIES).map(([name, { priority }]) => `${name} ${priority}`)
  expect(known.toSorted()).toEqual(documented.toSorted())
})

test("a file of thousands of entries is read some at a time, in its order, and as the log was at its beginning", async () => {
  await write(async (tx) => {
    for (let index = 0; index < 600; index += 1) {
      await record(tx, omar, { category: "TEN_FEE", details: `fee ${index}` })
    }
  }, Date.parse("2026-11-22T12:00Z"))
  const later: Promise<unknown>[] = []
  const pieces = await listInTurns(
    logLines,
    admin,
    { category: "TEN_FEE", sortOrder: "asc", limit: 550, zone: ZONE },
    {
      report: (entries) => {
        later.push(recorded(omar, "TEN_FEE", "later", "2026-11-19T12:00Z"))
        return entries.map(({ details }) => details)
      },
    },
  )
  await Promise.all(later)
  expect(pieces.map((piece) => piece.length)).toEqual([250, 250, 50])
  expect(pieces.flat()).toEqual(Array.from({ length: 550 }, (_, index) => `fee ${index}`))
})
