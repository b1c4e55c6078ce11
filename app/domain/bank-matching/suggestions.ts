/** Suggests matches for an open line, best first, each with its reasons. Source: money.md 11.4, api.md X284. */
import { and, eq, sql } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { bankLines, bankSenders } from "#db/schema/index.ts"
import { addDays, type Day } from "~/values/calendar.ts"
import type { Cents } from "~/values/money.ts"
import { inHand } from "../bank-accounts/in-hand.ts"
import { command } from "../commands.ts"
import { bankLedgerAccount } from "../ledger/accounts.ts"
import { Refusal } from "../refusal.ts"
import { businessDay, MAX_APART } from "./business-days.ts"
import { checkNumberIn, depositedSlips, directPayments, linkTo, openPostings, type Target } from "./candidates.ts"
import type { OneBankLine } from "./inputs.ts"

/** A slip, payment or posting to link, or a tenant who may have paid. `isInHand`: linking deposits the payment. `reasons`: the strongest first. */
export type Suggestion = {
  kind: Target["kind"] | "tenant"
  depositSlipId: number | null
  paymentId: number | null
  journalLineId: number | null
  tenantId: number | null
  name: string
  on: Day | null
  method: string | null
  type: "rent" | "deposit" | "fees" | null
  isInHand: boolean
  reasons: string[]
  score: number
}

const MAX_SUGGESTIONS = 5
/** Days before and after the line within which slips and payments are suggested. */
const MAX_DAYS = 31

/** For a debit suggests only postings other than payments and slips. Refuses 404 BANK_LINE_NOT_FOUND. */
export const suggestionsFor = command(
  "see bank",
  async (tx, _actor, { line: id }: OneBankLine): Promise<Suggestion[]> => {
    const line = await tx.one(tx.select().from(bankLines).where(eq(bankLines.id, id)))
    if (!line) throw new Refusal("BANK_LINE_NOT_FOUND")
    const postings = await postingsFor(tx, line)
    const all =
      line.amount < 0
        ? postings
        : [
            ...(await targetsFor(tx, line)),
            ...postings,
            ...(await senderOf(tx, line)),
            ...(await tenantsNamed(tx, line)),
          ]
    const seen = new Set<string>()
    return all
      .toSorted((one, other) => other.score - one.score || one.name.localeCompare(other.name))
      .filter(({ kind, depositSlipId, paymentId, journalLineId, tenantId }) => {
        const key = `${kind} ${depositSlipId ?? paymentId ?? journalLineId ?? tenantId}`
        return !seen.has(key) && seen.add(key)
      })
      .slice(0, MAX_SUGGESTIONS)
  },
)

type Line = typeof bankLines.$inferSelect

/** Other unmatched postings at the line's account with the same amount. */
async function postingsFor(tx: Tx, line: Line): Promise<Suggestion[]> {
  const [first, last] = daysAround(line)
  const day = sql`coalesce(j.occurred_on, j.effective_on)`
  const found = await openPostings(
    tx,
    sql`jl.account = ${bankLedgerAccount(line.accountId)} and jl.cents = ${line.amount} and ${day} between ${first} and ${last}`,
  )
  return found.flatMap((target) => suggested(line, target, false))
}

const daysAround = ({ on }: Line) => [addDays(on, -MAX_DAYS), addDays(on, MAX_DAYS)] as const

/** Slips and payments at the line's account, and payments in hand, with the same amount. */
async function targetsFor(tx: Tx, line: Line): Promise<Suggestion[]> {
  const [first, last] = daysAround(line)
  const slips = await depositedSlips(
    tx,
    sql`s.account_id = ${line.accountId} and s.deposited_on between ${first} and ${last}`,
  )
  const payments = await directPayments(
    tx,
    sql`p.amount = ${line.amount} and p.effective_on between ${first} and ${last}`,
  )
  const inAccount = [...slips, ...payments].filter(
    ({ accountId, amount }) => accountId === line.accountId && amount === line.amount,
  )
  const money = (await inHand(tx)).filter(
    ({ amount, paidOn, slipId }) => amount === line.amount && slipId === null && paidOn >= first && paidOn <= line.on,
  )
  const held = money.map(({ paymentId: id, tenant: name, paidOn: on, note, tender, tenantId }) => {
    const number = tender === "check" ? checkNumberIn(note) : null
    return { kind: "payment" as const, id, name, person: name, on, number, tender, tenantId }
  })
  return [
    ...inAccount.flatMap((target) => suggested(line, target, false)),
    ...held.flatMap((target) => suggested(line, target, true)),
  ]
}

