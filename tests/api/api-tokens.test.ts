/** API tokens: the calls that accept them, their limits, and their end. Source: api.md section 0, "API tokens". */
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { apiTokens, userPermissions } from "#db/schema/index.ts"
import { deleteUser, disableUser } from "~/domain/identity/account-states.ts"
import { endSessionsAfterRestore } from "~/domain/identity/after-restore.ts"
import { CLOSED_TO_API_TOKENS } from "~/domain/identity/api-tokens/token-calls.ts"
import { makePasswordLink } from "~/domain/identity/handed-links.ts"
import { revokePermissions } from "~/domain/identity/permission-changes.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, get } from "../support/app.ts"
import { ENDPOINTS } from "../support/contract.ts"
import { changeUser, logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"

const NOT_HERE = { code: "INSUFFICIENT_PERMISSIONS", message: "An API token is not accepted here." }
const MAY_READ = { code: "INSUFFICIENT_PERMISSIONS", message: "This API token may only read." }
const UNIT = { unitNumber: 101, monthlyRent: 120_000, deposit: 0 }
let manager = { userId: 0, email: "" }
beforeEach(async () => {
  await staff(0)
  manager = await staff(6)
})
afterEach(() => void vi.useRealTimers())

const rents = (as: string) => api("GET", "/management/unit/all", { as })
const stored = () => read((tx) => tx.all(tx.select().from(apiTokens)))

test("a token is 256 random bits behind its prefix, and only its hash is stored", async () => {
  const token = await apiTokenOf(manager)
  expect(token).toMatch(/^suite_[\w-]{43}$/)
  expect(JSON.stringify([await stored(), await logged("API_TOKEN")])).not.toContain(token.slice(6))
  expect(await logged("API_TOKEN")).toMatchObject([
    {
      priority: "high",
      details: expect.stringMatching(
        /^Made the API token “Books” for Sam Level 6 \(.*\): write, until [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/,
      ),
    },
  ])
})

test("it acts with its account's level at each request, on /api only", async () => {
  const as = await apiTokenOf(manager)
  expect((await rents(as)).status).toBe(200)
  expect((await api("GET", "/admin/reports/list", { as })).status).toBe(403)
  await write((tx) => tx.run(tx.update(userPermissions).set({ level: 9 })))
  expect((await rents(as)).status).toBe(403)
  expect((await get("/management", { as, headers: { Authorization: `Bearer ${as}` } })).status).toBe(302)
})

test("what it changes has its name in the audit log beside the account's", async () => {
  const as = await apiTokenOf(manager)
  expect((await api("POST", "/management/unit", { as, body: UNIT })).status).toBe(201)
  expect(await logged("UNIT_CHANGED")).toMatchObject([
    { userId: manager.userId, userName: "Sam Level 6", metadata: { ApiToken: "Books" } },
  ])
})

test("a read token reads, and is refused by every other method, public calls included", async () => {
  const as = await apiTokenOf(manager, { access: "read" })
  expect((await rents(as)).status).toBe(200)
  expect((await api("HEAD", "/management/unit/all", { as })).status).toBe(200)
  const calls = ENDPOINTS.filter(({ method, number }) => method !== "GET" && !CLOSED_TO_API_TOKENS.has(number))
  expect(calls.length).toBeGreaterThan(60)
  for (const { method, path } of calls) {
    const { status, body } = await api(method, path.replaceAll(/\{\w+\}/g, "1"), { as, body: {} })
    expect([method, path, status, body]).toEqual([method, path, 403, expect.objectContaining(MAY_READ)])
  }
})

test("no token is good for the calls that give more rights, sign-ins or money out", async () => {
  const as = await apiTokenOf(await staff(0, "super@example.com"))
  const calls = ENDPOINTS.filter(({ number }) => CLOSED_TO_API_TOKENS.has(number))
  expect(calls).toHaveLength(CLOSED_TO_API_TOKENS.size)
  for (const { method, path } of calls) {
    const body = method === "GET" ? {} : { body: {} }
    const answer = await api(method, path.replaceAll(/\{\w+\}/g, "1"), { as, ...body })
    expect([method, path, answer.status, answer.body]).toEqual([method, path, 403, expect.objectContaining(NOT_HERE)])
  }
})

test.each([
  ["disabled", (userId: number) => write((tx) => disableUser(tx, SYSTEM, { userId })), "the account was disabled"],
  ["deleted", (userId: number) => write((tx) => deleteUser(tx, SYSTEM, { userId })), "the account was deleted"],
  [
    "without permissions",
    (userId: number) => write((tx) => revokePermissions(tx, SYSTEM, { userId })),
    "the account lost all permissions",
  ],
])("an account that is %s has no token any more, also when enabled again", async (_what, ends, why) => {
  const as = await apiTokenOf(manager)
  await apiTokenOf(manager, { name: "Sheets" })
  await ends(manager.userId)
  expect((await rents(as)).status).toBe(401)
  expect(await stored()).toEqual([])
  const [, , row] = await logged("API_TOKEN")
  expect(row).toMatchObject({
    details: `Revoked 2 API tokens of Sam Level 6 (level-6@example.com): ${why}.`,
    metadata: { Names: ["Books", "Sheets"] },
  })
})

test("a password chosen by a link ends its tokens, and so does a restored backup", async () => {
  const as = await apiTokenOf(manager)
  const link = await write((tx) => makePasswordLink(tx, SYSTEM, { userId: manager.userId }))
  const body = { token: link.split("/").at(-1), password: "four words are enough" }
  expect((await api("POST", "/user/reset-password", { body })).status).toBe(200)
  expect((await rents(as)).status).toBe(401)
  const another = await apiTokenOf(manager)
  await write((tx) => endSessionsAfterRestore(tx, { createdAt: tx.now, version: "1", sha256: "" }))
  expect((await rents(another)).status).toBe(401)
})

test("it ends after its days, and what disabling withholds it does not have", async () => {
  const as = await apiTokenOf(manager, { days: 1 })
  await changeUser(manager.userId, { enabled: false })
  expect((await rents(as)).status).toBe(401)
  await changeUser(manager.userId, { enabled: true })
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000 - 1000)
  expect((await rents(as)).status).toBe(200)
  vi.setSystemTime(Date.now() + 1000)
  expect((await rents(as)).status).toBe(401)
})

test("the 601st request of a minute is 429, the next minute begins again, and another token has its own", async () => {
  const as = await apiTokenOf(manager)
  const other = await apiTokenOf(manager, { name: "Sheets" })
  vi.setSystemTime(new Date("2026-11-20T12:00:00Z"))
  const at = (second: number) => vi.setSystemTime(new Date(Date.parse("2026-11-20T12:00:00Z") + second * 1000))
  expect((await rents(as)).status).toBe(200)
  await write((tx) => tx.run(tx.update(apiTokens).set({ uses: 599, usesSince: tx.now })))
  at(20)
  expect((await api("GET", "/no/such/call", { as })).status).toBe(404)
  for (const path of ["/management/unit/all", "/no/such/call", "/openapi.json"]) {
    const { status, body, headers } = await api("GET", path, { as })
    expect([status, headers.get("retry-after"), body]).toEqual([
      429,
      "40",
      expect.objectContaining({
        code: "RATE_LIMITED",
        message: "This API token was used 600 times within a minute. Please try again later.",
      }),
    ])
  }
  await write((tx) => tx.run(tx.update(apiTokens).set({ uses: 0 }).where(eq(apiTokens.name, "Sheets"))))
  expect((await rents(other)).status).toBe(200)
  at(60)
  expect((await rents(as)).status).toBe(200)
  expect((await stored()).map(({ uses }) => uses)).toContain(1)
})

test("requests at the same time are all counted", async () => {
  const as = await apiTokenOf(manager)
  await Promise.all(Array.from({ length: 20 }, () => rents(as)))
  expect(await stored()).toMatchObject([{ uses: 20, lastUsedAt: expect.any(Number) }])
})

test("an unknown token is nobody, and a session's token is none", async () => {
  const session = await tokenOf(manager, "api")
  for (const as of [`suite_${"x".repeat(43)}`, `suite_${session}`]) {
    expect((await rents(as)).status).toBe(401)
    expect((await api("GET", "/", { as })).status).toBe(200)
  }
})
