/** The text of a mail in the outbox, encrypted and bound to its Message-ID, so that no other row can decrypt it. Source: threats.md T18, T34. */
import { like } from "drizzle-orm"
import { outbox } from "#db/schema/index.ts"
import { SEALED, seal, unseal } from "../secret.server.ts"

const placeOf = (messageId: string) => `mail ${messageId}`

export const sealText = (messageId: string, text: string): string => seal(placeOf(messageId), text)

/** The text of a row; null when it was deleted or cannot be decrypted (another APP_SECRET, or moved from another row). */
export function textOf({ messageId, body }: { messageId: string; body: string | null }): string | null {
  return body === null ? null : (unseal(placeOf(messageId), body) ?? null)
}

/** Whether a row's text is encrypted. An unencrypted one begins with its greeting. */
export const isSealed = like(outbox.body, `${SEALED}%`)
