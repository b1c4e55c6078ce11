import { read } from "#db/client.server.ts"
import { workflow } from "../commands.ts"
import type { PrintedFile } from "../files/printed-files.ts"
import { printer } from "../print/printer.ts"
import { defaultsOf, today } from "../settings/defaults.ts"
import { companyLines, propertyLines } from "../statements/header.ts"
import { unrealMoneyLines } from "../statements/unreal-money.ts"
import type { ReportQuery } from "./inputs.ts"
import { monthInTables } from "./month-in-tables.ts"
import { periodOf } from "./period.ts"
import { reportDocument } from "./report-document.ts"

/** A month's report as a PDF. Refuses a month in the future (400), and 503 when too many documents are being printed. */
export const printReport = workflow("see reports", async (actor, { month }: ReportQuery): Promise<PrintedFile> => {
  const document = await read(async (tx) => {
    const defaults = await defaultsOf(tx)
    return reportDocument({
      ...(await monthInTables(tx, actor, { month })),
      to: (await periodOf(tx, month)).asOf,
      letterhead: [...companyLines(defaults), ...(await unrealMoneyLines(tx, {}))],
      property: propertyLines(defaults).filter((line) => line !== ""),
      madeOn: await today(tx),
      madeAt: tx.now,
    })
  })
  return { name: `Report ${month}.pdf`, bytes: await printer.print(document) }
})
