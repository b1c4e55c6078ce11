/** `verify` finds a single fault in the stored rows, whichever table it is in. Each is planted separately into the demo building. Source: money.md 1.8. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { closeDatabase, openDatabase, rawDatabase, read } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { leaveSandbox } from "../support/sandbox.ts"
import { on } from "../support/world.ts"

const NOW = on("2026-11-20")
const folder = mkdtempSync(join(tmpdir(), "suitekeeper-faults-"))
const building = join(folder, "building.sqlite")
const file = join(folder, "suitekeeper.sqlite")

beforeAll(async () => {
  migrateDatabase(file)
  openDatabase(file)
  await seedDemo({ units: 24, months: 13, now: NOW })
  // Triggers prevent such faults. They stand for a damaged disk, an edit of the file, or a bug of a later version.
  const triggers = rawDatabase().prepare("select name from sqlite_master where type = 'trigger'").pluck().all()
  for (const name of triggers) rawDatabase().exec(`drop trigger ${name}`)
  rawDatabase().pragma("wal_checkpoint(truncate)")
  closeDatabase()
  copyFileSync(file, building)
})
beforeEach(() => {
  closeDatabase()
  copyFileSync(building, file)
  openDatabase(file)
  rawDatabase().pragma("foreign_keys = off")
})
afterAll(() => {
  leaveSandbox()
  rmSync(folder, { recursive: true, force: true })
})

const RENT = "(select min(id) from journals where kind = 'rent_charge')"
const RECURRING = "(select min(id) from journals where kind = 'recurring_charge')"
const RENT_CHARGE = "(select min(id) from charges where kind = 'rent' and origin = 'job')"
const CHECK = "(select min(id) from receipts where tender = 'check' and status = 'succeeded' and choice = 'rent')"
const CARD = "(select min(id) from receipts where tender = 'card' and status = 'succeeded')"
const CHECK_JOURNAL = `(select id from journals where kind = 'payment' and receipt_id = ${CHECK})`
const EVENT = "(select min(id) from statement_events)"
const PAYOUT = "(select min(id) from payouts where state = 'paid' and not is_before)"
const STAY = `(select stay_id from charges where id = ${RENT_CHARGE})`

const OWED = "a journal changes what is owed by its charges, allocations and endings"
const EARNED = "a journal earns what its charges say"
const BY_HAND = "money by hand lies in the account of its method"
const ISSUED = "a month's rent has its issued period, and an issued period its rent"
const KEY = "a month's rent has the key of its unit, stay and period, in which it is due"
const RECEIPT = "a payment has the day, tenant and method of its receipt"
const ARRIVED = "a receipt that arrived is posted once, with its payments and its event"
const TOTALS = "I17 the rent roll's totals are its column sums"
const ADJUSTED = "an adjustment posts the difference of its values, on its day"

/** Undoes slip 1 at an instant (ms), with a reversal dated one day after the slip's journal. */
const undoneSlip = (undoneAt: number) => `
  insert into journals (id, kind, effective_on, recorded_at, idem_key)
    select (select max(id) + 1 from journals), 'bank_deposit_undone', date(deposited_on, '+1 day'), ${undoneAt}, 'dep:1:undone' from deposit_slips where id = 1;
  update deposit_slips set state = 'undone', undone_at = ${undoneAt} where id = 1`

type Fault = [table: string, change: string, statement: string, law: string]

