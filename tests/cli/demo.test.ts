/** The demo building, on which the README and every external check rely. Source: docs/operations/commands.md. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { openDatabase, read } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { heldDeposits } from "~/domain/bank-accounts/held-deposits.ts"
import { paymentsToWatch } from "~/domain/payments/payments-to-watch.ts"
import { unmatchedList } from "~/domain/payouts/unmatched.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { bouncedPayments } from "~/domain/portal/bounced-payments.ts"
import { reconciliationOf } from "~/domain/reconciliation/reconciliation.ts"
import { reconciliationList } from "~/domain/reconciliation/reconciliations.ts"
import { reportMonths } from "~/domain/reports/months.ts"
import { tenantActor } from "../../cli/demo/portal.ts"
import { mustNotFail } from "../../cli/demo/provider.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { checkOpenPayments } from "../../jobs/check-open-payments.ts"
import { deliverSandboxWebhooks } from "../../jobs/deliver-sandbox-webhooks.ts"
import { runDue } from "../../jobs/schedule.ts"
import { sweepPayments } from "../../jobs/sweep-payments.ts"
import { digest } from "../support/online.ts"
import { ada, wrongFigures, wrongFiguresOfYear } from "../support/reports.ts"
import { businessDays, gateway, leaveSandbox, useSandbox } from "../support/sandbox.ts"
import { on } from "../support/world.ts"

const NOW = on("2026-11-20")

/** The texts that a query returns, in order. */
async function texts(query: ReturnType<typeof sql>): Promise<string[]> {
  const rows = await read((tx) => tx.rows<{ value: string }>(query), NOW)
  return rows.map((row) => row.value)
}

const folder = mkdtempSync(join(tmpdir(), "suitekeeper-demo-"))
const file = join(folder, "suitekeeper.sqlite")

beforeAll(async () => {
  migrateDatabase(file)
  openDatabase(file)
  await seedDemo({ units: 24, months: 13, now: NOW })
})
// Only the last two tests change the building, so all others share it.
beforeEach(() => openDatabase(file))
afterAll(() => {
  leaveSandbox()
  rmSync(folder, { recursive: true, force: true })
})

test("every invariant holds on it, and the jobs have nothing left to do", async () => {
  expect(await read(allViolations, NOW)).toEqual([])
  expect(await runDue(NOW)).toEqual([])
})

test("it has 24 suites on two floors, 20 of them let, with a year of rent", async () => {
  expect(await texts(sql`select count(*) || ' on ' || count(distinct floor) as value from units`)).toEqual(["24 on 2"])
  expect(await texts(sql`select count(*) || '' as value from stays where move_out_on is null`)).toEqual(["20"])
  expect(
    await texts(
      sql`select count(distinct period) || '' as value from charges where kind = 'rent' and period is not null`,
    ),
  ).toEqual(["13"])
})

test("emails leave by themselves: a monthly one, a disabled one, and a reminder with two months of log", async () => {
  const scheduled = sql`select frequency || ' ' || to_group || ' ' || is_disabled as value from scheduled_emails order by id`
  expect(await texts(scheduled)).toEqual(["monthly movingOutSoon 0", "monthly allTenants 1"])
  const logged = sql`select month || ' ' || outcome as value from reminder_log group by month, outcome order by month, outcome`
  const outcomes = await texts(logged)
  expect(outcomes).toContain("2026-10 sent")
  expect(outcomes).toContain("2026-11 sent")
  expect(outcomes).toContain("2026-11 eviction")
  expect(outcomes.some((one) => one.endsWith("missed"))).toBe(false)
  expect(await texts(sql`select source as value from messages where source like 'sched:%'`)).toHaveLength(1)
})

test("its two bank accounts have a year of deposits, and the trust account what is held of deposits", async () => {
  const accounts = sql`select name || ' ' || opened_on as value from bank_accounts order by id`
  expect(await texts(accounts)).toEqual(["Operating 2025-12-01", "Deposits in trust 2025-12-01"])
  const slips = await texts(
    sql`select state || ' ' || count(*) as value from deposit_slips group by state order by state`,
  )
  expect(slips).toEqual(["deposited 23", "open 1"])
  expect(await texts(sql`select count(*) || '' as value from bank_transfers`)).toEqual(["2"])
  const { difference } = await read((tx) => heldDeposits(tx, ada, {}), NOW)
  expect(difference).toBe(0)
})

