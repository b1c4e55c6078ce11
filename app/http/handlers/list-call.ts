import type { z } from "zod"
import type { InnerNames } from "~/domain/inner-names.ts"
import { type Listing, listInTurns } from "~/domain/listing.ts"
import { Query } from "../request/query.ts"
import { understood } from "./call-input.ts"
import type { Call } from "./endpoint.ts"

type ListReading<Schema extends z.ZodType, Row> = {
  input: Schema
  lists: Listing<InnerNames<z.output<Schema>>, Row>
  output: (row: Row) => unknown
}

/** The handler of a call that reads a long list as JSON. The list is a consistent snapshot, read in batches between which other requests run. */
export function queryList<Schema extends z.ZodType, Row>({
  input: schema,
  lists,
  output: answers,
}: ListReading<Schema, Row>): Call {
  return {
    permission: lists.permission,
    input: schema,
    status: 200,
    idempotent: false,
    async perform({ request, actor, params }) {
      const input = understood(schema, { ...new Query(request.url).values(), ...params })
      const rows = (rows: Row[]) => Buffer.from(JSON.stringify(rows.map(answers)).slice(1, -1))
      const pieces = await listInTurns(lists, actor, input, { report: rows })
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
