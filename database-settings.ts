/** The settings of PostgreSQL. A wrong setting stops the start with a line that names it and repeats no secret. Source: docs/operations/postgresql.md. */
import { isLocal, parsePostgresAddress } from "./app/values/postgres-address.ts"
import { BadSetting, existingFileFrom, secretFrom } from "./setting-values.ts"

const POSTGRES_OPTIONS: Record<string, RegExp> = {
  sslmode: /^(verify-full|disable)$/,
  sslrootcert: /./,
  target_session_attrs: /^read-write$/,
}

/** A PostgreSQL database. The message never repeats the address, which may hold a password. Another machine needs TLS, unless the address turns it off. */
export function postgresFrom(name: string, text: string | undefined): string | null {
  if (!text?.trim()) return null
  const address = parsePostgresAddress(text.trim())
  if (!address?.user) {
    throw new BadSetting(
      `${name} must be a PostgreSQL database such as postgres://user:password@db.example.com/suitekeeper?sslmode=verify-full, with @, : and / in user or password written %40, %3A and %2F.`,
    )
  }
  for (const [option, value] of address.options) {
    if (POSTGRES_OPTIONS[option]?.test(value)) continue
    throw new BadSetting(
      `${name}: ${option} is not supported as it is given. It may have sslmode=verify-full or sslmode=disable, sslrootcert=FILE, and target_session_attrs=read-write.`,
    )
  }
  const remote = address.hosts.find((host) => !isLocal(host))
  if (remote !== undefined && !address.options.has("sslmode")) {
    throw new BadSetting(
      `${name} names another machine, ${remote}: add ?sslmode=verify-full, or ?sslmode=disable if the network between is your own.`,
    )
  }
  existingFileFrom(`${name} (sslrootcert)`, address.options.get("sslrootcert") ?? undefined)
  return text.trim()
}

export function sharedSecretFrom(text: string | undefined, databaseUrl: string | null): string | null {
  const secret = secretFrom("APP_SECRET", text)
  if (databaseUrl !== null && secret === null) {
    throw new BadSetting(
      'APP_SECRET must be set with DATABASE_URL, and be the same for all processes: make one with "openssl rand -hex 32".',
    )
  }
  return secret
}
