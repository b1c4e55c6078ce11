/** Plain-language reasons why a mail has not arrived, found in the program's or the server's error. */
const REASONS: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, "The mail server does not answer at its address."],
  [/ENOTFOUND|EAI_AGAIN|EDNS|queryA/, "The name of the mail server is not known."],
  [/ETIMEDOUT|timeout|timed out|Greeting never received/i, "The mail server took too long."],
  [/ECONNRESET|EPIPE|closed unexpectedly|socket close/i, "The connection to the mail server broke off."],
  [/certificate|TLS|SSL/i, "The mail server could not be reached over a safe connection."],
  [/\b(530|534|535|538)\b|Invalid login|Missing credentials/i, "The mail server did not accept the sign-in."],
  [/\b(452|552)\b|mailbox full|quota/i, "The mailbox is full, or the mail is too large."],
  [/\b55[013]\b|no such (user|person)|user unknown/i, "The mail server refused the address."],
  [/\b554\b/, "The mail server refused the mail."],
  [/\b4\d\d\b/, "The mail server takes no mail right now."],
  [/\b5\d\d\b/, "The mail server refused the mail."],
  [/ENOSPC|EACCES|EROFS|EIO/, "The mail could not be written to disk."],
]

export function plainReason(error: string): string | null {
  return REASONS.find(([sign]) => sign.test(error))?.[1] ?? null
}
