/** A reversal reverses everything, and each journal changes a tenant's position by its exact amount. Source: money.md 1.8, I6, I9 to I11 and I15. */

import { sql } from "drizzle-orm"
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { balancesOf } from "~/domain/ledger/balances.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { addMonths, type Day, type Month, monthOf } from "~/values/calendar.ts"
import { asCents, proportion } from "~/values/money.ts"
import { begin, deletesCharge, histories, type Life, ledgerOf, live } from "../../support/history.ts"
import { isDisputed, isRefunded, paysOnline } from "../../support/provider.ts"
import { linesOf } from "../../support/reports.ts"
import { owesFee, pays } from "../../support/tenancies.ts"
import { during, mona, seen, setting, USUAL } from "../../support/world.ts"

beforeEach(() => setting(USUAL))

/** Runs a random history, and then checks that the action leaves the books unchanged. */
async function restores<Input>(
  input: fc.Arbitrary<Input>,
  numRuns: number,
  act: (life: Life, input: Input) => Promise<void>,
) {
  await fc.assert(
    fc.asyncProperty(histories(12), input, async (history, given) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      const before = await ledgerOf(life)
      await act(life, given)
      expect(await ledgerOf(life)).toEqual(before)
    }),
    { numRuns },
  )
}

const amount = fc.integer({ min: 1, max: 400_000 })
const method = fc.constantFrom("check", "paypal", "managementCredit" as const)
const type = fc.constantFrom("rent", "fees", "deposit" as const)

test("a payment and its deletion leave every account and every charge as they were", async () => {
  await restores(fc.record({ amount, method, type }), 40, async ({ tenantId, day }, { amount: requested, ...how }) => {
    const { depositOwed } = await seen(day, (tx) => balancesOf(tx, tenantId))
    const cents =
      how.method === "managementCredit" && how.type === "deposit" ? Math.min(requested, depositOwed) : requested
    if (cents === 0) return
    const row = await pays(tenantId, cents, day, how as { method: "check" })
    const deletion = { id: row.id, paymentType: row.type, reason: "Entered for the wrong tenant" }
    await during(day, (tx) => deletePayment(tx, mona, deletion))
  })
})

test("a charge or a credit and its deletion leave every account and every charge as they were", async () => {
  const fee = fc.record({ amount, type: fc.constantFrom("late", "other" as const), sign: fc.constantFrom(1, -1) })
  await restores(fee, 30, async ({ tenantId, day }, given) => {
    const row = await owesFee(tenantId, given.amount * given.sign, day, given.type as "late")
    await deletesCharge(row.id, row.kind, day)
  })
})

test("refunds that sum to the payment and its fee leave every account as it was", async () => {
  const paid = fc.record({
    amount,
    fee: fc.nat(12_000),
    choice: fc.constantFrom("everything", "rent", "deposit" as const),
    cuts: fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 4 }),
  })
  await restores(paid, 40, async ({ tenantId, day }, { amount: cents, fee, choice, cuts }) => {
    const receiptId = await paysOnline(tenantId, cents, day, { fee, choice: choice as "rent" })
    for (const [index, cut] of [...cuts, 99_999_999].entries())
      await isRefunded(receiptId, cut, day, `re_${receiptId}_${index}`)
  })
})

test("a dispute that is won leaves every account as it was when it was opened, also after it was lost", async () => {
  const given = fc.record({ amount, isLostFirst: fc.boolean() })
  await restores(given, 20, async (life, { amount: cents, isLostFirst }) => {
    const { tenantId, day } = life
    const receiptId = await paysOnline(tenantId, cents, day, { fee: 500, choice: "rent" })
    const before = await ledgerOf(life)
    const disputeId = `dp_${receiptId}`
    if (isLostFirst) await isDisputed(receiptId, cents + 500, day, "lost", { disputeId })
    await isDisputed(receiptId, cents + 500, day, "open", { disputeId })
    await isDisputed(receiptId, cents + 500, day, "won", { disputeId })
    expect(await ledgerOf(life)).toEqual(before)
    await isRefunded(receiptId, cents + 500, day, `re_${receiptId}`)
  })
})

type Moved = {
  kind: string
  moved: number
  charged: number
  adjusted: number
  paid: number | null
  isWaiver: number
  out: number
  credits: number
  unadjusted: number
  taken: number | null
  takenBefore: number | null
  amount: number | null
  fee: number | null
  reversed: number | null
}

