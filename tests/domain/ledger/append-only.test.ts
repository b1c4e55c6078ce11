/** The database itself keeps the books: nothing is rewritten, and no journal is stored that is not whole. Source: money.md 1.1. */
import { beforeEach, describe, expect, test } from "vitest"
import { rawDatabase } from "#db/client.server.ts"
import { adjustBalances } from "~/domain/ledger/adjustments.ts"
import { issueFee } from "~/domain/ledger/charges/fees.ts"
import { deleteCharge } from "~/domain/ledger/reversals.ts"
import { asCents } from "~/values/money.ts"
import { jobsOf, movesIn, pays } from "../../support/tenancies.ts"
import { during, mona, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0

beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", { deposit: 50_000, rent: 100_000 })
  await jobsOf("2026-02-01")
  await pays(dana, 120_000, "2026-02-03")
  await during("2026-02-04", (tx) => adjustBalances(tx, mona, { tenantId: dana, newOtherFeeBalance: asCents(5_000) }))
  const fee = await during("2026-02-05", (tx) =>
    issueFee(tx, mona, { tenantId: dana, amount: asCents(700), type: "late" }),
  )
  const deletion = { chargeId: fee.id, chargeType: "Fee Charge", reason: "Charged by mistake" } as const
  await during("2026-02-06", (tx) => deleteCharge(tx, mona, deletion))
})

const run = (sql: string) => rawDatabase().prepare(sql).run()

describe.each([
  "journals",
  "journal_lines",
  "allocations",
  "payments",
  "charge_events",
  "receipt_events",
  "issued_periods",
  "statement_events",
  "audit_log",
  "unit_history",
])("%s", (table) => {
  test("is only ever added to", () => {
    const [column] = rawDatabase().prepare(`select name from pragma_table_info('${table}')`).pluck().all()
    expect(rawDatabase().prepare(`select count(*) from ${table}`).pluck().get()).toBeGreaterThan(0)
    expect(() => run(`update ${table} set ${column} = ${column}`)).toThrow("append-only")
    expect(() => run(`delete from ${table}`)).toThrow("append-only")
    expect(() => run(`insert or replace into ${table} select * from ${table}`)).toThrow(/append-only|closed/)
  })
})

test("the database's triggers are laws: each refuses, and none writes", () => {
  const triggers = rawDatabase().prepare("select name, sql from sqlite_master where type = 'trigger'").all()
  const laws = triggers as { name: string; sql: string }[]
  expect(laws).toHaveLength(36)
  const bodies = laws.map(({ name, sql }) => ({ name, body: /\bBEGIN\b(.*)/s.exec(sql)?.[1] ?? "" }))
  const writes = bodies.filter(({ body }) => !body.includes("RAISE(ABORT") || /\b(INSERT|UPDATE|DELETE)\b/.test(body))
  expect(writes.map(({ name }) => name)).toEqual([])
})

test("a charge becomes due on another day only by a change that is kept, while something of it is open", () => {
  const redate = (id: number, to: string) => run(`update charges set due_on = '${to}' where id = ${id}`)
  const change = (id: number, from: string, to: string) => {
    run(`insert into charge_due_changes (charge_id, old_due_on, new_due_on, at) values (${id}, '${from}', '${to}', 1)`)
    redate(id, to)
  }
  const [rent, deposit] = [chargeOf("rent"), chargeOf("deposit")]
  expect(rent.open).toBe(0)
  expect(() => change(rent.id, "2026-01-01", "2026-01-15")).toThrow("keep what they were made of")
  expect(() => change(deposit.id, "2026-01-02", "2026-01-15")).toThrow("keep what they were made of")
  expect(() => redate(deposit.id, "2026-01-16")).toThrow("keep what they were made of")
  change(deposit.id, "2026-01-01", "2026-01-15")
  expect(chargeOf("deposit").due_on).toBe("2026-01-15")
  expect(() => run("update charge_due_changes set at = 2")).toThrow("append-only")
  expect(() => run("delete from charge_due_changes")).toThrow("append-only")
})

