/** Calls about the journal for the accountant's program. Source: api.md 4.13, money.md 11.8. */
import { z } from "zod"
import { chartOfAccounts, setChart } from "~/domain/journal-export/chart.ts"
import { discardJournalExport } from "~/domain/journal-export/discard-export.ts"
import { journalExportList } from "~/domain/journal-export/exports.ts"
import { fetchJournalExport } from "~/domain/journal-export/fetch-export.ts"
import { DiscardJournalExport, JournalFile, MakeJournalExport, SetChart } from "~/domain/journal-export/inputs.ts"
import { makeJournalExport } from "~/domain/journal-export/make-export.ts"
import { Nothing } from "~/domain/settings/inputs.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { madeFileQuery } from "~/http/handlers/files/file-call.ts"
import { resource } from "~/http/handlers/resource.ts"
import { ChartAccount, JournalExport, JournalExports } from "~/http/response/shapes/bank/journal-export.ts"
import { chartAccountView, journalExportsView, journalExportView } from "~/http/response/views/bank/journal-export.ts"

const chart = (accounts: Parameters<typeof chartAccountView>[0][]) => accounts.map(chartAccountView)

export const loader = resource({
  "X327 GET /admin/reports/journal-export": {
    summary: "List the exports of the journal, and count the postings in none",
    ...query({ input: Nothing, command: journalExportList, output: journalExportsView }),
    shape: JournalExports,
  },
  "X328 POST /admin/reports/journal-export": {
    summary: "Export postings of the journal that were not exported before",
    ...mutation({
      input: MakeJournalExport,
      command: makeJournalExport,
      output: journalExportView,
      status: 201,
      idempotent: true,
    }),
    shape: JournalExport,
  },
  "X329 GET /admin/reports/journal-export/file": {
    summary: "Download a file of an export of the journal",
    ...madeFileQuery({ input: JournalFile, workflow: fetchJournalExport }),
    shape: z.string(),
    refuses: ["JOURNAL_EXPORT_NOT_FOUND"],
  },
  "X330 POST /admin/reports/journal-export/discard": {
    summary: "Discard the last export of the journal",
    ...mutation({ input: DiscardJournalExport, command: discardJournalExport, output: journalExportView }),
    shape: JournalExport,
    refuses: ["JOURNAL_EXPORT_NOT_FOUND", "JOURNAL_EXPORT_NOT_LAST"],
  },
  "X331 GET /admin/reports/journal-export/accounts": {
    summary: "List the names of the accounts in the accountant's program",
    ...query({ input: Nothing, command: chartOfAccounts, output: chart }),
    shape: z.array(ChartAccount),
  },
  "X332 POST /admin/reports/journal-export/accounts": {
    summary: "Name accounts for the accountant's program",
    ...mutation({ input: SetChart, command: setChart, output: chart }),
    shape: z.array(ChartAccount),
  },
})
export const action = loader
