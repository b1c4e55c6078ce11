import { z } from "zod"
import { id, named, text } from "./values.ts"

export const Found = named("Found", {
  search: text(),
  groups: z.array(
    z.strictObject({
      kind: z.enum(["tenants", "units", "payments", "requests", "threads", "files"]),
      total: z.int().min(1),
      rows: z.array(z.strictObject({ id: id(), TenantID: id().nullable(), title: text(), about: text() })),
    }),
  ),
})
