/** One posting of the journal with all lines. Source: money.md 11.7, api.md X323. */
import { asc, eq } from "drizzle-orm"
import type { Tx } from "#db/client.server.ts"
import { deletedUsers, journalLines, journals, tenants, users } from "#db/schema/index.ts"
import { fullName } from "~/values/contact.ts"
import type { Cents } from "~/values/money.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { type BookAccount, bookAccounts } from "./account-names.ts"
import type { PostingQuery } from "./inputs.ts"

export type PostingLine = { account: BookAccount; cents: Cents }
export type BookPosting = Omit<typeof journals.$inferSelect, "key" | "actorUserId" | "receiptId"> & {
  tenant: string | null
  /** Null if the program made the posting. */
  actor: string | null
  lines: PostingLine[]
}

/** Lists the lines as posted, without netting. Refuses 404 POSTING_NOT_FOUND. */
export const bookPosting = command(
  "see reports",
  async (tx: Tx, _actor, { posting }: PostingQuery): Promise<BookPosting> => {
    const found = await tx.one(
      tx
        .select({ journal: journals, tenant: tenants, user: users, deletedUser: deletedUsers.name })
        .from(journals)
        .leftJoin(tenants, eq(tenants.id, journals.tenantId))
        .leftJoin(users, eq(users.id, journals.actorUserId))
        .leftJoin(deletedUsers, eq(deletedUsers.id, journals.actorUserId))
        .where(eq(journals.id, posting)),
    )
    if (!found) throw new Refusal("POSTING_NOT_FOUND")
    const { key: _key, actorUserId: _actorId, receiptId: _receipt, ...journal } = found.journal
    return {
      ...journal,
      tenant: found.tenant && fullName(found.tenant),
      actor: found.user ? fullName(found.user) : found.deletedUser,
      lines: await linesOf(tx, posting),
    }
  },
)

async function linesOf(tx: Tx, posting: number): Promise<PostingLine[]> {
  const accounts = new Map((await bookAccounts(tx)).map((account) => [account.code as string, account]))
  const lines = await tx.all(
    tx.select().from(journalLines).where(eq(journalLines.journalId, posting)).orderBy(asc(journalLines.id)),
  )
  return lines.map(({ account: code, cents }) => {
    const account = accounts.get(code)
    if (!account) throw new Error(`The account ${code} has no name`)
    return { account, cents }
  })
}
