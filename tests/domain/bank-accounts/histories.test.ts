/** After random actions on manual payments, bank accounts and slips every law of the books holds, and income is the same as without bank accounts. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { archiveBankAccount } from "~/domain/bank-accounts/archive-account.ts"
import { bankAccountList } from "~/domain/bank-accounts/bank-accounts.ts"
import { moneyInHand } from "~/domain/bank-accounts/in-hand.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { reopenBankAccount } from "~/domain/bank-accounts/reopen-account.ts"
import { depositSlipList } from "~/domain/bank-accounts/slips.ts"
import { moveBetweenAccounts, undoBankTransfer } from "~/domain/bank-accounts/transfers.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { recordPayment } from "~/domain/payments/manual.ts"
import { returnCheck, undoReturn } from "~/domain/payments/returned-checks.ts"
import { Refusal } from "~/domain/refusal.ts"
import { addDays, asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { bankAccountBegins, booksAreSound, isDeposited, isUndone, slipOf } from "../../support/bank.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { ada, reportOf } from "../../support/reports.ts"
import { danaOwesRent } from "../../support/tenancies.ts"
import { during, mona, seen } from "../../support/world.ts"

const KINDS = [
  "pay",
  "delete",
  "return",
  "undoReturn",
  "add",
  "archive",
  "reopen",
  "slip",
  "deposit",
  "undoSlip",
  "method",
  "move",
  "unmove",
] as const
const METHODS = ["check", "check", "cash", "zelle", "other", "managementCredit"] as const
const step = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(50), b: fc.nat(50) })
type Step = { kind: (typeof KINDS)[number]; a: number; b: number }

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(rows.length, 1)]

type Life = { dana: number; day: string; paid: { id: number; on: string }[]; moved: number[] }

async function act(life: Life, { kind, a, b }: Step): Promise<void> {
  const { day, dana } = life
  const accounts = await seen(day, (tx) => bankAccountList(tx, ada, {}))
  const account = pick(accounts, a)?.id ?? 0
  const payment = pick(life.paid, b)
  const slip = pick(await seen(day, (tx) => depositSlipList(tx, mona, {})), b)?.id ?? 0
  const earlier = (days: number) => addDays(asDay(day), -days)
  if (kind === "pay") {
    const on = earlier(a % 12)
    const method = METHODS[b % METHODS.length]
    const input = {
      tenantId: dana,
      amount: asCents(1_000 + a * 7),
      paymentDate: on,
      method: method ?? "check",
      type: "rent",
    } as const
    const row = await during(day, (tx) => recordPayment(tx, mona, input))
    life.paid.push({ id: row.id, on })
  }
  if (kind === "add")
    await bankAccountBegins(`Account ${accounts.length}`, { on: earlier(a % 20), addedOn: day, opening: b * 100 })
  if (kind === "archive") await during(day, (tx) => archiveBankAccount(tx, ada, { bankAccountId: account }))
  if (kind === "reopen") await during(day, (tx) => reopenBankAccount(tx, ada, { bankAccountId: account }))
  if (kind === "method")
    await during(day, (tx) => setBankMethod(tx, ada, { method: "zelle", bankAccountId: b % 2 ? account : null }))
  if (kind === "slip") {
    const money = (await seen(day, (tx) => moneyInHand(tx, mona, {}))).filter(({ slipId }) => slipId === null)
    await slipOf(
      account,
      money.slice(0, 1 + (b % 3)).map(({ paymentId }) => paymentId),
      day,
    )
  }
  if (kind === "deposit") await isDeposited(slip, earlier(a % 3), day)
  if (kind === "undoSlip") await isUndone(slip, day)
  if (kind === "move") {
    const to = pick(accounts, a + 1)?.id ?? 0
    const input = { fromBankAccountId: account, toBankAccountId: to, amount: asCents(100 + b), date: asDay(day) }
    life.moved.push((await during(day, (tx) => moveBetweenAccounts(tx, ada, input))).id)
  }
  if (kind === "unmove")
    await during(day, (tx) => undoBankTransfer(tx, ada, { bankTransferId: pick(life.moved, b) ?? 0 }))
  if (payment) await actOn(payment, kind, day, a)
}

async function actOn(
  { id, on }: { id: number; on: string },
  kind: Step["kind"],
  day: string,
  a: number,
): Promise<void> {
  if (kind === "delete")
    await during(day, (tx) => deletePayment(tx, mona, { id, paymentType: "rent", reason: "Recorded by mistake" }))
  if (kind === "undoReturn") await during(day, (tx) => undoReturn(tx, mona, { paymentId: id }))
  if (kind !== "return") return
  const returnedOn = addDays(asDay(on), a % 10)
  await during(day, (tx) => returnCheck(tx, mona, { paymentId: id, returnedOn, fee: ZERO, lateFees: [] }))
}

test("the books are sound after every history, and no income moves by what the bank does", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await freshDatabase()
      const life: Life = { dana: await danaOwesRent(), day: "2026-02-10", paid: [], moved: [] }
      for (const [at, each] of steps.entries()) {
        life.day = addDays(asDay("2026-02-10"), at)
        const before = await reportOf("2026-02", asDay(life.day))
        const isOfBank = !["pay", "delete", "return", "undoReturn"].includes(each.kind)
        await act(life, each).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        if (isOfBank) expect(await reportOf("2026-02", asDay(life.day))).toEqual(before)
        expect(await booksAreSound(life.day), `${each.kind} ${at}`).toEqual([])
      }
    }),
    { numRuns: randomRuns(12) },
  )
})
