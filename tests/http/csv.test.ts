import { expect, test } from "vitest"
import { csvLines, csvResponse } from "~/http/response/csv.ts"

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
