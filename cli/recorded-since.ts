/**
 * Lists what a database has recorded since an earlier copy of it: a CSV for each kind, which says whether each row comes back automatically, and the
 * stored files. Source: docs/operations/update.md, Taking an update back.
 */
import { copyFileSync, existsSync, linkSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type RowsBeside, readBeside } from "#db/beside-copy.ts"
import { makeFolder } from "#db/data-folder.ts"
import { pathIn } from "#db/move/sqlite-property.ts"
import { csvLines } from "~/values/csv.ts"
import { asCents, formatMoney, sum } from "~/values/money.ts"

/** `cents` counts toward the total and is not written to the file. */
type Row = Record<string, string | number | null> & { cents?: number }
type List = { name: string; file: string; sql: string }

const at = (column: string) => `strftime('%Y-%m-%d %H:%M:%S UTC', ${column} / 1000, 'unixepoch')`
const dollars = (column: string) => `printf('%.2f', ${column} / 100.0)`
const tenant = `(select first_name || ' ' || last_name from tenants where tenants.id = x.tenant_id) as Tenant`
const isNew = (table: string) => `x.id not in (select id from copied.${table})`
/** Whether a charge is made again automatically, or by entering its cause again. */
const CHARGE_RETURNS = `case x.origin
  when 'job' then 'by itself' when 'recurring' then 'by itself' when 'ach_failed' then 'by itself' when 'move_in' then 'with the move-in' when 'subunit' then 'with the move-in'
  when 'move_out' then 'with the move-out' when 'returned_check' then 'with the returned check' when 'returned_deposit' then 'with its payment'
  when 'import' then 'with the import' else 'no: enter it again' end`
const chargesOf = (kinds: string) => `
  select ${tenant}, x.unit_number as Unit, x.kind as Kind, x.period as Month, x.due_on as "Due on", ${dollars("x.amount")} as Amount, x.notes as Notes,
    iif(x.deleted_at is null, '', 'deleted') as State, ${CHARGE_RETURNS} as "Comes back",
    iif(x.deleted_at is null, x.amount, 0) as cents
  from charges x where ${isNew("charges")} and x.kind in (${kinds}) order by x.id`

const EDITED = [
  ["first_name", "First name"],
  ["middle_name", "Middle name"],
  ["last_name", "Last name"],
  ["date_of_birth", "Date of birth"],
  ["cotenant_first_name", "Cotenant first name"],
  ["cotenant_middle_name", "Cotenant middle name"],
  ["cotenant_last_name", "Cotenant last name"],
  ["cotenant_date_of_birth", "Cotenant date of birth"],
  ["business_name", "Business"],
  ["primary_email", "Email"],
  ["primary_phone", "Phone"],
  ["second_email", "Second email"],
  ["second_phone", "Second phone"],
  ["lease_end_on", "Lease ends"],
  ["lease_status", "Lease status"],
  ["ach_enabled", "Bank payments"],
  ["no_checks", "No checks"],
  ["late_fee_day", "Late fee day"],
  ["late_fee_bps", "Late fee (hundredths of a percent)"],
  ["convenience_fee_bps", "Card fee (hundredths of a percent)"],
] as const

/** The cell of an edited column; empty if it has not changed. */
const editedCell = ([column, head]: (typeof EDITED)[number]) =>
  `iif(x.${column} is c.${column}, '', coalesce(nullif(x.${column}, ''), '(emptied)')) as "${head}"`

