/** Bank files for tests. */
import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { read, write } from "#db/client.server.ts"
import { bankAccounts, bankFiles, bankLines, bankSenders } from "#db/schema/index.ts"
import { importBankFile } from "~/domain/bank-files/import-bank-file.ts"
import { type BankFile, type CsvFile, type ReadingTerms, readBankFile } from "~/domain/bank-files/read-bank-file.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, formatPlain, ZERO } from "~/values/money.ts"

const HEADINGS = "Date,Description,Amount,Check Number,Transaction ID"

export const csv = (...rows: string[]): Buffer => Buffer.from([HEADINGS, ...rows].join("\n"))

/** An OFX 2 file of one account with these lines. */
export const ofx = (lines: string, account = "000123454471"): Buffer =>
  Buffer.from(
    `<?OFX OFXHEADER="200" VERSION="220"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>${account}</ACCTID></BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  )

export const ofxLine = (on: string, amount: string, id: string, name: string): string =>
  `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${on}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${id}</FITID><NAME>${name}</NAME></STMTTRN>`

export async function csvFile(bytes: Buffer, terms?: ReadingTerms): Promise<CsvFile> {
  const file = await readBankFile(bytes, terms)
  if (file.kind !== "csv") throw new Error("It was read as OFX")
  return file
}

/** The refusal of the file, or the first fault of its rows. */
export async function problemOf(bytes: Uint8Array, terms?: ReadingTerms): Promise<string> {
  try {
    const { faults } = await readBankFile(bytes, terms)
    return faults[0] ? `Row ${faults[0].row}: ${faults[0].message}` : "none"
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fields?.file?.[0] ?? error.explained?.file ?? error.message
  }
}

export const textsOf = ({ lines }: BankFile): string[] => lines.map(({ text }) => text)

/** Adds a bank account that begins in 2020. Returns its number. */
export async function bankAccount(name = `Operating ${randomUUID()}`, lastFour: string | null = null): Promise<number> {
  const row = { name, lastFour, isTrust: false, opening: ZERO, openedOn: asDay("2020-01-01") }
  const made = await write((tx) =>
    tx.one(
      tx
        .insert(bankAccounts)
        .values({ ...row, createdAt: tx.now })
        .returning(),
    ),
  )
  return made?.id ?? 0
}

export const importsFile = (bankAccountId: number, bytes: Buffer, more: object = {}) =>
  importBankFile(SYSTEM, { bankAccountId, name: "january.csv", bytes, ...more })

/** Imports a file of one line, and returns the file's number. */
export async function hasImported(bankAccountId: number): Promise<number> {
  await importsFile(bankAccountId, csv(`01/05/2026,Dana ${randomUUID()},1.00,,`))
  const files = await read((tx) => tx.all(tx.select({ id: bankFiles.id }).from(bankFiles)))
  return Math.max(...files.map(({ id }) => id))
}

/** The form of a call with a bank's file. */
export function bankFileForm(
  bankAccountID: number,
  bytes = csv("01/05/2026,Dana,1.00,,"),
  more: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ bankAccountID, ...more })) form.set(name, String(value))
  form.set("file", new File([new Uint8Array(bytes)], "january.csv"))
  return form
}

/** Imports one line, and returns its number. */
export async function bankLine(
  cents: number,
  text: string = randomUUID(),
  day = "01/15/2024",
  check = "",
  account = 0,
): Promise<number> {
  const of = account === 0 ? await bankAccount() : account
  const amount = formatPlain(asCents(cents)).replaceAll(",", "")
  await importsFile(of, csv(`${day},${text},${amount},${check},`))
  const lines = await read((tx) => tx.all(tx.select({ id: bankLines.id }).from(bankLines)))
  return Math.max(...lines.map(({ id }) => id))
}

/** Remembers a sender for a tenant. Returns its number. */
export async function remembered(tenantId: number, account = 0): Promise<number> {
  const row = {
    accountId: account === 0 ? await bankAccount() : account,
    text: randomUUID(),
    tenantId,
    type: "rent",
    method: "zelle",
  } as const
  const made = await write((tx) =>
    tx.one(
      tx
        .insert(bankSenders)
        .values({ ...row, setAt: tx.now })
        .returning(),
    ),
  )
  return made?.id ?? 0
}

/** A sender of a tenant whose eviction began later, so that this administrator is notified that its credits are no longer booked automatically. */
export async function bookingEnded(tenantId: number, setBy: number): Promise<void> {
  const id = await remembered(tenantId)
  await write((tx) => {
    const ended = { bookEnded: "eviction", bookEndedAt: tx.now } as const
    const booking = { bookUpTo: asCents(50_000), bookSetBy: setBy, bookSetAt: tx.now }
    return tx.run(
      tx
        .update(bankSenders)
        .set({ ...booking, ...ended })
        .where(eq(bankSenders.id, id)),
    )
  })
}
