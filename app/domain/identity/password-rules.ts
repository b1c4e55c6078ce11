/** Which passwords are allowed: not the most common ones. Source: api.md U4; docs/decisions/0017. */
import type { Tx } from "#db/client.server.ts"
import { normalizeForSearch } from "~/values/contact.ts"
import { badField } from "../refusal.ts"
import { defaultsOf } from "../settings/defaults.ts"
import list from "./common-passwords.txt?raw"

export const TOO_COMMON = "This password is too common."

const known = (password: string) => password.normalize("NFKC").toLowerCase()
let common: Set<string> | undefined

/** Whether it is one of the 10,000 most common, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(list.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#")))
  return common.has(known(password))
}

/** Letters and digits only: "Runway Row" and "runway-row" are guessed alike. */
const bare = (text: string) => normalizeForSearch(text.normalize("NFKC")).replaceAll(/[^\p{L}\p{N}]/gu, "")

/** Refuses (400 beside `password`) a password that is the person's own email, the part before its @, or the property's name. */
export async function mustNotNameItself(
  tx: Tx,
  password: string,
  { email, propertyName }: { email: string; propertyName?: string },
): Promise<void> {
  const defaults = await defaultsOf(tx)
  const names = [email, email.split("@")[0], propertyName, defaults.propertyName, defaults.websiteHeader]
  const candidate = bare(password)
  if (names.some((name) => name && bare(name) !== "" && bare(name) === candidate))
    throw badField("password", TOO_COMMON)
}
