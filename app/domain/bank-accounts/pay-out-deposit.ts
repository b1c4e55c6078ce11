/** Records that the bank paid a returned deposit, or returned advance rent, to the tenant. Source: money.md 11.1, api.md X266. */
import { formatDay } from "~/values/calendar.ts"
import { fullName } from "~/values/contact.ts"
import { formatMoney, negated, ZERO } from "~/values/money.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { nextKey } from "../idempotency.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { post } from "../ledger/journal.ts"
import { addLine } from "../ledger/journal-draft.ts"
import { ledgerDay } from "../ledger/ledger-day.ts"
import { mustBeAnothersLedger } from "../permissions.ts"
import { badField } from "../refusal.ts"
import { findTenant } from "../tenants/tenants.ts"
import { mustBePostingDay } from "./account-rules.ts"
import { accountLabel, openAccount } from "./bank-accounts.ts"
import { depositsOn, type HeldDeposit, type HeldDeposits, heldOn } from "./held-deposits.ts"
import type { PayOutDeposit } from "./inputs.ts"

const OUT = {
  deposit: {
    account: "DEP_OUT",
    kind: "deposit_paid_out",
    called: "a deposit",
    toPayOf: ({ toPay }: HeldDeposit) => toPay,
  },
  advance: {
    account: "ADV_OUT",
    kind: "advance_paid_out",
    called: "advance rent",
    toPayOf: ({ advanceToPay }: HeldDeposit) => advanceToPay,
  },
} as const

/**
 * Takes the amount paid to the tenant out of the bank account. Refuses 404 TENANT_NOT_FOUND and BANK_ACCOUNT_NOT_FOUND; 403 the caller's own ledger; 400
 * more than is returned and unpaid, and a day in the future, before the account's first day or before the return. Audit BANK_TRANSFER.
 */
export const payOutDeposit = command("manage bank", async (tx, actor, input: PayOutDeposit): Promise<HeldDeposits> => {
  const { tenantId, bankAccountId, amount, date: on, note, returned = "deposit" } = input
  const { account: out, kind, called, toPayOf } = OUT[returned]
  mustBeAnothersLedger(actor, tenantId)
  const tenant = await findTenant(tx, tenantId)
  const account = await openAccount(tx, bankAccountId)
  await mustBePostingDay(tx, "date", on, { day: account.openedOn, what: "the account's first day" })
  for (const day of new Set([on, await ledgerDay(tx)])) {
    const row = (await depositsOn(tx, day)).find((each) => each.tenantId === tenantId)
    const toPay = row ? toPayOf(row) : ZERO
    if (amount > toPay)
      throw badField(
        "amount",
        `${formatMoney(toPay)} of ${called} was returned by ${formatDay(day)} and is not paid yet.`,
      )
  }
  const entry = { tenantId, kind, key: nextKey(tx), on, memo: note, isDayTyped: true } as const
  await post(tx, actor, entry, (draft) => {
    addLine(draft, out, amount)
    addLine(draft, bankLedgerAccount(account.id), negated(amount))
  })
  await record(tx, actor, {
    category: "BANK_TRANSFER",
    details: `${formatMoney(amount)} of ${called} that was returned was paid to ${fullName(tenant)} from ${accountLabel(account)} on ${formatDay(on)}.`,
    metadata: {
      TenantID: tenantId,
      BankAccountID: account.id,
      Returned: returned,
      Amount: amount,
      Date: on,
      Note: note ?? null,
    },
  })
  return heldOn(tx, await ledgerDay(tx))
})
