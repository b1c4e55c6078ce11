/** From a bank's file to payments and expenses: choosing columns, matching lines, overlaps, senders; with script and without. */
import { expect, type Page } from "@playwright/test"
import { isAccessible } from "./accessibility.ts"
import { caller, petraRents, yesterday } from "./calls.ts"
import { test } from "./journey.ts"
import { ADMIN, signInUnseen } from "./people.ts"

type File = { name: string; text: string }

/** A file without headings, so that its columns are chosen. */
const csv = (name: string, ...rows: string[]): File => ({ name, text: rows.join("\n") })

async function check(page: Page, account: string, { name, text }: File): Promise<void> {
  await page.goto("/admin/bank/files")
  await page.getByLabel("Bank account").selectOption(account)
  await page.getByLabel("Bank file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
  await page.getByRole("button", { name: "Check the file" }).click()
  await expect(page.getByRole("heading", { name: `Check ${name}` })).toBeVisible()
}

const importsNew = async (page: Page, count: string) => {
  await page.getByRole("button", { name: new RegExp(`^Import ${count} into `) }).click()
}

const DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const
/** The property's present day in the bank's notation; an earlier day could be in an earlier month, which the form asks about. */
const today = () => new Date().toLocaleDateString("en-US", { timeZone: "America/Los_Angeles", ...DAY })

test("columns are chosen, a credit becomes a payment in two clicks, a debit an expense, and a sender is booked without asking", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const isScripted = javaScriptEnabled !== false
  const axe = async () => void (isScripted && (await isAccessible(page)))
  const unit = isScripted ? 93_601 : 93_602
  const petra = await petraRents(await caller(request), unit)
  const account = `Journey ${unit}`
  await (await caller(request, ADMIN))("/admin/bank/account", { name: account, opening: 0, openedDate: yesterday() })
  await signInUnseen(page, ADMIN)
  const on = today()
  const sender = `ACH CREDIT NOVAK SUITE ${unit}`
  const [credit, debit] = [`${on},432.10,*,"${sender}"`, `${on},-89.10,*,"CITY WATER ${unit}"`]

  await check(page, account, csv("first.csv", credit, debit))
  await expect(page.getByText("Choose the columns")).toBeVisible()
  await expect(page.getByRole("button", { name: /^Import / })).toHaveCount(0)
  await axe()
  await page.getByLabel("Day", { exact: true }).selectOption({ index: 1 })
  await page.getByLabel("Amount", { exact: true }).selectOption({ index: 2 })
  await page.getByLabel("Text", { exact: true }).selectOption({ index: 4 })
  await page.getByRole("button", { name: "Read it again" }).click()
  await axe()
  await importsNew(page, "2 new lines")
  await expect(page.getByText("2 lines were imported")).toBeVisible()
  await axe()

  await page.getByRole("link", { name: sender }).click()
  await axe()
  await page.getByLabel("Tenant", { exact: true }).selectOption(String(petra))
  await page.getByLabel("Propose this tenant when this text comes again").check()
  await page.getByRole("button", { name: "Record $432.10" }).click()
  await expect(page.getByText("The payment is recorded, and the line matched.")).toBeVisible()
  await page.getByRole("link", { name: `CITY WATER ${unit}` }).click()
  await page.getByLabel("Expense", { exact: true }).selectOption({ index: 1 })
  await page.getByRole("button", { name: "Save the expense" }).click()
  await expect(page.getByText("Every line is matched.")).toBeVisible()
  await page.getByRole("link", { name: "All lines" }).click()
  await axe()
  await page.getByRole("link", { name: `CITY WATER ${unit}` }).click()
  await page.getByRole("button", { name: "Undo the match" }).click()
  await expect(page.getByText("The line is open again.")).toBeVisible()

  await page.getByRole("link", { name: "Remembered senders" }).click()
  await axe()
  await page.getByRole("link", { name: sender }).click()
  await expect(page.getByText("A sender can be forged.")).toBeVisible()
  await page.getByRole("button", { name: "Book without asking" }).click()
  if (!isScripted) await expect(page.getByText("Required.").first()).toBeVisible()
  await page.getByLabel("Largest amount").fill("500")
  await axe()
  await page.getByRole("button", { name: "Book without asking" }).click()
  await expect(page.getByText("Without asking, up to $500.00")).toBeVisible()

  const next = [`${on},321.09,*,"${sender}"`, `${on},600.00,*,"${sender}"`]
  await check(page, account, csv("second.csv", credit, debit, ...next))
  await importsNew(page, "2 new lines")
  await expect(
    page.getByText("2 were here already, 0 are matched by themselves, 1 booked without asking."),
  ).toBeVisible()
  await expect(page.getByRole("row", { name: new RegExp(sender) })).toHaveCount(1)
  await page.getByRole("link", { name: "All lines" }).click()
  await page
    .getByRole("row", { name: /\$321\.09/ })
    .getByRole("link", { name: sender })
    .click()
  await expect(page.getByText("Recorded from this line without asking, as chosen for its sender.")).toBeVisible()

  await check(page, account, csv("first.csv", credit, debit))
  await expect(page.getByText("This file was imported before")).toBeVisible()
  await page.getByRole("button", { name: "Discard the file" }).click()
  await expect(page.getByText("The file was discarded. Nothing was imported.")).toBeVisible()
  await page.goto("/admin/bank/senders")
  await page.getByRole("link", { name: account }).click()
  await page.getByRole("link", { name: sender }).click()
  await page.getByRole("button", { name: "Ask me again" }).click()
  await expect(page.getByText("When you say so", { exact: true })).toBeVisible()
})

