/** What the receiving server says of a sender is read from its own words only. */
import { expect, test } from "vitest"
import { isForged } from "~/domain/threads/delivery.ts"
import { cleanText } from "~/domain/threads/mail-text.ts"

test.each([
  ["mx.example.com; dmarc=fail (p=none) header.from=a.example; spf=pass smtp.mailfrom=dmarc=pass@evil.example", true],
  ["mx.example.com; dmarc=pass header.from=a.example; spf=fail", false],
  ["mx.example.com; spf=fail smtp.mailfrom=a.example; dkim=none", true],
  ["mx.example.com; spf=fail smtp.mailfrom=list.example; dkim=pass header.d=a.example", false],
  [null, false],
])("%s", (authentication, forged) => {
  expect(isForged(authentication)).toBe(forged)
})

test("blanks at the ends of lines go, however many stand elsewhere", () => {
  const long = `a${" ".repeat(60_000)}b`
  expect(cleanText(`one \t\r\n${long}\n\n\n\n\n two`).text).toBe(`one\n${long}\n\n\n two`)
})
