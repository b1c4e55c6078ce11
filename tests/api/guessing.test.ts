/** Guessing passwords: how many attempts are evaluated, and their cost. Source: threats.md T16. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { countFailure, signInLimits } from "~/domain/identity/rate-limits.ts"
import { api } from "../support/app.ts"
import { hashesDuring } from "../support/hashes.ts"
import { PASSWORD, staff } from "../support/people.ts"

const ADDRESSES = ["203.0.113.1", "203.0.113.2", "2001:db8::3"]
const AT_ONCE = 25

const signInWith = async (email: string, password: string, address: string) =>
  (await api("POST", "/user/login", { body: { email, password }, address })).status

/** Several people guess concurrently, each one password after another. */
async function guess(email: string, times: number): Promise<number[]> {
  const answers: number[] = []
  let tried = 0
  const person = async () => {
    while (tried < times) {
      tried += 1
      answers.push(await signInWith(email, `guess ${tried}`, ADDRESSES[tried % ADDRESSES.length] ?? ""))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  return answers
}

test("of 1,000 wrong passwords within 15 minutes from 3 addresses at one account 30 are evaluated, and the right one from a fourth signs in", async () => {
  const { email } = await staff(6)
  let answers: number[] = []
  const hashes = await hashesDuring(async () => {
    answers = await guess(email, 1_000)
  })
  expect(answers.filter((status) => status === 401)).toHaveLength(30)
  expect(answers.filter((status) => status === 429)).toHaveLength(970)
  // Counts the computed hashes: an attempt above the limit costs no hash, even when many are sent at once.
  expect(hashes).toHaveLength(30)
  const failures = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_LOGINFAIL"))))
  expect(failures).toHaveLength(30)
  expect(await signInWith(email, PASSWORD, "203.0.113.1")).toBe(429)
  expect(await signInWith(email, PASSWORD, "198.51.100.4")).toBe(200)
})

test("of 1,000 sign-ins sent at once from one address, each with another email, few cost a hash, and a right one from elsewhere gets in", async () => {
  const { email } = await staff(6)
  let answers: number[] = []
  let right = 0
  const hashes = await hashesDuring(async () => {
    const crowd = Array.from({ length: 1_000 }, (_, n) =>
      signInWith(`someone-${n}@example.com`, "wrong", "203.0.113.9"),
    )
    const other = signInWith(email, PASSWORD, "198.51.100.4")
    answers = await Promise.all(crowd)
    right = await other
  })
  expect(answers.filter((status) => status !== 401 && status !== 429)).toEqual([])
  expect(answers).toContain(429)
  expect(hashes.length).toBeLessThanOrEqual(150)
  expect(right).toBe(200)
})

test("of a crowd from 100 addresses no more than 50 wait for a hash, and who comes later is asked to come back soon", async () => {
  const crowd = Array.from({ length: 300 }, (_, n) =>
    api("POST", "/user/login", {
      body: { email: `someone-${n}@example.com`, password: "wrong" },
      address: `203.0.113.${n % 100}`,
    }),
  )
  const responses = await Promise.all(crowd)
  const refused = responses.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toContain("5")
})

test("a limit reached while a hash waits is noticed before it is computed", async () => {
  // With 98 counted failures, two of six concurrent attempts from this address are evaluated; the waiting ones cost no hash.
  const limits = signInLimits("203.0.113.9", null)
  for (let n = 0; n < 98; n += 1) await write((tx) => countFailure(tx, limits))
  const hashes = await hashesDuring(async () => {
    const crowd = Array.from({ length: 6 }, (_, n) => signInWith(`someone-${n}@example.com`, "wrong", "203.0.113.9"))
    const answers = await Promise.all(crowd)
    expect(answers.filter((status) => status === 401)).toHaveLength(2)
  })
  expect(hashes.length).toBeLessThan(6)
})
