/** The general ledger on paper. Source: money.md 11.7. */
import { expect, test } from "vitest"
import { ledgerPrint } from "~/domain/books/documents/ledger-document.ts"
import { withLetterhead } from "~/domain/books/documents/letterhead.ts"
import type { GeneralLedger } from "~/domain/books/general-ledger.ts"
import { renderPdf } from "~/domain/print/pdf.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { linesOf, readPdf } from "../../support/pdf.ts"

const [from, to] = [asDay("2026-01-01"), asDay("2026-12-31")]
const LETTERHEAD = { letterhead: ["Halloran & Daughters"], property: [], madeOn: to, madeAt: 0 }

/** An account that receives a dollar so many times. */
function received(count: number): GeneralLedger {
  const lines = Array.from({ length: count }, (_, at) => ({
    journalId: at + 1,
    on: from,
    kind: "payment" as const,
    tenantId: 1,
    tenant: "Dana Reyes",
    cents: asCents(100),
    balance: asCents(100 * (at + 1)),
  }))
  const account = { code: "CASH:check", name: "Not deposited: checks", group: "assets" } as const
  return { account, from, to, opening: ZERO, lines, closing: asCents(100 * count) }
}

test("a long ledger has the landlord's name on every page and carries its balance", async () => {
  const written = await readPdf(await renderPdf(withLetterhead(LETTERHEAD, ledgerPrint(received(600)))))
  const pages = [...Map.groupBy(written, ({ page }) => page).values()].map((page) =>
    linesOf(page).map((line) => line.join(" ")),
  )
  expect(pages.length).toBeGreaterThan(15)
  for (const [at, lines] of pages.entries()) {
    expect(lines).toContain(`Halloran & Daughters, made Dec 31, 2026 Page ${at + 1} of ${pages.length}`)
    if (at === 0) continue
    const carried = pages[at - 1]?.find((line) => line.startsWith("Carried forward"))
    expect(lines).toContain(carried?.replace("Carried", "Brought"))
  }
  expect(pages.at(-1)).toContain("Closing balance, Dec 31, 2026 $600.00")
})

test("a ledger that would hold up other documents is refused beside the day it begins", () => {
  expect(() => ledgerPrint(received(5_000))).not.toThrow()
  expect(() => ledgerPrint(received(5_001))).toThrow(expect.objectContaining({ status: 400 }))
})
