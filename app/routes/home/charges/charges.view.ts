import { advanceRent } from "~/domain/ledger/accounts.ts"
import { accountBalanceNote } from "~/domain/ledger/balance-names.ts"
import type { OwnAccount } from "~/domain/portal/own-account.ts"
import type { OwnCharge } from "~/domain/portal/own-charges.ts"
import { type Day, daysBetween, formatDay, type Month } from "~/values/calendar.ts"
import { formatMoney, sum } from "~/values/money.ts"

export type OpenChargeView = ReturnType<typeof openChargeView>

export function openView({ charges, balances, today }: OwnAccount) {
  const advance = advanceRent(balances)
  const ahead = `You are ${formatMoney(advance)} ahead. Advance rent is used for your next charges by itself.`
  return {
    charges: charges.map((charge) => openChargeView(charge, today)),
    total: formatMoney(sum(charges.map(({ open }) => open))),
    note: advance === 0 ? null : (accountBalanceNote(balances) ?? ahead),
  }
}

function openChargeView({ id, text, dueOn, amount, open }: OwnCharge, today: Day) {
  return {
    id,
    text,
    day: dueOn,
    due: formatDay(dueOn),
    late: dueOn < today ? lateText(daysBetween(dueOn, today)) : null,
    open: formatMoney(open),
    of: open === amount ? null : formatMoney(amount),
  }
}

const lateText = (days: number) => `${days} ${days === 1 ? "day" : "days"} late`

/** The years with entries, each with its last month, newest first. */
export function yearsOf(first: Month | null, today: Day): { year: number; until: Month }[] {
  const last = Number(today.slice(0, 4))
  const begin = first === null ? last : Number(first.slice(0, 4))
  return Array.from({ length: Math.max(1, last - begin + 1) }, (_, at) => last - at).map((year) => ({
    year,
    until: `${year}-12` as Month,
  }))
}
