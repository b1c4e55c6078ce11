/** Where mail is captured while there is no mail server, if several processes share it: rows on PostgreSQL. Source: docs/decisions/0057. */
import { isPostgres } from "./engine.ts"

/** Captured mails by their names, which sort by time. */
export type CapturedMails = {
  put(name: string, message: string | Buffer): Promise<void>
  /** All names, in any order. */
  names(): Promise<string[]>
  message(name: string): Promise<string | undefined>
}

/** Undefined where one process serves, which captures into a folder. */
export const sharedCapture: CapturedMails | undefined = isPostgres
  ? (await import("./postgres/captured-mail.ts")).capturedMail
  : undefined