/** Each journal with its change of rent + late + other − advance − reserve, and the data of its event from other tables. */
function movesOf(life: Life): Promise<Moved[]> {
  return seen(life.day, (tx) =>
    tx.rows<Moved>(sql`
      select j.kind as "kind",
        sum(case when l.account in ('AR_RENT','AR_LATE','AR_OTHER','ADV_CASH','ADV_CREDIT','DEP_HELD') then l.cents else 0 end) as "moved",
        coalesce((select sum(c.amount) from charges c where c.journal_id = j.id and c.kind <> 'deposit'
          and c.origin not in ('adjustment', 'returned_deposit')), 0) as "charged",
        coalesce((select sum(case when s.field = 'DepositReserve' then s.old_value - s.new_value else s.new_value - s.old_value end)
          from statement_events s where s.journal_id = j.id), 0) as "adjusted",
        r.amount as "paid", case when r.tender = 'managementCredit' and r.choice = 'deposit' then 1 else 0 end as "isWaiver",
        sum(case when l.account in ('DEP_OUT', 'ADV_OUT') then l.cents else 0 end) as "out",
        sum(case when l.account = 'CREDITS' then l.cents else 0 end) as "credits",
        coalesce((select -sum(a.cents) from allocations a where a.journal_id = j.id and a.tender = 'adjust' and a.cents < 0), 0)
          as "unadjusted",
        e.taken as "taken", (select sum(b.taken) from receipt_events b where b.receipt_id = e.receipt_id and b.id < e.id) as "takenBefore",
        r.amount as "amount", r.fee as "fee",
        (select case when c.kind = 'deposit' then 0 else c.amount end from charge_events ce join charges c on c.id = ce.charge_id
          where ce.journal_id = j.id and ce.kind = 'deleted') as "reversed"
      from journals j join journal_lines l on l.journal_id = j.id
      left join receipts r on r.id = j.receipt_id
      left join receipt_events e on e.journal_id = j.id
      where j.tenant_id = ${life.tenantId} group by j.id, r.id, e.id order by j.id`),
  )
}

const principal = ({ takenBefore, taken, amount: cents, fee }: Moved) => {
  const whole = (cents ?? 0) + (fee ?? 0)
  const soFar = (sum: number) => proportion(asCents(sum), cents ?? 0, whole)
  return soFar((takenBefore ?? 0) + (taken ?? 0)) - soFar(takenBefore ?? 0)
}

function expected(move: Moved): number {
  switch (move.kind) {
    case "payment":
      return move.isWaiver ? 0 : 0 - (move.paid ?? 0)
    case "manager_adjustment":
      return move.adjusted
    case "refund":
    case "refund_failed":
    case "dispute_lost":
    case "dispute_rewon":
    case "check_returned":
    case "check_return_undone":
      return principal(move) - Math.max(0, move.out)
    case "payment_deleted":
      // Credit that ended at a move-out is not reversed again; the rest of it is in CREDITS.
      if (move.isWaiver) return 0
      return move.credits === 0 && move.paid !== null && move.taken === move.paid ? move.paid : 0 - move.credits
    case "charge_deleted":
      if ((move.reversed ?? 0) < 0) return 0 - move.credits
      return move.unadjusted - (move.reversed ?? 0)
    case "vacate":
      return move.charged - move.out - move.credits
    case "advance_returned":
      return 0 - move.out
    default:
      return move.charged
  }
}

test("the net position moves by exactly what happened", async () => {
  await fc.assert(
    fc.asyncProperty(histories(25), async (history) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      for (const move of await movesOf(life))
        expect({ ...move, moved: move.moved }).toEqual({ ...move, moved: expected(move) })
    }),
    { numRuns: 40 },
  )
})

test("credit changes no income of any month", async () => {
  const given = fc.record({ cents: fc.integer({ min: 1, max: 300_000 }), isFee: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(histories(10), given, async (history, { cents, isFee }) => {
      const life = await begin()
      for (const step of history) await live(life, step)
      const months = monthsFrom(life.began, life.day)
      const incomes = () => Promise.all(months.map((month) => linesOf(month, life.day)))
      const before = await incomes()
      if (isFee) await owesFee(life.tenantId, -cents, life.day)
      else await pays(life.tenantId, cents, life.day, { method: "managementCredit" })
      expect(await incomes()).toEqual(before)
    }),
    { numRuns: 10 },
  )
})

function monthsFrom(first: Day, last: Day): Month[] {
  const months: Month[] = []
  for (let month = monthOf(first); month <= monthOf(last); month = addMonths(month, 1)) months.push(month)
  return months
}
