import type { z } from "zod"
import { read } from "#db/client.server.ts"
import type { Command } from "~/domain/commands.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { sentTo, understood } from "./call-input.ts"
import type { Call } from "./endpoint.ts"

type Posted<Schema extends z.ZodType, Result> = {
  input: Schema
  command: Command<InnerNames<z.output<Schema>>, Result>
  output: (result: Result) => unknown
}

/** Handles a POST that only reads, because its input is too long for an address or must not be in one, since addresses are logged. */
export function postedQuery<Schema extends z.ZodType, Result>({
  input: schema,
  command,
  output,
}: Posted<Schema, Result>): Call {
  return {
    permission: command.permission,
    input: schema,
    status: 200,
    idempotent: false,
    async perform({ request, actor, params }) {
      const sent = await sentTo(request)
      const input = understood(schema, Array.isArray(sent) ? sent : { ...sent, ...params })
      return { status: 200, body: await read(async (tx) => output(await command(tx, actor, input))) }
    },
  }
}