/** The faults that `verify` finds, each with the violated law. */
const DETECTED: Fault[] = [
  [
    "bank_file_lines",
    "one is missing",
    `delete from bank_file_lines where line_id = (select min(line_id) from bank_file_lines)`,
    "a line of a bank account is of a file of that account",
  ],
  [
    "bank_files",
    "number of its lines",
    `update bank_files set line_count = line_count + 1 where id = (select min(id) from bank_files)`,
    "a bank file that was imported has its lines",
  ],
  [
    "bank_lines",
    "day of one",
    `update bank_lines set posted_on = '2001-01-01' where id = (select min(id) from bank_lines)`,
    "a line of a bank account is between the first and last day of its files",
  ],
  [
    "bank_matches",
    "amount of a line that is matched",
    `update bank_lines set amount = amount + 1 where id = (select min(line_id) from bank_matches where journal_line_id is null)`,
    "a bank line is matched to a slip or a payment of its amount, or as a debit to an expense",
  ],
  [
    "bank_matches",
    "amount of a line that is matched to one of the books",
    `update bank_lines set amount = amount + 1 where id = (select min(line_id) from bank_matches where journal_line_id is not null)`,
    "a bank line is matched to a line of the books at its account, of its amount",
  ],
  [
    "bank_matches",
    "one that nobody booked without asking",
    `update bank_matches set booked_for = 1 where id = (select min(id) from bank_matches)`,
    "a bank line booked without asking is one payment of rent of its amount",
  ],
  [
    "deposit_slips",
    "one undone without its journal",
    `update deposit_slips set state = 'undone', undone_at = 1 where id = 1`,
    "a slip is undone once, on its own day",
  ],
  [
    "deposit_slips",
    "one undone on another day",
    undoneSlip(1_795_824_000_000),
    "a slip is undone once, on its own day",
  ],
  [
    "deposit_slips",
    "day of an undone one",
    `${undoneSlip(1)}; update deposit_slips set deposited_on = '2020-01-01' where id = 1`,
    "an undone slip that the bank had was deposited on its day",
  ],
  [
    "late_fee_skips",
    "period of one, whose late fee is charged",
    `update late_fee_skips set (tenant_id, period) =
      (select tenant_id, substr(idem_key, -7) from journals where kind = 'late_fee' order by id limit 1)`,
    "no late fee is charged for a month whose fee was skipped",
  ],
  [
    "payment_plan_instalments",
    "amount of one",
    `update payment_plan_instalments set amount = amount + 100 where plan_id = 1`,
    "the instalments of a payment plan sum to it",
  ],
  [
    "payment_plans",
    "open one of a former tenant",
    `update payment_plans set tenant_id = (select tenant_id from stays where move_out_on is not null
      and tenant_id not in (select tenant_id from stays where move_out_on is null)) where state = 'open'`,
    "an open payment plan is of a tenant with a unit who is not in eviction",
  ],
  [
    "payment_plans",
    "what had counted at an end",
    `update payment_plans set paid = paid + 100 where state = 'broken'`,
    "what counted at the end of a payment plan is what its journals moved",
  ],
  [
    "payment_plans",
    "how one ended",
    `update payment_plans set state = 'fulfilled' where state = 'broken'`,
    "a payment plan is broken or fulfilled by rule",
  ],
  [
    "journal_lines",
    "cents of one",
    `update journal_lines set cents = cents + 100 where id = 1`,
    "I1 every journal sums to zero over at least two lines",
  ],
  [
    "journal_lines",
    "cents of two, sum unchanged",
    `update journal_lines set cents = cents + sign(cents) * 100 where journal_id = ${RENT} and id in (select id from journal_lines where journal_id = ${RENT} order by id limit 2)`,
    OWED,
  ],
  [
    "journal_lines",
    "a payment's cents of two, sum unchanged",
    `update journal_lines set cents = cents + 100 where journal_id = ${CHECK_JOURNAL} and account = 'CASH:check'; update journal_lines set cents = cents - 100 where id = (select min(id) from journal_lines where journal_id = ${CHECK_JOURNAL} and account <> 'CASH:check')`,
    BY_HAND,
  ],
  [
    "journal_lines",
    "rent earned as late fee",
    `update journal_lines set account = 'INC_LATE' where journal_id = ${RENT} and account = 'INC_RENT'`,
    EARNED,
  ],
  [
    "journal_lines",
    "CASH:check as CASH:zelle",
    `update journal_lines set account = 'CASH:zelle' where journal_id = ${CHECK_JOURNAL} and account = 'CASH:check'`,
    BY_HAND,
  ],
  [
    "journal_lines",
    "STRIPE as CASH:cash",
    `update journal_lines set account = 'CASH:cash' where account = 'STRIPE' and journal_id = (select min(id) from journals where receipt_id = ${CARD} and kind = 'payment')`,
    "money lies in no account of another method",
  ],
  [
    "journal_lines",
    "CREDITS as ADJ",
    `update journal_lines set account = 'ADJ' where account = 'CREDITS' and journal_id in (select id from journals where kind = 'fee_credit')`,
    "a fee credit gives what its row says",
  ],
  [
    "journal_lines",
    "DISPUTE_HOLD as STRIPE",
    `update journal_lines set account = 'STRIPE' where account = 'DISPUTE_HOLD' and journal_id = (select max(journal_id) from journal_lines where account = 'DISPUTE_HOLD')`,
    "only money in dispute is held",
  ],
  [
    "journal_lines",
    "the provider's fee as income",
    `update journal_lines set account = 'INC_OTHER' where account = 'EXP_PROC' and journal_id = (select min(journal_id) from journal_lines where account = 'EXP_PROC')`,
    "adjustments, credits and the provider's fees move only by their kinds of journals",
  ],
  [
    "journal_lines",
    "one lost",
    `delete from journal_lines where id = 1`,
    "I1 every journal sums to zero over at least two lines",
  ],
  [
    "journal_lines",
    "another tenant",
    `update journal_lines set tenant_id = tenant_id + 1 where id = 1`,
    "I1 every line has its journal, of the same tenant",
  ],
  [
    "journals",
    "a header lost",
    `delete from journals where id = ${RENT}`,
    "I1 every line has its journal, of the same tenant",
  ],
  [
    "journals",
    "a rent journal lost with its lines",
    `delete from journal_lines where journal_id = ${RENT}; delete from journals where id = ${RENT}`,
    "I5 open charges sum to the balances",
  ],
  [
    "journals",
    "day of a payment",
    `update journals set effective_on = date(effective_on, '-1 day') where id = ${CHECK_JOURNAL}`,
    RECEIPT,
  ],
  [
    "journals",
    "day of a charge",
    `update journals set effective_on = date(effective_on, '-1 day') where id = ${RENT}`,
    "a charge is of its journal's tenant and day",
  ],
  ["journals", "kind of a payment", `update journals set kind = 'fee_charge' where id = ${CHECK_JOURNAL}`, ARRIVED],
  [
    "journals",
    "receipt of a payment",
    `update journals set receipt_id = 'nobody' where id = ${CHECK_JOURNAL}`,
    "what was posted for a receipt has its receipt",
  ],
  ["journals", "key of a month's rent", `update journals set idem_key = idem_key || 'x' where id = ${RENT}`, KEY],
  [
    "charges",
    "amount and open",
    `update charges set amount = amount + 100, open = open + 100 where id = ${RENT_CHARGE}`,
    EARNED,
  ],
  ["charges", "kind", `update charges set kind = 'other' where id = ${RENT_CHARGE}`, ISSUED],
  [
    "charges",
    "unit",
    `update charges set unit_number = (select max(number) from units) where id = ${RENT_CHARGE}`,
    "a charge is of a stay of its tenant and unit",
  ],
  ["charges", "period", `update charges set period = '2020-01' where id = ${RENT_CHARGE}`, KEY],
  ["charges", "due day, into another month", `update charges set due_on = '2020-01-01' where id = ${RENT_CHARGE}`, KEY],
  [
    "charges",
    "tenant",
    `update charges set tenant_id = (select id from tenants where id <> charges.tenant_id limit 1) where id = ${RENT_CHARGE}`,
    "a charge is of its journal's tenant and day",
  ],
  [
    "charge_due_changes",
    "one that the charge does not follow",
    `insert into charge_due_changes (charge_id, old_due_on, new_due_on, at) select id, due_on, date(due_on, '+1 day'), 1 from charges where id = ${RENT_CHARGE}`,
    "I7 a charge is due on the day of its last change",
  ],
  ["charges", "one lost", `delete from charges where id = ${RENT_CHARGE}`, ISSUED],
  ["charges", "the same rent twice, under another key", sameRentTwice(), "a month's rent is charged once"],
  [
    "charges",
    "a deletion undone",
    `update charges set deleted_at = null where deleted_at is not null`,
    "I7 open charges are what their allocations leave",
  ],
  [
    "allocations",
    "cents",
    `update allocations set cents = cents + 100 where id = (select min(id) from allocations where payment_id is not null)`,
    OWED,
  ],
  [
    "allocations",
    "one lost",
    `delete from allocations where id = (select min(id) from allocations where charge_id is not null)`,
    "I7 open charges are what their allocations leave",
  ],
  [
    "allocations",
    "another charge",
    `update allocations set charge_id = (select max(id) from charges where kind = 'rent') where id = (select min(id) from allocations where bucket = 'rent')`,
    "I7 open charges are what their allocations leave",
  ],
  [
    "allocations",
    "tender",
    `update allocations set tender = 'cash', category = 'cash' where id = (select min(id) from allocations where tender = 'check')`,
    "money was applied with the method of its payment",
  ],
  [
    "allocations",
    "rent on time as rent in advance",
    "update allocations set category = 'advance' where id = (select min(id) from allocations where bucket = 'rent' and payment_id is not null)",
    "rent paid before it is due counts as paid in advance",
  ],
  [
    "receipts",
    "amount",
    `update receipts set amount = amount + 100 where id = ${CHECK}`,
    "I19 the rows of a receipt sum to it",
  ],
  ["receipts", "fee", `update receipts set fee = fee + 100 where id = ${CARD}`, "I19 the rows of a receipt sum to it"],
  ["receipts", "method", `update receipts set tender = 'cash' where id = ${CHECK}`, RECEIPT],
  ["receipts", "day", `update receipts set effective_on = date(effective_on, '-1 day') where id = ${CHECK}`, RECEIPT],
  [
    "receipts",
    "status",
    `update receipts set status = 'reversed' where id = ${CHECK}`,
    "I7 receipts stand where their events left them",
  ],
  [
    "receipts",
    "what remained",
    `update receipts set remaining_after = remaining_after + 100 where id = ${CARD}`,
    "a receipt keeps what remained right after it",
  ],
  ["receipts", "one lost", `delete from receipts where id = ${CHECK}`, "what was posted for a receipt has its receipt"],
  ["receipt_events", "one lost", `delete from receipt_events where receipt_id = ${CHECK}`, ARRIVED],
  [
    "payments",
    "amount",
    `update payments set amount = amount + 100 where receipt_id = ${CHECK}`,
    "I19 the rows of a receipt sum to it",
  ],
  ["payments", "one lost", `delete from payments where receipt_id = ${CHECK}`, ARRIVED],
  [
    "refund_requests",
    "amount",
    `update refund_requests set amount = amount + 100 where status = 'succeeded'`,
    "what was refunded was requested",
  ],
  [
    "autopay_runs",
    "amount",
    `update autopay_runs set amount = amount + 100 where receipt_id is not null`,
    "an autopay charged what its payment says",
  ],
  [
    "scheduled_payments",
    "amount",
    `update scheduled_payments set amount = amount - 100 where receipt_id is not null`,
    "a payment set for a day charged what its receipt says, and at most what was set",
  ],
  [
    "scheduled_payments",
    "one lost",
    `delete from scheduled_payments where state = 'succeeded'`,
    "a receipt of a payment set for a day has its row",
  ],
  [
    "scheduled_payments",
    "how one went",
    `update scheduled_payments set state = 'failed' where state = 'succeeded'`,
    "a payment set for a day succeeded as its receipt did",
  ],
  [
    "deposit_slip_rows",
    "one lost",
    `delete from deposit_slip_rows where id = (select min(r.id) from deposit_slip_rows r join deposit_slips s on s.id = r.slip_id where s.state = 'deposited')`,
    "a deposited slip brings what its payments come to, on its day",
  ],
  [
    "deposit_slips",
    "day of one",
    `update deposit_slips set deposited_on = '2020-01-01' where id = 1`,
    "a deposited slip brings what its payments come to, on its day",
  ],
  [
    "deposit_slips",
    "one open again",
    `update deposit_slips set state = 'open' where id = 1`,
    "what lies in hand is what payments not deposited come to",
  ],
  [
    "bank_accounts",
    "balance at the beginning",
    `update bank_accounts set opening_cents = opening_cents + 100 where id = 1`,
    "a bank account begins with its balance, on its day",
  ],
  [
    "bank_transfers",
    "amount",
    `update bank_transfers set amount = amount + 100 where id = 1`,
    "a transfer moves its amount between its accounts, once",
  ],
  [
    "payouts",
    "amount",
    `update payouts set amount = amount + 100 where id = ${PAYOUT}`,
    "a payout that is booked was sent with its amount",
  ],
  [
    "payouts",
    "day of arrival",
    `update payouts set arrives_on = '2026-12-24' where id = ${PAYOUT}`,
    "a payout that is paid is at the bank with its amount, on the day of its arrival",
  ],
  [
    "payouts",
    "on its way again",
    `update payouts set state = 'in_transit' where id = ${PAYOUT}`,
    "what is in transit is what payouts on their way come to",
  ],
  [
    "payouts",
    "failed without a return",
    `update payouts set state = 'failed' where id = ${PAYOUT}`,
    "a payout that is over moved nothing in the end",
  ],
  [
    "payout_spans",
    "opening",
    `update payout_spans set opening = opening + 100`,
    "the booking of payouts begins with its opening",
  ],
  ["issued_periods", "one lost", `delete from issued_periods where journal_id = ${RENT}`, ISSUED],
  ["issued_periods", "period", `update issued_periods set period = '2020-01' where journal_id = ${RENT}`, ISSUED],
  [
    "issued_recurring",
    "one lost",
    `delete from issued_recurring where journal_id = ${RECURRING}`,
    "a recurring charge has its issued month, and an issued month its charge",
  ],
  [
    "issued_recurring",
    "period",
    `update issued_recurring set period = '2020-01' where journal_id = ${RECURRING}`,
    "a recurring charge has its issued month, and an issued month its charge",
  ],
  [
    "recurring_terms",
    "amount",
    `update recurring_terms set amount = amount + 100 where line_id = (select min(id) from recurring_charges)`,
    "a recurring charge is what its line charges in the month",
  ],
  [
    "recurring_charges",
    "stay",
    `update recurring_charges set stay_id = ${STAY} where id = (select max(id) from recurring_charges)`,
    "a recurring charge has the key of its line and month, in which it is due, and is of the line's stay",
  ],
  ["stays", "one lost", `delete from stays where id = ${STAY}`, "a charge is of a stay of its tenant and unit"],
  [
    "stays",
    "unit",
    `update stays set unit_number = 9999 where id = ${STAY}`,
    "a charge is of a stay of its tenant and unit",
  ],
  [
    "stays",
    "deposit returned",
    `update stays set deposit_returned = deposit_returned + 100 where move_out_on is not null`,
    "I20 a deposit held at move-out was returned or used",
  ],
  [
    "statement_events",
    "new value",
    `update statement_events set new_value = new_value + 100 where id = ${EVENT}`,
    ADJUSTED,
  ],
  ["statement_events", "day", `update statement_events set effective_on = '2020-01-01' where id = ${EVENT}`, ADJUSTED],
  [
    "statement_events",
    "one lost",
    `delete from statement_events where id = ${EVENT}`,
    "an adjustment stands on the statement",
  ],
  [
    "units",
    "rent",
    `update units set monthly_rent = monthly_rent + 100 where number = 102`,
    "a unit has the rent and the floor of its history",
  ],
  [
    "tenant_balances",
    "rent",
    `update tenant_balances set rent = rent + 100 where tenant_id = (select min(tenant_id) from tenant_balances)`,
    "I7 tenant balances are what their lines sum to",
  ],
  [
    "tenant_months",
    "total paid",
    `update tenant_months set total_paid = total_paid + 100`,
    "I7 payments of a month are what landed in it",
  ],
  ["rent_roll_totals", "pending", `update rent_roll_totals set pending = pending + 100`, TOTALS],
  ["rent_roll_totals", "units", `update rent_roll_totals set units = units - 1`, TOTALS],
  ["rent_roll_totals", "the row lost", `delete from rent_roll_totals`, TOTALS],
  ["rent_roll_months", "total paid", `update rent_roll_months set total_paid = total_paid + 100`, TOTALS],
  [
    "rent_roll_months",
    "one lost",
    `delete from rent_roll_months where period = (select max(period) from rent_roll_months where total_paid <> 0)`,
    TOTALS,
  ],
  ["rent_roll_open_rent", "open rent", `update rent_roll_open_rent set open = open + 100`, TOTALS],
  ["rent_roll_open_rent", "all of it lost", `delete from rent_roll_open_rent`, TOTALS],
  [
    "bank_reconciliations",
    "closing balance",
    `update bank_reconciliations set closing_cents = closing_cents + 100 where id = (select max(id) from bank_reconciliations where finished_at is not null)`,
    "the rows of a finished reconciliation come to its closing less its opening balance",
  ],
  [
    "bank_reconciliations",
    "opening balance of one",
    `update bank_reconciliations set opening_cents = opening_cents + 100, closing_cents = closing_cents + 100 where id = (select max(id) from bank_reconciliations where finished_at is not null)`,
    "a reconciliation begins where the one before ended, the first one where its account began",
  ],
  [
    "bank_reconciliation_rows",
    "one lost",
    `delete from bank_reconciliation_rows where id = (select min(id) from bank_reconciliation_rows)`,
    "the rows of a finished reconciliation come to its closing less its opening balance",
  ],
  [
    "bank_reconciliation_rows",
    "amount of one that is not finished",
    `update bank_reconciliation_rows set amount = amount + 100 where reconciliation_id = (select id from bank_reconciliations where finished_at is null)`,
    "a reconciliation holds lines of its account up to its last day, with their amounts",
  ],
  [
    "bank_reconciliation_reports",
    "digest",
    `update bank_reconciliation_reports set digest = 'x' where id = 1`,
    "the kept report of a reconciliation has its digest",
  ],
  [
    "bank_reconciliation_reports",
    "one lost",
    `delete from bank_reconciliation_reports where id = 1`,
    "a finished reconciliation has its report, and one that is not finished has none in force",
  ],
  [
    "month_closes",
    "report",
    `update month_closes set report = replace(report, '0', '1') where id = 1`,
    "the kept report of a closed month has its digest",
  ],
  [
    "month_closes",
    "one of them lost",
    `delete from month_closes where id = 1`,
    "closed months stand without a gap, from the first one",
  ],
  [
    "month_closes",
    "newest journal at the close",
    `update month_closes set last_journal_id = 1 where id = 2`,
    "nothing that is posted after a close is dated within its month or before",
  ],
  [
    "journals",
    "true day",
    `update journals set occurred_on = effective_on where id = ${RENT}`,
    "what was dated later because its month was closed is dated the 1st of a month, after its true day",
  ],
  [
    "audit",
    "who did it",
    `update audit_log set user_id = 9999 where id = (select max(id) from audit_log)`,
    "every row of the audit log follows the one before",
  ],
]

