import type { z } from "zod"
import type { RefusalCode } from "~/domain/refusal.ts"

/** What the document adds to a call: its row of the contract, a description, its response, and its own refusals. */
export type CallReference = { row: string; summary: string; output: z.ZodType; refusals: readonly RefusalCode[] }

/** A row of a table of calls. Refusals of every call of its kind (401, 403 by level, 400, 413, 500, 503) are not listed. */
export const row = (
  name: string,
  summary: string,
  output: z.ZodType,
  ...refusals: readonly RefusalCode[]
): CallReference => ({ row: name, summary, output, refusals })

/** Calls by method and path below /api: "GET /management/unit". */
export type CallReferences = Readonly<Record<string, CallReference>>
