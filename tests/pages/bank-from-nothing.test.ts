/** The pages of the bank and the accountant's journal before anything was entered. Source: money.md 11.3, 11.4, 11.8. */
import { expect, test } from "vitest"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

test.each(["/admin/bank/files", "/admin/bank/lines", "/admin/bank/senders"])(
  "%s leads to the first bank account",
  async (path) => {
    const { html } = await browserOf(await tokenOf(await staff(3), "page")).open(path)
    expect(html).toContain('href="/admin/bank">Add a bank account</a>')
  },
)

test("the journal without postings does not say that they were exported", async () => {
  const { html } = await browserOf(await tokenOf(await staff(3), "page")).open("/admin/reports/journal-export")
  expect(textIn(html)).toContain("Nothing was posted yet.")
})
