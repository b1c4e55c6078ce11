import { expect, test } from "vitest"
import { mailTo } from "~/values/contact.ts"

test.each([
  ["dana@example.com", "mailto:dana@example.com"],
  ["a?bcc=eve@example.com", "mailto:a%3Fbcc%3Deve@example.com"],
  ["o'neil+rent&co@example.com", "mailto:o'neil%2Brent%26co@example.com"],
])("a mail to %j begins at %j", (email, address) => {
  expect(mailTo(email)).toBe(address)
})
