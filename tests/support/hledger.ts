/** The Debian package hledger, which reads exported books. Tests are skipped clearly where it is absent. */
import { spawnSync } from "node:child_process"
import { parse } from "csv-parse/sync"

export const hasHledger = spawnSync("hledger", ["--version"]).status === 0

/** Its output for a journal. Throws its message if it refuses the journal. */
export function hledger(journal: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("hledger", ["-f", "-", ...args], {
    input: journal,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Each account's balance in cents at the end of each month: "2026-01" of "assets:cash:check". Zero if it is not listed. */
export function monthEnds(journal: string): Map<string, Map<string, number>> {
  const [head = [], ...rows] = parse(
    hledger(journal, "balance", "-M", "-H", "--flat", "-E", "-N", "-O", "csv"),
  ) as string[][]
  const months = head.slice(1).map((end) => end.slice(0, 7))
  const centsIn = (text: string) => Math.round(Number(text.replace("$", "")) * 100)
  return new Map(
    rows.map(([account = "", ...cells]) => [
      account,
      new Map(months.map((month, at) => [month, centsIn(cells[at] ?? "0")])),
    ]),
  )
}
