/** One search over everything that staff open. Source: api.md X55. */
import { randomUUID } from "node:crypto"
import { type Tx, write } from "#db/client.server.ts"
import { command, workflow } from "../commands.ts"
import { findDraft, storeDraft } from "../identity/sessions/form-drafts.ts"
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

const GROUP = "search"

/**
 * Keeps what the form in the header looks for, for the page of its results, and returns the draft's name: the text is in no address and in no log, and
 * going back from what was found leads to the results again. It changes nothing that a person signed in as somebody else would be logged for.
 */
export const storeSearch = workflow("work on requests", async (actor, input: FindAnything): Promise<string> => {
  const name = randomUUID()
  await write((tx) => storeDraft(tx, actor, GROUP, name, input))
  return name
})

/** What a search that was kept finds now; undefined where it is not kept any more. */
export const foundAgain = command("work on requests", async (tx, actor, name: string): Promise<Found | undefined> => {
  const input = (await findDraft(tx, actor, GROUP, name)) as FindAnything | undefined
  return input && found(tx, actor, input)
})

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
