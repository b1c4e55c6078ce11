/** Reads the bank statements of an OFX or QFX file. Source: money.md 11.3, OFX 1.6 and 2.2 section 11. */
import { type Day, isDay } from "~/values/calendar.ts"
import { asCents, type Cents, isCents } from "~/values/money.ts"
import { cleanNumber, cleanText, type FileLine, MAX_LINE, type PassedOver } from "./bank-line.ts"
import { badFile, MAX_LINES } from "./file-text.ts"
import { DECLARATION, type OfxReader, readTags } from "./ofx-tags.ts"
import type { Turns } from "./turns.ts"

/** `account` is the number as the bank writes it. `balance` is the account's balance at the end of a day, as the bank states it. */
export type OfxStatement = {
  account: string
  balance: { amount: Cents; on: Day } | null
  lines: FileLine[]
  passedOver: PassedOver
}

/** Refuses, beside `file`, everything that `readTags` refuses, a currency other than dollars, an invalid amount or day, and a file without a bank account's statement. */
export async function ofxStatements(text: string, turns: Turns): Promise<OfxStatement[]> {
  const from = text.search(/<OFX\s*>/i)
  mustBeHeader(from < 0 ? text : text.slice(0, from))
  if (from < 0) throw badFile("This is no OFX file: <OFX> is missing.")
  const reader = new Statements()
  await readTags(text, from, reader, turns)
  if (reader.statements.length === 0) throw badFile("The file holds no statement of a bank account.")
  return reader.statements
}

const CHARSETS = /^(?:NONE|1252|WINDOWS-1252|CP1252|ISO-?8859-1|8859-1|UTF-?8|UTF-?16(?:LE|BE)?|US-?ASCII|UNICODE)$/i

/** Refuses a header before <OFX> that is neither names with values (OFX 1) nor processing instructions (OFX 2). */
function mustBeHeader(head: string): void {
  if (head.includes("<!")) throw badFile(DECLARATION)
  if (head.length > 10_000) throw badFile("This is no OFX file: <OFX> is missing.")
  for (const [, charset = ""] of head.matchAll(/(?:CHARSET|ENCODING)\s*[:=]\s*["']?([^\s"'?>]+)/gi)) {
    if (!CHARSETS.test(charset))
      throw badFile(`The file says that it is written in ${cleanText(charset).slice(0, 30)}. Save it as UTF-8.`)
  }
}

/** The aggregates that are read. The list leaves out the empty elements of OFX 1, because they are never closed. */
const KNOWN = new Set([
  ...["OFX", "STMTRS", "CCSTMTRS", "BANKACCTFROM", "CCACCTFROM", "BANKACCTTO", "CCACCTTO", "BANKTRANLIST", "STMTTRN"],
  ...["PAYEE", "LEDGERBAL", "AVAILBAL", "CURRENCY", "ORIGCURRENCY", "BANKTRANLISTP", "STMTTRNP", "BAL", "STATUS"],
])

type Values = Record<string, string>

class Statements implements OfxReader {
  readonly statements: OfxStatement[] = []
  #line: Values | undefined
  #balance: Values | undefined
  #count = 0

  get #statement(): OfxStatement | undefined {
    return this.statements.at(-1)
  }

  open(name: string): void {
    if (name === "STMTRS" || name === "CCSTMTRS") {
      const passedOver = { pending: 0, failed: 0, withoutAmount: 0 }
      this.statements.push({ account: "", balance: null, lines: [], passedOver })
    }
    if (name === "STMTTRN") this.#line = {}
    if (name === "LEDGERBAL") this.#balance = {}
    if (name === "STMTTRNP" && this.#statement) this.#statement.passedOver.pending += 1
  }

  value(name: string, written: string, open: readonly string[]): void {
    const within = open.findLast((each) => KNOWN.has(each))
    if (within === "STMTTRN" && this.#line) this.#line[name] ??= written
    if (within === "PAYEE" && name === "NAME" && this.#line) this.#line.PAYEE ??= written
    if (within === "CURRENCY" && name === "CURSYM") mustBeDollars(written)
    if (within === "LEDGERBAL" && this.#balance) this.#balance[name] = written
    if ((within === "STMTRS" || within === "CCSTMTRS") && name === "CURDEF") mustBeDollars(written)
    const isAccount = (within === "BANKACCTFROM" || within === "CCACCTFROM") && name === "ACCTID"
    if (isAccount && this.#statement) this.#statement.account = cleanText(written).slice(0, 100)
  }

  close(name: string): void {
    if (name === "STMTTRN" && this.#line) this.#add(this.#line)
    if (name === "LEDGERBAL" && this.#balance && this.#statement) this.#statement.balance = balanceOf(this.#balance)
    if (name === "STMTTRN") this.#line = undefined
    if (name === "LEDGERBAL") this.#balance = undefined
  }

  #add(values: Values): void {
    this.#count += 1
    if (this.#count > MAX_LINES) throw badFile("The file has more than 50,000 lines. Choose fewer months.")
    if (!this.#statement) throw badFile("The file has a line outside of any statement. Download it again, or as CSV.")
    const line = lineOf(values, this.#count)
    if (line.amount === 0) this.#statement.passedOver.withoutAmount += 1
    else this.#statement.lines.push(line)
  }
}

function mustBeDollars(currency: string): void {
  if (currency.toUpperCase() !== "USD")
    throw badFile(`The file is in ${cleanText(currency).slice(0, 10)}. Only US dollars are read.`)
}

function lineOf(values: Values, count: number): FileLine {
  const amount = amountOf(values.TRNAMT)
  const on = dayOf(values.DTPOSTED)
  if (amount === undefined) throw badFile(`Line ${count} has no amount that can be read: “${shown(values.TRNAMT)}”.`)
  if (on === undefined) throw badFile(`Line ${count} has no day that can be read: “${shown(values.DTPOSTED)}”.`)
  return {
    row: count,
    on,
    amount,
    text: textOf(values),
    checkNumber: cleanNumber(values.CHECKNUM ?? "", 30),
    bankId: cleanNumber(values.FITID ?? ""),
  }
}

const shown = (written = ""): string => cleanText(written).slice(0, 40)

/** Name and memo, or only one of them if the other repeats it. */
function textOf(values: Values): string {
  const [name, memo] = [cleanText(values.NAME ?? values.PAYEE ?? ""), cleanText(values.MEMO ?? "")]
  if (memo.startsWith(name)) return memo
  return memo === "" || name.includes(memo) ? name : cleanText(`${name} ${memo}`)
}

/** An OFX amount: a sign, digits, and a point or comma before at most two significant decimals. */
function amountOf(written = ""): Cents | undefined {
  const [, sign, whole = "", part = ""] = /^([+-]?)(\d{0,12})(?:[.,](\d{1,2})0*)?$/.exec(written.trim()) ?? []
  if (whole + part === "") return undefined
  const cents = Number(whole) * 100 + Number(part.padEnd(2, "0"))
  if (!isCents(cents) || cents > MAX_LINE) return undefined
  return asCents(sign === "-" && cents > 0 ? -cents : cents)
}

/** The day as the bank writes it. Hour and zone are ignored. */
function dayOf(written = ""): Day | undefined {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(written.trim()) ?? []
  const on = `${year}-${month}-${day}`
  return isDay(on) ? on : undefined
}

function balanceOf(values: Values): OfxStatement["balance"] {
  const [amount, on] = [amountOf(values.BALAMT), dayOf(values.DTASOF)]
  return amount === undefined || on === undefined ? null : { amount, on }
}
