/** The database protects the books: it refuses changes of rows and incomplete journals. Source: money.md 1.1. */
import { beforeEach, describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { asCents } from "~/values/money.ts"
import { onPostgres, onSqlite } from "../../support/engines.ts"
import { ruleFrom, skips } from "../../support/late-fees.ts"
import { agrees } from "../../support/payment-plans.ts"
import { columnsOf, execute, lawNames, overwriting, rowsOf } from "../../support/raw.ts"
import { chargeType, hasLine } from "../../support/recurring.ts"
import { jobsOf, movesIn, pays } from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
  await hasLine(dana, await chargeType("Parking", 3_000), "2026-02", "2026-01-02")
  await jobsOf("2026-02-01")
  await pays(dana, 120_000, "2026-02-03")
  await during("2026-02-04", (tx) => adjustBalances(tx, mona, { tenantId: dana, newOtherFeeBalance: asCents(5_000) }))
  const fee = await during("2026-02-05", (tx) =>
    issueFee(tx, mona, { tenantId: dana, amount: asCents(700), type: "late" }),
  )
  const deletion = { chargeId: fee.id, chargeType: "Fee Charge", reason: "Charged by mistake" } as const
  await during("2026-02-06", (tx) => deleteCharge(tx, mona, deletion))
  await ruleFrom("2026-03-01", { kind: "flat", amount: 700 }, { setOn: "2026-02-07" })
  await skips(dana, "2026-03", "2026-03-01")
  await agrees(dana, [["2026-03-20", 1_000]], { on: "2026-03-01" })
})

describe.each([
  "journals",
  "journal_lines",
  "allocations",
  "payments",
  "charge_events",
  "receipt_events",
  "issued_periods",
  "recurring_terms",
  "issued_recurring",
  "statement_events",
  "audit_log",
  "unit_history",
  "late_fee_rules",
  "late_fee_skips",
  "payment_plan_instalments",
])("%s", (table) => {
  test("is only ever added to", async () => {
    const [column] = await columnsOf(table)
    expect(await rowsOf(`select * from ${table}`)).not.toEqual([])
    await expect(execute(`update ${table} set ${column} = ${column}`)).rejects.toThrow("append-only")
    await expect(execute(`delete from ${table}`)).rejects.toThrow("append-only")
    await expect(execute(overwriting(table))).rejects.toThrow(/append-only|closed/)
  })
})

test("the database has as many laws on both engines", async () => {
  const names = await lawNames()
  expect(names.filter((name) => !name.endsWith("_keep_truncate"))).toHaveLength(75)
})

onSqlite("each law refuses, and none writes", async () => {
  const laws = await rowsOf<{ name: string; sql: string }>("select name, sql from sqlite_master where type = 'trigger'")
  const bodies = laws.map(({ name, sql }) => ({ name, body: /\bBEGIN\b(.*)/s.exec(sql)?.[1] ?? "" }))
  const writes = bodies.filter(({ body }) => !body.includes("RAISE(ABORT") || /\b(INSERT|UPDATE|DELETE)\b/.test(body))
  expect(writes.map(({ name }) => name)).toEqual([])
})

onPostgres("each law refuses, none writes, and none is emptied", async () => {
  const laws = await rowsOf<{ name: string; body: string }>(
    "select tgname as name, prosrc as body from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal",
  )
  const names = await lawNames()
  const writes = laws.filter(
    ({ name, body }) =>
      names.includes(name) && (!body.includes("RAISE EXCEPTION") || /\b(INSERT|UPDATE|DELETE)\b/.test(body)),
  )
  expect(writes).toEqual([])
  const guarded = (against: string) =>
    names.filter((name) => name.endsWith(`_keep_${against}`)).map((name) => name.split("_keep_")[0])
  expect(guarded("truncate").toSorted()).toEqual(guarded("delete").toSorted())
})

test("a charge becomes due on another day only by a change that is kept, while something of it is open", async () => {
  const redate = (id: number, to: string) => execute(`update charges set due_on = '${to}' where id = ${id}`)
  const change = async (id: number, from: string, to: string) => {
    await execute(
      `insert into charge_due_changes (charge_id, old_due_on, new_due_on, at) values (${id}, '${from}', '${to}', 1)`,
    )
    await redate(id, to)
  }
  const [rent, deposit] = [await chargeOf("rent"), await chargeOf("deposit")]
  expect(rent.open).toBe(0)
  await expect(change(rent.id, "2026-01-01", "2026-01-15")).rejects.toThrow("keep what they were made of")
  await expect(change(deposit.id, "2026-01-02", "2026-01-15")).rejects.toThrow("keep what they were made of")
  await expect(redate(deposit.id, "2026-01-16")).rejects.toThrow("keep what they were made of")
  await change(deposit.id, "2026-01-01", "2026-01-15")
  expect((await chargeOf("deposit")).due_on).toBe("2026-01-15")
  await expect(execute("update charge_due_changes set at = 2")).rejects.toThrow("append-only")
  await expect(execute("delete from charge_due_changes")).rejects.toThrow("append-only")
})

