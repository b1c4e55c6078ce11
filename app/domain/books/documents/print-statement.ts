/** The landlord's statements as PDF files. Source: money.md 11.7. */
import { read, type Tx } from "#db/client.server.ts"
import { asMonth, type Day, formatDay, lastOf } from "~/values/calendar.ts"
import { heldDeposits } from "../../bank-accounts/held-deposits.ts"
import { workflow } from "../../commands.ts"
import type { PrintedFile } from "../../files/printed-files.ts"
import { ledgerDay } from "../../ledger/ledger-day.ts"
import type { Actor } from "../../permissions.ts"
import { printer } from "../../print/printer.ts"
import { pastDayOrToday } from "../../reports/past-day.ts"
import { cashFlow } from "../cash-flow.ts"
import { generalLedger } from "../general-ledger.ts"
import { incomeByTenant } from "../income-by-tenant.ts"
import type { BookPrintQuery } from "../inputs.ts"
import { prepaidRent } from "../prepaid-rent.ts"
import { profitAndLoss } from "../profit-and-loss.ts"
import { trialBalance } from "../trial-balance.ts"
import { cashPrint } from "./cash-document.ts"
import { ledgerPrint } from "./ledger-document.ts"
import { type BookPrint, letterheadOf, withLetterhead } from "./letterhead.ts"
import { profitPrint } from "./profit-document.ts"
import { byTenantPrint, heldPrint, prepaidPrint } from "./tenants-documents.ts"
import { trialPrint } from "./trial-document.ts"

/** Prints all rows of the statement. Refuses as its page does (400, 403), over 5,000 postings (400), and 503 while too many documents are being printed. */
export const printBookStatement = workflow(
  "see reports",
  async (actor, requested: BookPrintQuery): Promise<PrintedFile> => {
    const { file, document } = await read(async (tx) => {
      const print = await printOf(tx, actor, requested)
      return { file: print.file, document: withLetterhead(await letterheadOf(tx), print) }
    })
    return { name: `${file}.pdf`, bytes: await printer.print(document) }
  },
)

async function printOf(tx: Tx, actor: Actor, requested: BookPrintQuery): Promise<BookPrint> {
  switch (requested.statement) {
    case "profit-and-loss":
      return profitPrint(await profitAndLoss(tx, actor, requested))
    case "cash-flow":
      return cashPrint(await cashFlow(tx, actor, requested))
    case "trial-balance":
      return trialPrint(await trialBalance(tx, actor, { date: requested.on }))
    case "general-ledger":
      return ledgerPrint(await generalLedger(tx, actor, requested))
    case "income-by-tenant":
      return byTenantPrint(await incomeByTenant(tx, actor, requested), await yearText(tx, requested.year))
    case "prepaid-rent":
      return prepaidPrint(await prepaidRent(tx, actor, requested))
    case "deposits-held":
      return heldPrint(await heldDeposits(tx, actor, { date: await pastDayOrToday(tx, "on", requested.on) }))
  }
}

/** "2025", or "2026 to Mar 31, 2026" of the current year. */
async function yearText(tx: Tx, year: number): Promise<string> {
  const now: Day = await ledgerDay(tx)
  return lastOf(asMonth(`${year}-12`)) <= now ? String(year) : `${year} to ${formatDay(now)}`
}
