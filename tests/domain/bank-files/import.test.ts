/** Overlapping files never add the same line twice. Source: money.md 11.3, api.md X280 to X283. */
import * as fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, bankFileLines, bankFiles, bankLines } from "#db/schema/index.ts"
import { bankFileList, takeBackBankFile } from "~/domain/bank-files/bank-files.ts"
import { bankLineList } from "~/domain/bank-files/bank-lines.ts"
import { importBankFile, planBankFile } from "~/domain/bank-files/import-bank-file.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { bankAccount, csv, importsFile, ofx, ofxLine } from "../../support/bank-files.ts"

let account = 0

beforeEach(async () => {
  account = await bankAccount()
})

/** The account's lines in a fixed order; "?" marks a line that may be the same as another. */
const linesOf = async (bankAccountId: number) => {
  const lines = await read((tx) => bankLineList(tx, SYSTEM, { bankAccountId, open: false }))
  return lines
    .map(({ on, amount, text, isPerhapsSame }) => `${on} ${amount} ${text}${isPerhapsSame ? " ?" : ""}`)
    .toSorted()
}

const A = csv("01/05/2026,Check,1000.00,,", "01/05/2026,Check,1000.00,,", "01/06/2026,Water,-89.10,,")
const B = csv("01/05/2026,Check,1000.00,,", "01/06/2026,City water,-89.10,,", "01/09/2026,Zelle,600.00,,")

test("the worked example: two overlapping files in both orders, again, and one taken back", async () => {
  const whole = [
    "2026-01-05 100000 Check",
    "2026-01-05 100000 Check",
    "2026-01-06 -8910 City water ?",
    "2026-01-06 -8910 Water ?",
    "2026-01-09 60000 Zelle",
  ]
  const other = await bankAccount()
  for (const bytes of [A, B, A]) await importsFile(account, bytes)
  for (const bytes of [B, A]) await importsFile(other, bytes)
  expect(await linesOf(account)).toEqual(whole)
  expect(await linesOf(other)).toEqual(whole)
  const files = await read((tx) => bankFileList(tx, SYSTEM, { bankAccountId: account }))
  expect(files.map(({ lineCount, firstOn, lastOn }) => [lineCount, firstOn, lastOn])).toEqual([
    [3, "2026-01-05", "2026-01-09"],
    [3, "2026-01-05", "2026-01-06"],
  ])
  await write((tx) => takeBackBankFile(tx, SYSTEM, { file: files[0]?.id ?? 0 }))
  expect(await linesOf(account)).toEqual([
    "2026-01-05 100000 Check",
    "2026-01-05 100000 Check",
    "2026-01-06 -8910 Water",
  ])
  expect(await linesOf(other)).toEqual(whole)
})

test("the dry run tells what is new, known and perhaps the same, and writes nothing", async () => {
  await importsFile(account, A)
  const plan = await planBankFile({ bankAccountId: account, name: "b.csv", bytes: B })
  expect(plan.compared).toMatchObject({ fresh: 2, known: 1, perhapsSameCount: 1 })
  expect(plan.compared.perhapsSame[0]).toMatchObject({ text: "Water", line: { text: "City water", row: 3 } })
  expect(await linesOf(account)).toHaveLength(3)
})

const entry = fc.record({
  on: fc.constantFrom("01/05/2026", "01/06/2026"),
  amount: fc.constantFrom("10.00", "-20.00"),
  text: fc.constantFrom("Check", "Zelle", ""),
  check: fc.constantFrom("", "77"),
  id: fc.constantFrom("", "", "F1", "F2"),
})
type Entry = { on: string; amount: string; text: string; check: string; id: string }
const fileOf = (entries: Entry[]) =>
  csv(...entries.map(({ on, amount, text, check, id }) => `${on},${text},${amount},${check},${id}`))

test("overlapping files in every order give one state", async () => {
  const files = fc.array(fc.array(entry, { minLength: 1, maxLength: 6 }).map(fileOf), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(files, fc.func(fc.nat()), async (some, order) => {
      const shuffled = some.map((bytes, at) => ({ bytes, by: order(at) })).toSorted((one, two) => one.by - two.by)
      const [one, other] = [await bankAccount(), await bankAccount()]
      for (const bytes of some) await importsFile(one, bytes)
      for (const { bytes } of shuffled) await importsFile(other, bytes)
      expect(await linesOf(other)).toEqual(await linesOf(one))
    }),
    { numRuns: 30 },
  )
})

