/** A statement as a printable document. Labels: money.md section 5. */
import { type Day, formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, plus } from "~/values/money.ts"
import type { Block, PdfDocument, PdfFact } from "../print/pdf-document.ts"
import type { FinalFigures } from "./final-statement.ts"
import type { StatementLine, TenantStatement } from "./statement.ts"

const COLUMNS = [
  { label: "Date", width: 62 },
  { label: "Description" },
  { label: "Charge", width: 70, isFigure: true },
  { label: "Payment", width: 70, isFigure: true },
  { label: "Conv. Fee", width: 58, isFigure: true },
  { label: "Balance", width: 76, isFigure: true },
]
const REMARK =
  "Pending and failed payments do not appear. Convenience fees are shown for information and are not part of the balance."

export function statementDocument(statement: TenantStatement): PdfDocument {
  const { to, closing, depositReserve, advanceRent } = statement
  const owed = plus(closing, advanceRent)
  const facts = [
    fact("Deposit reserve held", depositReserve),
    fact("Advance rent", advanceRent),
    ...(advanceRent > 0 && owed > 0 ? [fact(`Owed on ${formatDay(to)}, before advance rent`, owed)] : []),
  ]
  return documentOf("Statement", statement, [ledgerBlock(statement), { kind: "facts", heading: null, facts }])
}

export function finalStatementDocument({ statement, stay, remainingDue, advanceToReturn }: FinalFigures): PdfDocument {
  const deposit = [
    fact("Deposit before move-out", stay.depositBefore),
    fact("Applied to late fees", stay.depositToLate),
    fact("Applied to rent", stay.depositToRent),
    fact("Applied to other charges", stay.depositToOther),
    { ...fact("Deposit returned", stay.depositReturned), isTotal: true },
  ]
  const left = [
    { ...fact("Remaining due", remainingDue), isTotal: true },
    { ...fact("Advance rent to return", advanceToReturn), isTotal: true },
  ]
  const document = documentOf("Final Statement", statement, [
    ledgerBlock(statement),
    { kind: "facts", heading: "Deposit", facts: deposit },
    { kind: "facts", heading: null, facts: left },
  ])
  return { ...document, addressee: [...document.addressee, datesOf(stay.moveInOn, stay.moveOutOn ?? statement.to)] }
}

/** A tenancy can be given up before it begins. */
function datesOf(moveInOn: Day, moveOutOn: Day): string {
  return moveOutOn < moveInOn
    ? `Given up on ${formatDay(moveOutOn)}, before the move-in on ${formatDay(moveInOn)}`
    : `Moved in ${formatDay(moveInOn)}, moved out ${formatDay(moveOutOn)}`
}

function documentOf(title: string, { header, from, to, closing }: TenantStatement, blocks: Block[]): PdfDocument {
  const [company = ""] = header.letterhead
  return {
    title,
    subtitle: `${formatDay(from)} to ${formatDay(to)}`,
    name: `${title}, ${header.tenant}`,
    author: company,
    madeAt: header.madeAt,
    letterhead: header.letterhead,
    addressee: header.addressee,
    sum: { label: "Closing balance", value: formatMoney(closing) },
    blocks: [...blocks, { kind: "remark", text: REMARK }],
    foot: [company, `made ${formatDay(header.madeOn)}`].filter((part) => part !== "").join(", "),
  }
}

function ledgerBlock({ from, to, opening, lines, closing }: TenantStatement): Block {
  return {
    kind: "table",
    columns: COLUMNS,
    rows: [[formatDay(from), "Opening balance", "", "", "", formatMoney(opening)], ...lines.map(rowOf)],
    total: { label: `Closing balance, ${formatDay(to)}`, value: formatMoney(closing) },
  }
}

function rowOf({ date, description, charge, payment, convenienceFee, balance }: StatementLine): string[] {
  const figures = [charge, payment, convenienceFee].map((cents) => (cents === null ? "" : formatMoney(cents)))
  return [formatDay(date), description, ...figures, formatMoney(balance)]
}

const fact = (label: string, cents: Cents): PdfFact => ({ label, value: formatMoney(cents) })
