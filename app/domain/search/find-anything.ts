/** One search over everything that staff can open. Source: api.md X55. */
import { randomUUID } from "node:crypto"
import { type Tx, write } from "#db/client.server.ts"
import { command, workflow } from "../commands.ts"
import { findDraft, storeDraft } from "../identity/sessions/form-drafts.ts"
import { type Actor, may, type Permission } from "../permissions.ts"
import { type FindAnything, KINDS } from "./inputs.ts"
import { fileHits, type Hits, type Kind, paymentHits, requestHits, tenantHits, threadHits, unitHits } from "./kinds.ts"

export type KindName = (typeof KINDS)[number]

/** Each kind needs the permission of its own page. */
const RULES: Record<KindName, { permission: Permission; hits: Kind }> = {
  tenants: { permission: "see tenants", hits: tenantHits },
  units: { permission: "see rent roll", hits: unitHits },
  payments: { permission: "see tenants", hits: paymentHits },
  requests: { permission: "work on requests", hits: requestHits },
  threads: { permission: "see messages", hits: threadHits },
  files: { permission: "see files", hits: fileHits },
}

/** The kinds with results, in order. A kind that the caller may not see is left out, including the number of its results. */
export type Found = { search: string; groups: (Hits & { kind: KindName })[] }

export const findAnything = command("work on requests", found)

const GROUP = "search"

/**
 * Stores the search typed in the header for the page of results, and returns the draft's name. So the text is in no address or log, and going back shows
 * the results again. During impersonation it needs no audit row, because it changes nothing else.
 */
export const storeSearch = workflow("work on requests", async (actor, input: FindAnything): Promise<string> => {
  const name = randomUUID()
  await write((tx) => storeDraft(tx, actor, GROUP, name, input))
  return name
})

/** The present results of a stored search; undefined if it is no longer stored. */
export const foundAgain = command("work on requests", async (tx, actor, name: string): Promise<Found | undefined> => {
  const input = (await findDraft(tx, actor, GROUP, name)) as FindAnything | undefined
  return input && found(tx, actor, input)
})

/** The number of rows of each kind, and of a single kind. */
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