test("one tenant gets text messages at a confirmed number, about requests and documents", async () => {
  expect(await texts(sql`select phone as value from text_agreements where ended_at is null`)).toEqual(["9095550171"])
  const kinds = sql`select kind as value from alert_choices where by_text order by kind`
  expect(await texts(kinds)).toEqual(["document", "request"])
})

test("its operating account has a year of the bank's files, matched but for a credit and a bill", async () => {
  const files = await texts(sql`select count(*) || '' as value from bank_files where finished_at is not null`)
  expect(Number(files[0])).toBeGreaterThanOrEqual(12)
  const waiting = sql`select text as value from bank_lines where id not in (select line_id from bank_matches) order by text`
  expect(await texts(waiting)).toEqual(["HARBOR CITY WATER UTILITY PPD", "ZELLE FROM R HALVORSEN 5512"])
  const origins = await texts(sql`select distinct origin as value from bank_matches order by origin`)
  expect(origins).toEqual(["certain", "hand"])
})

test("its two accounts are reconciled month by month, but for the last statement with those two lines", async () => {
  const counts = sql`select a.name || ' ' || case when r.finished_at is null then 'open' else 'finished' end || ' ' || count(*) || ' to ' || max(r.ends_on) as value
    from bank_reconciliations r join bank_accounts a on a.id = r.account_id group by a.name, r.finished_at is not null order by 1`
  expect(await texts(counts)).toEqual([
    "Deposits in trust finished 11 to 2026-10-31",
    "Operating finished 10 to 2026-09-30",
    "Operating open 1 to 2026-10-31",
  ])
  const { id } = (await read((tx) => reconciliationList(tx, ada, {}), NOW)).find(({ finishedAt }) => !finishedAt) ?? {}
  const open = await read((tx) => reconciliationOf(tx, ada, { reconciliation: id ?? 0 }), NOW)
  expect(open.unmatched.map(({ text }) => text)).toEqual([
    "HARBOR CITY WATER UTILITY PPD",
    "ZELLE FROM R HALVORSEN 5512",
  ])
  expect(open.sums.difference).toBe(8_937)
})

test("the provider's payouts are booked for a year: some have arrived, one is on its way, and a fee matches no payment", async () => {
  const states = sql`select state || ' ' || (count(*) > 10) as value from payouts where not is_before group by state order by state`
  expect(await texts(states)).toEqual(["in_transit 0", "paid 1"])
  const unmatched = await read((tx) => unmatchedList(tx, ada, {}), NOW)
  expect(unmatched.map(({ reason, atProvider }) => `${reason} ${atProvider}`)).toContain("fee -700")
  expect(new Set(unmatched.map(({ reason }) => reason))).toEqual(new Set(["fee", "under way"]))
})

test("payments are set for a day, one charged and one to come; autopay has a cap, above which one month is confirmed", async () => {
  const set = sql`select state || ' ' || coalesce(amount, at_most) || ' ' || choice as value from scheduled_payments order by pay_on`
  expect(await texts(set)).toEqual(["succeeded 4000 everything", "set 50000 rent"])
  const confirmed = sql`select a.cap || ' ' || (c.total > a.cap) as value from autopay_confirmations c join autopay a using (tenant_id)`
  expect(await texts(confirmed)).toEqual(["50000 1"])
})

test("it has recurring charges: of four types, one inactive; one line changed, one ended", async () => {
  expect(await texts(sql`select name || ' ' || active as value from charge_types order by name`)).toEqual([
    "Fax line 0",
    "Internet 1",
    "Parking 1",
    "Storage 1",
  ])
  const charged = sql`select period || ' ' || count(*) || ' ' || sum(amount) as value from charges
    where origin = 'recurring' group by period order by period`
  expect(await texts(charged)).toEqual(["2026-08 5 36000", "2026-09 5 36000", "2026-10 4 32500", "2026-11 4 32500"])
})

