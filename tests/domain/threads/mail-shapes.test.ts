/** Raw mails of every known form (tests/fixtures/mails); expected.json beside them has the expected results. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
  allFiles,
  allMessages,
  allThreads,
  arrives,
  danaAndTheLift,
  mailNames,
  rawMail,
} from "../../support/inbound-mails.ts"

type Expected = {
  /** Set only if the mail is not stored. */
  outcome?: string
  thread?: "the lift" | "its own"
  status?: string
  sender?: string
  from?: string
  subject?: string
  text?: string
  begins?: string
  length?: number
  isPartial?: boolean
  bounced?: string
  files?: string[]
}
const expected: Record<string, Expected> = JSON.parse(
  readFileSync(new URL("../../fixtures/mails/expected.json", import.meta.url), "utf8"),
)

async function became(name: string): Promise<Expected> {
  const { outcome } = await arrives(rawMail(name))
  if (outcome !== "stored") return { outcome }
  const [lift, message] = await allMessages()
  if (!message) throw new Error("No message")
  const threads = await allThreads()
  return {
    thread: message.threadId === 1 ? "the lift" : "its own",
    status: threads.at(-1)?.status ?? "",
    sender: message.sender ?? "",
    from: `${message.fromName} <${message.fromAddress}>`.trim(),
    subject: message.subject,
    text: message.body,
    begins: message.body.split("\n")[0] ?? "",
    length: message.body.length,
    ...(message.rawSha256 === null ? {} : { isPartial: true }),
    ...(lift?.bounceReason ? { bounced: lift.bounceReason } : {}),
    files: (await allFiles()).map(({ uploadedName, mediaType, size }) => `${uploadedName} ${mediaType} ${size}`),
  }
}

test("every mail has its place in the list", () => {
  expect(Object.keys(expected).toSorted()).toEqual(mailNames())
  expect(mailNames().length).toBeGreaterThan(60)
})

test.each(Object.entries(expected))("the mail %s", async (name, what) => {
  const tenantId = await danaAndTheLift()
  const result = await became(name)
  expect(result).toMatchObject(what)
  expect([result.isPartial, result.bounced]).toEqual([what.isPartial, what.bounced])
  const [, message] = await allMessages()
  expect(message?.tenantId ?? null).toBe(what.sender === "tenant" ? tenantId : null)
})
