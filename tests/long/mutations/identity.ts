import type { Mutation } from "../../run/mutations.ts"

/** Mistakes in signing in, in leaked passwords and in the log. */
export const IDENTITY: readonly Mutation[] = [
  {
    file: "app/domain/identity/password-links.ts",
    text: "  await mustNotBeLeaked(password)\n",
    becomes: "",
    test: "tests/domain/identity/leaked-passwords.test.ts",
    name: "a leaked password is refused at every setting of one, by call and by page, and spends no link",
  },
  {
    file: "app/domain/identity/leaked-passwords/range-service.ts",
    text: "digest.slice(0, PREFIX), service",
    becomes: "digest, service",
    test: "tests/domain/identity/leaked-passwords.test.ts",
    name: "the service gets five digits of the hash, and neither the password nor the rest of it",
  },
  {
    file: "app/domain/identity/passkeys/staff-passkeys.ts",
    text: "recoveredAt !== undefined && instantOf(passkey) <= recoveredAt",
    becomes: "false",
    test: "tests/pages/admin-passkeys.test.ts",
    name: "after a recovery by mail the next passkey is required again",
  },
  {
    file: "app/domain/identity/passkeys/passkey-release.ts",
    text: "  await endSessionsOf(tx, id)\n",
    becomes: "",
    test: "tests/pages/admin-passkeys.test.ts",
    name: "another Super Admin lets in who lost every passkey, and the next one is required again",
  },
  {
    file: "app/http/response/log-file.ts",
    text: "constants.O_APPEND | ",
    becomes: "",
    test: "tests/http/log-file.test.ts",
    name: "of several processes that find it full, none loses a line of another",
  },
  {
    file: "app/http/response/log-server.ts",
    text: 'minVersion: "TLSv1.2"',
    becomes: "rejectUnauthorized: false",
    test: "tests/http/log-server.test.ts",
    name: "a server with a certificate of another authority gets nothing, and the reason is said once",
  },
]
