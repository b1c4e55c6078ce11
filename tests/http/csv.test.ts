import { expect, test } from "vitest"
import { csvOf, csvResponse } from "~/http/response/csv.ts"
import { csvLines } from "~/values/csv.ts"
import { asCents, type Cents } from "~/values/money.ts"

const rowOf = async (...cells: string[]) =>
  (await csvResponse("units.csv", [csvLines([cells])]).text()).replace("\uFEFF", "")

test.each([
  ["=1+1", "'=1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+1", "'+1"],
  ["-1+1", "'-1+1"],
  ["-1", "'-1"],
  ["-1000.00", "-1000.00"],
  ["-1000.00-1", "'-1000.00-1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["\t=1+1", `"'\t=1+1"`],
  ["\r=1+1", `"'\r=1+1"`],
  ["\n=1+1", `"'\n=1+1"`],
  ["\0=1+1", `"'\0=1+1"`],
  ["a;=1+1;b", '"a;=1+1;b"'],
  ['he said "no"', '"he said ""no"""'],
  ["Reyes, Dana", '"Reyes, Dana"'],
  ["plain", "plain"],
])("%j stands in a file for spreadsheets as %j: nothing is calculated, wherever cells end", async (text, cell) => {
  expect(await rowOf(text, "next")).toBe(`${cell},next\r\n`)
})

test("the file of a list has the columns with a value: amounts as plain dollars, and what there is not as nothing", () => {
  type Row = { name: string; owed: Cents | null; unit: number | null }
  const rows: Row[] = [
    { name: "Dana", owed: asCents(123_456), unit: 101 },
    { name: "Wei", owed: null, unit: null },
  ]
  const lines = csvOf<Row>(
    [
      { label: "Tenant", text: ({ name }) => name },
      { label: "Unit", fileLabel: "Units", csv: ({ unit }) => unit },
      { label: "Owed", money: ({ owed }) => owed },
      { label: "Action" },
    ],
    rows,
  )
  expect(lines).toBe("Tenant,Units,Owed\r\nDana,101,1234.56\r\nWei,,\r\n")
})
