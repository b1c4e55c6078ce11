/** Links a bank line to a posting by hand. Source: money.md 11.4, api.md X286. */
import { sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { depositSlipAtBank } from "../bank-accounts/deposit-slip.ts"
import { inHand, type MoneyInHand } from "../bank-accounts/in-hand.ts"
import { makeDepositSlip } from "../bank-accounts/make-slip.ts"
import { type BankLine, bankLineNamed } from "../bank-files/bank-lines.ts"
import { command } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import { depositedSlips, directPayments, openPostings } from "./candidates.ts"
import type { LinkLine } from "./inputs.ts"
import { openLine, refused, type StoredLine, storeMatch } from "./stored-match.ts"

/**
 * Links a line to a deposit slip, a payment or another posting of the same account and amount. A payment in hand is deposited by its own slip on the
 * line's day. Refuses 404 BANK_LINE_NOT_FOUND; 409 BANK_LINE_MATCHED and BANK_MATCH_REFUSED. Audit BANK_MATCH.
 */
export const linkLine = command("manage bank", async (tx, actor, input: LinkLine): Promise<BankLine> => {
  const line = await openLine(tx, input.lineId)
  await storeMatch(tx, actor, line, { ...(await linkedBy(tx, actor, line, input)), origin: "hand" })
  return bankLineNamed(tx, actor, { line: line.id })
})

type Linked = { depositSlipId: number } | { paymentId: number } | { journalLineId: number }

async function linkedBy(tx: Tx, actor: Actor, line: StoredLine, input: LinkLine): Promise<Linked> {
  const { depositSlipId, paymentId, journalLineId } = input
  if (paymentId !== undefined) return paymentFor(tx, actor, line, paymentId)
  return journalLineId === undefined ? slipFor(tx, line, depositSlipId) : postingFor(tx, line, journalLineId)
}

async function postingFor(tx: Tx, line: StoredLine, journalLineId: number): Promise<Linked> {
  const [posting] = await openPostings(tx, sql`jl.id = ${journalLineId}`)
  if (posting?.accountId !== line.accountId)
    throw refused("The posting is matched already, was undone, or another account has it.")
  mustBeEqual(posting.amount, line)
  return { journalLineId }
}

async function slipFor(tx: Tx, line: StoredLine, depositSlipId: number | undefined): Promise<Linked> {
  if (depositSlipId === undefined) throw refused("Name a deposit slip or a payment.")
  const [slip] = await depositedSlips(tx, sql`s.id = ${depositSlipId}`)
  if (slip?.accountId !== line.accountId)
    throw refused("The slip is matched already, or this account does not have it.")
  mustBeEqual(slip.amount, line)
  return { depositSlipId }
}

async function paymentFor(tx: Tx, actor: Actor, line: StoredLine, paymentId: number): Promise<Linked> {
  const [direct] = await directPayments(tx, sql`p.id = ${paymentId}`)
  if (direct?.accountId === line.accountId) {
    mustBeEqual(direct.amount, line)
    return { paymentId }
  }
  const [money] = await inHand(tx, [paymentId])
  if (!money) throw refused("The payment is matched already, was deleted, or another account has it.")
  if (money.slipId !== null) throw refused(`The payment is on deposit slip ${money.slipId}: deposit that slip.`)
  mustBeEqual(money.amount, line)
  return depositAlone(tx, actor, line, money)
}

function mustBeEqual(amount: StoredLine["amount"], line: StoredLine): void {
  if (amount !== line.amount) throw refused(`That is ${formatMoney(amount)}, and the line ${formatMoney(line.amount)}.`)
}

/** Deposits a payment by its own slip on the line's day, because the bank shows this payment alone. */
async function depositAlone(tx: Tx, actor: Actor, { accountId, on }: StoredLine, money: MoneyInHand): Promise<Linked> {
  if (money.paidOn > on) throw refused(`The payment is dated ${formatDay(money.paidOn)}, after the line.`)
  const slip = await makeDepositSlip(tx, actor, { bankAccountId: accountId, paymentIds: [money.paymentId] })
  await depositSlipAtBank(tx, actor, { depositSlipId: slip.id, depositedDate: on })
  return { depositSlipId: slip.id }
}

/** Returns the link to a new payment. If its method did not bring it to the account, deposits it by a slip. Refuses (409) a method that goes to another account. */
export async function bookedFor(tx: Tx, actor: Actor, line: StoredLine, paymentId: number): Promise<Linked> {
  const [money] = await inHand(tx, [paymentId])
  if (money) return depositAlone(tx, actor, line, money)
  const [direct] = await directPayments(tx, sql`p.id = ${paymentId}`)
  if (direct && direct.accountId !== line.accountId) throw refused("Payments by this method go to another account.")
  return { paymentId }
}
