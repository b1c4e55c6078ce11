import { formatDay } from "~/values/calendar.ts"
import { type Cents, formatMoney, plus } from "~/values/money.ts"
import type { ReceiptPart } from "../ledger/receipt-parts.ts"
import type { PdfDocument, PdfFact } from "../print/pdf-document.ts"
import { chargeText, methodText } from "./entry-description.ts"
import type { PrintedReceipt } from "./receipt.ts"

const COLUMNS = [{ label: "Due", width: 62 }, { label: "Applied to" }, { label: "Amount", width: 90, isFigure: true }]

export function receiptDocument(receipt: PrintedReceipt): PdfDocument {
  const { header, paidOn, parts, amount, fee, reference } = receipt
  const [company = ""] = header.letterhead
  const total = { label: "Payment", value: formatMoney(amount) }
  return {
    title: "Receipt",
    subtitle: `${methodText(receipt.tender, receipt.note)}, ${formatDay(paidOn)}`,
    name: `Receipt, ${header.tenant}`,
    author: company,
    madeAt: header.madeAt,
    letterhead: header.letterhead,
    addressee: header.addressee,
    sum: { label: fee === 0 ? "Paid" : "Paid, with the convenience fee", value: formatMoney(plus(amount, fee)) },
    blocks: [
      { kind: "table", columns: COLUMNS, rows: parts.map(rowOf), total, isList: true },
      { kind: "facts", heading: null, facts: factsOf(receipt) },
      {
        kind: "remark",
        text: [
          paidByText(receipt),
          STATUS_TEXT[receipt.status] ?? "",
          ...receipt.refundRemarks,
          referenceText(reference),
        ]
          .join(" ")
          .trim(),
      },
    ],
    foot: [company, `made ${formatDay(header.madeOn)}`].filter((part) => part !== "").join(", "),
  }
}

function rowOf({ cents, bucket, charge }: ReceiptPart): string[] {
  if (charge) return [formatDay(charge.dueOn), chargeText(charge), formatMoney(cents)]
  const held = bucket === "deposit" ? "Deposit reserve, beyond what was owed" : "Advance rent, for charges to come"
  return ["", held, formatMoney(cents)]
}

function factsOf({ amount, fee, takenBack, balanceAfter }: PrintedReceipt): PdfFact[] {
  const facts = [fact("Convenience fee", fee), { ...fact("Total paid", plus(amount, fee)), isTotal: true }]
  if (takenBack > 0) facts.push(fact("Refunded since", takenBack))
  if (balanceAfter !== null)
    facts.push(fact(`Balance after this payment${balanceAfter < 0 ? ", paid ahead" : ""}`, balanceAfter))
  return facts
}

const fact = (label: string, cents: Cents): PdfFact => ({ label, value: formatMoney(cents) })

/** The payment's later status, where the receipt shows it. */
const STATUS_TEXT: Partial<Record<PrintedReceipt["status"], string>> = {
  refunded: "Payment was refunded and does not count towards your balance.",
  disputed: "The payment is currently disputed.",
  "dispute-won": "The payment was disputed, and the dispute was decided for it.",
}

const paidByText = ({ paidBy }: PrintedReceipt) => (paidBy === null ? "" : `Paid by ${paidBy}.`)

const referenceText = (reference: string | null) =>
  reference === null ? "This payment was entered manually by management." : `Payment reference: ${reference}.`
