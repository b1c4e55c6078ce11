/** A year of bank files for the operating account, and the bookkeeper's matches. */
import { sql } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { accountsToImport } from "~/domain/bank-files/bank-files.ts"
import { bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { importBankFile } from "~/domain/bank-files/import-bank-file.ts"
import { depositedSlips, directPayments, linkTo, openPostings, type Target } from "~/domain/bank-matching/candidates.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { bookWithoutAsking } from "~/domain/bank-matching/sender-booking.ts"
import { rememberSender, senderList } from "~/domain/bank-matching/senders.ts"
import { bankLedgerAccount } from "~/domain/ledger/accounts.ts"
import { Refusal } from "~/domain/refusal.ts"
import { addMonths, clampedDay, type Day, DEFAULT_ZONE, dayAt, monthOf } from "~/values/calendar.ts"
import { asCents, formatPlain } from "~/values/money.ts"
import type { Cast } from "./named-people.ts"

type Line = { on: Day; text: string; amount: Target["amount"]; number: string | null; target: Target | null }

/** Two lines of last month that nobody has matched: a credit from an unknown sender, and a bill. */
export const UNMATCHED = [
  { text: "ZELLE FROM R HALVORSEN 5512", amount: asCents(12_500) },
  { text: "HARBOR CITY WATER UTILITY PPD", amount: asCents(-21_437) },
]

export async function importDemoStatements(cast: Cast, now: number): Promise<void> {
  const admin = cast.staff("admin")
  const account = (await read(accountsToImport)).find(({ name }) => name === "Operating")
  if (!account) return
  const lines = await read(async (tx) => [
    ...(await depositedSlips(tx, sql`s.account_id = ${account.id}`)),
    ...(await directPayments(tx, sql`true`)).filter(({ accountId }) => accountId === account.id),
    ...(await openPostings(tx, sql`jl.account = ${bankLedgerAccount(account.id)}`)),
  ])
  const on = clampedDay(addMonths(monthOf(dayAt(now, DEFAULT_ZONE)), -1), 24)
  const open = UNMATCHED.map((line) => ({ ...line, on, number: null, target: null }))
  const all = [...lines.map(lineOf), ...open]
  for (const [month, some] of [...Map.groupBy(all, ({ on }) => monthOf(on))].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const sent = { bankAccountId: account.id, name: `operating-${month}.csv`, bytes: csvOf(some) }
    await importBankFile(admin, sent, now)
  }
  await linkCertain(admin, now)
  await linkRest(admin, account.id, all, now)
  await rememberSenders(admin, account.id, lines, now)
}

function lineOf(target: Target): Line {
  const { on, amount, number } = target
  return { on, text: textOf(target), amount, number, target }
}

function textOf({ kind, id, name }: Target): string {
  if (kind === "slip") return `DEPOSIT ID NUMBER ${881_100 + id}`
  return kind === "payment" ? `ZELLE FROM ${name.toUpperCase()}` : name.toUpperCase()
}

const csvOf = (lines: readonly Line[]): Buffer =>
  Buffer.from(
    [
      "Date,Description,Amount,Check Number",
      ...lines.map(({ on, text, amount, number }) => `${on},"${text}","${formatPlain(amount)}",${number ?? ""}`),
    ].join("\n"),
  )

/** Tenants with equal rent pay on the same days, so the bookkeeper chose the match. */
async function linkRest(admin: ReturnType<Cast["staff"]>, bankAccountId: number, all: readonly Line[], now: number) {
  const query = { bankAccountId, open: true }
  const left = await read((tx) => bankLineList(tx, admin, query))
  const used = new Set<Line>()
  for (const { id, on, text, amount } of left) {
    const isSame = (each: Line) => each.on === on && each.text === text && each.amount === amount
    const line = all.find((each) => isSame(each) && !used.has(each))
    if (!line?.target) continue
    used.add(line)
    const { depositSlipId, paymentId, journalLineId } = linkTo(line.target)
    const target = {
      depositSlipId: depositSlipId ?? undefined,
      paymentId: paymentId ?? undefined,
      journalLineId: journalLineId ?? undefined,
    }
    await write((tx) => linkLine(tx, admin, { lineId: id, ...target }), now)
  }
}

const REMEMBERED = 3

/** The bookkeeper had tenants proposed for the texts of their Zelle payments; for the first possible tenant, rent is booked automatically. */
async function rememberSenders(
  admin: ReturnType<Cast["staff"]>,
  accountId: number,
  lines: readonly Target[],
  now: number,
) {
  const paid = lines.flatMap((target) => {
    const { kind, tenantId } = target
    return kind === "payment" && tenantId !== null ? [{ tenantId, text: textOf(target) }] : []
  })
  const latest = new Map(paid.map((sender) => [sender.tenantId, sender]))
  for (const sender of [...latest.values()].slice(-REMEMBERED))
    await write((tx) => rememberSender(tx, admin, { accountId, type: "rent", method: "zelle", ...sender }), now)
  for (const { id: senderId } of await read((tx) => senderList(tx, admin, { bankAccountId: accountId }))) {
    const isBooked = await write(
      (tx) => bookWithoutAsking(tx, admin, { senderId, largestAmount: asCents(150_000) }),
      now,
    ).catch(unlessRefused)
    if (isBooked) return
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