test("it has a payment plan that was kept, one that was broken, and one with three instalments to come", async () => {
  const plans = sql`select state || ' ' || coalesce(ended_on, '') || ' ' || amount as value from payment_plans order by id`
  expect(await texts(plans)).toEqual(["fulfilled 2026-09-03 30000", "broken 2026-09-24 30000", "open  45000"])
})

test("it has a year of expenses under three parents, and the receipt of one", async () => {
  const parents = sql`select distinct p.name as value from expense_types t join expense_types p on p.id = t.parent_id order by 1`
  expect(await texts(parents)).toEqual(["Repairs and maintenance", "Taxes and insurance", "Utilities"])
  expect(await texts(sql`select count(distinct month) || '' as value from expenses`)).toEqual(["14"])
  const receipts = sql`select e.month || ' ' || f.uploaded_name || ' ' || f.level as value
    from expenses e join stored_files f on f.id = e.receipt_file_id`
  expect(await texts(receipts)).toEqual(["2026-11 Power, November 2026.txt 3"])
})

test("it was paid by every method, and in every way a payment can end", async () => {
  const tenders = ["ach", "card", "cash", "cashapp", "check", "managementCredit", "other", "paypal", "zelle"]
  expect(await texts(sql`select distinct tender as value from receipts order by 1`)).toEqual(tenders)
  const ends = ["dispute-lost", "dispute-won", "disputed", "failed", "pending", "refunded", "reversed", "succeeded"]
  expect(await texts(sql`select distinct status as value from receipts order by 1`)).toEqual(ends)
})

test("its accounts can be walked through: each way a payment online can end is at one of them", async () => {
  const ends = await texts(sql`select distinct u.email || ' ' || r.tender || ' ' || r.status as value from receipts r
    join users u on u.tenant_id = r.tenant_id where r.source = 'portal' and u.email in ('tenant@demo.example',
    'two-suites@demo.example', 'ach-restricted@demo.example') order by 1`)
  expect(ends).toEqual([
    "ach-restricted@demo.example ach failed",
    "tenant@demo.example ach pending",
    "tenant@demo.example card dispute-won",
    "tenant@demo.example card refunded",
    "tenant@demo.example card succeeded",
    "two-suites@demo.example card disputed",
  ])
})

test("a bank payment that failed cost its tenant $20.00, on the day the bank sent it back", async () => {
  const fees = sql`select u.email || ' ' || c.amount || ' ' || (j.effective_on = date(e.at / 1000, 'unixepoch', '-7 hours')) as value
    from journals j join charges c on c.journal_id = j.id join users u on u.tenant_id = j.tenant_id
    join receipts r on r.tenant_id = j.tenant_id and r.status = 'failed'
    join receipt_events e on e.receipt_id = r.id and e.status = 'failed' where j.kind = 'ach_failed' order by 1`
  expect(await texts(fees)).toEqual(["ach-restricted@demo.example 2000 1", "former@demo.example 2000 1"])
})

test("a tenant's failed payment was never made good, and the portal still says so", async () => {
  const failed = sql`select id as value from tenants where primary_email = 'former@demo.example'`
  const tenantId = Number((await texts(failed))[0])
  const { payments, owed } = await read(async (tx) => bouncedPayments(tx, await tenantActor(tx, tenantId), {}), NOW)
  expect(payments).toEqual([expect.objectContaining({ kind: "failed", tender: "ach" })])
  expect(owed).toBeGreaterThan(0)
})

test("administrators see one dispute, with the day an answer is due ahead", async () => {
  const { disputed, unfinished } = await read((tx) => paymentsToWatch(tx, SYSTEM, {}), NOW)
  expect(disputed.map(({ tenant }) => tenant)).toEqual(["Wei Chen"])
  expect(disputed[0]?.answerDueAt).toBeGreaterThan(NOW)
  expect(unfinished).toEqual([])
})

