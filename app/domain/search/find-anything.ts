/** One search over everything that staff open. Source: api.md X55. */
import { read, type Tx } from "#db/client.server.ts"
import { command, workflow } from "../commands.ts"
import { type Actor, may, type Permission } from "../permissions.ts"
import { type FindAnything, KINDS } from "./inputs.ts"
import { fileHits, type Hits, type Kind, paymentHits, requestHits, tenantHits, threadHits, unitHits } from "./kinds.ts"

export type KindName = (typeof KINDS)[number]

/** Each kind asks what its own page asks. */
const RULES: Record<KindName, { permission: Permission; hits: Kind }> = {
  tenants: { permission: "see tenants", hits: tenantHits },
  units: { permission: "see rent roll", hits: unitHits },
  payments: { permission: "see tenants", hits: paymentHits },
  requests: { permission: "work on requests", hits: requestHits },
  threads: { permission: "see messages", hits: threadHits },
  files: { permission: "see files", hits: fileHits },
}

/** The kinds with something found, in their order; of a kind that the caller may not see, nothing, not even a number. */
export type Found = { search: string; groups: (Hits & { kind: KindName })[] }

export const findAnything = command("work on requests", found)

/** The same for the form in the header, which is sent by POST: the text belongs in no log. */
export const findFromHeader = workflow("work on requests", (actor, input: FindAnything) =>
  read((tx) => found(tx, actor, input)),
)

/** Rows of each kind, and of one kind alone. */
const [FEW, MANY] = [5, 100]

async function found(tx: Tx, actor: Actor, { search, kind: only }: FindAnything): Promise<Found> {
  const groups = []
  for (const kind of only === undefined ? KINDS : [only]) {
    const { permission, hits } = RULES[kind]
    const own = may(actor, permission) ? await hits(tx, actor, search, only === undefined ? FEW : MANY) : undefined
    if (own && own.rows.length > 0) groups.push({ kind, ...own })
  }
  return { search, groups }
}
