/** Calls about matches of bank lines. Source: api.md 4.12, money.md 11.4. */
import { z } from "zod"
import { BankAccountQuery } from "~/domain/bank-files/inputs.ts"
import { bookCredit, bookDebit } from "~/domain/bank-matching/book-line.ts"
import { BookCredit, BookDebit, BookSender, LinkLine, OneBankLine, OneSender } from "~/domain/bank-matching/inputs.ts"
import { linkLine } from "~/domain/bank-matching/link-line.ts"
import { matchCertain } from "~/domain/bank-matching/match-certain.ts"
import { bookWithoutAsking, stopBooking } from "~/domain/bank-matching/sender-booking.ts"
import { forgetSender, senderList } from "~/domain/bank-matching/senders.ts"
import { suggestionsFor } from "~/domain/bank-matching/suggestions.ts"
import { unlinkLine } from "~/domain/bank-matching/unlink-line.ts"
import { mutation, query, workflowMutation } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { BankLine } from "~/http/response/shapes/bank/files.ts"
import { BankSender, BankSuggestion, MatchedLines } from "~/http/response/shapes/bank/matches.ts"
import { Ack } from "~/http/response/shapes/values.ts"
import { bankLineView } from "~/http/response/views/bank/files.ts"
import { senderView, suggestionView } from "~/http/response/views/bank/matches.ts"

export const loader = resource({
  "X284 GET /admin/bank/line/suggestion": {
    summary: "Get suggestions for a bank line with their reasons, best first",
    ...query({ input: OneBankLine, command: suggestionsFor, output: (found) => found.map(suggestionView) }),
    shape: z.array(BankSuggestion),
    refuses: ["BANK_LINE_NOT_FOUND"],
  },
  "X285 POST /admin/bank/match": {
    summary: "Match all bank lines that have one certain match",
    ...workflowMutation({ input: z.object({}), workflow: matchCertain, output: (Matched) => ({ Matched }) }),
    shape: MatchedLines,
  },
  "X286 POST /admin/bank/line/match": {
    summary: "Match a bank line to a deposit slip, a payment or another line of the books",
    ...mutation({ input: LinkLine, command: linkLine, output: bankLineView, status: 201 }),
    shape: BankLine,
    refuses: [
      "BANK_LINE_NOT_FOUND",
      "BANK_ACCOUNT_NOT_FOUND",
      "BANK_LINE_MATCHED",
      "BANK_MATCH_REFUSED",
      "MONTH_CLOSED",
    ],
  },
  "X287 DELETE /admin/bank/line/match": {
    summary: "Undo the match of a bank line",
    ...mutation({ input: OneBankLine, command: unlinkLine, output: bankLineView }),
    shape: BankLine,
    refuses: ["BANK_LINE_NOT_FOUND", "BANK_LINE_OPEN", "BANK_MATCH_REFUSED", "MONTH_CLOSED"],
  },
  "X288 POST /admin/bank/line/payment": {
    summary: "Record a bank line as a payment, and match it",
    ...mutation({ input: BookCredit, command: bookCredit, output: bankLineView, status: 201, idempotent: true }),
    shape: BankLine,
    refuses: [
      "BANK_LINE_NOT_FOUND",
      "TENANT_NOT_FOUND",
      "BANK_ACCOUNT_NOT_FOUND",
      "BANK_LINE_MATCHED",
      "BANK_MATCH_REFUSED",
      "PROBABLE_DUPLICATE",
      "MONTH_CLOSED",
    ],
  },
  "X289 POST /admin/bank/line/expense": {
    summary: "Add a bank line to an expense, and match it",
    ...mutation({ input: BookDebit, command: bookDebit, output: bankLineView, status: 201, idempotent: true }),
    shape: BankLine,
    refuses: [
      "BANK_LINE_NOT_FOUND",
      "EXPENSE_TYPE_NOT_FOUND",
      "BANK_LINE_MATCHED",
      "BANK_MATCH_REFUSED",
      "MONTH_CLOSED",
    ],
  },
  "X290 GET /admin/bank/sender": {
    summary: "List the remembered senders of a bank account",
    ...query({ input: BankAccountQuery, command: senderList, output: (senders) => senders.map(senderView) }),
    shape: z.array(BankSender),
  },
  "X291 DELETE /admin/bank/sender": {
    summary: "Remove a remembered sender",
    ...mutation({
      input: OneSender,
      command: forgetSender,
      output: () => ({ message: "The sender is no longer proposed." }),
    }),
    shape: Ack,
    refuses: ["BANK_SENDER_NOT_FOUND"],
  },
  "X292 POST /admin/bank/sender/book": {
    summary: "Book credits of a sender without asking, up to an amount",
    ...mutation({ input: BookSender, command: bookWithoutAsking, output: senderView }),
    shape: BankSender,
    refuses: ["BANK_SENDER_NOT_FOUND", "BANK_MATCH_REFUSED"],
  },
  "X293 DELETE /admin/bank/sender/book": {
    summary: "Stop booking a sender's credits without asking",
    ...mutation({ input: OneSender, command: stopBooking, output: senderView }),
    shape: BankSender,
    refuses: ["BANK_SENDER_NOT_FOUND"],
  },
})
export const action = loader
