/** After random actions on bank files, matches, senders and payments every law holds, and a line is booked automatically at most once, within the limit. */
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { allViolations } from "~/domain/backups/violations.ts"
import { setBankMethod } from "~/domain/bank-accounts/methods.ts"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { type BankLine, bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { bookCredit } from "~/domain/bank-matching/book-line.ts"
import { bookUnasked } from "~/domain/bank-matching/book-unasked.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { linkCertain } from "~/domain/bank-matching/match-certain.ts"
import { bookWithoutAsking } from "~/domain/bank-matching/sender-booking.ts"
import { rememberSender, senderList } from "~/domain/bank-matching/senders.ts"
import { suggestionsFor } from "~/domain/bank-matching/suggestions.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { deletePayment } from "~/domain/ledger/reversals.ts"
import { type Actor, ANONYMOUS, SYSTEM } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { asCents } from "~/values/money.ts"
import { bankAccountBegins } from "../../support/bank.ts"
import { csv, importsFile } from "../../support/bank-files.ts"
import { closesMonthsOver } from "../../support/closed-months.ts"
import { freshDatabase } from "../../support/fresh-database.ts"
import { staff } from "../../support/people.ts"
import { randomRuns } from "../../support/random-runs.ts"
import { movesIn, pays } from "../../support/tenancies.ts"
import { on, setting, suite, USUAL } from "../../support/world.ts"

const KINDS = [
  "import",
  "import",
  "run",
  "run",
  "book",
  "say",
  "pay",
  "delete",
  "unlink",
  "link",
  "lease",
  "takeBack",
  "close",
  "method",
] as const
const METHODS = ["zelle", "check", "cash"] as const
const TEXTS = ["ZELLE BEN", "CHECK BEN", "SOMEBODY"] as const
const LARGEST = 65_000
const NOW = "2026-03-20"
const step = fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(60), b: fc.nat(60) })
type Step = { kind: (typeof KINDS)[number]; a: number; b: number }
type Life = { account: number; ben: number; ada: Actor; paid: number[]; everMatched: Set<number> }

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(rows.length, 1)]
const linesOf = ({ account }: Life) => read((tx) => bankLineList(tx, SYSTEM, { bankAccountId: account, open: false }))

/** Some rows of a small set, so that files overlap. */
function rowsOf(a: number, b: number): string[] {
  return Array.from({ length: 1 + (b % 6) }, (_, at) => {
    const which = (a + at * 7) % 40
    const day = `0${1 + (which % 3)}/${String(3 + (which % 15)).padStart(2, "0")}/2026`
    return `${day},${TEXTS[which % 3]},${600 + (which % 4) * 20}.00,,`
  })
}

async function act(life: Life, { kind, a, b }: Step): Promise<void> {
  const { account, ben, ada } = life
  const line = pick(await linesOf(life), a)
  const lineId = line?.id ?? 0
  if (kind === "import") await importsFile(account, csv(...rowsOf(a, b)))
  if (kind === "pay")
    life.paid.push(
      (await pays(ben, 60_000 + (a % 4) * 2_000, `2026-0${1 + (a % 3)}-${10 + (b % 9)}`, { method: METHODS[b % 3] }))
        .id,
    )
  if (kind === "delete")
    await write((tx) =>
      deletePayment(tx, SYSTEM, { id: pick(life.paid, a) ?? 0, paymentType: "rent", reason: "A mistake." }),
    )
  if (kind === "method")
    await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: b % 2 ? account : null }))
  if (kind === "book")
    await write((tx) =>
      bookCredit(tx, ada, { lineId, tenantId: ben, method: METHODS[b % 3] ?? "zelle", remember: true }),
    )
  if (kind === "unlink") await write((tx) => unlinkLine(tx, ada, { line: lineId }))
  if (kind === "lease")
    await write((tx) => setLeaseStatus(tx, SYSTEM, { tenantId: ben, status: b % 3 ? "current" : "eviction" }))
  if (kind === "close" && b % 5 === 0) await closesMonthsOver("2026-02-05")
  if (kind === "say") await say(life, a)
  if (kind === "link") await link(life, line)
  if (kind === "takeBack") await takeBack(life, a)
}

