/** Guessing passwords: what is evaluated of many tries, and what they cost. Source: security.md T16. */
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog } from "#db/schema/index.ts"
import { api } from "../support/app.ts"
import { hashesDuring } from "../support/hashes.ts"
import { PASSWORD, staff } from "../support/people.ts"

const ADDRESSES = ["203.0.113.1", "203.0.113.2", "2001:db8::3"]
const AT_ONCE = 25

const enter = async (email: string, password: string, address: string) =>
  (await api("POST", "/user/login", { body: { email, password }, address })).status

/** Each person of a crowd guesses one password after the other; the whole crowd guesses at the same time. */
async function guess(email: string, times: number): Promise<number[]> {
  const answers: number[] = []
  let tried = 0
  const person = async () => {
    while (tried < times) {
      tried += 1
      answers.push(await enter(email, `guess ${tried}`, ADDRESSES[tried % ADDRESSES.length] ?? ""))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, person))
  return answers
}

test("of 1,000 wrong passwords within a minute from 3 addresses at one account 30 are evaluated, and the right one from a fourth signs in", async () => {
  const { email } = await staff(6)
  const started = performance.now()
  let answers: number[] = []
  const hashes = await hashesDuring(async () => {
    answers = await guess(email, 1_000)
  })
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(answers.filter((status) => status === 401)).toHaveLength(30)
  expect(answers.filter((status) => status === 429)).toHaveLength(970)
  // Counted where they are computed: what is refused by the limit costs no hash, also in a crowd.
  expect(hashes).toHaveLength(30)
  const failures = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "USR_LOGINFAIL"))))
  expect(failures).toHaveLength(30)
  expect(await enter(email, PASSWORD, "203.0.113.1")).toBe(429)
  expect(await enter(email, PASSWORD, "198.51.100.4")).toBe(200)
})
