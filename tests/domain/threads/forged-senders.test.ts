/** Only the trusted server's results about a sender count, and only its own words in them. */
import { expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { isForged, isVerified } from "~/domain/threads/authentication-results.ts"
import { emailsByIds } from "~/domain/threads/emails.ts"
import { cleanText } from "~/domain/threads/mail-text.ts"
import { allMessages, arrives, danaAndTheLift, withInbound } from "../../support/inbound-mails.ts"

const PASS = "dkim=pass header.d=example.com; dmarc=pass header.from=example.com"
const NAME = "mx.harbor.example"

/** Receives Dana's mail with these Authentication-Results, newest first, and returns the result. */
async function danaWith(results: string[]) {
  const headers = results.map((result) => `Authentication-Results: ${result}\r\n`).join("")
  const received =
    "Received: from mail.example.com by mx.harbor.example with ESMTPS; Mon, 16 Nov 2026 09:00:00 +0000\r\n"
  const mail = "From: dana@example.com\r\nTo: office@harbor.example\r\nSubject: Keys\r\nMessage-ID: <k@example.com>"
  await arrives(`${received}${headers}${mail}\r\n\r\nHello.\r\n`)
  const message = (await allMessages()).at(-1)
  const [email] = await read((tx) => emailsByIds(tx, [message?.id ?? 0]))
  return { sender: message?.sender, isForged: email?.isForged, isVerified: email?.isVerified }
}
const VERIFIED = { sender: "tenant", isForged: false, isVerified: true }
const UNVERIFIED = { sender: "tenant", isForged: false, isVerified: false }
const FORGED = { sender: "doubtful", isForged: true, isVerified: false }

test("what a server said that is ours no more verifies nobody", () => {
  withInbound({ mailAuthservId: NAME })
  expect(isVerified(`${NAME}; ${PASS}`)).toBe(true)
  expect(isVerified(`mx.before.example; ${PASS}`)).toBe(false)
})

test.each([
  ["one that the mail may have brought along", [`${NAME}; ${PASS}`], UNVERIFIED],
  ["none", [], UNVERIFIED],
  ["one against the sender", [`${NAME}; dmarc=fail`, `mx.elsewhere.example; ${PASS}`], FORGED],
])("without the name of our server nobody is verified: %s", async (_, results, expected) => {
  await danaAndTheLift()
  expect(await danaWith(results)).toEqual(expected)
})

test.each([
  ["our server's", [`${NAME}; ${PASS}`], VERIFIED],
  [
    "our server's, with a version, a comment and in capitals",
    [` (checked) MX.Harbor.Example 1 (here); ${PASS}`],
    VERIFIED,
  ],
  ["our server's in quotes", [`"${NAME}"; ${PASS}`], VERIFIED],
  ["one that the mail brought along", [`mx.elsewhere.example; ${PASS}`], UNVERIFIED],
  ["one of a name that only begins like ours", [`${NAME}.evil.example; ${PASS}`], UNVERIFIED],
  ["one without a name", [PASS], UNVERIFIED],
  ["one with our name in a comment", [`evil.example (${NAME}); ${PASS}`], UNVERIFIED],
  ["another server's against the sender", ["mx.elsewhere.example; dmarc=fail"], UNVERIFIED],
  ["ours below another's", [`relay.example; dmarc=fail`, `${NAME}; ${PASS}`], VERIFIED],
  ["ours, and one below that says it is ours", [`${NAME}; dmarc=fail`, `${NAME}; ${PASS}`], FORGED],
  ["ours without DMARC, and one below that says it is ours", [`${NAME}; spf=none`, `${NAME}; ${PASS}`], UNVERIFIED],
])("of several results only the newest of our own server counts: %s", async (_, results, expected) => {
  await danaAndTheLift()
  withInbound({ mailAuthservId: NAME })
  expect(await danaWith(results)).toEqual(expected)
})

test.each([
  ["in an address in quotes", `${NAME}; spf=pass smtp.mailfrom="x; dmarc=pass "@evil.example`],
  ["with a quote in it", `${NAME}; spf=pass smtp.mailfrom="x\\"; dmarc=pass "@evil.example`],
  [
    "in a comment",
    `${NAME}; spf=pass (domain of x; dmarc=pass (or not; dmarc=pass) ; dmarc=pass) smtp.mailfrom=evil.example`,
  ],
  ["in a comment that does not end", `${NAME}; spf=pass (domain of x\\); dmarc=pass`],
  ["beside a failure that a comment hides", `${NAME}; spf=pass smtp.mailfrom=(; dmarc=fail; dmarc=pass`],
])("what a sender wrote into its address verifies nobody: %s", (_, results) => {
  withInbound({ mailAuthservId: NAME })
  expect(isVerified(results)).toBe(false)
})

test.each([
  ["mx.example.com; dmarc=fail (p=none) header.from=a.example; spf=pass smtp.mailfrom=dmarc=pass@evil.example", true],
  ["mx.example.com; dmarc=pass header.from=a.example; spf=fail", false],
  ["mx.example.com; dmarc=pass (p=none; sp=none) header.from=a.example; spf=fail", false],
  ["mx.example.com; spf=pass smtp.mailfrom=(x@evil.example; dmarc=fail", true],
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
