/** Whole months of the examples of money.md 6: the same figures on the page, in the CSV files and in the PDF. */
import { beforeEach, expect, test } from "vitest"
import { asCents, formatMoney } from "~/values/money.ts"
import { get } from "../support/app.ts"
import { liveExampleA } from "../support/examples/a.ts"
import { liveExampleB } from "../support/examples/b.ts"
import { liveExampleC } from "../support/examples/c.ts"
import { liveExampleD } from "../support/examples/d.ts"
import { liveExampleE } from "../support/examples/e.ts"
import { liveExampleF } from "../support/examples/f.ts"
import { tableLines } from "../support/pages.ts"
import { linesOf as pdfLines, readPdf } from "../support/pdf.ts"
import { staff, tokenOf } from "../support/people.ts"

/** Back rent, adjusted income, uncollected, fee income, misc income, total income; and of deposits prior, new, returned, applied, adjusted, final. */
type Golden = { month: string; income: number[]; deposits?: number[] }
const GOLDENS: [string, () => Promise<unknown>, Golden[]][] = [
  [
    "A",
    liveExampleA,
    [
      { month: "2026-04", income: [0, 100_000, 0, 7_000, 3_210, 110_210] },
      { month: "2026-07", income: [-100_000, 0, 0, 0, -3_000, -3_000] },
      { month: "2026-08", income: [50_000, 50_000, 100_000, 0, 0, 50_000] },
      {
        month: "2026-09",
        income: [140_000, 140_000, 100_000, 10_000, 0, 150_000],
        deposits: [150_000, 0, 0, 150_000, 0, 0],
      },
    ],
  ],
  [
    "B",
    liveExampleB,
    [
      { month: "2026-02", income: [0, 155_000, 25_000, 0, 0, 155_000], deposits: [100_000, 40_000, 0, 0, 0, 140_000] },
      {
        month: "2026-03",
        income: [25_000, 195_000, 10_000, 12_000, 4_050, 211_050],
        deposits: [140_000, 40_000, 0, 0, 0, 180_000],
      },
    ],
  ],
  [
    "C",
    async () => (await liveExampleC()).deleteThePayment(),
    [
      { month: "2026-01", income: [0, 100_000, 0, 4_000, 0, 104_000] },
      { month: "2026-02", income: [0, 100_000, 0, 6_000, 0, 106_000] },
      { month: "2026-03", income: [-200_000, -200_000, 100_000, -10_000, 0, -210_000] },
    ],
  ],
  [
    "D",
    liveExampleD,
    ["2026-02", "2026-03", "2026-04", "2026-05", "2026-06"].map((month) => ({
      month,
      income: [0, 100_000, 0, 0, 0, 100_000],
    })),
  ],
  [
    "E",
    liveExampleE,
    [
      { month: "2026-01", income: [0, 100_000, 0, 0, 4_500, 104_500], deposits: [0, 150_000, 150_000, 0, 0, 0] },
      { month: "2026-02", income: [0, 0, 100_000, 0, -4_500, -4_500], deposits: [0, 0, 0, 0, 0, 0] },
    ],
  ],
  [
    "F",
    liveExampleF,
    [
      {
        month: "2026-03",
        income: [90_000, 90_000, 100_000, 10_000, 0, 100_000],
        deposits: [100_000, 0, 0, 100_000, 0, 0],
      },
      { month: "2026-04", income: [60_000, 60_000, 100_000, 0, 0, 60_000] },
      {
        month: "2026-05",
        income: [50_000, 150_000, 0, 15_500, 1_365, 166_865],
        deposits: [0, 100_000, 0, 0, 0, 100_000],
      },
    ],
  ],
]

let as = ""
beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
})
const open = (path: string) => get(`/admin/reports${path}`, { as })

test.each(GOLDENS)("example %s stands on the page, in the files and in the PDF", async (_name, live, goldens) => {
  await live()
  for (const golden of goldens) {
    const wanted = linesFor(golden, (cents) => formatMoney(asCents(cents)))
    expect(await onPage(golden.month)).toEqual(expect.arrayContaining(wanted))
    expect(await inPdf(golden.month)).toEqual(expect.arrayContaining(wanted))
    const plain = linesFor(golden, (cents) => (cents / 100).toFixed(2))
    expect(await inFiles(golden.month)).toEqual(expect.arrayContaining(plain))
  }
})

/** The lines that each of them must show. Outgoing money is below zero (docs/decisions/0052). */
function linesFor({ income, deposits }: Golden, money: (cents: number) => string): string[] {
  const [back, adjusted, uncollected, fees, misc, total] = income.map(money)
  const [prior, received, returned, applied, changed, final] = (deposits ?? []).map((cents, index) =>
    money(index === 2 || index === 3 ? 0 - cents : cents),
  )
  return [
    `Totals ${back} ${adjusted} ${uncollected}`,
    `Rent income ${adjusted}`,
    `Fee income ${fees}`,
    `Misc income: convenience fees ${misc}`,
    `Total income ${total}`,
    ...(deposits
      ? [
          `Prior reserve ${prior}`,
          `New ${received}`,
          `Returned ${returned}`,
          `Applied to balances ${applied}`,
          `Adjusted ${changed}`,
          `Final ${final}`,
        ]
      : []),
  ]
}

/** Reduces the line of totals to back rent, adjusted and uncollected income. */
const totalsOf = (line: string) => {
  const [label, , back, adjusted, uncollected] = line.replaceAll("–", "$0.00").split(" ")
  return label === "Totals" ? [label, back, adjusted, uncollected].join(" ") : line
}

async function onPage(month: string): Promise<string[]> {
  const html = await (await open(`?month=${month}`)).text()
  return ["Income by floor", "Income", "Deposits"].flatMap((title) => tableLines(html, title)).map(totalsOf)
}

async function inPdf(month: string): Promise<string[]> {
  const bytes = new Uint8Array(await (await open(`/pdf?month=${month}`)).arrayBuffer())
  return pdfLines(await readPdf(bytes)).map((line) => totalsOf(line.join(" ")))
}

async function inFiles(month: string): Promise<string[]> {
  const files = ["floors", "income", "deposits"].map(async (table) => {
    const text = await (await open(`/export?month=${month}&table=${table}`)).text()
    return text.split("\r\n").map((line) => totalsOf(line.replaceAll(",", " ")))
  })
  return (await Promise.all(files)).flat()
}
