import { z } from "zod"
import { id, instant, named, text } from "./values.ts"

const count = () => z.int().min(0)

export const Export = named("Export", {
  ExportID: id(),
  State: z.enum(["waiting", "running", "ready", "failed", "stopped", "deleted"]),
  Step: z.enum(["tables", "journal", "ledgers", "files", "finishing"]).nullable(),
  Done: count().nullable(),
  Total: count().nullable(),
  RequestedBy: text().nullable(),
  requestedAt: instant(),
  finishedAt: instant().nullable(),
  expiresAt: instant().nullable(),
  fetchedAt: instant().nullable(),
  Bytes: count().nullable(),
  Sha256: text().nullable(),
  Reason: text().nullable(),
})
