/** The audit log's chain: `verify` reports every change of the rows outside the program. Source: threats.md T41. */
import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditDays, auditLog } from "#db/schema/index.ts"
import { record } from "~/domain/audit/log.ts"
import { verifyAudit } from "~/domain/audit/verify-audit.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { execute, lastNumberIs, overwriting, withoutTriggers } from "../../support/raw.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const ruth: Actor = { ...ANONYMOUS, userId: 1, name: "Ruth Halloran", level: 0, ip: "198.51.100.24" }

const recorded = (details: string, metadata?: Record<string, unknown>) =>
  write((tx) => record(tx, ruth, { category: "TEN_FEE", details, ...(metadata ? { metadata } : {}) }), NOON)
const violations = () => read(verifyAudit)

/** Runs SQL as a person with access to the database file, who first removes the triggers. */
async function behindTheBack(sql: string): Promise<void> {
  await withoutTriggers("audit_log_keep_update", "audit_log_keep_delete", "audit_log_chained")
  await execute(sql)
}

async function fiveFees(): Promise<void> {
  for (const number of [1, 2, 3, 4, 5]) await recorded(`Fee ${number}`, { Amount: number * 100 })
}

test("an untouched log has nothing wrong, whatever was written", async () => {
  expect(await violations()).toEqual([])
  await recorded("Nul \0, a lone \ud800 and 🏢", { "10": 1, "2": "\udc00", __proto__: 1, nested: { list: [1, null] } })
  await write((tx) => record(tx, SYSTEM, { category: "SETTINGS_CHANGED", details: "" }))
  await write((tx) =>
    record(
      tx,
      { ...ruth, impersonatorId: 9, impersonatorName: "Alma Brandt" },
      { category: "USR_LOGIN", details: "In" },
    ),
  )
  await fiveFees()
  expect(await violations()).toEqual([])
})

test("each row's hash covers the row before", async () => {
  await fiveFees()
  const [first, second] = await read((tx) => tx.all(tx.select().from(auditLog)))
  const of = (before: string, number: number) =>
    JSON.stringify([
      before,
      NOON,
      1,
      "Ruth Halloran",
      null,
      "TEN_FEE",
      "info",
      "198.51.100.24",
      `Fee ${number}`,
      `{"Amount":${number * 100}}`,
    ])
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
  expect(first?.hash).toBe(sha256(of("", 1)))
  expect(second?.hash).toBe(sha256(of(first?.hash ?? "", 2)))
})

test("a change that is taken back leaves no gap", async () => {
  await fiveFees()
  const failing = write(async (tx) => {
    await record(tx, ruth, { category: "TEN_FEE", details: "Never" })
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  await recorded("Fee 6")
  expect(await violations()).toEqual([])
})

test.each([
  [
    "the words are changed",
    "update audit_log set details = 'Fee 9' where id = 3",
    ["Row 3 is not what was written after row 2"],
  ],
  [
    "metadata is changed",
    "update audit_log set metadata = '{broken' where id = 3",
    ["Row 3 is not what was written after row 2"],
  ],
  [
    "somebody else is named",
    "update audit_log set user_id = 2 where id = 5",
    ["Row 5 is not what was written after row 4"],
  ],
  [
    "an administrator is named",
    "update audit_log set impersonator_name = 'Alma Brandt' where id = 5",
    ["Row 5 is not what was written after row 4"],
  ],
  [
    "the time is changed",
    "update audit_log set created_at = created_at - 1 where id = 1",
    ["Row 1 is not what was written after row 0"],
  ],
  [
    "a row is taken away",
    "delete from audit_log where id = 3",
    ["Row 3 is missing", "Row 4 is not what was written after row 2"],
  ],
  [
    "the first rows are taken away",
    "delete from audit_log where id < 3",
    ["Rows 1 to 2 are missing", "Row 3 is not what was written after row 0"],
  ],
  ["the last rows are taken away", "delete from audit_log where id > 3", ["Rows 4 to 5 are missing"]],
  ["all rows are taken away", "delete from audit_log", ["Rows 1 to 5 are missing"]],
  [
    "a row leaves the chain",
    "update audit_log set details = 'x', hash = null where id = 3",
    ["Row 3 is not in the chain", "Row 4 is not what was written after row 3"],
  ],
  [
    "the beginning leaves the chain",
    "update audit_log set hash = null where id < 3",
    ["Row 3 is not what was written after row 2"],
  ],
  [
    "a hash is made up",
    "update audit_log set hash = 'abc' where id = 5",
    ["Row 5 is not what was written after row 4"],
  ],
])("%s, and it is told", async (_what, sql, rows) => {
  await fiveFees()
  await behindTheBack(sql)
  expect(await violations()).toEqual(rows)
})

test.each([
  [
    "rows cut off the end and their numbers taken back",
    "delete from audit_log where id > 3",
    ["Rows 4 to 5 are missing"],
  ],
  ["all rows cut off and their numbers taken back", "delete from audit_log", ["Rows 1 to 5 are missing"]],
])("%s are told", async (_what, sql, rows) => {
  await fiveFees()
  await behindTheBack(`${sql}; ${lastNumberIs("audit_log", 3)}`)
  expect(await violations()).toEqual(rows)
})

test("an end that was written anew with right hashes is told", async () => {
  await fiveFees()
  const [last] = await read((tx) => tx.all(tx.select().from(auditDays)))
  await behindTheBack(`delete from audit_log where id > 3; ${lastNumberIs("audit_log", 3)}`)
  await recorded("Fee 4")
  await recorded("Fee of another")
  await write((tx) => tx.run(tx.update(auditDays).set({ hash: last?.hash ?? "" })))
  expect(await violations()).toEqual(["Row 5 is not the one that was the last on 2026-11-20"])
})

test("two rows that change places are told", async () => {
  await fiveFees()
  await behindTheBack(`update audit_log set id = 99 where id = 2; update audit_log set id = 2 where id = 3;
    update audit_log set id = 3 where id = 99`)
  expect(await violations()).toContain("Row 2 is not what was written after row 1")
})

test("after twenty findings it is enough", async () => {
  for (let count = 0; count < 30; count += 1) await recorded("Fee")
  await behindTheBack("update audit_log set details = 'x'")
  expect(await violations()).toHaveLength(20)
})

test("rows from before the chain began stay as they are, and the chain begins after them", async () => {
  await withoutTriggers("audit_log_chained")
  await execute(`insert into audit_log (created_at, category, priority, details)
    values (1, 'USR_LOGIN', 'info', 'Old'), (2, 'USR_LOGIN', 'info', 'Older')`)
  await fiveFees()
  expect(await violations()).toEqual([])
})

test("the database itself keeps rows from being changed, taken away, or written outside the chain", async () => {
  await fiveFees()
  await expect(execute("update audit_log set details = 'x'")).rejects.toThrow("append-only")
  await expect(execute("delete from audit_log")).rejects.toThrow("append-only")
  await expect(
    execute("insert into audit_log (created_at, category, priority, details) values (1, 'USR_LOGIN', 'info', 'x')"),
  ).rejects.toThrow("chained")
  await expect(execute(overwriting("audit_log"))).rejects.toThrow("append-only")
})