test("every payment online was made at the sandbox, and its fee is booked", async () => {
  const unknown = sql`select r.id as value from receipts r left join online_payments o on o.receipt_id = r.id
    where r.source in ('portal', 'autopay') and (o.provider is null or o.provider <> 'sandbox' or r.stripe_pi not like 'pi_sbx%')`
  expect(await texts(unknown)).toEqual([])
  const withoutCost = sql`select r.id as value from receipts r where r.source in ('portal', 'autopay') and r.status = 'succeeded'
    and not exists (select 1 from journals j where j.receipt_id = r.id and j.kind = 'provider_fee')`
  expect(await texts(withoutCost)).toEqual([])
})

test("autopay succeeded, failed and was skipped, and a card of it expires before it runs again", async () => {
  const runs = sql`select u.email || ' ' || r.month || ' ' || r.status || ' ' || coalesce(r.reason, '') as value
    from autopay_runs r join users u on u.tenant_id = r.tenant_id where r.month >= '2026-10' order by 1`
  expect(await texts(runs)).toEqual([
    "dmitri@demo.example 2026-10 succeeded ",
    "dmitri@demo.example 2026-11 succeeded ",
    "grace@demo.example 2026-10 failed generic_decline",
    "grace@demo.example 2026-11 succeeded ",
    "ingrid@demo.example 2026-10 skipped skipped_by_tenant",
    "ingrid@demo.example 2026-11 succeeded ",
    "tomas@demo.example 2026-10 succeeded ",
    "tomas@demo.example 2026-11 succeeded ",
  ])
  const expiring = sql`select u.email || ' ' || m.exp_month || '/' || m.exp_year as value from autopay a
    join payment_methods m on m.id = a.method_id join users u on u.tenant_id = a.tenant_id where a.enabled and m.exp_year < 2040`
  expect(await texts(expiring)).toEqual(["tomas@demo.example 11/2026"])
})

test("the tenant to walk through the portal with has a card and a bank account saved, and pays by the card", async () => {
  const saved = sql`select m.type || ' ' || m.last4 as value from payment_methods m join users u on u.tenant_id = m.tenant_id
    where u.email = 'tenant@demo.example' order by 1`
  expect(await texts(saved)).toEqual(["card 4242", "us_bank_account 6789"])
  const paid = sql`select count(*) || '' as value from online_payments o join users u on u.tenant_id = o.tenant_id
    join receipts r on r.id = o.receipt_id where u.email = 'tenant@demo.example' and o.method_id is not null and r.status = 'succeeded'`
  expect(await texts(paid)).toEqual(["6"])
})

test("a payment was refunded by an administrator, and the log names her", async () => {
  const refunds = sql`select user_name || ': ' || details as value from audit_log where category = 'PAYMENT_REFUNDED'`
  expect(await texts(refunds)).toEqual([expect.stringMatching(/^Alma Brandt: .*\$206\.00/)])
})

test("nobody waits for mail of days long past, and no old link leads into an account", async () => {
  expect(await texts(sql`select id as value from outbox where state <> 'sent' or body is not null`)).toEqual([])
  expect(await texts(sql`select id as value from account_links where used_at is null`)).toEqual([])
})

test("tenants have read what was told them weeks ago, and not what is new", async () => {
  const unread = sql`select subject as value from payment_notices where read_at is null`
  expect(await texts(unread)).toContain("Your payment is disputed")
  expect(await texts(sql`${unread} and created_at < ${NOW - 30 * 24 * 60 * 60 * 1000}`)).toEqual([])
})

test("it has one of each correction", async () => {
  const kinds = ["ach_failed", "charge_deleted", "fee_charge", "fee_credit", "late_fee", "manager_adjustment", "vacate"]
  expect(await texts(sql`select distinct kind as value from journals where kind in ${kinds} order by 1`)).toEqual(kinds)
})

test("the accounts of the README are there, and tell apart who is in trouble", async () => {
  const accounts = [
    "ach-restricted",
    "admin",
    "evicted",
    "former",
    "maintenance",
    "manager",
    "super",
    "tenant",
    "two-suites",
  ]
  const emails = accounts.map((name) => `${name}@demo.example`)
  const known = sql`select email as value from users where email in ${emails} and password_hash is not null order by 1`
  expect(await texts(known)).toEqual(emails)
  const odd = sql`select primary_email as value from tenants where lease_status = 'eviction' or not ach_enabled order by 1`
  expect(await texts(odd)).toEqual(["ach-restricted@demo.example", "evicted@demo.example"])
})