async function say({ account, ada }: Life, a: number): Promise<void> {
  const sender = pick(await read((tx) => senderList(tx, ada, { bankAccountId: account })), a)
  await write((tx) => bookWithoutAsking(tx, ada, { senderId: sender?.id ?? 0, largestAmount: asCents(LARGEST) }))
}

async function link({ ada }: Life, line: BankLine | undefined): Promise<void> {
  if (!line || line.match) return
  const best = (await read((tx) => suggestionsFor(tx, ada, { line: line.id }), on(NOW))).find(
    ({ kind }) => kind !== "tenant",
  )
  const { depositSlipId = null, paymentId = null } = best ?? {}
  const target = { depositSlipId: depositSlipId ?? undefined, paymentId: paymentId ?? undefined }
  await write((tx) => linkLine(tx, ada, { lineId: line.id, ...target }), on(NOW))
}

async function takeBack({ account }: Life, a: number): Promise<void> {
  const file = pick(await read((tx) => bankFileList(tx, SYSTEM, { bankAccountId: account })), a)
  await write((tx) => takeBackBankFile(tx, SYSTEM, { file: file?.id ?? 0 }))
}

/** Runs the hourly job. Each booked line never had a match, is of a remembered sender, and is within the limit. */
async function runs(life: Life): Promise<void> {
  await linkCertain(SYSTEM, on(NOW))
  const before = new Map((await linesOf(life)).map((line) => [line.id, line.match]))
  const booked = await bookUnasked({ now: on(NOW) })
  const made = (await linesOf(life)).filter(({ id, match }) => match?.isUnasked && !before.get(id))
  expect(made).toHaveLength(booked)
  for (const { id, amount, text, match } of made) {
    expect([life.everMatched.has(id), amount <= LARGEST, match?.tenantId]).toEqual([false, true, life.ben])
    expect(TEXTS).toContain(text)
    life.paid.push(match?.paymentId ?? 0)
  }
  expect(await bookUnasked({ now: on(NOW) })).toBe(0)
}

async function begins(): Promise<Life> {
  await freshDatabase()
  await setting(USUAL)
  await suite(102, { rent: 60_000 })
  const ben = await movesIn(102, "2026-01-01", { rent: 60_000, tenantFirstName: "Ben", tenantLastName: "Ortiz" })
  const account = await bankAccountBegins("Checking", { on: "2026-01-01" })
  const ada = { ...ANONYMOUS, userId: (await staff(3)).userId, name: "Ada", level: 3 }
  await write((tx) => setBankMethod(tx, SYSTEM, { method: "zelle", bankAccountId: account }))
  for (const [at, text] of TEXTS.slice(0, 2).entries()) {
    const sender = { accountId: account, text, tenantId: ben, type: "rent", method: METHODS[at] ?? "zelle" } as const
    await write((tx) => rememberSender(tx, ada, sender))
  }
  const life = { account, ben, ada, paid: [], everMatched: new Set<number>() }
  for (const at of [0, 1]) await say(life, at)
  return life
}

test("every law holds after every history, and no line is booked without asking twice", {
  timeout: 120_000,
}, async () => {
  let booked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const life = await begins()
      for (const [at, each] of steps.entries()) {
        await (each.kind === "run" ? runs(life) : act(life, each)).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        for (const { id, match } of await linesOf(life)) if (match) life.everMatched.add(id)
        expect(await read(allViolations, on(NOW)), `${each.kind} ${at}`).toEqual([])
      }
      booked += (await linesOf(life)).filter(({ match }) => match?.isUnasked).length
    }),
    { numRuns: randomRuns(12) },
  )
  expect(booked).toBeGreaterThan(0)
})
