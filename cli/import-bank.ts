/** `import bank`: the same import as on the page /admin/bank/files, for a file on this machine. */
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { read } from "#db/client.server.ts"
import { isNumberOf } from "~/domain/bank-files/bank-account.ts"
import { accountsToImport } from "~/domain/bank-files/bank-files.ts"
import { type BankFilePlan, importBankFile, planBankFile, type SentFile } from "~/domain/bank-files/import-bank-file.ts"
import { BankFileReading } from "~/domain/bank-files/inputs.ts"
import { matchImported } from "~/domain/bank-matching/import-and-match.ts"
import { OPERATOR } from "~/domain/permissions.ts"
import { formatDay } from "~/values/calendar.ts"
import { formatMoney } from "~/values/money.ts"
import { type CliCommand, CommandFailed, checked, readArguments, WrongUse, withDatabase } from "./command.ts"

const OPTIONS = {
  account: { type: "string" },
  columns: { type: "string" },
  "day-first": { type: "boolean" },
  "month-first": { type: "boolean" },
  "decimal-comma": { type: "boolean" },
  reversed: { type: "boolean" },
  "same-account": { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const

export const importBank: CliCommand = {
  args: 'FILE --account NAME [--columns \'{"day":0,"text":1,"amount":2}\'] [--day-first|--month-first] [--decimal-comma] [--reversed] [--same-account] [--dry-run]',
  description: "import a bank's CSV, OFX or QFX file into a bank account; the same line never twice",
  async run(args, server) {
    const { values, positionals } = readArguments(args, OPTIONS, 1)
    if (values["day-first"] && values["month-first"]) throw new WrongUse("Either --day-first or --month-first.")
    const [path] = positionals
    if (path === undefined) throw new WrongUse("Which file?")
    const bytes = bytesOf(path)
    return withDatabase(server, async () => {
      const sent = sentFile(path, bytes, values, await accountNamed(values.account))
      const plan = await planBankFile(sent)
      showPlan(plan)
      if (!sent.anotherAccount) showWhose(plan)
      if (plan.file.faults.length > 0) return 1
      if (values["dry-run"]) {
        console.log("Nothing was written (--dry-run).")
        return 0
      }
      const { compared } = await importBankFile(OPERATOR, sent)
      const { matched, booked } = await matchImported(OPERATOR)
      console.log(
        `Imported ${compared.fresh} lines; ${compared.known} were here already. Matched by themselves: ${matched}. Booked without asking: ${booked}.`,
      )
      return 0
    })
  },
}

type Values = { [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]["type"] extends "string" ? string : boolean }

function sentFile(path: string, bytes: Buffer, values: Values, bankAccountId: number): SentFile {
  const named = { "day-first": "day first", "month-first": "month first" } as const
  const order = (["day-first", "month-first"] as const).find((option) => values[option])
  const input = {
    columns: values.columns,
    dates: order && named[order],
    decimal: values["decimal-comma"] ? "comma" : undefined,
    isReversed: values.reversed ? "true" : undefined,
  }
  const { columns: at, dates, decimal, isReversed } = checked(BankFileReading, input, { columns: "--columns" })
  const choices = { at, dates, decimal, isReversed }
  return { bankAccountId, name: basename(path), bytes, choices, anotherAccount: values["same-account"] }
}

async function accountNamed(name: string | undefined): Promise<number> {
  const accounts = await read(accountsToImport)
  const found = accounts.find((each) => each.name.toLowerCase() === name?.toLowerCase())
  if (found) return found.id
  const names = accounts.map((each) => `"${each.name}"`).join(", ") || "none yet"
  throw new WrongUse(`Which account? --account takes the name of a bank account in use: ${names}.`)
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && "code" in error && "syscall" in error)
      throw new CommandFailed(`${path} cannot be read: ${String(error.code)}`)
    throw error
  }
}

function showPlan({ file, compared, importedAt }: BankFilePlan): void {
  if (importedAt !== null) console.log("Note: This file was imported before.")
  if (file.kind === "csv") {
    if (!file.columns) showSample(file.head.sample)
    if (file.dates?.open && !file.dates.isDecided)
      console.log(
        `Note: ${file.dates.open} dates could be read both ways: read as month/day/year. Where that is wrong, say --day-first.`,
      )
  }
  const { pending, failed, withoutAmount } = file.passedOver
  console.log(`Lines: ${file.lines.length}, new ${compared.fresh}, here already ${compared.known}.`)
  console.log(`Left out: ${pending} pending, ${failed} failed, ${withoutAmount} without an amount.`)
  for (const { line, text } of compared.perhapsSame)
    console.log(`Perhaps the same: ${formatDay(line.on)} ${formatMoney(line.amount)} “${line.text}” and “${text}”`)
  for (const { row, message } of file.faults.slice(0, 20)) console.error(`Fault (row ${row}): ${message}`)
  if (file.faults.length > 0) console.error(`Nothing was imported: ${file.faults.length} faults.`)
}

function showWhose({ account, file }: BankFilePlan): void {
  if (file.kind === "ofx" && isNumberOf(account, file.account) === false)
    console.log(`Note: The file is of another account than ${account.name}. Where it is the same, say --same-account.`)
}

function showSample(sample: string[][]): void {
  console.log("The columns are not known. Name them with --columns; the first is 0:")
  for (const cells of sample) console.log(`    ${cells.map((cell, at) => `${at}: ${cell}`).join(" | ")}`)
}