test("it has a former tenant who owes, a subunit, notes read and unread, and popups that wait", async () => {
  const owing = sql`select s.unit_number || ' owes ' || (b.rent + b.late + b.other > 0) as value
    from stays s join tenant_balances b on b.tenant_id = s.tenant_id where s.move_out_on is not null`
  expect(await texts(owing)).toEqual(["212 owes 1"])
  expect(await texts(sql`select unit_number || '' as value from stays where is_subunit`)).toEqual(["204"])
  const read = sql`select u.email || ' ' || count(r.user_id) || ' of ' || count(*) as value
    from users u join tenant_notes n left join tenant_note_reads r
      on r.user_id = u.id and r.tenant_id = n.tenant_id and r.last_read >= n.created_at
    where u.email in ('admin@demo.example', 'manager@demo.example') group by u.id order by 1`
  expect(await texts(read)).toEqual(["admin@demo.example 1 of 4", "manager@demo.example 3 of 4"])
  expect(await texts(sql`select subject as value from popups where read_at is null group by 1 order by 1`)).toContain(
    "Water on Sunday",
  )
})

test("it has requests in each state, assigned and not, for the entire building, with notes shown to the tenant, and a picture", async () => {
  const states = sql`select status || case when assignee_id is null then '' else ', assigned' end as value
    from maintenance_requests group by 1 order by 1`
  expect(await texts(states)).toEqual(["in progress, assigned", "in review", "resolved, assigned"])
  const entire = sql`select count(*) || '' as value from maintenance_requests where unit_number is null`
  expect(await texts(entire)).toEqual(["2"])
  const notes = sql`select case when is_from_tenant then 'tenant' when is_shown_to_tenant then 'shown' else 'internal' end as value
    from request_notes group by 1 order by 1`
  expect(await texts(notes)).toEqual(["internal", "shown", "tenant"])
  const pictures = sql`select r.title || ' ' || p.width || ' x ' || p.height as value
    from request_pictures p join maintenance_requests r on r.id = p.request_id`
  expect(await texts(pictures)).toEqual(["Door closer slams 800 x 600"])
})

test("sandbox and books agree: nothing is left to book, and a day later the banks answer", async () => {
  useSandbox()
  vi.useFakeTimers({ toFake: ["Date"], now: NOW + 1_000 })
  try {
    const before = await digest()
    await jobsRun()
    expect((await digest()).books).toEqual(before.books)
    vi.setSystemTime(NOW + 10 * 60_000)
    await businessDays(2)
    await jobsRun()
    expect(
      await texts(sql`select distinct status as value from receipts where status in ('pending', 'disputed')`),
    ).toEqual(["disputed"])
    expect(await read(allViolations)).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

/** Runs the jobs of the first minutes after a start. */
async function jobsRun(): Promise<void> {
  const never = new AbortController().signal
  const fail = (error: unknown) => {
    throw error
  }
  expect((await gateway()).name).toBe("sandbox")
  await deliverSandboxWebhooks(never, mustNotFail)
  await checkOpenPayments(never, fail)
  await sweepPayments(never, fail)
}

test.each([2, 6])("a building of %i months is made as well, without those who come later", async (months) => {
  const small = join(folder, `small-${months}.sqlite`)
  migrateDatabase(small)
  openDatabase(small)
  await seedDemo({ units: 24, months, now: NOW })
  expect(await read(allViolations, NOW)).toEqual([])
  expect(await texts(sql`select count(*) || '' as value from units`)).toEqual(["24"])
})

test("every figure of its reports is the sum of the rows behind it, in each of 24 months and in the year", async () => {
  const long = join(folder, "long.sqlite")
  migrateDatabase(long)
  openDatabase(long)
  await seedDemo({ units: 24, months: 24, now: NOW })
  const months = (await read((tx) => reportMonths(tx, ada, undefined), NOW)).map(({ month }) => month)
  expect(months.length).toBeGreaterThanOrEqual(24)
  for (const month of months) expect(await wrongFigures(month, "2026-11-20")).toEqual([])
  expect(await wrongFiguresOfYear("2026-11", "2026-11-20")).toEqual([])
})
