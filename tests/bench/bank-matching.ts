/** Matching a bank account's lines to receipts in the database: CPU seconds, and the growth with ten times the lines. In this process, on SQLite. */
import "./support/aliases.ts"
import { join } from "node:path"
import { buildForMatching } from "./bank-matching-building.ts"
import type { Figure } from "./support/figure.ts"
import { rows } from "./support/scale.ts"

const LINES = rows(10_000)

export async function bankMatchingFigures(folder: string): Promise<Figure[]> {
  const spent = async (count: number, isEqual = false) => {
    const file = join(folder, `matching-${count}-${isEqual}.sqlite`)
    buildForMatching(file, count, isEqual)
    return matchingByTheDomain(file)
  }
  const few = await spent(LINES / 10)
  const some = await spent(LINES)
  const many = await spent(LINES * 10)
  const equal = await spent(LINES, true)
  const what = `matching ${LINES} bank lines to as many receipts`
  return [
    { name: `${what}, CPU seconds`, value: some, goal: 2 },
    { name: `${what}, to a tenth of them`, value: some / few, goal: 13 },
    { name: "matching ten times as many, to that", value: many / some, goal: 13 },
    { name: `matching ${LINES} equal bank lines of one day, CPU seconds`, value: equal, goal: 2 },
  ]
}

/** The CPU seconds in which every certain pair is linked. */
async function matchingByTheDomain(file: string): Promise<number> {
  const { closeDatabase, openDatabase } = await import("../../db/client.server.ts")
  const { linkCertain } = await import("../../app/domain/bank-matching/match-certain.ts")
  const { SYSTEM } = await import("../../app/domain/permissions.ts")
  openDatabase(file)
  const start = process.cpuUsage()
  await linkCertain(SYSTEM)
  const { user, system } = process.cpuUsage(start)
  await closeDatabase()
  return (user + system) / 1_000_000
}
