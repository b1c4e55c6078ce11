import type { Passkey } from "~/domain/identity/passkeys/passkeys.ts"

const instant = (at: number) => new Date(at).toISOString()

/** Passkey (api.md section 1). */
export function passkeyView({ credentialId, name, createdAt, lastUsedAt }: Passkey) {
  return {
    id: credentialId,
    credentialId,
    name,
    createdAt: instant(createdAt),
    lastUsedAt: lastUsedAt === null ? null : instant(lastUsedAt),
  }
}
