/** The result of each layout of tests/fixtures/bank-files. The files were written by hand from documented formats, not by a real bank. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { type BankFile, readBankFile } from "~/domain/bank-files/read-bank-file.ts"

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, "../../fixtures/bank-files", name))

/** A line as "day amount text #check (id)". */
const shown = ({ lines }: BankFile): string[] =>
  lines.map(({ on, amount, text, checkNumber, bankId }) =>
    [on, amount, text, checkNumber && `#${checkNumber}`, bankId && `(${bankId})`].filter(Boolean).join(" "),
  )

const expected: Record<string, string[]> = {
  "chase.csv": [
    "2026-01-16 335000 DEPOSIT ID NUMBER 881122",
    "2026-01-15 100000 Zelle payment from DANA REYES 20991234567",
    "2026-01-14 -45025 CHECK 2041 #2041",
    "2026-01-13 -8910 CITY WATER UTILITY PPD ID: 9000251",
  ],
  "bank-of-america.csv": [
    "2026-01-13 100000 BKOFAMERICA ATM 01/13 #000001 DEPOSIT",
    "2026-01-14 -45025 Check 2041",
    "2026-01-15 335000 Counter Credit",
    "2026-01-20 -8910 CITY WATER DES:UTILITY ID:0042",
  ],
  "mercury.csv": [
    "2026-01-16 100000 Dana Reyes DANA REYES; INVOICE 101",
    "2026-01-15 -8910 City Water CITY WATER; UTILITY",
  ],
  "navy-federal.csv": [
    "2026-01-16 335000 Deposit - Branch",
    "2026-01-14 -45025 Check #2041",
    "2026-01-14 -45025 Check #2042",
    "2026-01-13 -8910 CITY WATER UTILITY",
  ],
  "golden-1.csv": [
    "2026-01-16 335000 Deposit (20260116000000[-8:PST]*3350.00*0**Deposit)",
    "2026-01-14 -45025 Draft 2041 Tracer 991 #2041 (20260114000000[-8:PST]*-450.25*0**Draft 2041)",
    "2026-01-13 -8910 Withdrawal ACH CITY WATER TYPE: UTILITY (20260113000000[-8:PST]*-89.10*0**Withdrawal ACH)",
  ],
  "capital-one.csv": [
    "2026-01-16 100000 Deposit from DANA REYES",
    "2026-01-13 -8910 Withdrawal to CITY WATER",
    "2026-01-31 107 Monthly Interest Paid",
  ],
  "us-bank.csv": [
    "2026-01-16 100000 MOBILE CHECK DEPOSIT Download from usbank.com. MOBILE CHECK DEPOSIT",
    "2026-01-14 -45025 CHECK Download from usbank.com.",
    "2026-01-13 -8910 WEB AUTHORIZED PMT CITY WATER Download from usbank.com. CITY WATER",
  ],
  "ofx-1.qfx": [
    "2026-01-15 100000 Zelle payment from R&D REYES unit 101 (202601150)",
    "2026-01-14 -45025 CHECK 2041 #2041 (202601141)",
  ],
  "ofx-2.ofx": ["2026-01-16 335000 Café & Suites (A-1)", "2026-01-13 -8910 City Water (A-2)"],
}

test.each(Object.entries(expected))("the lines of %s are read without a question", async (name, lines) => {
  const file = await readBankFile(bytesOf(name))
  expect(file.faults).toEqual([])
  expect(shown(file)).toEqual(lines)
})

test("Wells Fargo names no columns: they are proposed, and read once they were chosen", async () => {
  const unread = await readBankFile(bytesOf("wells-fargo.csv"))
  if (unread.kind !== "csv") throw new Error("It was read as OFX")
  expect(unread.columns).toBeNull()
  expect(unread.proposed).toMatchObject({ day: 0, amount: 1, text: 4, check: null })
  const at = { ...unread.proposed, check: 3 }
  const lines = [
    "2026-01-16 335000 eDeposit in Branch 01/16/26 09:12:44",
    "2026-01-15 100000 ZELLE FROM REYES DANA ON 01/15 REF # WFCT0ABC",
    "2026-01-14 -45025 CHECK # 2041 #2041",
    "2026-01-13 -8910 CITY WATER UTILITY 260113 0042 SUITES LLC",
  ]
  expect(shown(await readBankFile(bytesOf("wells-fargo.csv"), { choices: { at } }))).toEqual(lines)
  const stored = { headings: null, width: 5, at }
  expect(shown(await readBankFile(bytesOf("wells-fargo.csv"), { stored }))).toEqual(lines)
})

test("pending and failed lines and such without an amount are passed over, and counted", async () => {
  expect((await readBankFile(bytesOf("mercury.csv"))).passedOver).toEqual({ pending: 1, failed: 1, withoutAmount: 0 })
  expect((await readBankFile(bytesOf("bank-of-america.csv"))).passedOver).toEqual({
    pending: 0,
    failed: 0,
    withoutAmount: 1,
  })
  expect((await readBankFile(bytesOf("ofx-2.ofx"))).passedOver).toEqual({ pending: 1, failed: 0, withoutAmount: 1 })
})

test("OFX tells whose statement it is and what the account held", async () => {
  expect(await readBankFile(bytesOf("ofx-1.qfx"))).toMatchObject({
    account: "000000123454471",
    balance: { amount: 1_220_000, on: "2026-01-31" },
  })
})
