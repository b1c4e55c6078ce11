/** Captured mail that several processes share while there is no mail server: rows on PostgreSQL. Source: docs/decisions/0057. */
import { isPostgres } from "./engine.ts"

/** Captured mails by their names, which sort by time. */
export type CapturedMails = {
  put(name: string, message: string | Buffer): Promise<void>
  /** All names, unordered. */
  names(): Promise<string[]>
  message(name: string): Promise<string | undefined>
}

/** Undefined if one process serves; it captures mail in a folder. */
export const sharedCapture: CapturedMails | undefined = isPostgres
  ? (await import("./postgres/captured-mail.ts")).capturedMail
  : undefined
