/** Bank files for tests. */
import { type BankFile, type CsvFile, type ReadingTerms, readBankFile } from "~/domain/bank-files/read-bank-file.ts"
import { Refusal } from "~/domain/refusal.ts"

export const HEADINGS = "Date,Description,Amount,Check Number,Transaction ID"

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

/** What reading the file says: its refusal, or the first fault of its rows. */
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
