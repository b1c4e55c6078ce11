/** The results of a search, and who sees them. Source: api.md X55. */
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { contents, maintenanceRequests, messages, storedFiles, threads } from "#db/schema/index.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { type Actor, ANONYMOUS, MAINTENANCE } from "~/domain/permissions.ts"
import { findAnything } from "~/domain/search/find-anything.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

const DAY = "2026-03-10"
const mike: Actor = { ...ANONYMOUS, userId: 2, name: "Mike", level: MAINTENANCE, sessionId: 2 }
let dana = 0
let cleo = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  await suite(102, { rent: 90_000 })
  dana = await movesIn(101, "2026-01-01", { rent: 100_000, businessName: "Reyes Bakery" })
  cleo = await movesIn(102, "2026-01-01", {
    tenantFirstName: "Cleo",
    tenantLastName: "Marsh",
    primaryEmail: "cleo@marsh.example",
    primaryPhone: "6265550199",
  })
  await movesOut(102, 0, "2026-02-01")
  const check = {
    tenantId: dana,
    amount: asCents(123_456),
    paymentDate: asDay(DAY),
    method: "check",
    type: "rent",
  } as const
  await during(DAY, (tx) => recordPayment(tx, mona, { ...check, note: "5551" }))
  await write(async (tx) => {
    const request = { title: "Leak under the sink", lastStatusUpdate: 1, createdAt: 1 }
    await tx.run(tx.insert(maintenanceRequests).values({ ...request, unitNumber: 101 }))
    await tx.run(tx.insert(maintenanceRequests).values({ ...request, unitNumber: 102, assigneeId: 99 }))
  })
})

const finds = async (search: string, actor: Actor = mona) => {
  const { groups } = await seen(DAY, (tx) => findAnything(tx, actor, { search }))
  return groups.map(({ kind, total, rows }) => [kind, total, ...rows.map(({ title }) => title)])
}

test.each([
  ["reyes dana", [["tenants", 1, "Dana Reyes"]]],
  ["bakery", [["tenants", 1, "Dana Reyes"]]],
  ["(626) 555-0199", [["tenants", 1, "Cleo Marsh"]]],
  ["626.555.0199", [["tenants", 1, "Cleo Marsh"]]],
  ["CLEO@marsh", [["tenants", 1, "Cleo Marsh"]]],
  ["$1,234.56", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["1234.56", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["5551", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["check 5551", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["Check no. 5551", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["#5551", [["payments", 1, "$1,234.56, Dana Reyes"]]],
  ["check", []],
  ["sink leak", [["requests", 2, "Leak under the sink", "Leak under the sink"]]],
  ["100%", []],
  ["nobody at all", []],
])("%s finds what it names", async (search, expected) => {
  expect(await finds(search)).toEqual(expected)
})

test("a unit is found by its number, with its requests, and the tenants of a phone with it", async () => {
  expect(await finds("101")).toEqual([
    ["units", 1, "Unit 101"],
    ["requests", 1, "Leak under the sink"],
  ])
  expect((await finds("10"))[0]).toEqual(["units", 2, "Unit 101", "Unit 102"])
})

test("maintenance finds the requests it works on, and nothing else, not even a number", async () => {
  expect(await finds("leak", mike)).toEqual([["requests", 1, "Leak under the sink"]])
  for (const search of ["dana", "101", "5551", "1,234.56"])
    expect((await finds(search, mike)).filter(([kind]) => kind !== "requests")).toEqual([])
  await expect(finds("dana", { ...mona, level: 10 })).rejects.toMatchObject({ status: 403 })
})

test("a thread has the subject of its latest email, as it was written", async () => {
  await write(async (tx) => {
    const thread = { token: "t1", subjectKey: "parking on saturdays", latestMessageId: 1, latestAt: 1 }
    await tx.run(tx.insert(threads).values({ ...thread, latestDirection: "inbound", createdAt: 1 }))
    const email = { threadId: 1, direction: "inbound" as const, messageId: "<1@example.com>", body: "", searchText: "" }
    const subject = "Re: Parking on Saturdays"
    await tx.run(tx.insert(messages).values({ ...email, fromAddress: "dana@example.com", subject, at: 1 }))
  })
  expect(await finds("saturdays")).toEqual([["threads", 1, "Parking on Saturdays"]])
})

test("five of each kind are shown with their number, and up to a hundred of one", async () => {
  await write(async (tx) => {
    for (let count = 1; count <= 7; count += 1) {
      const thread = { token: `t${count}`, subjectKey: `elevator ${count}`, latestMessageId: count, latestAt: count }
      await tx.run(tx.insert(threads).values({ ...thread, latestDirection: "inbound", createdAt: count }))
    }
  })
  const found = (kind?: "threads") => seen(DAY, (tx) => findAnything(tx, mona, { search: "elevator", kind }))
  expect((await found()).groups.map(({ total, rows }) => [total, rows[0]?.title, rows.length])).toEqual([
    [7, "elevator 7", 5],
  ])
  expect((await found("threads")).groups.map(({ rows }) => rows.length)).toEqual([7])
  expect(cleo).toBeGreaterThan(0)
})

test("a line says when a payment came in, and whose a file is", async () => {
  const stored = { sha256: "x", size: 1, mediaType: "application/pdf", level: 6, createdAt: 1 }
  await write(async (tx) => {
    await tx.run(tx.insert(contents).values({ sha256: "x", size: 1, createdAt: 1 }))
    for (const [name, whose] of [
      ["Lease one.pdf", { unitNumber: 101, tenantId: dana }],
      ["Lease two.pdf", { tenantId: dana }],
      ["Lease three.pdf", {}],
    ] as const)
      await tx.run(tx.insert(storedFiles).values({ ...stored, ...whose, name, uploadedName: name }))
  })
  const about = async (search: string) => {
    const { groups } = await seen(DAY, (tx) => findAnything(tx, mona, { search }))
    return groups.flatMap(({ rows }) => rows.map((row) => row.about))
  }
  expect(await about("5551")).toEqual(["Check, 5551, Mar 10, 2026"])
  expect((await about("Lease")).toSorted()).toEqual(["", "Dana Reyes", "unit 101, Dana Reyes"])
})
