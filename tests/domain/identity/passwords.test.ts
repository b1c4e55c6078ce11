import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import { expect, test, vi } from "vitest"
import { hashPassword, isOutdated, verifyPassword } from "~/domain/identity/passwords.ts"

/** The beginning of a hash made with half the memory. */
const OLD = "$argon2id$v=19$m=9728,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$"

test("a password is kept as argon2id text and only it is right", async () => {
  const stored = await hashPassword("correct horse")
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword("correct horse", stored)).toBe(true)
  expect(await verifyPassword("correct horse ", stored)).toBe(false)
  expect(await verifyPassword("Correct horse", stored)).toBe(false)
})

test("the same password is kept differently each time", async () => {
  expect(await hashPassword("correct horse")).not.toBe(await hashPassword("correct horse"))
})

test("a password typed on another keyboard is the same password (NFKC)", async () => {
  const stored = await hashPassword("cafe\u0301 au lait")
  expect(await verifyPassword("caf\u00e9 au lait", stored)).toBe(true)
})

test("nothing is right where no password was ever set, or what is kept cannot be read", async () => {
  expect(await verifyPassword("", null)).toBe(false)
  expect(await verifyPassword("correct horse", null)).toBe(false)
  expect(await verifyPassword("correct horse", "plain text")).toBe(false)
})

test("a password is never cut: what follows a right beginning makes it wrong", async () => {
  const long = "ж".repeat(200)
  const stored = await hashPassword(long)
  expect(await verifyPassword(long, stored)).toBe(true)
  expect(await verifyPassword(`${long}x`, stored)).toBe(false)
  expect(await verifyPassword("x".repeat(100_000), await hashPassword("x".repeat(400)))).toBe(false)
})

test("a hash of other parameters is outdated", async () => {
  expect(isOutdated(await hashPassword("correct horse"))).toBe(false)
  expect(isOutdated(`${OLD}${"A".repeat(43)}`)).toBe(true)
})

test("no more than two hashes are computed at once, however many people sign in", async () => {
  const real = crypto.argon2
  const counts = { running: 0, max: 0 }
  const counting: typeof real = (algorithm, parameters, done) => {
    counts.running += 1
    counts.max = Math.max(counts.max, counts.running)
    real(algorithm, parameters, (error, tag) => {
      counts.running -= 1
      done(error, tag)
    })
  }
  const spy = vi.spyOn(crypto, "argon2").mockImplementation(counting)
  syncBuiltinESMExports()
  await Promise.all(Array.from({ length: 6 }, () => verifyPassword("correct horse", null)))
  spy.mockRestore()
  syncBuiltinESMExports()
  expect(counts).toEqual({ running: 0, max: 2 })
})
