import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { attempts, auditLog } from "#db/schema/index.ts"
import { countFailure, mustBeWithin, signInLimits } from "~/domain/identity/rate-limits.ts"
import { signIn } from "~/domain/identity/sessions/sign-in.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { PASSWORD, staff } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HERE = "192.0.2.7"

const fail = (ip: string, email: string, now = NOON) => write((tx) => countFailure(tx, signInLimits(ip, email)), now)
const request = (ip: string, email: string, now = NOON) => read((tx) => mustBeWithin(tx, signInLimits(ip, email)), now)
const signInWith = (email: string, password: string, now = NOON, ip = HERE) =>
  signIn({ ...ANONYMOUS, ip }, { email, password }, "api", now)

async function failTimes(times: number, ip: string, email: (n: number) => string, now = NOON) {
  for (let n = 0; n < times; n += 1) await fail(ip, email(n), now)
}

test("the eleventh try for one email from one address is refused, the right password included", async () => {
  const { email } = await staff(6)
  for (let n = 1; n <= 10; n += 1) {
    await expect(signInWith(email, "wrong password"), `try ${n}`).rejects.toMatchObject({ status: 401 })
  }
  await expect(signInWith(email, "wrong password")).rejects.toMatchObject({
    status: 429,
    code: "RATE_LIMITED",
    retryAfter: 900,
  })
  await expect(signInWith(email, PASSWORD)).rejects.toMatchObject({ status: 429 })
})

test("what is refused by a limit writes no audit row and is not counted itself", async () => {
  const { email } = await staff(6)
  await failTimes(10, HERE, () => email)
  await signInWith(email, "wrong password").catch(() => undefined)
  const rows = await read((tx) => tx.all(tx.select().from(auditLog)))
  expect(rows.filter((row) => row.category === "USR_LOGINFAIL")).toEqual([])
  expect(await read((tx) => tx.all(tx.select().from(attempts)))).toHaveLength(20)
})

test("another address and another email are not held up", async () => {
  await failTimes(10, HERE, () => "dana@example.com")
  await expect(request(HERE, "dana@example.com")).rejects.toMatchObject({ status: 429 })
  await expect(request("192.0.2.8", "dana@example.com")).resolves.toBeUndefined()
  await expect(request(HERE, "omar@example.com")).resolves.toBeUndefined()
})

test("successes are not counted", async () => {
  const { email } = await staff(6)
  for (let n = 0; n < 12; n += 1) await signInWith(email, PASSWORD)
  await expect(signInWith(email, PASSWORD)).resolves.toBeDefined()
})

test("a hundred failures from one address close it for every email", async () => {
  await failTimes(100, HERE, (n) => `someone-${n}@example.com`)
  await expect(request(HERE, "dana@example.com")).rejects.toMatchObject({ status: 429 })
  await expect(request("192.0.2.8", "dana@example.com")).resolves.toBeUndefined()
})

test("the wait ends when the tenth failure back is 15 minutes old, and says so", async () => {
  await fail(HERE, "dana@example.com", NOON)
  await failTimes(9, HERE, () => "dana@example.com", NOON + 5 * MINUTE)
  await expect(request(HERE, "dana@example.com", NOON + 6 * MINUTE)).rejects.toMatchObject({ retryAfter: 9 * 60 })
  await expect(request(HERE, "dana@example.com", NOON + 15 * MINUTE - 1)).rejects.toMatchObject({ retryAfter: 1 })
  await expect(request(HERE, "dana@example.com", NOON + 15 * MINUTE)).resolves.toBeUndefined()
})

test("of many guesses at the same time no more than ten are answered", async () => {
  const { email } = await staff(6)
  const guesses = [...Array(14).fill("wrong password"), PASSWORD]
  const answers = await Promise.all(guesses.map((guess) => signInWith(email, guess).catch((error) => error.status)))
  expect(answers.filter((answer) => answer === 401)).toHaveLength(10)
  expect(answers.filter((answer) => answer === 429)).toHaveLength(5)
})

test("a household's IPv6 network counts as one address", async () => {
  await failTimes(10, "2001:db8:1:2:aaaa::1", () => "dana@example.com")
  await expect(request("2001:0db8:0001:0002:bbbb:0:0:9", "dana@example.com")).rejects.toMatchObject({ status: 429 })
  await expect(request("2001:db8:1:3::1", "dana@example.com")).resolves.toBeUndefined()
  await failTimes(10, "::ffff:192.0.2.9", () => "omar@example.com")
  await expect(request("192.0.2.9", "omar@example.com")).rejects.toMatchObject({ status: 429 })
})

test("the /48 of an IPv6 address takes ten times as many", async () => {
  for (let network = 0; network < 10; network += 1) {
    await failTimes(10, `2001:db8:1:${network + 1}::1`, () => "dana@example.com")
  }
  await expect(request("2001:db8:1:ff::1", "dana@example.com")).rejects.toMatchObject({ status: 429 })
  await expect(request("2001:db8:2:ff::1", "dana@example.com")).resolves.toBeUndefined()
})

test("old failures are forgotten, and no email is kept", async () => {
  await failTimes(3, HERE, () => "dana@example.com")
  await fail(HERE, "dana@example.com", NOON + 61 * MINUTE)
  const rows = await read((tx) => tx.all(tx.select().from(attempts)))
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain("dana")
})
