import type { z } from "zod"
import type { RefusalCode } from "~/domain/refusal.ts"

/** What the document says of a call beyond what the call itself knows: its row of the contract, a line about it, what it answers, and which refusals are its own. */
export type CallReference = { row: string; summary: string; output: z.ZodType; refusals: readonly RefusalCode[] }

/** A row of a table of calls. What every call of its kind may refuse (401, 403 by level, 400, 413, 500, 503) is not listed. */
export const row = (
  name: string,
  summary: string,
  output: z.ZodType,
  ...refusals: readonly RefusalCode[]
): CallReference => ({ row: name, summary, output, refusals })

/** Calls by method and path below /api: "GET /management/unit". */
export type CallReferences = Readonly<Record<string, CallReference>>
