import type { z } from "zod"
import { type Listing, listInTurns } from "~/domain/listing.ts"
import { understood } from "./call-input.ts"
import type { Call } from "./endpoint.ts"
import { Query } from "./query.ts"

type ListReading<Schema extends z.ZodType, Row> = {
  takes: Schema
  lists: Listing<z.output<Schema>, Row>
  /** How a row is told. */
  answers: (row: Row) => unknown
}

/** The door for reading a list of thousands as JSON: all of one moment, made some rows at a time, while others are answered. */
export function answerList<Schema extends z.ZodType, Row>({ takes, lists, answers }: ListReading<Schema, Row>): Call {
  return {
    deed: lists.deed,
    takes,
    status: 200,
    once: false,
    async perform({ request, actor, params }) {
      const input = understood(takes, { ...new Query(request.url).values(), ...params })
      const told = (rows: Row[]) => Buffer.from(JSON.stringify(rows.map(answers)).slice(1, -1))
      const pieces = await listInTurns(lists, actor, input, told)
      const bytes = Buffer.concat([
        OPEN,
        ...pieces.flatMap((piece, at) => (at === 0 ? [piece] : [COMMA, piece])),
        CLOSE,
      ])
      return { status: 200, body: new Response(bytes, { headers: { "Content-Type": "application/json" } }) }
    },
  }
}

const [OPEN, COMMA, CLOSE] = [Buffer.from("["), Buffer.from(","), Buffer.from("]")]
