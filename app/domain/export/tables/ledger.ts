import { and, asc, eq, gt, inArray } from "drizzle-orm"
import { allocations, journalLines, journals, monthCloses, statementEvents, tenantBalances } from "#db/schema/index.ts"
import { BATCH, type ExportTable, exported } from "./table.ts"

const POSTINGS = exported({
  file: "postings",
  about: "The books: one row for each event of money. A mistake is corrected by another posting, never changed.",
  table: journals,
  key: ["id"],
  columns: {
    id: ["number", "Its number", "posting_id"],
    tenantId: ["number", "The tenant"],
    kind: ["text", "The kind of event: rent_charge, payment, late_fee …"],
    effectiveOn: ["day", "Day on which it counts"],
    occurredOn: ["day", "Day on which it happened, where that day's month was closed"],
    recordedAt: ["instant", "When it was entered"],
    actorUserId: ["number", "Account that entered it; empty: the system"],
    reason: ["text", "Reason that staff gave"],
    memo: ["text", "Note"],
    reversesJournalId: ["number", "The posting that it reverses", "reverses_posting_id"],
    receiptId: ["text", "The payment in receipts"],
    key: ["text", "The key that allows it once"],
  },
})

const LEDGER_LINES = exported({
  file: "ledger_lines",
  about: "The lines of the postings. Those of one posting sum to zero. books.journal has the same lines.",
  table: journalLines,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    journalId: ["number", "The posting", "posting_id"],
    tenantId: ["number", "The tenant"],
    account: ["text", "The account"],
    cents: ["amount", "Debit; a credit is negative", "amount"],
  },
})

const ALLOCATIONS = exported({
  file: "allocations",
  about: "Which money paid which charge. A negative row takes a part of an earlier one back.",
  table: allocations,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    journalId: ["number", "The posting", "posting_id"],
    chargeId: ["number", "The charge; empty: advance rent or the deposit held"],
    bucket: ["text", "rent, late, other, deposit or advance"],
    paymentId: ["number", "The row in payments"],
    creditId: ["number", "The credit in charges"],
    takesBackId: ["number", "The row of this table that it reverses"],
    cents: ["amount", "What was applied", "amount"],
    tender: ["text", "What paid: a method of payment, credit, advance, deposit, adjust"],
    category: ["text", "How reports count it"],
  },
})

const ADJUSTMENTS = exported({
  file: "adjustments",
  about: "Balances that staff set by hand.",
  table: statementEvents,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    tenantId: ["number", "The tenant"],
    journalId: ["number", "The posting", "posting_id"],
    field: ["text", "DepositReserve, RentBalance, LateCharges or OtherCharges"],
    oldValue: ["amount", "The balance before"],
    newValue: ["amount", "The balance from then on"],
    effectiveOn: ["day", "Day on which it counts"],
    notes: ["text", "Note"],
    userId: ["number", "Account that did it"],
    createdAt: ["instant", "When it was entered"],
  },
})

const BALANCES = exported({
  file: "balances",
  about: "Each tenant's present balances and advance rent. They follow from the ledger lines.",
  table: tenantBalances,
  key: ["tenantId"],
  columns: {
    tenantId: ["number", "The tenant"],
    rent: ["amount", "Rent owed"],
    late: ["amount", "Late fees owed"],
    other: ["amount", "Other charges owed"],
    depositOwed: ["amount", "Deposit owed"],
    depositReserve: ["amount", "Deposit held"],
    advanceCash: ["amount", "Rent paid ahead"],
    advanceCredit: ["amount", "Credit that was given and is not used"],
    lastJournalId: ["number", "The last posting in it", "last_posting_id"],
  },
})

/** The lines of these accounts are the whole history of deposits, owed and held. */
const DEPOSIT_ACCOUNTS = ["AR_DEP", "DEP_HELD"]

const DEPOSITS: ExportTable = {
  file: "deposits",
  about: "Every change of the deposits that tenants owe and that are held for them, from the ledger lines.",
  table: null,
  columns: [
    { name: "ledger_line_id", kind: "number", about: "The line in ledger_lines" },
    { name: "posting_id", kind: "number", about: "The posting" },
    { name: "tenant_id", kind: "number", about: "The tenant" },
    { name: "effective_on", kind: "day", about: "Day on which it counts" },
    { name: "kind", kind: "text", about: "What happened" },
    { name: "balance", kind: "text", about: "owed or held: which of both changed" },
    { name: "amount", kind: "amount", about: "By how much it grew; negative: it fell" },
  ],
  leaves: {},
  async batch(tx, after) {
    const { id, account, cents, tenantId, journalId } = journalLines
    const rows = await tx.all(
      tx
        .select({ id, account, cents, tenantId, journalId, kind: journals.kind, effectiveOn: journals.effectiveOn })
        .from(journalLines)
        .innerJoin(journals, eq(journals.id, journalId))
        .where(and(inArray(account, DEPOSIT_ACCOUNTS), gt(id, Number(after?.ledger_line_id ?? 0))))
        .orderBy(asc(id))
        .limit(BATCH),
    )
    return rows.map((row) => ({
      ledger_line_id: row.id,
      posting_id: row.journalId,
      tenant_id: row.tenantId,
      effective_on: row.effectiveOn,
      kind: row.kind,
      balance: row.account === "DEP_HELD" ? "held" : "owed",
      amount: row.account === "DEP_HELD" ? 0 - row.cents : row.cents,
    }))
  },
}

const MONTH_CLOSES = exported({
  file: "month_closes",
  about: "Months that were closed, each with its stored report. No entry is dated in a closed month.",
  table: monthCloses,
  key: ["id"],
  columns: {
    id: ["number", "Its number"],
    month: ["month", "The month"],
    closedAt: ["instant", "When it was closed"],
    closedBy: ["number", "Account that closed it"],
    closedByName: ["text", "Name of that account then"],
    lastJournalId: ["number", "The newest posting then", "last_posting_id"],
    items: ["json", "The check list, with the items set aside and the reasons"],
    report: ["text", "The month's report, as JSON text"],
    digest: ["text", "SHA-256 of that text"],
    reopenedAt: ["instant", "When it was reopened"],
    reopenedBy: ["number", "Account that reopened it"],
    reopenedByName: ["text", "Name of that account then"],
    reopenedReason: ["text", "Reason for it"],
  },
})

export const LEDGER_TABLES = [POSTINGS, LEDGER_LINES, ALLOCATIONS, ADJUSTMENTS, BALANCES, DEPOSITS, MONTH_CLOSES]
