/** `verify` finds every breach of the books, including those that the triggers would prevent. */
import { beforeEach, expect, test } from "vitest"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { liveExampleA } from "../../support/examples/a.ts"
import { execute, withoutLaws } from "../../support/raw.ts"
import { seen } from "../../support/world.ts"

beforeEach(async () => {
  await liveExampleA()
  await withoutLaws()
})

const laws = async () => [...new Set((await seen("2027-01-01", verifyLedger)).map((violation) => violation.law))]

test("sound books have no breach", async () => {
  expect(await laws()).toEqual([])
})

test.each([
  [
    "a changed line",
    "update journal_lines set cents = cents + 1 where id = 1",
    "I1 every journal sums to zero over at least two lines",
  ],
  [
    "a line of another tenant",
    "update journal_lines set tenant_id = 99 where id = 1",
    "I1 every line has its journal, of the same tenant",
  ],
  ["a missing header", "delete from journals where id = 3", "I1 every line has its journal, of the same tenant"],
  ["missing lines", "delete from journal_lines where journal_id = 3", "I1 every journal has lines"],
  [
    "an unknown account",
    "update journal_lines set account = 'AR_RNET' where account = 'INC_RENT'",
    "every line is of a known account",
  ],
  [
    "more paid than owed",
    "update journal_lines set cents = cents * 2 where account in ('AR_RENT') and cents < 0",
    "I2 no balance has the wrong sign",
  ],
  [
    "a deposit owed to nobody",
    "update journal_lines set account = 'INC_OTHER' where account = 'DEP_DUE' and cents < 0",
    "I3 deposits owed stand against deposits due",
  ],
  [
    "advance rent beside what is owed",
    "update journal_lines set account = 'ADV_CASH' where account = 'INC_RENT' and journal_id = (select max(journal_id) from journal_lines where account = 'INC_RENT'); delete from journal_lines where journal_id = (select max(id) from journals)",
    "I4 no advance rent beside an open balance",
  ],
  ["a charge left open", "update charges set open = 5000 where kind = 'late'", "I5 open charges sum to the balances"],
  [
    "a charge open beyond its amount",
    "update charges set open = amount + 1 where kind = 'deposit'",
    "I5 what is open lies between nothing and the amount",
  ],
  [
    "a balance that is not the sum of its lines",
    "update tenant_balances set other = 1",
    "I7 tenant balances are what their lines sum to",
  ],
  ["a forgotten balance", "delete from tenant_balances", "I7 tenant balances are what their lines sum to"],
  [
    "a wrong month",
    "update tenant_months set total_paid = 1 where period = '2026-02'",
    "I7 payments of a month are what landed in it",
  ],
  [
    "a lost allocation",
    "delete from allocations where charge_id is not null and id = 2",
    "I7 open charges are what their allocations leave",
  ],
  [
    "a wrong status",
    "update receipts set status = 'pending' where tender = 'zelle'",
    "I7 receipts stand where their events left them",
  ],
  [
    "a row that is not its receipt",
    "update payments set amount = amount + 1 where type = 'fees'",
    "I19 the rows of a receipt sum to it",
  ],
  [
    "money of a receipt that landed nowhere",
    "delete from allocations where payment_id = (select id from payments where tender = 'zelle' limit 1)",
    "a receipt has landed for what is not taken back of it",
  ],
  [
    "money on somebody else's charge",
    "update charges set tenant_id = 99 where id = 1",
    "money meets charges of its own tenant and kind",
  ],
  [
    "a landing undone twice",
    "update allocations set cents = cents * 2 where takes_back_id is not null",
    "no allocation is taken back more than it was",
  ],
])("%s is found", async (_what, fault, law) => {
  await execute(fault)
  expect(await laws()).toContain(law)
})