const LISTS: readonly List[] = [
  {
    name: "payments",
    file: "payments.csv",
    sql: `
      select ${tenant}, ${at("x.initiated_at")} as Received, x.effective_on as "Payment date", ${dollars("x.amount")} as Amount, ${dollars("x.fee")} as Fee,
        x.tender as Method, x.choice as "For", x.status as State, x.note as Note,
        iif(x.source in ('portal', 'autopay', 'scheduled', 'keyed'), 'from the payment provider', 'no: enter it again') as "Comes back",
        iif(x.status in ('created', 'failed', 'canceled'), 0, x.amount) as cents
      from receipts x where ${isNew("receipts")} order by x.initiated_at, x.id`,
  },
  {
    name: "deleted payments",
    file: "deleted-payments.csv",
    sql: `select ${tenant}, x.effective_on as "Payment date", ${dollars("x.amount")} as Amount, x.tender as Method, x.note as Note,
        'no: delete it again' as "Comes back", x.amount as cents
      from receipts x join copied.receipts c on c.id = x.id where x.status = 'reversed' and c.status <> 'reversed' order by x.initiated_at, x.id`,
  },
  {
    name: "deleted charges",
    file: "deleted-charges.csv",
    sql: `select ${tenant}, x.kind as Kind, x.due_on as "Due on", ${dollars("x.amount")} as Amount, x.notes as Notes, 'no: delete it again' as "Comes back", x.amount as cents
      from charges x join copied.charges c on c.id = x.id where x.deleted_at is not null and c.deleted_at is null order by x.id`,
  },
  { name: "charges", file: "charges.csv", sql: chargesOf("'rent', 'deposit'") },
  { name: "fees", file: "fees.csv", sql: chargesOf("'late', 'other'") },
  {
    name: "move-ins",
    file: "move-ins.csv",
    sql: `select ${tenant}, x.unit_number as Unit, x.move_in_on as "Move-in", t.lease_end_on as "Lease ends", t.primary_email as Email,
        t.primary_phone as Phone, ${at("x.created_at")} as Recorded
      from stays x join tenants t on t.id = x.tenant_id where ${isNew("stays")} order by x.id`,
  },
  {
    name: "move-outs",
    file: "move-outs.csv",
    sql: `select ${tenant}, x.unit_number as Unit, x.move_out_on as "Move-out", x.notes as Notes
      from stays x where x.move_out_on is not null and x.id not in (select id from copied.stays where move_out_on is not null) order by x.id`,
  },
  {
    name: "edited tenants",
    file: "edited-tenants.csv",
    sql: `select x.first_name || ' ' || x.last_name as Tenant, ${EDITED.map(editedCell).join(", ")}
      from tenants x join copied.tenants c on c.id = x.id where x.version <> c.version order by x.id`,
  },
  {
    name: "deleted expenses",
    file: "deleted-expenses.csv",
    sql: `select t.name as Type, c.month as Month, ${dollars("c.amount")} as Amount, 'no: delete it again' as "Comes back", c.amount as cents
      from copied.expenses c join copied.expense_types t on t.id = c.type_id
      where not exists (select 1 from expenses x where x.type_id = c.type_id and x.month = c.month) order by c.month, t.name`,
  },
  {
    name: "expenses",
    file: "expenses.csv",
    sql: `select t.name as Type, x.month as Month, ${dollars("x.amount")} as Amount, x.receipt_name as Receipt, 'no: enter it again' as "Comes back", x.amount as cents
      from expenses x join expense_types t on t.id = x.type_id
      where not exists (select 1 from copied.expenses c where c.type_id = x.type_id and c.month = x.month and c.amount = x.amount) order by x.month, t.name`,
  },
  {
    name: "changed receipts of expenses",
    file: "changed-receipts.csv",
    sql: `select t.name as Type, x.month as Month, ${dollars("x.amount")} as Amount, iif(x.receipt_file_id is null, '(deleted)', x.receipt_name) as Receipt,
        iif(x.receipt_file_id is null, 'no: delete it again', 'no: attach it again') as "Comes back"
      from expenses x join expense_types t on t.id = x.type_id
      join copied.expenses c on c.type_id = x.type_id and c.month = x.month and c.amount = x.amount
      where x.receipt_file_id is not c.receipt_file_id order by x.month, t.name`,
  },
  {
    name: "requests",
    file: "requests.csv",
    sql: `select ${tenant}, x.unit_number as Unit, ${at("x.created_at")} as Sent, x.title as Title, x.description as Description, x.status as State
      from maintenance_requests x where ${isNew("maintenance_requests")} order by x.id`,
  },
  {
    name: "mails",
    file: "mails.csv",
    sql: `select iif(x.direction = 'inbound', 'received', 'sent') as Mail, ${at("x.at")} as "At", x.from_address as "From",
        (select group_concat(r.address, ', ') from message_recipients r where r.message_id = x.id) as "To", x.subject as Subject, x.body as "Text"
      from messages x where ${isNew("messages")} order by x.id`,
  },
  {
    name: "stored files",
    file: "stored-files.csv",
    sql: `select x.uploaded_name as Name, x.size as Bytes, x.unit_number as Unit, ${tenant}, ${at("x.created_at")} as Stored, 'files/' || x.sha256 as "Copied to"
      from stored_files x where ${isNew("stored_files")} order by x.id`,
  },
  {
    name: "rows of the audit log",
    file: "audit-log.csv",
    sql: `select ${at("x.created_at")} as "At", x.user_name as Who, x.category as Category, x.details as Details
      from audit_log x where ${isNew("audit_log")} order by x.id`,
  },
]

/** `lines`: each kind with number and total. `charged`: charges that may exist, "tenant month" for autopay, "set:" and the id for a scheduled payment. */
export type Recorded = { lines: string[]; charged: Set<string> }

/** Writes the lists to the folder, which it empties first, with the stored files (from `files`) that the copy does not refer to. */
export function writeRecordedSince(folder: string, current: string, copy: string, files: string): Recorded {
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  return readBeside(current, copy, (rows) => {
    const lines = LISTS.map((list) => write(folder, list, rows<Row>(list.sql)))
    copyFiles(folder, files, rows)
    const charged = rows<{ run: string }>(
      `select tenant_id || ' ' || month as run from autopay_runs where receipt_id is not null
        union all select 'set:' || id from scheduled_payments where receipt_id is not null`,
    )
    return { lines, charged: new Set(charged.map(({ run }) => run)) }
  })
}

function write(folder: string, { name, file, sql }: List, rows: Row[]): string {
  const [first = {}] = rows
  const heads = Object.keys(first).filter((head) => head !== "cents")
  const cells = rows.map((row) => heads.map((head) => String(row[head] ?? "")))
  if (rows.length > 0) writeFileSync(join(folder, file), `\uFEFF${csvLines([heads, ...cells])}`, { mode: 0o600 })
  const total = sql.includes("as cents") ? `, ${formatMoney(sum(rows.map(({ cents = 0 }) => asCents(cents))))}` : ""
  return `${name}: ${rows.length}${total}`
}

function copyFiles(folder: string, files: string, rows: RowsBeside): void {
  const added = rows<{ sha256: string }>(
    "select sha256 from contents where sha256 not in (select sha256 from copied.contents)",
  )
  if (added.length > 0) makeFolder(join(folder, "files"))
  for (const content of added) {
    const [from, to] = [pathIn(files, content), join(folder, "files", content.sha256)]
    if (!existsSync(from)) continue
    try {
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  }
}
