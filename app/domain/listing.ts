/** Lists of thousands of rows, read some at a time and still of one moment. */
import { setImmediate } from "node:timers/promises"
import { readInTurns, type Tx } from "#db/client.server.ts"
import { type Actor, must, type Permission } from "./permissions.ts"

/** A list: which rows it has, by their numbers in their order, and the rows of some of these numbers, in that order. */
export type Listing<Input, Row> = {
  readonly permission: Permission
  readonly numbers: (tx: Tx, actor: Actor, input: Input) => Promise<number[]>
  readonly rows: (tx: Tx, actor: Actor, numbers: number[], input: Input) => Promise<Row[]>
}

/** How many rows are read and reported before others have their turn: some 30 ms on a small machine. */
const ROWS_A_TURN = 250

/**
 * Hands `report` the rows of a list, some at a time and all of one moment, and returns what it made of them, piece by piece. Other requests
 * are answered meanwhile. Refuses whoever may not.
 */
export async function listInTurns<Input, Row, Piece>(
  { permission, numbers, rows }: Listing<Input, Row>,
  actor: Actor,
  input: Input,
  report: (rows: Row[]) => Piece,
): Promise<Piece[]> {
  must(actor, permission)
  return readInTurns(async (look) => {
    const all = await look((tx) => numbers(tx, actor, input))
    const pieces: Piece[] = []
    for (let from = 0; from < all.length; from += ROWS_A_TURN) {
      await setImmediate()
      const some = all.slice(from, from + ROWS_A_TURN)
      pieces.push(report(await look((tx) => rows(tx, actor, some, input))))
    }
    return pieces
  })
}