/** Faults that it cannot find, because no other stored value depends on the column. */
const UNDETECTED: [table: string, change: string, statement: string][] = [
  ["journals", "a memo: free text", `update journals set memo = 'x' where id = ${RENT}`],
  [
    "charges",
    "due day within its month: the property's due day may have been another then",
    `update charges set due_on = substr(due_on, 1, 8) || '28' where id = ${RENT_CHARGE}`,
  ],
  ["receipts", "the check's number: free text", `update receipts set note = '1' where id = ${CHECK}`],
  [
    "stays",
    "move-in day: a correction changes it without a posting",
    `update stays set move_in_on = '2020-01-01' where id = ${STAY}`,
  ],
  ["expenses", "an amount: expenses are never posted", `update expenses set amount = amount + 100`],
]

/** Charges a month's rent a second time, in the writer's form but under a form's key. */
function sameRentTwice(): string {
  const journal = "(select max(id) from journals)"
  return `
    insert into journals (id, tenant_id, kind, effective_on, recorded_at, idem_key)
      select (select max(id) + 1 from journals), tenant_id, kind, effective_on, recorded_at, 'form:again' from journals where id = ${RENT};
    insert into journal_lines select (select max(id) from journal_lines) + row_number() over (), ${journal}, tenant_id, account, cents
      from journal_lines where journal_id = ${RENT} and id in (select id from journal_lines where journal_id = ${RENT} order by id limit 2);
    insert into charges (tenant_id, stay_id, unit_number, kind, period, effective_on, due_on, amount, open, origin, journal_id, created_at)
      select tenant_id, stay_id, unit_number, kind, period, effective_on, due_on, amount, amount, origin, ${journal}, created_at from charges where id = ${RENT_CHARGE};
    update tenant_balances set rent = rent + (select amount from charges where id = ${RENT_CHARGE}), last_journal_id = ${journal}
      where tenant_id = (select tenant_id from charges where id = ${RENT_CHARGE})`
}

test("the building without a fault has no violation", async () => {
  expect(await read(allViolations, NOW)).toEqual([])
})

test.each(DETECTED)("%s, %s: detected", async (_table, _change, statement, law) => {
  const changed = rawDatabase().prepare("select total_changes()").pluck()
  const before = changed.get()
  rawDatabase().exec(statement)
  expect(changed.get()).not.toBe(before)
  expect((await read(allViolations, NOW)).map(({ law: found }) => found)).toContain(law)
})

test.each(UNDETECTED)("%s, %s: not detected", async (_table, _change, statement) => {
  rawDatabase().exec(statement)
  expect(await read(allViolations, NOW)).toEqual([])
})

test("a slip that was undone before such slips kept their own day may have the day of its undoing", async () => {
  rawDatabase().exec(undoneSlip(1_795_823_999_999))
  const laws = (await read(allViolations)).map(({ law }) => law)
  expect(laws).not.toContain("a slip is undone once, on its own day")
})