async function chargeOf(kind: string): Promise<{ id: number; open: number; due_on: string }> {
  const query = "select id, open, due_on from charges where kind = ? and origin = 'move_in'"
  const [charge] = await rowsOf<{ id: number; open: number; due_on: string }>(query, kind)
  if (!charge) throw new Error("There is no such charge")
  return charge
}

test("of a charge only what is open and when it was deleted may change", async () => {
  const columns = await columnsOf("charges")
  for (const column of columns.filter((name) => name !== "open" && name !== "deleted_at")) {
    await expect(execute(`update charges set ${column} = ${column}`)).rejects.toThrow("keep what they were made of")
  }
  await expect(execute("delete from charges")).rejects.toThrow("never deleted")
  await expect(execute(overwriting("charges"))).rejects.toThrow("never deleted")
  await expect(execute("update charges set open = amount + 1")).rejects.toThrow("(I5)")
  await expect(execute("update charges set open = -1")).rejects.toThrow("(I5)")
})

test("of a receipt its amounts stay, and the balance after it is stored once", async () => {
  await expect(execute("update receipts set amount = amount")).rejects.toThrow("keep what they were made of")
  await expect(execute("delete from receipts")).rejects.toThrow("never deleted")
  await expect(execute("update receipts set remaining_after = remaining_after + 1")).rejects.toThrow("stored once")
})

/** An insertion that replaces an existing row, if the engine has such a statement. */
const REPLACE = isPostgres ? "insert into" : "insert or replace into"

describe("a journal", () => {
  const header = (tenantId: number | null = dana) =>
    execute(`insert into journals (id, tenant_id, kind, effective_on, recorded_at, idem_key)
      values (900, ${tenantId}, 'payment', '2026-02-07', 1, 'test')`)
  const line = (account: string, cents: number, tenantId: number | null = dana) =>
    execute(
      `insert into journal_lines (journal_id, tenant_id, account, cents) values (900, ${tenantId}, '${account}', ${cents})`,
    )

  /** Sets the balances to those after the journal. */
  const balances = (changes: string) =>
    execute(`update tenant_balances set ${changes}, last_journal_id = 900 where tenant_id = ${dana}`)

  test("has at least two lines", async () => {
    await expect(header()).rejects.toThrow("at least two lines (I1)")
    await execute("begin")
    await line("CASH:cash", 100)
    await expect(header()).rejects.toThrow("at least two lines (I1)")
    await execute("rollback")
  })
  test("sums to zero", async () => {
    await execute("begin")
    await line("CASH:cash", 100)
    await line("AR_OTHER", -99)
    await expect(header()).rejects.toThrow("sum to zero (I1)")
    await execute("rollback")
  })
  test("leaves no balance with a wrong sign", async () => {
    await execute("begin")
    await line("CASH:cash", 6_000)
    await line("AR_OTHER", -6_000)
    await expect(balances("other = other - 6000")).rejects.toThrow("wrong sign (I2)")
    await execute("rollback")
    await expect(execute(`${REPLACE} tenant_balances (tenant_id, late) values (1, -1)`)).rejects.toThrow("(I2)")
  })
  test("brings its tenant's balances up to it", async () => {
    await execute("begin")
    await line("CASH:cash", 6_000)
    await line("AR_OTHER", -6_000)
    await expect(header()).rejects.toThrow("not brought up to the journal")
    await execute("rollback")
  })
  test("keeps deposits owed and deposits due alike", async () => {
    await execute("begin")
    await line("AR_DEP", 100)
    await line("INC_OTHER", -100)
    await expect(header()).rejects.toThrow("(I3)")
    await execute("rollback")
  })
  test("leaves no advance rent beside an open balance", async () => {
    await execute("begin")
    await line("CASH:cash", 100)
    await line("ADV_CASH", -100)
    await expect(balances("advance_cash = 100")).rejects.toThrow("(I4)")
    await execute("rollback")
    await expect(
      execute(`${REPLACE} tenant_balances (tenant_id, advance_credit, late) values (1, 1, 1)`),
    ).rejects.toThrow("(I4)")
  })
  test("belongs to one tenant, with all its lines", async () => {
    await execute("begin")
    await line("CASH:cash", 100, null)
    await line("ADJ", -100)
    await expect(header()).rejects.toThrow("one tenant")
    await execute("rollback")
  })
  test("is closed by its header", async () => {
    await execute("begin")
    await line("CASH:cash", 100)
    await line("ADJ", -100)
    await balances("rent = rent")
    await header()
    await expect(line("CASH:cash", 1)).rejects.toThrow("the journal is closed")
    await execute("rollback")
  })
  test("is not stored without its header", async () => {
    await execute("begin")
    await line("CASH:cash", 100)
    await line("ADJ", -100)
    await expect(execute("commit")).rejects.toThrow(/foreign key/i)
    await execute("rollback")
  })
})
