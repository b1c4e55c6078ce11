/** The From header gives no authority: a mail changes no account, and a doubtful sender is treated as unknown. Source: threats.md T28. */
import type { Tx } from "#db/client.server.ts"
import type { SENDERS } from "#db/schema/index.ts"
import { isForged, resultsThatCount } from "./authentication-results.ts"
import type { Sender } from "./find-thread.ts"
import { peopleAt } from "./people-at.ts"
import type { ReadMail } from "./read-mail.ts"

export type KnownSender = Sender & { name: string; kind: (typeof SENDERS)[number] }

type Claims = Pick<ReadMail, "from" | "hasSeveralSenders" | "authenticationResults">

/** The sender: a tenant by primary or second email, unless the receiving server or the mail itself gives reason for doubt. */
export async function senderOf(tx: Tx, mail: Claims): Promise<KnownSender> {
  const { address, name } = mail.from
  const isDoubtful = mail.hasSeveralSenders || isForged(resultsThatCount(mail.authenticationResults))
  const nobody = { address, name, isDoubtful, tenantId: null }
  if (isDoubtful) return { ...nobody, kind: "doubtful" }
  const tenantId = (await peopleAt(tx, [address])).get(address)?.tenantId ?? null
  return tenantId === null ? { ...nobody, kind: "unknown" } : { ...nobody, tenantId, kind: "tenant" }
}
