/** Guessing at one account from many networks. Source: api.md section 0 (Limits). */
import { expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { countGuess } from "~/domain/identity/account-guesses.ts"
import { signIn } from "~/domain/identity/sessions/sign-in.ts"
import { ANONYMOUS } from "~/domain/permissions.ts"
import { mails } from "../../support/mails.ts"
import { PASSWORD, staff } from "../../support/people.ts"

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR = 60 * 60_000

const signInWith = (email: string, password: string, ip: string, now = NOON) =>
  signIn({ ...ANONYMOUS, ip }, { email, password }, "api", now).then(
    () => 200,
    (error) => error.status as number,
  )

/** Tries this many wrong passwords, each from another network. */
async function guesses(email: string, times: number, now = NOON) {
  const answers: number[] = []
  for (let n = 0; n < times; n += 1) answers.push(await signInWith(email, "wrong password", `203.0.${n}.9`, now))
  return answers
}

/** Counts the same guesses without computing hashes. */
const failTimes = (email: string, times: number, now = NOON) =>
  write(async (tx) => {
    for (let n = 0; n < times; n += 1) await countGuess(tx, email)
  }, now)

const subjects = async () => (await mails()).map(({ subject }) => subject)

test("after 50 wrong passwords from 50 networks only those from which the person signed in before may try", async () => {
  const { email } = await staff(6)
  expect(await signInWith(email, PASSWORD, "192.0.2.7")).toBe(200)
  expect(await guesses(email, 52)).toEqual([...Array(50).fill(401), 429, 429])
  expect(await signInWith(email, PASSWORD, "198.51.100.4")).toBe(429)
  // Another address in the same network, as providers assign them.
  expect(await signInWith(email, PASSWORD, "192.0.2.200")).toBe(200)
  expect(await signInWith(email, PASSWORD, "198.51.100.4", NOON + HOUR)).toBe(200)
})

test("an email without an account is treated alike", async () => {
  expect(await guesses("nobody@example.com", 52)).toEqual([...Array(50).fill(401), 429, 429])
  expect(await subjects()).toEqual([])
})

test("the person is told by mail, once a day", async () => {
  const { email } = await staff(6)
  await failTimes(email, 49)
  expect(await subjects()).toEqual([])
  await failTimes(email, 1)
  const [mail] = await mails()
  expect(mail?.subject).toBe("Somebody tries to sign in to your account")
  expect(mail?.body).toContain("50 times within an hour")
  await failTimes(email, 50, NOON + 2 * HOUR)
  expect(await subjects()).toHaveLength(1)
  await failTimes(email, 50, NOON + 24 * HOUR)
  expect(await subjects()).toHaveLength(2)
})

test("a network of IPv6 is its /48", async () => {
  const { email } = await staff(6)
  expect(await signInWith(email, PASSWORD, "2001:db8:7::1")).toBe(200)
  await failTimes(email, 50)
  expect(await signInWith(email, PASSWORD, "2001:db8:7:ffff::9")).toBe(200)
  expect(await signInWith(email, PASSWORD, "2001:db8:8::1")).toBe(429)
})
