/** The README of the zip: describes each file, every column with its unit, and what is left out. */
import { programVersion } from "~/values/version.ts"
import type { Defaults } from "../settings/defaults.ts"
import { JOURNAL_ACCOUNTS } from "./hledger-journal.ts"
import { TABLES, TABLES_LEFT_OUT } from "./tables/all-tables.ts"
import { type ExportTable, UNITS } from "./tables/table.ts"

/** The text of README.txt for the moment `asOf` (milliseconds). */
export function readme({ propertyName, timezone }: Pick<Defaults, "propertyName" | "timezone">, asOf: number): string {
  const head = [
    `Everything of ${propertyName ?? "this property"}`,
    `Written by Suitekeeper ${programVersion()}, as of ${new Date(asOf).toISOString()}.`,
    `Days are those of the time zone ${timezone ?? "America/Los_Angeles"}. Amounts are US dollars.`,
  ]
  const parts = [head.join("\n"), FILES, JOURNAL, RULES, "THE TABLES", ...TABLES.map(describe), LEFT_OUT]
  return `${parts.join("\n\n")}\n`
}

const FILES = `THE FILES
tables/*.csv      one file for each table, described below
books.journal     the books for hledger and other programs of plain text accounting: one transaction for each posting
ledgers/*.pdf     each tenant's ledger from the first day on
files/            stored files: documents, files of mails, pictures
manifest.json     the SHA-256 and size in bytes of every other file, the number of rows of each table,
                  and the stored files that are missing`

const RULES = `HOW THE TABLES ARE WRITTEN
UTF-8 with a byte order mark, commas, a heading line, lines ending in CR LF, quotes by RFC 4180.
An empty cell means: not given. A text that begins with = + - or @ has an apostrophe in front, so that no
spreadsheet takes it for a formula; take it off when you read the file with a program.`

const JOURNAL = [
  "THE JOURNAL",
  "books.journal has the postings of tables/postings.csv, whose number is the code, with the lines of ledger_lines.csv. Lines on a reconciled statement of a bank account are cleared (*).",
  "Where a tenant owes or has something, the account has a part for each: the tenant's number and name.",
  ...Object.entries(JOURNAL_ACCOUNTS).map(([account, name]) => `  ${account.padEnd(16)}${name}`),
].join("\n")

function describe({ file, about, columns, leaves }: ExportTable): string {
  const width = Math.max(...columns.map(({ name }) => name.length))
  const lines = columns.map(({ name, kind, about }) => `  ${name.padEnd(width)}  ${about} (${UNITS[kind]})`)
  const left = Object.entries(leaves).map(([name, why]) => `  not in it: ${name}, ${why}`)
  return [`tables/${file}.csv`, about, ...lines, ...left].join("\n")
}

const LEFT_OUT = [
  "WHAT IS NOT IN IT",
  "Passwords, passkeys, sessions, API tokens, links that sign in, keys of the payment provider and of this program,",
  "texts of mails that wait to be sent, and what the payment provider sent. These tables have no file:",
  ...Object.entries(TABLES_LEFT_OUT).map(([table, why]) => `  ${table}: ${why}`),
].join("\n")
