/** No response shows whether an email has an account. Source: threats.md T17. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { users } from "#db/schema/index.ts"
import { addUser } from "~/domain/identity/users.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { api, post } from "../support/app.ts"
import { hashesDuring } from "../support/hashes.ts"
import { staff, tenantUser } from "../support/people.ts"

const ONE_HASH = ["argon2id 19456 KiB, 2 passes, 1 lane"]
const WRONG = "not the password"

type CallCase = { name: string; path: string; more: Record<string, string>; status: number; hashes: string[] }
const CALLS: CallCase[] = [
  { name: "sign-in (U1)", path: "/user/login", more: { password: WRONG }, status: 401, hashes: ONE_HASH },
  { name: "reset (U3)", path: "/user/send-reset-link", more: {}, status: 200, hashes: [] },
  { name: "recovery (U11)", path: "/user/send-passkey-recovery-link", more: {}, status: 200, hashes: [] },
  { name: "challenge (U15)", path: "/user/passkey/auth-challenge", more: {}, status: 200, hashes: [] },
]
const FORMS: CallCase[] = [
  { name: "the sign-in page", path: "/login", more: { password: WRONG }, status: 401, hashes: ONE_HASH },
  { name: "the request for a new password", path: "/login?reset=true", more: {}, status: 200, hashes: [] },
]

/** An email for each state of an account, and one without an account. All have the same length. */
const EMAILS = [
  "unknown@example.com",
  "manager@example.com",
  "passkey@example.com",
  "disable@example.com",
  "pending@example.com",
]

beforeEach(async () => {
  const change = (email: string, values: Partial<typeof users.$inferInsert>) =>
    write((tx) => tx.run(tx.update(users).set(values).where(eq(users.email, email))))
  for (const email of ["manager@example.com", "passkey@example.com", "disable@example.com"]) await staff(6, email)
  await change("passkey@example.com", { passkeyRequired: true })
  await change("disable@example.com", { enabled: false })
  const pending = { firstName: "Rosa", lastName: "Kim", email: "pending@example.com", homeScreen: "home" } as const
  await write((tx) => addUser(tx, SYSTEM, pending))
  await tenantUser(101)
})

/** Replaces the parts that differ in every response: ids, times, random values, and the typed email. */
function comparable(text: string, email: string): string {
  return text
    .replaceAll(email, "the email")
    .replaceAll(/nonce-[\w-]{22}|nonce="[\w-]{22}"/g, "a nonce")
    .replaceAll(/"challenge":"[\w-]{43}"/g, '"challenge":"a challenge"')
}

function headersOf(headers: Headers): string {
  const rows = [...headers].filter(([name]) => !["x-request-id", "date"].includes(name))
  return rows.map(([name, value]) => `${name}: ${value}`).join("\n")
}

test.each(CALLS)(
  "$name answers every email alike, at the same cost in hashes",
  async ({ path, more, status, hashes }) => {
    const answers = new Set<string>()
    for (const [index, email] of EMAILS.entries()) {
      const computed = await hashesDuring(async () => {
        const response = await api("POST", path, { body: { email, ...more }, address: `203.0.113.${index}` })
        expect([email, response.status]).toEqual([email, status])
        answers.add(comparable(`${headersOf(response.headers)}\n\n${JSON.stringify(response.body)}`, email))
      })
      expect(computed).toEqual(hashes)
    }
    expect([...answers]).toHaveLength(1)
  },
)

test.each(FORMS)(
  "$name answers every email alike, at the same cost in hashes",
  async ({ path, more, status, hashes }) => {
    const answers = new Set<string>()
    for (const [index, email] of EMAILS.entries()) {
      const computed = await hashesDuring(async () => {
        const response = await post(path, { email, ...more }, { address: `203.0.113.${index}` })
        expect([email, response.status]).toEqual([email, status])
        answers.add(comparable(`${headersOf(response.headers)}\n\n${await response.text()}`, email))
      })
      expect(computed).toEqual(hashes)
    }
    expect([...answers]).toHaveLength(1)
  },
)