type Shown = Pick<Target, "kind" | "id" | "name" | "person" | "on" | "number" | "tender" | "tenantId">

/** Nothing if the check numbers differ. A target that is already in the account ranks above one in hand. */
function suggested(
  line: Line,
  { kind, id, name, person, on, number: theirs, tender, tenantId }: Shown,
  isInHand: boolean,
): Suggestion[] {
  const number = checkNumberIn(line.checkNumber)
  if (number !== null && theirs !== null && number !== theirs) return []
  const apart = Math.abs(businessDay(on) - businessDay(line.on))
  const isNamed = person !== null && isIn(person, line.text)
  const isSameCheck = number !== null && number === theirs
  const reasons = [
    ...(isSameCheck ? [`check ${number}`] : []),
    ...(isNamed ? ["the text names the tenant"] : []),
    "the same amount",
    apart === 0 ? "the same day" : `${apart} business ${apart === 1 ? "day" : "days"} apart`,
    ...(isInHand ? ["not deposited yet"] : []),
  ]
  const near = (apart <= MAX_APART ? 20 : 0) - Math.min(apart, 19)
  const score = 100 + (isSameCheck ? 50 : 0) + (isNamed ? 25 : 0) + near - (isInHand ? 10 : 0)
  return [{ kind, ...linkTo({ kind, id }), tenantId, name, on, method: tender, type: null, isInHand, reasons, score }]
}

const NO_TARGET = {
  kind: "tenant",
  depositSlipId: null,
  paymentId: null,
  journalLineId: null,
  on: null,
  isInHand: false,
} as const

const NAME = sql`trim(t.first_name || ' ' || t.last_name)`

async function senderOf(tx: Tx, line: Line): Promise<Suggestion[]> {
  const { tenantId, type, method } = bankSenders
  const found = await tx.one(
    tx
      .select({ tenantId, type, method })
      .from(bankSenders)
      .where(and(eq(bankSenders.accountId, line.accountId), eq(bankSenders.text, line.text))),
  )
  if (!found) return []
  const [tenant] = await tx.rows<{ name: string }>(
    sql`select ${NAME} as "name" from tenants t where t.id = ${found.tenantId}`,
  )
  const reasons = ["this text was a payment of this tenant before"]
  return [{ ...NO_TARGET, name: tenant?.name ?? "", ...found, reasons, score: 90 }]
}

/** Tenants with a unit whose full name is in the text, or who owe exactly this amount. */
async function tenantsNamed(tx: Tx, line: Line): Promise<Suggestion[]> {
  const rows = await tx.rows<{
    tenantId: number
    name: string
    rent: Cents
    late: Cents
    other: Cents
    deposit: Cents
  }>(sql`
    select t.id as "tenantId", ${NAME} as "name", b.rent as "rent", b.late as "late", b.other as "other", b.deposit_owed as "deposit"
    from tenants t join tenant_balances b on b.tenant_id = t.id
    where exists (select 1 from stays s where s.tenant_id = t.id and s.move_out_on is null)`)
  return rows.flatMap(({ tenantId, name, rent, late, other, deposit }) => {
    const owes = Number(rent) + Number(late) + Number(other)
    const isNamed = isIn(name, line.text)
    const isOwed = line.amount === owes || line.amount === owes + Number(deposit)
    if (!isNamed && !isOwed) return []
    const reasons = [
      ...(isNamed ? ["the text names the tenant"] : []),
      ...(isOwed ? ["the tenant owes just this"] : []),
    ]
    const score = (isNamed ? 60 : 0) + (isOwed ? 20 : 0)
    return [{ ...NO_TARGET, method: null, type: null, tenantId, name, reasons, score }]
  })
}

/** Whether the text contains every word of the name, in any order. */
function isIn(name: string, text: string): boolean {
  const terms = termsOf(text)
  const named = [...termsOf(name)]
  return named.length > 1 && named.every((word) => terms.has(word))
}

const termsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
