import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { seal, unseal } from "~/domain/secret.server.ts"
import { leave, live } from "../support/provider-host.ts"

const SECRET = "0123456789abcdef0123456789abcdef"
afterEach(leave)

test("what is sealed opens again, and looks different every time", () => {
  live({ APP_SECRET: SECRET })
  const sealed = seal("stripeSecretKey", "sk_live_1")
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(sealed).not.toContain("sk_live_1")
  expect(seal("stripeSecretKey", "sk_live_1")).not.toBe(sealed)
  expect(unseal("stripeSecretKey", sealed)).toBe("sk_live_1")
})

test("it opens in its own place only", () => {
  live({ APP_SECRET: SECRET })
  expect(unseal("anotherKey", seal("stripeSecretKey", "sk_live_1"))).toBeUndefined()
})

test("it does not open by another secret, and nothing fails", () => {
  live({ APP_SECRET: SECRET })
  const sealed = seal("stripeSecretKey", "sk_live_1")
  live({ APP_SECRET: SECRET.toUpperCase() })
  expect(unseal("stripeSecretKey", sealed)).toBeUndefined()
  live()
  expect(unseal("stripeSecretKey", sealed)).toBeUndefined()
})

test("not a character of it may be changed", () => {
  live({ APP_SECRET: SECRET })
  const sealed = seal("stripeSecretKey", "sk_live_1")
  for (const at of [3, 10, 25, sealed.length - 2]) {
    const other = sealed[at] === "A" ? "B" : "A"
    expect(unseal("stripeSecretKey", sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined()
  }
})

test.each(["", "v1", "v1.", "v1.AAAA", "v2.AAAA", "sk_live_1", `v1.${"A".repeat(37)}`])(
  "%j opens to nothing",
  (text) => {
    live({ APP_SECRET: SECRET })
    expect(unseal("stripeSecretKey", text)).toBeUndefined()
  },
)

test("without APP_SECRET a secret is made once, for its owner's eyes only", () => {
  const folder = live()
  expect(unseal("stripeSecretKey", "v1.AAAA")).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
  const sealed = seal("stripeSecretKey", "sk_live_1")
  expect(readdirSync(folder)).toEqual(["secret"])
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600)
  const made = readFileSync(join(folder, "secret"), "utf8")
  seal("stripeSecretKey", "sk_live_2")
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe(made)
  expect(unseal("stripeSecretKey", sealed)).toBe("sk_live_1")
})

test("a lost secret opens nothing, and the next key gets a new one", () => {
  const folder = live()
  const sealed = seal("stripeSecretKey", "sk_live_1")
  rmSync(join(folder, "secret"))
  expect(unseal("stripeSecretKey", sealed)).toBeUndefined()
  expect(unseal("stripeSecretKey", seal("stripeSecretKey", "sk_live_2"))).toBe("sk_live_2")
})

test("an empty secret is a lost one: nothing is sealed with it, a new one is made", () => {
  const folder = live()
  writeFileSync(join(folder, "secret"), "")
  expect(unseal("stripeSecretKey", seal("stripeSecretKey", "sk_live_1"))).toBe("sk_live_1")
  expect(readFileSync(join(folder, "secret"), "utf8")).toMatch(/^[\w-]{43}\n$/)
  expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(["secret"])
})
