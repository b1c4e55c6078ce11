/** The text of a mail as the outbox keeps it: encrypted, and bound to the Message-ID, so that it opens in no other row. Source: threats.md T18, T34. */
import { like } from "drizzle-orm"
import { outbox } from "#db/schema/index.ts"
import { SEALED, seal, unseal } from "../secret.server.ts"

const placeOf = (messageId: string) => `mail ${messageId}`

export const sealText = (messageId: string, text: string): string => seal(placeOf(messageId), text)

/** The text of a row; null where it was forgotten, and where it cannot be opened: by another APP_SECRET, or moved from another row. */
export function textOf({ messageId, body }: { messageId: string; body: string | null }): string | null {
  return body === null ? null : (unseal(placeOf(messageId), body) ?? null)
}

/** Whether a row's text is sealed. In clear it was a letter, which begins with its greeting. */
export const isSealed = like(outbox.body, `${SEALED}%`)
