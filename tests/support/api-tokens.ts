/** API tokens for tests, made as an administrator makes them. */
import { write } from "#db/client.server.ts"
import { makeApiToken } from "~/domain/identity/api-tokens/manage-api-tokens.ts"
import { SYSTEM } from "~/domain/permissions.ts"

type Made = { name?: string; access?: "read" | "write"; days?: number }

/** A new token for a staff account. */
export const apiTokenOf = (
  { userId }: { userId: number },
  { name = "Books", access = "write", days = 90 }: Made = {},
) => write((tx) => makeApiToken(tx, SYSTEM, { userId, name, access, days }))
