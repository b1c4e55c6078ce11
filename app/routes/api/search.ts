/** One search over everything that staff can open. Source: api.md 4.10. */
import { type Found as FoundRows, findAnything } from "~/domain/search/find-anything.ts"
import { FindAnything } from "~/domain/search/inputs.ts"
import { postedQuery } from "~/http/handlers/posted-query.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Found } from "~/http/response/shapes/search.ts"

const output = ({ search, groups }: FoundRows) => ({
  search,
  groups: groups.map(({ kind, total, rows }) => ({
    kind,
    total,
    rows: rows.map(({ id, tenantId, title, about }) => ({ id, TenantID: tenantId, title, about })),
  })),
})

export const loader = resource({
  "X55 POST /management/search": {
    summary: "Find tenants, units, payments, requests, threads and files",
    ...postedQuery({ input: FindAnything, command: findAnything, output }),
    shape: Found,
  },
})
export const action = loader
