/** Lists of thousands of rows, read in batches and consistent as of one moment. */
import { setImmediate } from "node:timers/promises"
import { readInTurns, type Tx } from "#db/client.server.ts"
import { type Actor, must, type Permission } from "./permissions.ts"

/** A list: its row numbers in order, and the rows for some of these numbers, in that order. */
export type Listing<Input, Row> = {
  readonly permission: Permission
  readonly numbers: (tx: Tx, actor: Actor, input: Input) => Promise<number[]>
  readonly rows: (tx: Tx, actor: Actor, numbers: number[], input: Input) => Promise<Row[]>
}

/** Rows that are read, or reported, before other requests get their turn; each takes about 15 ms on a small machine. */
const ROWS_A_TURN = 250

type Reports<Row, Piece> = {
  /** Reads the data shown above the rows, as of the same moment. */
  begin?: (tx: Tx) => Promise<void>
  report: (rows: Row[]) => Piece
}

/** Passes a list's rows to `report` in batches, as of one moment, and returns the pieces; other requests run concurrently. Checks the permission. */
export async function listInTurns<Input, Row, Piece>(
  { permission, numbers, rows }: Listing<Input, Row>,
  actor: Actor,
  input: Input,
  { begin, report }: Reports<Row, Piece>,
): Promise<Piece[]> {
  must(actor, permission)
  return readInTurns(async (readSnapshot) => {
    if (begin) {
      await readSnapshot(begin)
      await setImmediate()
    }
    const all = await readSnapshot((tx) => numbers(tx, actor, input))
    const pieces: Piece[] = []
    for (let from = 0; from < all.length; from += ROWS_A_TURN) {
      await setImmediate()
      const some = all.slice(from, from + ROWS_A_TURN)
      const found = await readSnapshot((tx) => rows(tx, actor, some, input))
      await setImmediate()
      pieces.push(report(found))
    }
    return pieces
  })
}
