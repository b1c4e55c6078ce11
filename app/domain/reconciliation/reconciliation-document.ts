/** Prints a reconciliation as a document. Source: money.md 11.5, "Report". */
import type { Tx } from "#db/client.server.ts"
import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, negated, sum } from "~/values/money.ts"
import type { Block, PdfDocument, PdfFact } from "../print/pdf-document.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { companyLines, propertyLines } from "../statements/header.ts"
import type { Reconciliation } from "./reconciliation.ts"
import type { StatementLine } from "./statement-lines.ts"

const COLUMNS = [{ label: "Date", width: 74 }, { label: "Description" }, { label: "Amount", width: 90, isFigure: true }]

const REMARK =
  "Expenses are recorded by month, in no account of the books. Expenses that the bank paid are therefore part of the difference between the two balances."

/** Contains the lines on the statement, the outstanding lines, and how the statement's balance agrees with the books. */
export async function documentOf(tx: Tx, of: Reconciliation, by: string | null): Promise<PdfDocument> {
  const defaults = await defaultsOf(tx)
  const letterhead = companyLines(defaults)
  const [company = ""] = letterhead
  const madeOn = formatDay(await today(tx))
  const ticked = of.lines.filter(({ isTicked }) => isTicked)
  const left = of.lines.filter(({ isTicked, journalLineId }) => !isTicked && journalLineId !== null)
  return {
    title: "Reconciliation",
    subtitle: `${formatDay(of.beginsOn)} to ${formatDay(of.endsOn)}`,
    name: `Reconciliation, ${of.account}`,
    author: company,
    madeAt: tx.now,
    letterhead,
    addressee: [of.account, ...propertyLines(defaults), `Reconciled by ${by ?? "the operator"}`].filter(
      (line) => line !== "",
    ),
    sum: { label: "Closing balance", value: formatMoney(of.closing) },
    blocks: [
      { kind: "facts", heading: "The statement", facts: statementFacts(of) },
      ...tableOf("Money in", ticked.filter(isIn)),
      ...tableOf("Money out", ticked.filter(isOut)),
      ...tableOf("Deposits in transit", left.filter(isIn)),
      ...tableOf("Outstanding payments", left.filter(isOut)),
      { kind: "facts", heading: "The books", facts: bookFacts(of) },
      ...(of.sums.expenses === 0 ? [] : [{ kind: "remark", text: REMARK } as const]),
    ],
    foot: [company, `made ${madeOn}`].filter((part) => part !== "").join(", "),
  }
}

const isIn = ({ amount }: StatementLine) => amount > 0
const isOut = ({ amount }: StatementLine) => amount < 0

/** Empty without lines. */
function tableOf(heading: string, lines: readonly StatementLine[]): Block[] {
  if (lines.length === 0) return []
  const total = sum(lines.map(({ amount }) => amount))
  const table: Block = {
    kind: "table",
    heading,
    columns: COLUMNS,
    rows: lines.map((line) => [formatDay(line.on), descriptionOf(line), formatMoney(line.amount)]),
    total: { label: `${heading}, ${lines.length} ${lines.length === 1 ? "line" : "lines"}`, value: formatMoney(total) },
    isList: true,
  }
  return [table]
}

function descriptionOf({ name, note, on, bookedOn }: StatementLine): string {
  const booked = on === bookedOn ? "" : `, booked on ${formatDay(bookedOn)}`
  return `${name}${note === null || note === "" ? "" : `, ${note}`}${booked}`
}

const fact = (label: string, cents: Cents): PdfFact => ({ label, value: formatMoney(cents) })

const statementFacts = ({ opening, closing, endsOn, sums }: Reconciliation): PdfFact[] => [
  fact("Opening balance", opening),
  fact("Money in", sums.moneyIn),
  fact("Money out", sums.moneyOut),
  { ...fact(`Closing balance, ${formatDay(endsOn)}`, closing), isTotal: true },
  fact("Difference", sums.difference),
]

const bookFacts = ({ closing, endsOn, sums }: Reconciliation): PdfFact[] => [
  fact("Closing balance of the statement", closing),
  fact("Deposits in transit", sums.inTransit),
  fact("Outstanding payments", sums.outstandingPayments),
  ...(sums.expenses === 0 ? [] : [fact("Expenses paid, in no account", negated(sums.expenses))]),
  ...(sums.bookedLater === 0 ? [] : [fact("Booked later", negated(sums.bookedLater))]),
  { ...fact(`Balance in the books, ${formatDay(endsOn)}`, sums.books), isTotal: true },
]
