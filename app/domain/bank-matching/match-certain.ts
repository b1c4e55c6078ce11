/** Links lines to postings when there is no alternative. Source: money.md 11.4, api.md X285. */
import { setImmediate } from "node:timers/promises"
import { getTableColumns, sql } from "drizzle-orm"
import { read, type Tx, write } from "#db/client.server.ts"
import { inList } from "#db/in-list.ts"
import { overRows } from "#db/row-list.ts"
import { bankMatches } from "#db/schema/index.ts"
import { record } from "../audit/log.ts"
import { IS_MATCHED } from "../bank-files/ended-match.ts"
import { workflow } from "../commands.ts"
import type { Actor } from "../permissions.ts"
import {
  depositedSlips,
  directPayments,
  linkTo,
  openLines,
  openPostings,
  openTargets,
  type Target,
} from "./candidates.ts"
import { certainPairs, type Pair } from "./certain-pairs.ts"
import { removeEndedMatches } from "./stored-match.ts"

const SOME = 250

/** Links every certain pair, some at a time, and returns how many. Nothing is posted. Audit BANK_MATCH, one row for each transaction. */
export const matchCertain = workflow("manage bank", (actor, _input: object): Promise<number> => linkCertain(actor))

/** Links every certain pair at the instant `now` (milliseconds; default: the present one). */
export async function linkCertain(actor: Actor, now?: number): Promise<number> {
  const pairs = await read(pairsNow)
  let linked = 0
  for (let from = 0; from < pairs.length; from += SOME) {
    await setImmediate()
    linked += await write((tx) => linkSome(tx, actor, pairs.slice(from, from + SOME)), now)
  }
  return linked
}

async function pairsNow(tx: Tx): Promise<Pair<Target>[]> {
  const lines = await openLines(tx)
  const first = lines.flatMap(({ on, isByHand }) => (isByHand ? [] : [on])).toSorted()[0]
  return first === undefined ? [] : certainPairs(lines, await openTargets(tx, first))
}

const insertMatches = overRows(getTableColumns(bankMatches), (db, rows) =>
  db.insert(bankMatches).select(rows).prepare(),
)

/** Skips a pair if one of its sides was matched, deleted or undone since the pairs were read. */
async function linkSome(tx: Tx, actor: Actor, pairs: readonly Pair<Target>[]): Promise<number> {
  const ids = (kind: Target["kind"]) => pairs.flatMap(({ target }) => (target.kind === kind ? [target.id] : []))
  const payments = await directPayments(tx, inList(sql`p.id`, ids("payment")))
  const slips = await depositedSlips(tx, inList(sql`s.id`, ids("slip")))
  const postings = await openPostings(tx, inList(sql`jl.id`, ids("posting")))
  const targets = new Set([...payments, ...slips, ...postings].map(({ kind, id, amount }) => `${kind} ${id} ${amount}`))
  const lineIds = pairs.map(({ lineId }) => lineId)
  const matched = await tx.rows<{ id: number }>(sql`
    select l.id as "id" from bank_lines l where ${inList(sql`l.id`, lineIds)} and ${IS_MATCHED}`)
  const lines = new Set(matched.map(({ id }) => id))
  const free = pairs.filter(
    ({ lineId, target: { kind, id, amount } }) => targets.has(`${kind} ${id} ${amount}`) && !lines.has(lineId),
  )
  if (free.length === 0) return 0
  await removeEndedMatches(
    tx,
    free.map(({ lineId }) => lineId),
  )
  const made = { share: 1, origin: "certain", madeBy: actor.userId, madeAt: tx.now } as const
  const rows = free.map(({ lineId, target }) => ({ lineId, ...linkTo(target), ...made }))
  await tx.run(...insertMatches(rows))
  await recordLinked(tx, actor, free.length)
  return free.length
}

const recordLinked = (tx: Tx, actor: Actor, linked: number) =>
  record(tx, actor, {
    category: "BANK_MATCH",
    details: `${linked} ${linked === 1 ? "line" : "lines"} of bank accounts matched by themselves.`,
    metadata: { Lines: linked },
  })