const OFX = (number: string, lines: string) =>
  `<?OFX OFXHEADER="200" VERSION="220"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>${number}</ACCTID></BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const line = (amount: string, id: string) =>
  `<STMTTRN><TRNTYPE>OTHER</TRNTYPE><DTPOSTED>${yesterday().replaceAll("-", "")}</DTPOSTED><TRNAMT>${amount}</TRNAMT><FITID>${id}</FITID><NAME>Bank ${id}</NAME></STMTTRN>`

test("a file of another account is asked about, a hostile one refused, and a wrong one taken back", async ({
  page,
  request,
  javaScriptEnabled,
}) => {
  const account = `Journey OFX ${javaScriptEnabled === false ? 2 : 1}`
  await (await caller(request, ADMIN))("/admin/bank/account", { name: account, opening: 0, openedDate: yesterday() })
  await signInUnseen(page, ADMIN)
  await check(page, account, { name: "one.ofx", text: OFX("000111", line("10.00", "A1")) })
  await importsNew(page, "1 new line")
  await expect(page.getByText("1 line was imported")).toBeVisible()
  await check(page, account, { name: "other.ofx", text: OFX("000222", line("20.00", "B1") + line("30.00", "B2")) })
  await importsNew(page, "2 new lines")
  await expect(page.getByRole("alert")).toContainText("The file is of an account ending in 0222")
  await page.getByRole("button", { name: /^It is the same account: import into / }).click()
  await expect(page.getByText("2 lines were imported")).toBeVisible()
  await page.getByRole("link", { name: "Import a bank file" }).click()
  await page.getByRole("link", { name: "Take back other.ofx" }).click()
  if (javaScriptEnabled !== false) await isAccessible(page)
  await page.getByRole("button", { name: "Take the file back" }).click()
  await expect(page.getByText("other.ofx was taken back")).toBeVisible()
  await expect(page.getByRole("row", { name: /one\.ofx/ })).toBeVisible()

  await page.getByLabel("Bank file").setInputFiles({
    name: "hostile.ofx",
    mimeType: "text/plain",
    buffer: Buffer.from(`<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>${OFX("1", "")}`),
  })
  await page.getByRole("button", { name: "Check the file" }).click()
  await expect(page.getByText("The file has a DOCTYPE or another declaration").first()).toBeVisible()
})