const chargeOf = (kind: string) =>
  rawDatabase().prepare("select id, open, due_on from charges where kind = ? and origin = 'move_in'").get(kind) as {
    id: number
    open: number
    due_on: string
  }

test("of a charge only what is open and when it was deleted may change", () => {
  const columns = rawDatabase().prepare("select name from pragma_table_info('charges')").pluck().all() as string[]
  for (const column of columns.filter((name) => name !== "open" && name !== "deleted_at")) {
    expect(() => run(`update charges set ${column} = ${column}`)).toThrow("keep what they were made of")
  }
  expect(() => run("delete from charges")).toThrow("never deleted")
  expect(() => run("insert or replace into charges select * from charges")).toThrow("never deleted")
  expect(() => run("update charges set open = amount + 1")).toThrow("(I5)")
  expect(() => run("update charges set open = -1")).toThrow("(I5)")
})

test("of a receipt its amounts stay, and the balance after it is stored once", () => {
  expect(() => run("update receipts set amount = amount")).toThrow("keep what they were made of")
  expect(() => run("delete from receipts")).toThrow("never deleted")
  expect(() => run("update receipts set remaining_after = remaining_after + 1")).toThrow("stored once")
})

describe("a journal", () => {
  const header = (tenantId: number | null = dana) =>
    run(`insert into journals (id, tenant_id, kind, effective_on, recorded_at, idem_key)
      values (900, ${tenantId}, 'payment', '2026-02-07', 1, 'test')`)
  const line = (account: string, cents: number, tenantId: number | null = dana) =>
    run(
      `insert into journal_lines (journal_id, tenant_id, account, cents) values (900, ${tenantId}, '${account}', ${cents})`,
    )

  /** Sets the balances as those after the journal. */
  const balances = (changes: string) =>
    run(`update tenant_balances set ${changes}, last_journal_id = 900 where tenant_id = ${dana}`)

  test("has at least two lines", () => {
    expect(() => header()).toThrow("at least two lines (I1)")
    run("begin")
    line("CASH:cash", 100)
    expect(() => header()).toThrow("at least two lines (I1)")
    run("rollback")
  })
  test("sums to zero", () => {
    run("begin")
    line("CASH:cash", 100)
    line("AR_OTHER", -99)
    expect(() => header()).toThrow("sum to zero (I1)")
    run("rollback")
  })
  test("leaves no balance with a wrong sign", () => {
    run("begin")
    line("CASH:cash", 6_000)
    line("AR_OTHER", -6_000)
    expect(() => balances("other = other - 6000")).toThrow("wrong sign (I2)")
    expect(() => header()).toThrow("not brought up to the journal")
    run("rollback")
    expect(() => run("insert or replace into tenant_balances (tenant_id, late) values (1, -1)")).toThrow("(I2)")
  })
  test("keeps deposits owed and deposits due alike", () => {
    run("begin")
    line("AR_DEP", 100)
    line("INC_OTHER", -100)
    expect(() => header()).toThrow("(I3)")
    run("rollback")
  })
  test("leaves no advance rent beside an open balance", () => {
    run("begin")
    line("CASH:cash", 100)
    line("ADV_CASH", -100)
    expect(() => balances("advance_cash = 100")).toThrow("(I4)")
    expect(() => header()).toThrow("not brought up to the journal")
    run("rollback")
    expect(() =>
      run("insert or replace into tenant_balances (tenant_id, advance_credit, late) values (1, 1, 1)"),
    ).toThrow("(I4)")
  })
  test("belongs to one tenant, with all its lines", () => {
    run("begin")
    line("CASH:cash", 100, null)
    line("ADJ", -100)
    expect(() => header()).toThrow("one tenant")
    run("rollback")
  })
  test("is closed by its header", () => {
    run("begin")
    line("CASH:cash", 100)
    line("ADJ", -100)
    balances("rent = rent")
    header()
    expect(() => line("CASH:cash", 1)).toThrow("the journal is closed")
    run("rollback")
  })
  test("is not stored without its header", () => {
    run("begin")
    line("CASH:cash", 100)
    line("ADJ", -100)
    expect(() => run("commit")).toThrow("FOREIGN KEY")
    run("rollback")
  })
})