test("a line that is in every file is stored once, and what is in one file twice stays two", async () => {
  const rows = ["01/05/2026,Check,1.00,,", "01/05/2026,Check,1.00,,", "01/05/2026,Check,1.00,2041,"]
  await importsFile(account, csv(...rows))
  await importsFile(account, csv(...rows, "01/07/2026,Check,1.00,,"))
  expect(await linesOf(account)).toHaveLength(4)
})

test("of two wordings of a numbered line the fuller one stays, whichever came first", async () => {
  const [short, long] = ["Zelle", "Zelle from Dana"].map((name) => ofx(ofxLine("20260105", "1.00", "F1", name)))
  const other = await bankAccount()
  if (!short || !long) throw new Error("Two files")
  for (const bytes of [short, long]) await importsFile(account, bytes)
  for (const bytes of [long, short]) await importsFile(other, bytes)
  expect(await linesOf(account)).toEqual(["2026-01-05 100 Zelle from Dana"])
  expect(await linesOf(other)).toEqual(await linesOf(account))
})

test("two imports of one file at once store it once", async () => {
  await Promise.all([importsFile(account, A), importsFile(account, A)])
  expect(await linesOf(account)).toHaveLength(3)
  expect(await read((tx) => tx.all(tx.select().from(bankFiles)))).toHaveLength(1)
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter(({ category }) => category === "BANK_FILE")).toHaveLength(1)
})

test("an import that was cut off is completed by the same file", async () => {
  await importsFile(account, A)
  await write(async (tx) => {
    await tx.run(tx.update(bankFiles).set({ finishedAt: null }))
    await tx.run(tx.delete(bankFileLines))
    await tx.run(tx.delete(bankLines))
  })
  await importsFile(account, A)
  expect(await linesOf(account)).toHaveLength(3)
  expect((await read((tx) => tx.one(tx.select().from(bankFiles))))?.finishedAt).not.toBeNull()
})

test("a file with a faulty row, without lines or without known columns imports nothing", async () => {
  const faulty = importsFile(account, csv("01/05/2026,Dana,1.00,,", "01/32/2026,Ben,x,,"))
  await expect(faulty).rejects.toMatchObject({ status: 400, fields: { file: [expect.stringContaining("Row 3")] } })
  await expect(importsFile(account, csv("01/05/2026,Opening,,,"))).rejects.toMatchObject({ status: 400 })
  const unknown = importsFile(account, Buffer.from("When,How much\n01/05/2026,1.00\n"))
  await expect(unknown).rejects.toMatchObject({ status: 409, code: "BANK_COLUMNS_NEEDED" })
  expect(await linesOf(account)).toEqual([])
})

test("columns, order of dates and sign are chosen once and hold for the account's next file", async () => {
  const day = (text: string) => Buffer.from(`When,What,How much\n${text}\n`)
  const at = { ...NONE, day: 0, text: 1, amount: 2 }
  await importsFile(account, day("03/04/2026,Dana,-5.00"), { choices: { at, dates: "day first", isReversed: true } })
  await importsFile(account, day("04/04/2026,Ben,-6.00"))
  expect(await linesOf(account)).toEqual(["2026-04-03 500 Dana", "2026-04-04 600 Ben"])
  await expect(importsFile(account, day("03/25/2026,Cleo,-7.00"))).rejects.toMatchObject({ status: 400 })
})

const NONE = {
  ...{ day: null, amount: null, debit: null, credit: null, direction: null },
  ...{ text: null, memo: null },
}
Object.assign(NONE, { check: null, bankId: null, status: null })

test("a file of another account is asked about, by its last digits first and by its number then", async () => {
  const checking = await bankAccount("Checking", "4471")
  const of = (number: string, on: string) => ofx(ofxLine(on, "1.00", on, "Dana"), number)
  await expect(importsFile(checking, of("99990000", "20260101"))).rejects.toMatchObject({
    code: "ANOTHER_ACCOUNT",
    question: { name: "anotherAccount", value: "true" },
  })
  await importsFile(checking, of("000123454471", "20260101"))
  await expect(importsFile(checking, of("888123454471", "20260102"))).rejects.toMatchObject({ code: "ANOTHER_ACCOUNT" })
  await importsFile(checking, of("888123454471", "20260102"), { anotherAccount: true })
  expect(await linesOf(checking)).toHaveLength(2)
})

test("an unknown account is refused", async () => {
  const sent = { bankAccountId: 999, name: "a.csv", bytes: A }
  await expect(importBankFile(SYSTEM, sent)).rejects.toMatchObject({ code: "BANK_ACCOUNT_NOT_FOUND" })
})
